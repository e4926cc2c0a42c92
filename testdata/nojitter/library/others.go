package library

import (
	"context"
	"math"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"github.com/jpillora/backoff"
	"github.com/samber/lo"
	"github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
	kube "k8s.io/client-go/util/retry"
)

var slow = wait.Backoff{Duration: time.Second, Factor: 2, Steps: 5} // want `no-jitter: the wait of wait\.ExponentialBackoffWithContext grows from 1s`

func Kube(ctx context.Context, s Sender, v string) error {
	return wait.ExponentialBackoffWithContext(ctx, slow, func(ctx context.Context) (bool, error) {
		return s.Send(ctx, v) == nil, nil
	})
}

func KubeState(ctx context.Context, s Sender, v string) error {
	// look-alike: a failure ends the poll
	return wait.ExponentialBackoffWithContext(ctx, wait.Backoff{Duration: time.Second, Factor: 2, Steps: 5}, func(ctx context.Context) (bool, error) {
		if err := s.Send(ctx, v); err != nil {
			return false, err
		}
		return true, nil
	})
}

func KubeNever(ctx context.Context, s Sender, v string) error {
	b := wait.Backoff{Duration: time.Second, Factor: 2, Jitter: 0.5} // want `no-attempt-cap: .*Backoff without Steps: the operation is never called`
	return wait.ExponentialBackoffWithContext(ctx, b, func(ctx context.Context) (bool, error) {
		return s.Send(ctx, v) == nil, nil
	})
}

func KubeEnds(s Sender, v string) error {
	// look-alike: the cap ends the attempts long before the waits get long
	b := wait.Backoff{Duration: time.Second, Factor: 2, Jitter: 0.5, Steps: 100, Cap: 20 * time.Second}
	return wait.ExponentialBackoff(b, func() (bool, error) {
		return s.Send(context.TODO(), v) == nil, nil
	})
}

// capped ends the attempts at the cap, whatever that is.
func capped(limit time.Duration) wait.Backoff {
	// look-alike: no number of steps, but a cap
	return wait.Backoff{Steps: math.MaxInt, Duration: 10 * time.Millisecond, Cap: limit, Factor: kube.DefaultBackoff.Factor, Jitter: 0.1}
}

func KubeCapped(s Sender, v string, limit time.Duration) error {
	return kube.OnError(capped(limit), func(error) bool { return true }, func() error { return s.Send(context.TODO(), v) })
}

// flat never gets to a cap: its waits do not grow.
func flat(limit time.Duration) wait.Backoff {
	return wait.Backoff{Steps: math.MaxInt, Duration: 10 * time.Millisecond, Cap: limit, Factor: 1, Jitter: 0.1}
}

func KubeLevel(s Sender, v string, limit time.Duration) error {
	return kube.OnError(flat(limit), func(error) bool { return true }, func() error { return s.Send(context.TODO(), v) }) // want `no-attempt-cap: `
}

func KubePoll(s Sender, v string) error {
	return wait.PollInfinite(5*time.Second, func() (bool, error) { // want `no-attempt-cap: wait\.PollInfinite retries s\.Send for ever`
		return s.Send(context.TODO(), v) == nil, nil
	})
}

func KubePollWithContext(ctx context.Context, s Sender, v string) error {
	// look-alike: a schedule that ctx ends
	return wait.PollUntilContextCancel(ctx, 5*time.Second, true, func(ctx context.Context) (bool, error) {
		return s.Send(ctx, v) == nil, nil
	})
}

func KubeConflict(ctx context.Context, s Sender, v string) error {
	// look-alike: optimistic locking
	return kube.RetryOnConflict(kube.DefaultRetry, func() error { return s.Send(ctx, v) })
}

func Sethvargo(ctx context.Context, s Sender, v string) error {
	b := retry.WithMaxRetries(4, retry.NewExponential(time.Second)) // want `no-jitter: the wait of retry\.Do grows from 1s without a random part`
	return retry.Do(ctx, b, func(ctx context.Context) error {
		return retry.RetryableError(s.Send(ctx, v))
	})
}

func SethvargoRandom(ctx context.Context, s Sender, v string) error {
	// look-alike: random after the cap
	b := retry.WithMaxRetries(4, retry.WithJitterPercent(20, retry.WithCappedDuration(time.Minute, retry.NewExponential(time.Second))))
	return retry.Do(ctx, b, func(ctx context.Context) error {
		return retry.RetryableError(s.Send(ctx, v))
	})
}

func SethvargoFlat(ctx context.Context, s Sender, v string) error {
	b := retry.WithCappedDuration(4*time.Second, retry.WithJitterPercent(20, retry.NewExponential(time.Second))) // want `no-jitter: retry\.Do applies its limit of 4s after the random part`
	return retry.Do(ctx, retry.WithMaxRetries(9, b), func(ctx context.Context) error {
		return retry.RetryableError(s.Send(ctx, v))
	})
}

var impatient = retrypolicy.NewBuilder[string]().WithMaxRetries(5).Build() // want `no-backoff: .*up to 6 times after a failure, without a pause`

func Failsafe(get func() (string, error)) (string, error) {
	return failsafe.With[string](impatient).Get(get)
}

var patient = retrypolicy.NewBuilder[string]().WithBackoff(time.Second, time.Minute).WithJitterFactor(.2).WithMaxRetries(5).Build()

func FailsafePatient(get func() (string, error)) (string, error) {
	return failsafe.With[string](patient).Get(get)
}

func Lo(ctx context.Context, s Sender, v string) error {
	_, err := lo.Attempt(5, func(int) error { return s.Send(ctx, v) }) // want `no-backoff: lo\.Attempt calls s\.Send up to 5 times`
	return err
}

func LoDelayed(ctx context.Context, s Sender, v string) error {
	_, _, err := lo.AttemptWithDelay(5, time.Second, func(int, time.Duration) error { return s.Send(ctx, v) }) // want `fixed-interval: lo\.AttemptWithDelay waits the same 1s` `ignores-cancel: lo\.AttemptWithDelay is not given ctx`
	return err
}

func LoLocal(parse func(int) int) error {
	// look-alike: nothing leaves the process
	_, err := lo.Attempt(5, func(i int) error {
		if parse(i) > 0 {
			return nil
		}
		return errNone
	})
	return err
}

func Jpillora(ctx context.Context, s Sender, v string) error {
	b := &backoff.Backoff{Min: time.Second, Max: time.Minute} // want `no-jitter: the wait of b\.Duration grows from 1s without a random part`
	for ctx.Err() == nil {
		if err := s.Send(ctx, v); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
		case <-time.After(b.Duration()):
		}
	}
	return ctx.Err()
}

func JpilloraConfigured(ctx context.Context, s Sender, v string, jitter bool) error {
	// look-alike: whether it is random is for others to say
	b := &backoff.Backoff{Min: time.Second, Max: time.Minute, Jitter: jitter}
	for ctx.Err() == nil {
		if err := s.Send(ctx, v); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
		case <-time.After(b.Duration()):
		}
	}
	return ctx.Err()
}
