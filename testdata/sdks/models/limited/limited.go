// Package limited calls language models and Stripe through clients that have a limit of their own.
package limited

import (
	"context"
	"net/http"
	"time"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
)

func A() error {
	c := openai.NewClient(option.WithHTTPClient(&http.Client{Timeout: time.Minute}))
	_, err := c.Chat.Completions.New(context.Background(), openai.ChatCompletionNewParams{})
	return err
}

func B() error {
	c := openai.NewClient(option.WithRequestTimeout(time.Minute))
	_, err := c.Chat.Completions.New(context.Background(), openai.ChatCompletionNewParams{})
	return err
}
