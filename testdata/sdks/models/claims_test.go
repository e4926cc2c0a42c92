package models

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/anthropics/anthropic-sdk-go"
	anthropicoption "github.com/anthropics/anthropic-sdk-go/option"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/customer"
)

func chat(opts ...option.RequestOption) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		at, n := counting.Down(t, 503)
		c := openai.NewClient(append(opts, option.WithBaseURL(at), option.WithAPIKey("k"))...)
		if _, err := c.Chat.Completions.New(ctx, openai.ChatCompletionNewParams{Model: "m"}); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func ask(opts ...anthropicoption.RequestOption) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		at, n := counting.Down(t, 503)
		c := anthropic.NewClient(append(opts, anthropicoption.WithBaseURL(at), anthropicoption.WithAPIKey("k"))...)
		if _, err := c.Messages.New(ctx, anthropic.MessageNewParams{Model: "m", MaxTokens: 1}); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

// answer makes a customer with a server that answers, or hangs up if body is "".
func answer(body string, retries *int64) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		var n atomic.Int64
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			n.Add(1)
			if body == "" {
				panic(http.ErrAbortHandler)
			}
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = w.Write([]byte(body))
		}))
		t.Cleanup(s.Close)
		b := stripe.GetBackendWithConfig(stripe.APIBackend, &stripe.BackendConfig{URL: &s.URL, MaxNetworkRetries: retries, LeveledLogger: new(stripe.LeveledLogger)})
		c := customer.Client{B: b, Key: "sk_test_1"}
		if _, err := c.New(&stripe.CustomerParams{Params: stripe.Params{Context: ctx}}); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{
		"OpenAI":                      chat(),
		"OpenAI, WithMaxRetries 0":    chat(option.WithMaxRetries(0)),
		"OpenAI, WithMaxRetries 1":    chat(option.WithMaxRetries(1)),
		"Anthropic":                   ask(),
		"Anthropic, WithMaxRetries 0": ask(anthropicoption.WithMaxRetries(0)),
		"Stripe, connection closed":   answer("", nil),
		"Stripe, connection closed, MaxNetworkRetries 0": answer("", stripe.Int64(0)),
		"Stripe, connection closed, MaxNetworkRetries 1": answer("", stripe.Int64(1)),
	})
}
