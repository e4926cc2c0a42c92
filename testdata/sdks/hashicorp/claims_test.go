package hashicorp

import (
	"context"
	"testing"
	"time"

	"example.com/retrylint/testdata/sdks/counting"
	consul "github.com/hashicorp/consul/api"
	nomad "github.com/hashicorp/nomad/api"
	vault "github.com/hashicorp/vault/api"
)

func read(set func(*vault.Config, *vault.Client)) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, 500)
		cfg := vault.DefaultConfig()
		cfg.Address, cfg.MinRetryWait, cfg.MaxRetryWait = url, time.Millisecond, time.Millisecond
		set(cfg, nil)
		c, err := vault.NewClient(cfg)
		if err != nil {
			t.Fatal(err)
		}
		set(cfg, c)
		if _, err := c.Logical().ReadWithContext(ctx, "secret/x"); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func write(ctx context.Context, t *testing.T) int64 {
	url, n := counting.Down(t, 503)
	cfg := vault.DefaultConfig()
	cfg.Address, cfg.MinRetryWait, cfg.MaxRetryWait = url, time.Millisecond, time.Millisecond
	c, err := vault.NewClient(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Logical().WriteWithContext(ctx, "secret/x", map[string]any{"a": 1}); err == nil {
		t.Error("no error")
	}
	return n.Load()
}

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{
		"Vault read":  read(func(*vault.Config, *vault.Client) {}),
		"Vault write": write,
		"Vault read, Config.MaxRetries 0": read(func(cfg *vault.Config, c *vault.Client) {
			if c == nil {
				cfg.MaxRetries = 0
			}
		}),
		"Vault read, SetMaxRetries 4": read(func(_ *vault.Config, c *vault.Client) {
			if c != nil {
				c.SetMaxRetries(4)
			}
		}),
		"Consul": func(ctx context.Context, t *testing.T) int64 {
			url, n := counting.Down(t, 503)
			cfg := consul.DefaultConfig()
			cfg.Address = url
			c, err := consul.NewClient(cfg)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := c.KV().Get("x", (&consul.QueryOptions{}).WithContext(ctx)); err == nil {
				t.Error("no error")
			}
			return n.Load()
		},
		"Nomad": func(ctx context.Context, t *testing.T) int64 {
			url, n := counting.Down(t, 503)
			c, err := nomad.NewClient(&nomad.Config{Address: url})
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := c.Jobs().List((&nomad.QueryOptions{}).WithContext(ctx)); err == nil {
				t.Error("no error")
			}
			return n.Load()
		},
	})
}
