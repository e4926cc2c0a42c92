// Package google names the packages that the catalogue describes, and whose entries
// "make catalog" proves.
package google

import (
	_ "cloud.google.com/go/bigquery"
	_ "cloud.google.com/go/longrunning"
	_ "cloud.google.com/go/pubsub/v2"
	_ "cloud.google.com/go/pubsub/v2/apiv1"
	_ "cloud.google.com/go/secretmanager/apiv1"
	_ "cloud.google.com/go/storage"
	_ "github.com/googleapis/gax-go/v2"
	_ "github.com/googleapis/gax-go/v2/callctx"
	_ "google.golang.org/api/dns/v1"
	_ "google.golang.org/api/drive/v3"
	_ "google.golang.org/api/googleapi"
	_ "google.golang.org/api/option"
)
