package tests

import (
	"bytes"
	"net/http"
	"testing"
	"time"
)

func TestOrder(t *testing.T) {
	if testing.Testing() {
		return // for the linter to read
	}
	var err error
	for i := range 3 {
		if err = post("http://localhost:1", nil); err == nil {
			return
		}
		time.Sleep(time.Second << i)
	}
	for i := range 3 {
		var resp *http.Response
		resp, err = http.Post("http://localhost:1", "text/plain", bytes.NewReader(nil)) // want "no-idempotency-key: http.Post sends a POST"
		if err == nil {
			resp.Body.Close()
			return
		}
		time.Sleep(time.Second << i)
	}
	t.Error(err)
}
