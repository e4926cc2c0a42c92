package nestedloop

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"
)

const deepest = 4

// descend tries again one level down, deepest levels at most.
func descend(ctx context.Context, c *http.Client, req *http.Request, depth int) error {
	resp, err := c.Do(req)
	if err == nil {
		return resp.Body.Close()
	}
	if depth >= deepest {
		return err
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(50*time.Millisecond + rand.N(100*time.Millisecond<<depth)):
	}
	return descend(ctx, c, req, depth+1)
}

func Around(ctx context.Context, c *http.Client, req *http.Request) (err error) {
	for range 2 {
		if err = descend(ctx, c, req, 0); err == nil { // want `nested-loop: .*up to 10 requests \(2 attempts x 5`
			return nil
		}
	}
	return err
}

func AroundLate(ctx context.Context, c *http.Client, req *http.Request) (err error) {
	for range 2 {
		if err = descend(ctx, c, req, 3); err == nil { // want `nested-loop: .*up to 4 requests \(2 attempts x 2`
			return nil
		}
	}
	return err
}

func Once(ctx context.Context, c *http.Client, req *http.Request) error {
	// look-alike: one layer
	return descend(ctx, c, req, 0)
}
