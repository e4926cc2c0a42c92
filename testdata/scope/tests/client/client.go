// Package main is a program that tests start.
package main

import (
	"net/http"
	"os"
)

func main() {
	// look-alike: what a system under test calls is no product
	resp, err := http.Get(os.Args[1])
	if err != nil {
		os.Exit(1)
	}
	resp.Body.Close()
}
