// Package nested has retries around clients of HashiCorp's services.
package nested

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/hashicorp/vault/api"
)

func again(ctx context.Context, op func() error) (err error) {
	for n := range 3 {
		if err = op(); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
		}
	}
	return err
}

func Vault(ctx context.Context) error {
	c, err := api.NewClient(api.DefaultConfig())
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, err := c.Logical().ReadWithContext(ctx, "p") // want `up to 9 requests \(3 attempts x 3 inside`
		return err
	})
}

func VaultOnce(ctx context.Context) error {
	// look-alike: switched off in the configuration
	cfg := api.DefaultConfig()
	cfg.MaxRetries = 0
	c, err := api.NewClient(cfg)
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, err := c.Logical().ReadWithContext(ctx, "p")
		return err
	})
}

func VaultSetOnce(ctx context.Context, path string) error {
	// look-alike: switched off in the client, and a part of it is used
	c, err := api.NewClient(nil)
	if err != nil {
		return err
	}
	c.SetMaxRetries(0)
	kv := c.KVv2("secret")
	return again(ctx, func() error {
		_, err := kv.Get(ctx, path)
		return err
	})
}

func VaultOften(ctx context.Context, path string) error {
	c, err := api.NewClient(nil)
	if err != nil {
		return err
	}
	c.SetMaxRetries(5)
	kv := c.KVv2("secret")
	return again(ctx, func() error {
		_, err := kv.Get(ctx, path) // want `up to 18 requests \(3 attempts x 6 inside`
		return err
	})
}
