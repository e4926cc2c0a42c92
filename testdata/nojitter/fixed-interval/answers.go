package fixedinterval

import (
	"net/http"
	"time"
)

var joined = &http.Client{Timeout: time.Second}

// OneFault waits as long after a failure as after a bad answer.
func OneFault(url string) error {
	for range 5 {
		resp, err := joined.Post(url, "text/plain", nil)
		if err != nil {
			time.Sleep(time.Minute) // want `fixed-interval: .*1m0s`
			continue
		}
		resp.Body.Close()
		if resp.StatusCode < 500 {
			return nil
		}
		time.Sleep(time.Minute) // look-alike: the same wait, told of above
	}
	return errGiveUp
}

// TwoFaults waits longer after a bad answer.
func TwoFaults(url string) error {
	for range 5 {
		resp, err := joined.Post(url, "text/plain", nil)
		if err != nil {
			time.Sleep(time.Second) // want `fixed-interval: .*1s`
			continue
		}
		resp.Body.Close()
		if resp.StatusCode < 500 {
			return nil
		}
		time.Sleep(time.Minute) // want `fixed-interval: .*1m0s`
	}
	return errGiveUp
}
