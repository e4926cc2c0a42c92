// Package postretry repeats what clients of web services send.
package postretry

import (
	"context"
	"errors"

	"github.com/slack-go/slack"
)

// Tell may tell it twice.
func Tell(ctx context.Context, c *slack.Client, channel, text string) (err error) {
	for range 3 {
		if _, _, err = c.PostMessageContext(ctx, channel, slack.MsgOptionText(text, false)); err == nil { // want "no-idempotency-key: c.PostMessageContext writes"
			return nil
		}
	}
	return err
}

// look-alike: what the rate limit refused was not carried out.
func TellLater(ctx context.Context, c *slack.Client, channel, text string) (err error) {
	for range 3 {
		_, _, err = c.PostMessageContext(ctx, channel, slack.MsgOptionText(text, false))
		var limited *slack.RateLimitedError
		if !errors.As(err, &limited) {
			return err
		}
	}
	return err
}

// look-alike: a read.
func Who(ctx context.Context, c *slack.Client, id string) (u *slack.User, err error) {
	for range 3 {
		if u, err = c.GetUserInfoContext(ctx, id); err == nil {
			return u, nil
		}
	}
	return nil, err
}
