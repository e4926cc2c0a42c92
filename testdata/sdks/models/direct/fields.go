// Package direct calls language models through clients that are kept by value; what has no comment is a look-alike
// that must stay silent.
package direct

import (
	"context"
	"net/http"
	"time"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
)

// pool keeps two clients by value: each has its own options.
type pool struct {
	fast openai.Client
	slow openai.Client
}

func newPool() *pool {
	return &pool{
		fast: openai.NewClient(option.WithRequestTimeout(5 * time.Second)),
		slow: openai.NewClient(option.WithAPIKey("k")),
	}
}

func (p *pool) models() error {
	_, err := p.fast.Models.List(context.Background())
	return err
}

func (p *pool) model(id string) error {
	_, err := p.slow.Models.Get(context.Background(), id) // want "no-deadline"
	return err
}

func (p *pool) chat() error {
	_, err := p.slow.Chat.Completions.New(context.Background(), openai.ChatCompletionNewParams{}) // want "no-deadline"
	return err
}

var shared = openai.NewClient(option.WithHTTPClient(&http.Client{Timeout: time.Minute}))

func global() error {
	_, err := shared.Chat.Completions.New(context.Background(), openai.ChatCompletionNewParams{})
	return err
}

// A literal captures the client.
func captured() (func() error, func() error) {
	bounded := openai.NewClient(option.WithRequestTimeout(time.Minute))
	plain := openai.NewClient()
	return func() error {
			_, err := bounded.Models.List(context.Background())
			return err
		}, func() error {
			_, err := plain.Models.List(context.Background()) // want "no-deadline"
			return err
		}
}

// A pointer to the client is kept.
type kept struct{ c *openai.Client }

func newKept() kept {
	c := openai.NewClient(option.WithRequestTimeout(time.Minute))
	return kept{&c}
}

func (k kept) list() error {
	_, err := k.c.Models.List(context.Background())
	return err
}

// A client that gets one of two.
func either(fast bool) error {
	c := openai.NewClient()
	if fast {
		c = openai.NewClient(option.WithRequestTimeout(time.Minute))
	}
	_, err := c.Models.List(context.Background())
	return err
}

var _ = []any{newPool, (*pool).models, (*pool).model, (*pool).chat, global, captured, newKept, kept.list, either}
