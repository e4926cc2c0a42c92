package nokey

import (
	"bytes"
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
)

// What a group is handed is sent again with the turn that waits for it.

func GroupPosts(ctx context.Context, urls []string, body []byte) (err error) {
	for range 3 {
		g, ctx := errgroup.WithContext(ctx)
		for _, url := range urls {
			g.Go(func() error {
				req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
				if err != nil {
					return err
				}
				resp, err := http.DefaultClient.Do(req) // want `no-idempotency-key: .*`
				if err != nil {
					return err
				}
				return resp.Body.Close()
			})
		}
		if err = g.Wait(); err == nil {
			return nil
		}
		time.Sleep(time.Second + rand.N(time.Second))
	}
	return err
}

func GroupPostsOnce(ctx context.Context, urls []string, body []byte) error {
	// look-alike: sent once
	g, ctx := errgroup.WithContext(ctx)
	for _, url := range urls {
		g.Go(func() error {
			req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
			if err != nil {
				return err
			}
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				return err
			}
			return resp.Body.Close()
		})
	}
	return g.Wait()
}

func postBoth(ctx context.Context, urls [2]string, body []byte) error {
	g, ctx := errgroup.WithContext(ctx)
	for _, url := range urls {
		g.Go(func() error {
			resp, err := post(ctx, url, body)
			if err != nil {
				return err
			}
			return resp.Body.Close()
		})
	}
	return g.Wait()
}

func post(ctx context.Context, url string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req) // want `no-idempotency-key: .*`
}

func GroupBelow(ctx context.Context, urls [2]string, body []byte) (err error) {
	for range 3 {
		if err = postBoth(ctx, urls, body); err == nil {
			return nil
		}
		time.Sleep(time.Second + rand.N(time.Second))
	}
	return err
}

func GroupNotices(ctx context.Context, load func(context.Context) error, url string, body []byte) (err error) {
	// look-alike: whether the notice arrives does not matter
	for range 3 {
		g, ctx := errgroup.WithContext(ctx)
		g.Go(func() error { return load(ctx) })
		g.Go(func() error {
			req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
			if err != nil {
				return nil
			}
			if resp, err := http.DefaultClient.Do(req); err == nil {
				resp.Body.Close()
			}
			return nil
		})
		if err = g.Wait(); err == nil {
			return nil
		}
		time.Sleep(time.Second + rand.N(time.Second))
	}
	return err
}
