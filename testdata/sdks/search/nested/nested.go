// Package nested has retries around clients of search engines.
package nested

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/elastic/go-elasticsearch/v8"
	"github.com/opensearch-project/opensearch-go/v4"
	"github.com/opensearch-project/opensearch-go/v4/opensearchapi"
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

func Elastic(ctx context.Context) error {
	// -1 does not switch it off
	c, err := elasticsearch.NewClient(elasticsearch.Config{MaxRetries: -1})
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, err := c.Info(c.Info.WithContext(ctx)) // want `up to 12 requests \(3 attempts x 4 inside`
		return err
	})
}

func ElasticOnce(ctx context.Context) error {
	// look-alike: switched off
	c, err := elasticsearch.NewClient(elasticsearch.Config{DisableRetry: true})
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, err := c.Info(c.Info.WithContext(ctx))
		return err
	})
}

func OpenSearch(ctx context.Context) error {
	c, err := opensearchapi.NewClient(opensearchapi.Config{Client: opensearch.Config{MaxRetries: 1}})
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, err := c.Info(ctx, nil) // want `up to 6 requests \(3 attempts x 2 inside`
		return err
	})
}

func OpenSearchOnce(ctx context.Context) error {
	// look-alike: switched off
	c, err := opensearchapi.NewClient(opensearchapi.Config{Client: opensearch.Config{DisableRetry: true}})
	if err != nil {
		return err
	}
	return again(ctx, func() error {
		_, err := c.Info(ctx, nil)
		return err
	})
}
