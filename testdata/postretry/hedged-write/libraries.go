package hedgedwrite

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/cristalhq/hedgedhttp"
	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/failsafehttp"
	"github.com/failsafe-go/failsafe-go/hedgepolicy"
)

type bids struct {
	url    string
	hedged *http.Client
}

func newBids(url string) *bids {
	hedge := hedgepolicy.NewWithDelay[*http.Response](50 * time.Millisecond)
	return &bids{url: url, hedged: &http.Client{Transport: failsafehttp.NewRoundTripper(nil, hedge)}}
}

func (b *bids) place(doc string) error {
	resp, err := b.hedged.Post(b.url, "application/json", strings.NewReader(doc)) // want "hedged-write: b.hedged.Post sends a POST through hedgepolicy.NewWithDelay, which sends a second one while the first still runs"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// look-alike: a read.
func (b *bids) list() error {
	resp, err := b.hedged.Get(b.url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// look-alike: a key.
func (b *bids) placeKeyed(key, doc string) error {
	req, err := http.NewRequest(http.MethodPost, b.url, strings.NewReader(doc))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	resp, err := b.hedged.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Ask hedges a POST by a library of its own.
func Ask(url, doc string) error {
	hc, err := hedgedhttp.NewClient(50*time.Millisecond, 3, &http.Client{Timeout: time.Second})
	if err != nil {
		return err
	}
	req, err := http.NewRequest(http.MethodPost, url, strings.NewReader(doc))
	if err != nil {
		return err
	}
	resp, err := hc.Do(req) // want "hedged-write: hc.Do sends a POST through hedgedhttp.NewClient"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

var _ = []any{newBids, (*bids).place, (*bids).list, (*bids).placeKeyed}

// Executed hedges an operation rather than a client.
func (b *bids) executed(ctx context.Context, doc string) error {
	hedge := hedgepolicy.NewWithDelay[any](50 * time.Millisecond)
	return failsafe.With[any](hedge).RunWithExecution(func(failsafe.Execution[any]) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url, strings.NewReader(doc))
		if err != nil {
			return err
		}
		resp, err := http.DefaultClient.Do(req) // want "hedged-write: http.DefaultClient.Do sends a POST"
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// look-alike: a key, made before both.
func (b *bids) executedKeyed(ctx context.Context, key, doc string) error {
	hedge := hedgepolicy.NewWithDelay[any](50 * time.Millisecond)
	return failsafe.With[any](hedge).Run(func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.url, strings.NewReader(doc))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", key)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

var _ = []any{(*bids).executed, (*bids).executedKeyed}
