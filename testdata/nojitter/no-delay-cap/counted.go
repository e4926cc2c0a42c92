package nodelaycap

import (
	"context"
	"time"
)

// Client counts its attempts in a field.
type Client struct {
	s    Sender
	most int
}

// New allows five.
func New(s Sender) *Client { return &Client{s: s, most: 5} }

func (c *Client) send(ctx context.Context, v string, attempt int) error {
	err := c.s.Send(ctx, v)
	if err == nil || attempt >= c.most {
		return err
	}
	// look-alike: the callers begin with one, so the longest is four seconds
	if err := nap(ctx, spread(time.Duration(attempt)*time.Second)); err != nil {
		return err
	}
	return c.send(ctx, v, attempt+1)
}

// Send begins with the first attempt.
func (c *Client) Send(ctx context.Context, v string) error { return c.send(ctx, v, 1) }

// Many doubles a length that is not known eighteen times: too long even for a
// millisecond.
func Many(ctx context.Context, s Sender, v string, unit time.Duration) error {
	for n := range 19 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		if err := nap(ctx, spread(unit<<n)); err != nil { // want `no-delay-cap: .*grows to 262144 times the first within 19 attempts`
			return err
		}
	}
	return errGiveUp
}

// Few doubles it a few times.
func Few(ctx context.Context, s Sender, v string, unit time.Duration) error {
	for n := range 6 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: whether that is long depends on the unit
		if err := nap(ctx, spread(unit<<n)); err != nil {
			return err
		}
	}
	return errGiveUp
}

// ByFactor may grow slowly.
func ByFactor(ctx context.Context, s Sender, v string, wait time.Duration, factor float64) error {
	for range 19 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the factor is not known either
		if err := nap(ctx, spread(wait)); err != nil {
			return err
		}
		wait = time.Duration(float64(wait) * factor)
	}
	return errGiveUp
}
