package nokey

import (
	"context"
	"errors"
	"net/http"
	"syscall"
	"time"

	"github.com/cenkalti/backoff/v4"
	eapache "github.com/eapache/go-resiliency/retrier"
	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	jpillora "github.com/jpillora/backoff"
	lestrrat "github.com/lestrrat-go/backoff/v2"
	"github.com/samber/lo"
	sethvargo "github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"
)

// Send posts one document, whatever comes of it.
func (a *api) sendOnce(ctx context.Context, doc []byte) error {
	req, err := a.request(ctx, http.MethodPost, "/libraries", doc)
	if err != nil {
		return err
	}
	resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a POST"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Cenkalti repeats by a library.
func (a *api) Cenkalti(ctx context.Context, doc []byte) error {
	return backoff.Retry(func() error { return a.sendOnce(ctx, doc) }, backoff.NewExponentialBackOff())
}

// FailsafeRun repeats whatever goes wrong.
func (a *api) FailsafeRun(ctx context.Context, doc []byte) error {
	return failsafe.With(retrypolicy.NewWithDefaults[any]()).Run(func() error {
		req, err := a.request(ctx, http.MethodPost, "/failsafe", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a POST"
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// look-alike: the policy repeats one error alone, which says that nothing was
// sent.
func (a *api) FailsafeUnsent(ctx context.Context, doc []byte) error {
	policy := retrypolicy.NewBuilder[any]().HandleErrors(syscall.ECONNREFUSED).Build()
	return failsafe.With(policy).Run(func() error {
		req, err := a.request(ctx, http.MethodPost, "/failsafe", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// Eapache repeats whatever goes wrong.
func (a *api) Eapache(ctx context.Context, doc []byte) error {
	return eapache.New(eapache.ConstantBackoff(3, time.Second), nil).Run(func() error {
		req, err := a.request(ctx, http.MethodPost, "/eapache", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a POST"
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// look-alike: a classifier decides.
func (a *api) EapacheClassified(ctx context.Context, doc []byte) error {
	return eapache.New(eapache.ConstantBackoff(3, time.Second), eapache.WhitelistClassifier{syscall.ECONNREFUSED}).Run(func() error {
		req, err := a.request(ctx, http.MethodPost, "/eapache", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// AttemptWhile goes on as long as it is told to.
func (a *api) AttemptWhile(ctx context.Context, doc []byte) error {
	_, err := lo.AttemptWhile(3, func(int) (error, bool) {
		req, err := a.request(ctx, http.MethodPost, "/lo", doc)
		if err != nil {
			return err, false
		}
		resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a POST"
		if err != nil {
			return err, true
		}
		return resp.Body.Close(), false
	})
	return err
}

// look-alike: a failed send ends it.
func (a *api) AttemptOnce(ctx context.Context, doc []byte) error {
	_, err := lo.AttemptWhile(3, func(int) (error, bool) {
		req, err := a.request(ctx, http.MethodPost, "/lo", doc)
		if err != nil {
			return err, true
		}
		resp, err := a.hc.Do(req)
		if err != nil {
			return err, false
		}
		return resp.Body.Close(), false
	})
	return err
}

// Poll takes a failed send for "not yet".
func (a *api) Poll(ctx context.Context, doc []byte) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		req, err := a.request(ctx, http.MethodPost, "/poll", doc)
		if err != nil {
			return false, err
		}
		resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a POST"
		if err != nil {
			return false, nil
		}
		return true, resp.Body.Close()
	})
}

// look-alike: a failed send ends the poll.
func (a *api) PollState(ctx context.Context, doc []byte) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		req, err := a.request(ctx, http.MethodPost, "/poll", doc)
		if err != nil {
			return false, err
		}
		resp, err := a.hc.Do(req)
		if err != nil {
			return false, err
		}
		resp.Body.Close()
		return resp.StatusCode == http.StatusOK, nil
	})
}

// OnError repeats whatever goes wrong.
func (a *api) OnError(ctx context.Context, doc []byte) error {
	return retry.OnError(retry.DefaultRetry, func(error) bool { return true }, func() error {
		req, err := a.request(ctx, http.MethodPost, "/onerror", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a POST"
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// look-alike: only what was surely not sent.
func (a *api) OnUnsent(ctx context.Context, doc []byte) error {
	return retry.OnError(retry.DefaultRetry, func(err error) bool { return errors.Is(err, syscall.ECONNREFUSED) }, func() error {
		req, err := a.request(ctx, http.MethodPost, "/onerror", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// look-alike: a predicate that is not in sight.
func (a *api) OnSome(ctx context.Context, doc []byte, again func(error) bool) error {
	return retry.OnError(retry.DefaultRetry, again, func() error {
		req, err := a.request(ctx, http.MethodPost, "/onerror", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// look-alike: a conflict is an answer, which says that nothing was written.
func (a *api) OnConflict(ctx context.Context, doc []byte) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		req, err := a.request(ctx, http.MethodPost, "/conflict", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// Controlled is paced by a library.
func (a *api) Controlled(ctx context.Context, doc []byte) error {
	c := lestrrat.Exponential(lestrrat.WithMaxRetries(3)).Start(ctx)
	for lestrrat.Continue(c) {
		req, err := a.request(ctx, http.MethodPost, "/lestrrat", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a POST"
		if err == nil {
			return resp.Body.Close()
		}
	}
	return errUsedUp
}

// Paced waits as a library says.
func (a *api) Paced(ctx context.Context, doc []byte) error {
	b := jpillora.Backoff{Jitter: true}
	for b.Attempt() < 3 {
		req, err := a.request(ctx, http.MethodPost, "/jpillora", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a POST"
		if err == nil {
			return resp.Body.Close()
		}
		time.Sleep(b.Duration())
	}
	return errUsedUp
}

// Marked repeats what it is told to.
func (a *api) Marked(ctx context.Context, doc []byte) error {
	return sethvargo.Do(ctx, sethvargo.WithMaxRetries(3, sethvargo.NewFibonacci(time.Second)), func(ctx context.Context) error {
		req, err := a.request(ctx, http.MethodPost, "/sethvargo", doc)
		if err != nil {
			return err
		}
		resp, err := a.hc.Do(req) // want "no-idempotency-key: a.hc.Do sends a POST"
		if err != nil {
			return sethvargo.RetryableError(err)
		}
		return resp.Body.Close()
	})
}

// look-alike: a failed send is not marked.
func (a *api) Unmarked(ctx context.Context, doc []byte) error {
	return sethvargo.Do(ctx, sethvargo.WithMaxRetries(3, sethvargo.NewFibonacci(time.Second)), func(ctx context.Context) error {
		req, err := a.request(ctx, http.MethodPost, "/sethvargo", doc)
		if err != nil {
			return sethvargo.RetryableError(err)
		}
		resp, err := a.hc.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}
