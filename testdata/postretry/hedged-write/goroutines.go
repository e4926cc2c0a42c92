// Package hedgedwrite sends one request twice at the same time.
package hedgedwrite

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

type client struct {
	url string
	hc  *http.Client
}

func (c *client) send(ctx context.Context, method, url, key string, doc []byte) error {
	req, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader(doc))
	if err != nil {
		return err
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (c *client) post(ctx context.Context, url string, doc []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(doc))
	if err != nil {
		return err
	}
	resp, err := c.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Slow starts a second payment when the first is slow.
func (c *client) Slow(ctx context.Context, doc []byte) error {
	answers := make(chan error, 2)
	go func() { answers <- c.post(ctx, c.url, doc) }()
	select {
	case err := <-answers:
		return err
	case <-time.After(100 * time.Millisecond):
	}
	go func() { answers <- c.post(ctx, c.url, doc) }() // want "hedged-write: a second POST of the same is started while the first still runs, and the first answer wins: both may be carried out; send one key with both, or hedge reads only"
	return <-answers
}

// Hosts sends one payment to all hosts.
func (c *client) Hosts(ctx context.Context, hosts []string, doc []byte) error {
	answers := make(chan error, len(hosts))
	for _, host := range hosts {
		go func() { answers <- c.post(ctx, host, doc) }() // want "hedged-write: a second POST"
	}
	return <-answers
}

// look-alike: both copies carry one key.
func (c *client) Keyed(ctx context.Context, key string, doc []byte) error {
	answers := make(chan error, 2)
	go func() { answers <- c.send(ctx, http.MethodPost, c.url, key, doc) }()
	select {
	case err := <-answers:
		return err
	case <-time.After(100 * time.Millisecond):
	}
	go func() { answers <- c.send(ctx, http.MethodPost, c.url, key, doc) }()
	return <-answers
}

// look-alike: different items, whose answers are all waited for.
func (c *client) FanOut(ctx context.Context, docs [][]byte) error {
	answers := make(chan error, len(docs))
	for _, doc := range docs {
		go func() { answers <- c.post(ctx, c.url, doc) }()
	}
	for range docs {
		if err := <-answers; err != nil {
			return err
		}
	}
	return nil
}

// look-alike: different items, of which the first answer is enough.
func (c *client) FirstItem(ctx context.Context, docs [][]byte) error {
	answers := make(chan error, len(docs))
	for _, doc := range docs {
		go func() { answers <- c.post(ctx, c.url, doc) }()
	}
	return <-answers
}

// look-alike: one request, and a timer for its answer.
func (c *client) Timed(ctx context.Context, doc []byte) error {
	answers := make(chan error, 1)
	go func() { answers <- c.post(ctx, c.url, doc) }()
	select {
	case err := <-answers:
		return err
	case <-time.After(time.Second):
		return context.DeadlineExceeded
	}
}
