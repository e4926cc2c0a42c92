package libraries

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/Rican7/retry"
	"github.com/Rican7/retry/strategy"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/ThreeDotsLabs/watermill/message/router/middleware"
	"github.com/afex/hystrix-go/hystrix"
	"github.com/buildkite/roko"
	codegroove "github.com/codeGROOVE-dev/retry"
	juju "github.com/juju/retry"
	"github.com/matryer/try"
	"github.com/sony/gobreaker/v2"
	"github.com/zeromicro/go-zero/core/fx"
)

var errDown = errors.New("down")

// library counts how often a library calls an operation that always fails, or
// only until the context ends.
func library(run func(ctx context.Context, op func() error)) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		var n atomic.Int64
		defer func() {
			if r := recover(); r != nil {
				t.Log(r)
			}
		}()
		run(ctx, func() error {
			n.Add(1)
			if ctx.Err() != nil {
				return nil
			}
			return errDown
		})
		return n.Load()
	}
}

type wall struct{}

func (wall) Now() time.Time                         { return time.Now() }
func (wall) After(d time.Duration) <-chan time.Time { return time.After(d) }

func call(attempts int, longest time.Duration) counting.Client {
	return library(func(_ context.Context, op func() error) {
		_ = juju.Call(juju.CallArgs{Func: op, Attempts: attempts, MaxDuration: longest, Delay: time.Millisecond, Clock: wall{}})
	})
}

func again(opts ...codegroove.Option) counting.Client {
	return library(func(ctx context.Context, op func() error) {
		_ = codegroove.Do(op, append(opts, codegroove.Context(ctx), codegroove.MaxDelay(time.Millisecond))...)
	})
}

func strategies(s ...strategy.Strategy) counting.Client {
	return library(func(_ context.Context, op func() error) {
		_ = retry.Retry(func(uint) error { return op() }, append(s, strategy.Wait(time.Millisecond))...)
	})
}

func retrier(opts ...roko.RetrierOpt) counting.Client {
	return library(func(ctx context.Context, op func() error) {
		opts := append(opts, roko.WithStrategy(roko.Constant(time.Millisecond)))
		_ = roko.NewRetrier(opts...).DoWithContext(ctx, func(*roko.Retrier) error { return op() })
	})
}

func handler(r middleware.Retry) counting.Client {
	return library(func(ctx context.Context, op func() error) {
		msg := message.NewMessage("1", nil)
		msg.SetContext(ctx)
		_, _ = r.Middleware(func(*message.Message) ([]*message.Message, error) { return nil, op() })(msg)
	})
}

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{
		"roko WithMaxAttempts 3":           retrier(roko.WithMaxAttempts(3)),
		"roko WithMaxAttempts 0":           retrier(roko.WithMaxAttempts(0)),
		"roko TryForever":                  retrier(roko.TryForever()),
		"juju Attempts 3":                  call(3, 0),
		"juju Attempts -1":                 call(-1, 0),
		"juju Attempts 0, MaxDuration set": call(0, time.Hour),
		"codeGROOVE":                       again(),
		"codeGROOVE Attempts 3":            again(codegroove.Attempts(3)),
		"codeGROOVE Attempts 0":            again(codegroove.Attempts(0)),
		"matryer/try": library(func(_ context.Context, op func() error) {
			_ = try.Do(func(int) (bool, error) { return true, op() })
		}),
		"Rican7":         strategies(),
		"Rican7 Limit 3": strategies(strategy.Limit(3)),
		"Rican7 Limit 0": strategies(strategy.Limit(0)),
		"hystrix-go":     library(func(_ context.Context, op func() error) { _ = hystrix.Do("test", op, nil) }),
		"go-zero fx":     library(func(ctx context.Context, op func() error) { _ = fx.DoWithRetry(op) }),
		"go-zero fx WithRetry 5": library(func(ctx context.Context, op func() error) {
			_ = fx.DoWithRetryCtx(ctx, func(context.Context, int) error { return op() }, fx.WithRetry(5))
		}),
		"go-zero fx WithRetry 0": library(func(ctx context.Context, op func() error) { _ = fx.DoWithRetry(op, fx.WithRetry(0)) }),
		"gobreaker": library(func(_ context.Context, op func() error) {
			_, _ = gobreaker.NewCircuitBreaker[int](gobreaker.Settings{}).Execute(func() (int, error) { return 0, op() })
		}),
		"watermill MaxRetries 0":  handler(middleware.Retry{}),
		"watermill MaxRetries 2":  handler(middleware.Retry{MaxRetries: 2, InitialInterval: time.Millisecond}),
		"watermill MaxRetries -1": handler(middleware.Retry{MaxRetries: -1, InitialInterval: time.Millisecond}),
	})
}
