// Package lib has what the sites of another package rest on.
package lib

import (
	"math/rand/v2"
	"net/http"
	"time"
)

// Ping reaches a remote call.
func Ping(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Retry repeats its second parameter.
func Retry(tries int, op func() error) (err error) {
	for n := range tries {
		if err = op(); err == nil {
			return nil
		}
		Pause(Delay(n))
	}
	return err
}

// Delay grows, up to a maximum, and is random.
func Delay(n int) time.Duration {
	d := min(time.Second<<min(n, 10), time.Minute)
	return d/2 + rand.N(d/2)
}

// Pause lets time pass.
func Pause(d time.Duration) { time.Sleep(d) }

// State says how far a peer is.
func State(url string) (ready bool, err error) {
	resp, err := http.Get(url)
	if err != nil {
		return false, err
	}
	defer resp.Body.Close()
	return resp.Header.Get("State") == "ready", nil
}
