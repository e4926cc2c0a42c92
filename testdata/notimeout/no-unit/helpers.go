package nounit

import (
	"context"
	"net/http"
	"time"
)

// Numbers that helpers and fields use as limits are judged where they are given.

func limited(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, d)
}

func ThroughHelper(ctx context.Context) (context.Context, context.CancelFunc) {
	return limited(ctx, 30) // want `no-unit: limited gets 30, .*30ns`
}

func ThroughHelperWithUnit(ctx context.Context) (context.Context, context.CancelFunc) {
	// look-alike: a unit
	return limited(ctx, 30*time.Second)
}

func ShortestThroughHelper(ctx context.Context) (context.Context, context.CancelFunc) {
	// look-alike: a stand-in for a limit that does not matter
	return limited(ctx, 1)
}

func twice(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	return limited(ctx, d)
}

func ThroughTwoHelpers(ctx context.Context) (context.Context, context.CancelFunc) {
	return twice(ctx, 15) // want `no-unit: twice gets 15, .*15ns`
}

func inSeconds(ctx context.Context, n time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, n*time.Second)
}

func HelperHasUnit(ctx context.Context) (context.Context, context.CancelFunc) {
	// look-alike: the helper multiplies
	return inSeconds(ctx, 30)
}

func clientFor(timeout int) *http.Client {
	return &http.Client{Timeout: time.Duration(timeout)}
}

func ConvertedInHelper() *http.Client {
	return clientFor(30) // want `no-unit: clientFor gets 30, .*30ns`
}

func clientForSeconds(timeout int) *http.Client {
	return &http.Client{Timeout: time.Duration(timeout) * time.Second}
}

func ConvertedWithUnitInHelper() *http.Client {
	// look-alike: the helper multiplies
	return clientForSeconds(30)
}

type config struct {
	Timeout time.Duration
	Seconds time.Duration
	Retries int
}

func clientOf(c config) *http.Client { return &http.Client{Timeout: c.Timeout} }

func clientOfSeconds(c config) *http.Client { return &http.Client{Timeout: c.Seconds * time.Second} }

func FieldOfOurs() *http.Client {
	return clientOf(config{
		Timeout: 5, // want `no-unit: config.Timeout gets 5, .*5ns`
		// look-alike: a count
		Retries: 3,
	})
}

func FieldOfOursWithUnit() *http.Client {
	// look-alike: a unit
	return clientOf(config{Timeout: 5 * time.Second})
}

func FieldOfOursInSeconds() *http.Client {
	// look-alike: multiplied where it is used
	return clientOfSeconds(config{Seconds: 5})
}

type option func(*http.Client)

func withTimeout(d time.Duration) option { return func(c *http.Client) { c.Timeout = d } }

func Option() option {
	return withTimeout(10) // want `no-unit: withTimeout gets 10, .*10ns`
}

type poller struct{ every time.Duration }

func newPoller(every time.Duration) *poller { return &poller{every: every} }

func (p *poller) run(work func()) {
	for {
		work()
		time.Sleep(p.every)
	}
}

func Poller(work func()) {
	newPoller(60).run(work) // want `no-unit: newPoller gets 60, .*60ns`
}
