package budget

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"
)

type store struct {
	url string
	hc  *http.Client
}

func newStore(url string) *store {
	return &store{url: url, hc: &http.Client{Timeout: 4 * time.Second}}
}

func (s *store) get(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url, nil)
	if err != nil {
		return err
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (s *store) within(ctx context.Context, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	return s.get(ctx)
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

func (s *store) OwnDeadlines(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second) // want `budget: .* 3 x 500ms \+ 300ms of waits = 1.8s > 1s`
	defer cancel()
	for range 3 {
		attempt, stop := context.WithTimeout(ctx, 500*time.Millisecond)
		err = s.get(attempt)
		stop()
		if err == nil {
			return nil
		}
		if err := pause(ctx, 150*time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

func (s *store) Fits(ctx context.Context) (err error) {
	// look-alike: 1.8 s of 2 s
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	for range 3 {
		attempt, stop := context.WithTimeout(ctx, 500*time.Millisecond)
		err = s.get(attempt)
		stop()
		if err == nil {
			return nil
		}
		if err := pause(ctx, 150*time.Millisecond); err != nil {
			return err
		}
	}
	return err
}

func (s *store) ByHelper(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second) // want `budget: .* 4 x 2s \+ 3s of waits = 11s > 5s`
	defer cancel()
	for range 4 {
		if err = s.within(ctx, 2*time.Second); err == nil {
			return nil
		}
		if err := pause(ctx, time.Second); err != nil {
			return err
		}
	}
	return err
}

func (s *store) ByClient(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second) // want `budget: .* 5 x 4s = 20s > 10s`
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url, nil)
	if err != nil {
		return err
	}
	for range 5 {
		var resp *http.Response
		if resp, err = s.hc.Do(req); err == nil {
			return resp.Body.Close()
		}
	}
	return err
}

func (s *store) Once(ctx context.Context) error {
	// look-alike: nothing is retried, the smaller limit wins
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return s.within(ctx, 10*time.Second)
}

func (s *store) Configured(ctx context.Context, limit time.Duration) (err error) {
	// look-alike: the limit of one attempt is not known
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	for range 3 {
		if err = s.within(ctx, limit); err == nil {
			return nil
		}
	}
	return err
}

func (s *store) Growing(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, 4*time.Second) // want `budget: .* 4 x 500ms \+ 2.8s of waits = 4.8s > 4s`
	defer cancel()
	for i := range 4 {
		attempt, stop := context.WithTimeout(ctx, 500*time.Millisecond)
		err = s.get(attempt)
		stop()
		if err == nil {
			return nil
		}
		if err := pause(ctx, 400*time.Millisecond<<i); err != nil {
			return err
		}
	}
	return err
}

func (s *store) Random(ctx context.Context) (err error) {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second) // want `budget: .* 3 x 500ms \+ 2s of waits = 3.5s > 3s`
	defer cancel()
	for range 3 {
		attempt, stop := context.WithTimeout(ctx, 500*time.Millisecond)
		err = s.get(attempt)
		stop()
		if err == nil {
			return nil
		}
		if err := pause(ctx, time.Second+rand.N(time.Second)); err != nil {
			return err
		}
	}
	return err
}

func (s *store) RandomFits(ctx context.Context) (err error) {
	// look-alike: a draw may be nothing
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	for range 3 {
		attempt, stop := context.WithTimeout(ctx, 500*time.Millisecond)
		err = s.get(attempt)
		stop()
		if err == nil {
			return nil
		}
		if err := pause(ctx, rand.N(2*time.Second)); err != nil {
			return err
		}
	}
	return err
}
