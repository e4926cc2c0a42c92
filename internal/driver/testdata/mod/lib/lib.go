// Package lib is relevant: it imports net/http.
package lib

import "net/http"

// MarkedGet is known to importers by a fact.
func MarkedGet() { _, _ = http.Get("http://localhost") }
