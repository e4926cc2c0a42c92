package retrypermanent

import (
	"context"
	"errors"
	"io"
	"net/http"
)

// read says the status of the answer as a number.
func read(ctx context.Context, c *http.Client, url string) (int, []byte, error) {
	resp, err := get(ctx, c, url)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return resp.StatusCode, b, err
}

func NumberNotOK(ctx context.Context, c *http.Client, url string) ([]byte, error) {
	for range 4 { // want `retry-permanent: .*a 40\d, too`
		status, body, err := read(ctx, c, url)
		if err == nil && status == http.StatusOK {
			return body, nil
		}
		rest()
	}
	return nil, errGiveUp
}

func NumberServerErrors(ctx context.Context, c *http.Client, url string) ([]byte, error) {
	for range 4 {
		status, body, err := read(ctx, c, url)
		// look-alike: 5xx alone, everything else leaves
		if err == nil && status < 500 {
			return body, nil
		}
		rest()
	}
	return nil, errGiveUp
}

var errFinal = errors.New("not there")

// look makes errors of what is final.
func look(ctx context.Context, c *http.Client, url string) (int, error) {
	resp, err := get(ctx, c, url)
	if err != nil {
		return 0, err
	}
	resp.Body.Close()
	if resp.StatusCode >= 400 && resp.StatusCode < 500 {
		return resp.StatusCode, errFinal
	}
	return resp.StatusCode, nil
}

func NumberOrError(ctx context.Context, c *http.Client, url string) error {
	for range 4 {
		status, err := look(ctx, c, url)
		if errors.Is(err, errFinal) {
			return err
		}
		// look-alike: what is final has left
		if err == nil && status == http.StatusOK {
			return nil
		}
		rest()
	}
	return errGiveUp
}
