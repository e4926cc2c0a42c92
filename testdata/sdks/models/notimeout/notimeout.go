// Package notimeout calls language models and Stripe under contexts without a deadline; what has no comment is a
// look-alike that must stay silent.
package notimeout

import (
	"context"
	"time"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/customer"
)

func A(c openai.Client) error {
	_, err := c.Chat.Completions.New(context.Background(), openai.ChatCompletionNewParams{}) // want "no-deadline"
	return err
}

func B(ctx context.Context, c openai.Client) error {
	_, err := c.Models.List(context.TODO()) // want "dropped-ctx"
	return err
}

func C(c openai.Client) error {
	s := c.Chat.Completions.NewStreaming(context.Background(), openai.ChatCompletionNewParams{})
	for s.Next() {
	}
	return s.Err()
}

func D(c openai.Client) error {
	_, err := c.Chat.Completions.New(context.Background(), openai.ChatCompletionNewParams{}, option.WithRequestTimeout(time.Minute))
	return err
}

func E(c anthropic.Client) error {
	_, err := c.Messages.New(context.Background(), anthropic.MessageNewParams{MaxTokens: 100})
	return err
}

func F() error {
	_, err := customer.New(&stripe.CustomerParams{})
	return err
}
