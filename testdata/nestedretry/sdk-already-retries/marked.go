package sdk

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/hashicorp/go-retryablehttp"
)

var errMissing = errors.New("missing")

// Mirror sends through a client that repeats.
type Mirror struct{ hc *http.Client }

func NewMirror() *Mirror {
	rc := retryablehttp.NewClient()
	rc.RetryMax = 3
	return &Mirror{hc: rc.StandardClient()}
}

// head marks some of its errors, but not the client's.
func (m *Mirror) head(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, url, nil)
	if err != nil {
		return retry.Unrecoverable(err)
	}
	resp, err := m.hc.Do(req)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode == http.StatusNotFound {
		return retry.Unrecoverable(errMissing)
	}
	return nil
}

func (m *Mirror) Has(ctx context.Context, url string) error {
	return retry.Do(func() error {
		return m.head(ctx, url) // want `sdk-already-retries: .*up to 12 requests`
	}, retry.Context(ctx), retry.Attempts(3), retry.Delay(time.Second), retry.MaxDelay(10*time.Second))
}

// once marks what the client gives.
func (m *Mirror) once(ctx context.Context, url string, ready func() error) error {
	if err := ready(); err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, url, nil)
	if err != nil {
		return retry.Unrecoverable(err)
	}
	resp, err := m.hc.Do(req)
	if err != nil {
		return retry.Unrecoverable(err)
	}
	return resp.Body.Close()
}

func (m *Mirror) Waits(ctx context.Context, url string, ready func() error) error {
	return retry.Do(func() error {
		// look-alike: what the client gives ends the attempts
		return m.once(ctx, url, ready)
	}, retry.Context(ctx), retry.Attempts(3), retry.Delay(time.Second), retry.MaxDelay(10*time.Second))
}
