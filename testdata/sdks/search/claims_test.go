package search

import (
	"context"
	"testing"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/elastic/go-elasticsearch/v8"
	"github.com/opensearch-project/opensearch-go/v4"
	"github.com/opensearch-project/opensearch-go/v4/opensearchapi"
)

func elasticSearch(cfg elasticsearch.Config) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, 503)
		cfg.Addresses = []string{url}
		c, err := elasticsearch.NewClient(cfg)
		if err != nil {
			t.Fatal(err)
		}
		if resp, err := c.Search(c.Search.WithContext(ctx)); err == nil {
			resp.Body.Close()
		}
		return n.Load()
	}
}

func openSearch(cfg opensearch.Config) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, 503)
		cfg.Addresses = []string{url}
		c, err := opensearchapi.NewClient(opensearchapi.Config{Client: cfg})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Search(ctx, &opensearchapi.SearchReq{}); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{
		"Elasticsearch":                elasticSearch(elasticsearch.Config{}),
		"Elasticsearch, DisableRetry":  elasticSearch(elasticsearch.Config{DisableRetry: true}),
		"Elasticsearch, MaxRetries -1": elasticSearch(elasticsearch.Config{MaxRetries: -1}),
		"Elasticsearch, MaxRetries 1":  elasticSearch(elasticsearch.Config{MaxRetries: 1}),
		"OpenSearch":                   openSearch(opensearch.Config{}),
		"OpenSearch, DisableRetry":     openSearch(opensearch.Config{DisableRetry: true}),
		"OpenSearch, MaxRetries 3":     openSearch(opensearch.Config{MaxRetries: 3}),
	})
}
