// Package nojitter has loops whose waits client-go computes.
package nojitter

import (
	"context"
	"net/http"
	"time"

	"k8s.io/client-go/util/flowcontrol"
	"k8s.io/client-go/util/workqueue"
)

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

func Backoff(ctx context.Context, url string) {
	b := flowcontrol.NewBackOff(time.Second, time.Minute) // want `no-jitter: the wait of .* grows from 1s without a random part`
	for ctx.Err() == nil {
		if get(url) == nil {
			return
		}
		b.Next(url, time.Now())
		select {
		case <-ctx.Done():
		case <-time.After(b.Get(url)):
		}
	}
}

func BackoffRandom(ctx context.Context, url string) {
	// look-alike
	b := flowcontrol.NewBackOffWithJitter(time.Second, time.Minute, 0.5)
	for ctx.Err() == nil {
		if get(url) == nil {
			return
		}
		b.Next(url, time.Now())
		select {
		case <-ctx.Done():
		case <-time.After(b.Get(url)):
		}
	}
}

func Limiter(ctx context.Context, url string) {
	l := workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Second, time.Minute) // want `no-jitter: the wait of .* grows from 1s without a random part`
	for ctx.Err() == nil {
		if get(url) == nil {
			return
		}
		select {
		case <-ctx.Done():
		case <-time.After(l.When(url)):
		}
	}
}

// Controller has the queue's pace, which is a framework's.
func Controller(ctx context.Context) {
	q := workqueue.NewTypedRateLimitingQueue(workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Second, time.Minute))
	go func() { <-ctx.Done(); q.ShutDown() }()
	for {
		url, done := q.Get()
		if done {
			return
		}
		if get(url) != nil {
			q.AddRateLimited(url)
		} else {
			q.Forget(url)
		}
		q.Done(url)
	}
}
