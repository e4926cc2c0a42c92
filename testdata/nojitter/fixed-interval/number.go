package fixedinterval

import (
	"net/http"
	"time"
)

// answered says the status of the answer as a number.
func answered(url string) (status int, err error) {
	resp, err := joined.Get(url)
	if err != nil {
		return 0, err
	}
	resp.Body.Close()
	return resp.StatusCode, nil
}

// length says how long the answer is.
func length(url string) (n int, err error) {
	resp, err := joined.Get(url)
	if err != nil {
		return 0, err
	}
	resp.Body.Close()
	return int(resp.ContentLength), nil
}

func Number(url string) error {
	for range 5 {
		status, err := answered(url)
		if err == nil && status < 500 {
			return nil
		}
		time.Sleep(time.Second) // want `fixed-interval: .*1s`
	}
	return errGiveUp
}

func Length(url string) error {
	for range 5 {
		n, err := length(url)
		if err == nil && n < http.DefaultMaxHeaderBytes {
			return nil
		}
		time.Sleep(time.Second) // look-alike: a state is polled
	}
	return errGiveUp
}
