// Package dskit names the packages that the catalogue describes, and whose entries
// "make catalog" proves.
package dskit

import (
	_ "github.com/grafana/dskit/backoff"
)
