//go:build deps

// Package apis names the packages that the catalogue describes, and whose entries
// "make catalog" proves. Some take
// minutes to compile, so that the tests here do without.
package apis

import (
	_ "github.com/DataDog/datadog-api-client-go/v2/api/datadog"
	_ "github.com/DataDog/datadog-api-client-go/v2/api/datadogV1"
	_ "github.com/DataDog/datadog-api-client-go/v2/api/datadogV2"
	_ "github.com/PagerDuty/go-pagerduty"
	_ "github.com/dghubble/sling"
	_ "github.com/gofri/go-github-ratelimit/v2/github_ratelimit"
	_ "github.com/gofri/go-github-ratelimit/v2/github_ratelimit/github_primary_ratelimit"
	_ "github.com/gofri/go-github-ratelimit/v2/github_ratelimit/github_secondary_ratelimit"
	_ "github.com/meilisearch/meilisearch-go"
	_ "github.com/okta/okta-sdk-golang/v5/okta"
	_ "github.com/olivere/elastic/v7"
	_ "github.com/oracle/oci-go-sdk/v65/common"
	_ "github.com/oracle/oci-go-sdk/v65/identity"
	_ "github.com/oracle/oci-go-sdk/v65/limits"
	_ "github.com/oracle/oci-go-sdk/v65/objectstorage"
	_ "github.com/oracle/oci-go-sdk/v65/queue"
)
