package sdk

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// What a group is handed runs again with the turn that waits for it.

func (o *onceClient) Group(ctx context.Context, urls []string) (err error) {
	for n := range 3 {
		g, _ := errgroup.WithContext(ctx)
		for _, url := range urls {
			g.Go(func() error {
				_, err := o.c.Get(url) // want `sdk-already-retries: .*up to 15 requests \(3 attempts x 5 inside retryablehttp\.Client\.Get\)`
				return err
			})
		}
		if err = g.Wait(); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (o *onceClient) GroupOnce(ctx context.Context, urls []string) error {
	// look-alike: one layer
	g, _ := errgroup.WithContext(ctx)
	for _, url := range urls {
		g.Go(func() error {
			_, err := o.c.Get(url)
			return err
		})
	}
	return g.Wait()
}

func (o *onceClient) GroupBelow(ctx context.Context, urls []string) (err error) {
	for n := range 3 {
		if err = o.GroupOnce(ctx, urls); err == nil { // want `sdk-already-retries: .*up to 15 requests`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (o *onceClient) GroupVariable(ctx context.Context, url string) (err error) {
	for n := range 3 {
		var g errgroup.Group
		g.Go(func() error { return ctx.Err() })
		g.Go(func() error {
			_, err := o.c.Get(url) // want `sdk-already-retries: .*up to 15 requests`
			return err
		})
		if err = g.Wait(); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (o *onceClient) GroupEach(ctx context.Context, urls []string) (err error) {
	// look-alike: another item each time
	for n, url := range urls {
		var g errgroup.Group
		g.Go(func() error {
			_, err := o.c.Get(url)
			return err
		})
		if err = g.Wait(); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (o *onceClient) GroupSwallowed(ctx context.Context, url string) (err error) {
	// look-alike: the client's failure does not come back
	for n := range 3 {
		var g errgroup.Group
		g.Go(func() error {
			_, _ = o.c.Get(url)
			return ctx.Err()
		})
		if err = g.Wait(); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (o *onceClient) GroupOther(ctx context.Context, s interface{ Send(context.Context) error }, url string) (err error) {
	// look-alike: the turn waits for another group
	var background errgroup.Group
	background.Go(func() error {
		_, err := o.c.Get(url)
		return err
	})
	for n := range 3 {
		var g errgroup.Group
		g.Go(func() error { return s.Send(ctx) })
		if err = g.Wait(); err == nil {
			return background.Wait()
		}
		pause(ctx, n)
	}
	return err
}

func (o *onceClient) GroupBefore(ctx context.Context, url string) (err error) {
	// look-alike: the client ran once, before the loop
	var g errgroup.Group
	g.Go(func() error {
		_, err := o.c.Get(url)
		return err
	})
	for n := range 3 {
		g.Go(func() error { return ctx.Err() })
		if err = g.Wait(); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func (o *onceClient) GroupTry(ctx context.Context, url string) (err error) {
	for n := range 3 {
		var g errgroup.Group
		g.SetLimit(2)
		g.TryGo(func() error {
			_, err := o.c.Get(url) // want `sdk-already-retries: .*up to 15 requests`
			return err
		})
		if err = g.Wait(); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}
