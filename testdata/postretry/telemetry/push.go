// Package telemetry sends what may arrive twice; asked to, the linter judges it
// like any other write.
package telemetry

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"time"
)

// Push sends measurements.
func Push(ctx context.Context, hc *http.Client, base string, doc []byte) error {
	for i := range 3 {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, base+"/api/v1/push", bytes.NewReader(doc))
		if err != nil {
			return err
		}
		req.Header.Set("Content-Encoding", "snappy")
		resp, err := hc.Do(req) // want "no-idempotency-key: hc.Do sends a POST"
		if err == nil {
			return resp.Body.Close()
		}
		time.Sleep(time.Second << i)
	}
	return errors.New("attempts used up")
}
