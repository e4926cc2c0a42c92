package ignorescancel

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"
)

// Points takes points.
type Points interface {
	Write(ctx context.Context, points []float64) error
}

// turns paces a loop that asks it for each turn.
type turns struct {
	n    int
	rest time.Duration
}

// more has the context at hand, and is where to listen to it.
func (t *turns) more(ctx context.Context, err error) bool {
	if t.n++; t.n == 1 {
		return true
	}
	if err == nil || t.n > 6 || ctx.Err() != nil {
		return false
	}
	time.Sleep(t.rest + rand.N(t.rest)) // want `ignores-cancel: time.Sleep.* goes on when ctx is done`
	return true
}

// listens is more with a select.
func (t *turns) listens(ctx context.Context, err error) bool {
	if t.n++; t.n == 1 {
		return true
	}
	if err == nil || t.n > 6 {
		return false
	}
	// look-alike: the context ends the wait
	select {
	case <-ctx.Done():
		return false
	case <-time.After(t.rest + rand.N(t.rest)):
	}
	return true
}

func Paced(ctx context.Context, p Points, points []float64) (err error) {
	for t := (&turns{rest: time.Second}); t.more(ctx, err); {
		err = p.Write(ctx, points)
	}
	return err
}

func PacedWell(ctx context.Context, p Points, points []float64) (err error) {
	for t := (&turns{rest: time.Second}); t.listens(ctx, err); {
		err = p.Write(ctx, points)
	}
	return err
}

// Both waits in one place after an error, in another after a bad answer.
func Both(hc *http.Client, req *http.Request, pause func(int) time.Duration) (resp *http.Response, err error) {
	for i := range 5 {
		if resp, err = hc.Do(req); err != nil {
			time.Sleep(pause(i)) // want `ignores-cancel: `
			continue
		}
		if resp.StatusCode >= 500 {
			resp.Body.Close()
			time.Sleep(pause(i)) // want `ignores-cancel: `
			continue
		}
		break
	}
	return resp, err
}
