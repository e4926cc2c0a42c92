// Package search names the packages that the catalogue describes, and whose entries
// "make catalog" proves.
package search

import (
	_ "github.com/elastic/go-elasticsearch/v7"
	_ "github.com/elastic/go-elasticsearch/v7/esapi"
	_ "github.com/elastic/go-elasticsearch/v8"
	_ "github.com/elastic/go-elasticsearch/v8/esapi"
	_ "github.com/elastic/go-elasticsearch/v8/typedapi/core/search"
	_ "github.com/opensearch-project/opensearch-go/v4"
	_ "github.com/opensearch-project/opensearch-go/v4/opensearchapi"
)
