//go:build cgo

// Package usescgo calls C. What the go command makes of this file is marked as
// generated; every line of it was written by hand all the same.
package usescgo

// static int one(void) { return 1; }
import "C"

import "net/http"

func Get(url string) error {
	resp, err := http.Get(url) // want `default-client: .*http\.Get`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Local() int {
	// look-alike: C is no remote party
	return int(C.one())
}
