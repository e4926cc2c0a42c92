// Package tests has a fault in a test alone.
package tests

import (
	"bytes"
	"net/http"
)

func post(url string, doc []byte) error {
	resp, err := http.Post(url, "application/json", bytes.NewReader(doc)) // want "no-idempotency-key: http.Post sends a POST"
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Order posts once.
func Order(url string, doc []byte) error { return post(url, doc) }
