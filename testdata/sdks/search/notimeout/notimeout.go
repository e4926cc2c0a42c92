// Package notimeout calls Elasticsearch and OpenSearch under contexts without a deadline; what has no comment is a
// look-alike that must stay silent.
package notimeout

import (
	"context"

	"github.com/elastic/go-elasticsearch/v8"
	"github.com/elastic/go-elasticsearch/v8/esapi"
	"github.com/opensearch-project/opensearch-go/v4/opensearchapi"
)

func A(es *elasticsearch.Client) error {
	r, err := es.Search(es.Search.WithIndex("i")) // want "no-deadline"
	if err != nil {
		return err
	}
	return r.Body.Close()
}

func B(ctx context.Context, es *elasticsearch.Client) error {
	r, err := es.Search(es.Search.WithIndex("i")) // want "dropped-ctx"
	if err != nil {
		return err
	}
	return r.Body.Close()
}

func C(ctx context.Context, es *elasticsearch.Client) error {
	r, err := es.Search(es.Search.WithContext(ctx))
	if err != nil {
		return err
	}
	return r.Body.Close()
}

func D(es *elasticsearch.Client) error {
	r, err := esapi.IndexRequest{Index: "i"}.Do(context.Background(), es) // want "no-deadline"
	if err != nil {
		return err
	}
	return r.Body.Close()
}

func E(es *elasticsearch.TypedClient) error {
	_, err := es.Search().Index("i").Do(context.Background()) // want "no-deadline"
	return err
}

func F(c *opensearchapi.Client) error {
	_, err := c.Search(context.Background(), &opensearchapi.SearchReq{}) // want "no-deadline"
	return err
}

func G(es *elasticsearch.Client) error {
	r, err := es.Info() // want "no-deadline"
	if err != nil {
		return err
	}
	return r.Body.Close()
}
