package budget

import (
	"context"
	"time"
)

// thrice tries within whatever time its callers have.
func (s *store) thrice(ctx context.Context) (err error) {
	for range 3 {
		if err = s.within(ctx, 2*time.Second); err == nil {
			return nil
		}
	}
	return err
}

func (s *store) HurriedCaller(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second) // want `budget: .*3 x 2s = 6s > 3s`
	defer cancel()
	return s.thrice(ctx)
}

func (s *store) PatientCaller(ctx context.Context) error {
	// look-alike: the same helper, and time for all its attempts
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	return s.thrice(ctx)
}

func (s *store) ConfiguredCaller(ctx context.Context, d time.Duration) error {
	// look-alike: how long is for others to say
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	return s.thrice(ctx)
}
