// Package nested has retries around clients of web APIs.
package nested

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/digitalocean/godo"
	"github.com/hetznercloud/hcloud-go/v2/hcloud"
	"github.com/linode/linodego"
	"github.com/minio/minio-go/v7"
	"github.com/slack-go/slack"
	gitlab "gitlab.com/gitlab-org/api/client-go"
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

func MinIO(ctx context.Context, host string) error {
	c, err := minio.New(host, &minio.Options{})
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, err := c.StatObject(ctx, "b", "k", minio.StatObjectOptions{}) // want `up to 30 requests \(3 attempts x 10 inside`
		return err
	})
}

func MinIOOnce(ctx context.Context, host string) error {
	// look-alike: one try
	c, err := minio.New(host, &minio.Options{MaxRetries: 1})
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, err := c.StatObject(ctx, "b", "k", minio.StatObjectOptions{})
		return err
	})
}

func Hetzner(ctx context.Context) error {
	c := hcloud.NewClient(hcloud.WithToken("t"))
	return again(ctx, func() error {
		_, _, err := c.Server.GetByID(ctx, 1) // want `up to 18 requests \(3 attempts x 6 inside`
		return err
	})
}

func HetznerOnce(ctx context.Context) error {
	// look-alike: switched off
	c := hcloud.NewClient(hcloud.WithToken("t"), hcloud.WithRetryOpts(hcloud.RetryOpts{MaxRetries: 0}))
	return again(ctx, func() error {
		_, _, err := c.Server.GetByID(ctx, 1)
		return err
	})
}

func GitLab(ctx context.Context) error {
	c, err := gitlab.NewClient("t", gitlab.WithCustomRetryMax(2))
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, _, err := c.Projects.GetProject(1, nil, gitlab.WithContext(ctx)) // want `up to 9 requests \(3 attempts x 3 inside`
		return err
	})
}

func GitLabOnce(ctx context.Context) error {
	// look-alike: switched off
	c, err := gitlab.NewClient("t", gitlab.WithoutRetries())
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, _, err := c.Projects.GetProject(1, nil, gitlab.WithContext(ctx))
		return err
	})
}

func Linode(ctx context.Context) error {
	c := linodego.NewClient(http.DefaultClient)
	c.SetRetryCount(4)
	return again(ctx, func() error {
		_, err := c.GetInstance(ctx, 1) // want `up to 15 requests \(3 attempts x 5 inside`
		return err
	})
}

func LinodeOnce(ctx context.Context) error {
	// look-alike: switched off
	c := linodego.NewClient(http.DefaultClient)
	c.SetRetryCount(0)
	return again(ctx, func() error {
		_, err := c.GetInstance(ctx, 1)
		return err
	})
}

func Godo(ctx context.Context) error {
	c := godo.NewFromToken("t")
	return again(ctx, func() error {
		_, _, err := c.Droplets.Get(ctx, 1) // want `up to 15 requests \(3 attempts x 5 inside`
		return err
	})
}

func GodoOnce(ctx context.Context) error {
	// look-alike: this constructor makes one that does not repeat
	c := godo.NewClient(nil)
	return again(ctx, func() error {
		_, _, err := c.Droplets.Get(ctx, 1)
		return err
	})
}

func Slack(ctx context.Context) error {
	c := slack.New("t", slack.OptionRetry(3))
	return again(ctx, func() error {
		_, err := c.GetUserInfoContext(ctx, "u") // want `up to 12 requests \(3 attempts x 4 inside`
		return err
	})
}

func SlackOnce(ctx context.Context) error {
	// look-alike: off by default
	c := slack.New("t")
	return again(ctx, func() error {
		_, err := c.GetUserInfoContext(ctx, "u")
		return err
	})
}
