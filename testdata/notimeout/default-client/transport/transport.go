// Package transport changes the transport that all default clients share.
package transport

import (
	"net/http"
	"time"
)

func init() {
	http.DefaultTransport.(*http.Transport).ResponseHeaderTimeout = 10 * time.Second
}

func Get(addr string) error {
	// look-alike: the wait for headers is limited in the transport below
	resp, err := http.Get(addr)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Own(addr string) error {
	// look-alike: a client without a transport uses the same one
	c := &http.Client{}
	resp, err := c.Get(addr)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
