package nobackoff

import (
	"context"
	"iter"

	"golang.org/x/sync/singleflight"
)

// An error before a bool says how a call went, unless the bool says whether there
// was anything at all.

func Shared(ctx context.Context, g *singleflight.Group, s Sender) (err error) {
	for range 5 { // want `no-backoff: .*up to 5 times`
		if _, err, _ = g.Do("key", func() (any, error) { return nil, s.Send(ctx, "v") }); err == nil {
			return nil
		}
	}
	return err
}

func FirstGood(rows iter.Seq2[string, error]) (string, bool) {
	// look-alike: the next of the sequence, or its end
	next, stop := iter.Pull2(rows)
	defer stop()
	for {
		row, err, ok := next()
		if !ok {
			return "", false
		}
		if err == nil {
			return row, true
		}
	}
}

// Problems are handed out one by one.
type Problems interface {
	Next(ctx context.Context) (error, bool)
}

func Harmless(ctx context.Context, ps Problems) bool {
	// look-alike: the next of a list
	for {
		problem, more := ps.Next(ctx)
		if !more {
			return false
		}
		if problem == nil {
			return true
		}
	}
}
