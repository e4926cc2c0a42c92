// Package cgo uses cgo where there is a C compiler: what cmd/cgo makes of it is
// marked as generated, and yet is the user's.
package cgo

// static int two(void) { return 2; }
import "C"

import "net/http"

// Two gets something, and returns two.
func Two(url string) int {
	http.Get(url) // want "^default-client: "
	return int(C.two())
}
