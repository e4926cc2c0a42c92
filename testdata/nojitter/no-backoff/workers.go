package nobackoff

import (
	"context"
	"log"
	"math/rand/v2"
	"net/http"
	"time"
)

// Puller asks a server for work; the server answers when there is some.
type Puller struct {
	hc  *http.Client
	req *http.Request
	do  func(context.Context, *http.Response)
}

func (p *Puller) next(ctx context.Context) (*http.Response, error) {
	return p.hc.Do(p.req.Clone(ctx))
}

// Spins lives in its success, and asks a server that is down at once again.
func (p *Puller) Spins(ctx context.Context) {
	for ctx.Err() == nil { // want `no-backoff: `
		resp, err := p.next(ctx)
		if err != nil {
			log.Print(err)
			continue
		}
		p.do(ctx, resp)
	}
}

// Rests waits after a failure.
func (p *Puller) Rests(ctx context.Context) {
	for ctx.Err() == nil {
		resp, err := p.next(ctx)
		if err != nil {
			// look-alike: a random pause
			select {
			case <-ctx.Done():
			case <-time.After(time.Second + rand.N(time.Second)):
			}
			continue
		}
		p.do(ctx, resp)
	}
}

// Load sends a number of requests.
func (p *Puller) Load(ctx context.Context, n int) (failed int) {
	for range n {
		// look-alike: so many turns are made whether they fail or not
		resp, err := p.next(ctx)
		if err != nil {
			failed++
			continue
		}
		p.do(ctx, resp)
	}
	return failed
}

// LoadFor sends requests for some time.
func (p *Puller) LoadFor(ctx context.Context, d time.Duration) (failed int) {
	for start := time.Now(); time.Since(start) < d; {
		// look-alike: the time ends it whether they fail or not
		resp, err := p.next(ctx)
		if err != nil {
			failed++
			continue
		}
		p.do(ctx, resp)
	}
	return failed
}
