// Package lib is relevant, for it imports net/http.
package lib

import "net/http"

// Get is what the test's analyzer remembers as a fact.
func Get() { _, _ = http.Get("http://localhost") }
