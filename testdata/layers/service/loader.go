package service

import (
	"context"

	"example.com/layers/store"
)

func LoadThrough(ctx context.Context, l store.Loader, url string) (err error) {
	for n := range 4 {
		if err = l.Load(ctx, url); err == nil { // want `up to 12 requests \(4 attempts x 3 inside go-retryablehttp\)`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func PingThrough(ctx context.Context, p store.Pinger, url string) (err error) {
	// look-alike: one implementation does not repeat
	for n := range 4 {
		if err = p.Ping(ctx, url); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}
