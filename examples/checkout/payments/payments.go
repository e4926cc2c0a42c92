// Package payments talks to the payment processor.
package payments

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	crand "crypto/rand"
)

// Charge is what a customer owes, or has paid.
type Charge struct {
	ID     string `json:"id,omitempty"`
	Order  string `json:"order"`
	Cents  int64  `json:"cents"`
	Source string `json:"source,omitempty"`
}

// Client is a client of the processor.
type Client struct {
	base string
	http *http.Client
}

// New returns a client of the processor at base.
func New(base string) *Client {
	return &Client{base: base, http: &http.Client{Timeout: 10 * time.Second}}
}

// Charge takes the money.
func (c *Client) Charge(ctx context.Context, ch Charge) (Charge, error) {
	body, err := json.Marshal(ch)
	if err != nil {
		return Charge{}, err
	}
	var last error
	for n := range 3 {
		if n > 0 {
			time.Sleep(200 * time.Millisecond << n)
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+"/charges", bytes.NewReader(body))
		if err != nil {
			return Charge{}, err
		}
		req.Header.Set("Content-Type", "application/json")
		resp, err := c.http.Do(req)
		if err != nil {
			last = err
			continue
		}
		if resp.StatusCode >= 500 {
			resp.Body.Close()
			last = fmt.Errorf("charge: processor said %s", resp.Status)
			continue
		}
		return decode(resp)
	}
	return Charge{}, last
}

// Refund gives the money back.
func (c *Client) Refund(ctx context.Context, id string) (refund Charge, err error) {
	for n := range 4 {
		refund, err = c.post(ctx, "/charges/"+id+"/refund", crand.Text(), nil)
		if err == nil || !errors.Is(err, errUnsure) {
			return refund, err
		}
		if err := pause(ctx, n); err != nil {
			return Charge{}, err
		}
	}
	return Charge{}, err
}

// Capture collects a charge that was only authorised.
func (c *Client) Capture(ctx context.Context, id string) (captured Charge, err error) {
	key := crand.Text() // one for all attempts
	for n := range 4 {
		captured, err = c.post(ctx, "/charges/"+id+"/capture", key, nil)
		if err == nil || !errors.Is(err, errUnsure) {
			return captured, err
		}
		if err := pause(ctx, n); err != nil {
			return Charge{}, err
		}
	}
	return Charge{}, err
}

// errUnsure means that the processor may or may not have done what was asked.
var errUnsure = errors.New("no clear answer from the processor")

func (c *Client) post(ctx context.Context, path, key string, body []byte) (Charge, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.base+path, bytes.NewReader(body))
	if err != nil {
		return Charge{}, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", key)
	resp, err := c.http.Do(req)
	if err != nil {
		return Charge{}, fmt.Errorf("%w: %w", errUnsure, err)
	}
	if resp.StatusCode >= 500 {
		resp.Body.Close()
		return Charge{}, fmt.Errorf("%w: %s", errUnsure, resp.Status)
	}
	return decode(resp)
}

// pause waits before attempt n+1: longer each time, at random, and not beyond ctx.
func pause(ctx context.Context, n int) error {
	wait := min(200*time.Millisecond<<n, 5*time.Second)
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(wait/2 + rand.N(wait/2)):
		return nil
	}
}

func decode(resp *http.Response) (Charge, error) {
	defer resp.Body.Close()
	if resp.StatusCode/100 != 2 {
		return Charge{}, fmt.Errorf("processor said %s", resp.Status)
	}
	var ch Charge
	err := json.NewDecoder(resp.Body).Decode(&ch)
	return ch, err
}
