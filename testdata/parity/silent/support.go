package silent

import (
	"net/http"
	"testing"
)

// Helper is for tests.
func Helper(t testing.TB, url string) {
	http.Get(url) // in a test helper
}

// Unaided stands among helpers for tests: a file that imports testing is one.
func Unaided(url string) {
	http.Get(url)
}
