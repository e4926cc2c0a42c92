package bodyreused

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/avast/retry-go/v4"
)

// Captured makes its request outside the operation that a library repeats.
func Captured(ctx context.Context, c *http.Client, url, doc string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, strings.NewReader(doc))
	if err != nil {
		return err
	}
	return retry.Do(func() error {
		resp, err := c.Do(req) // want "body-reused: c.Do .* its request is made outside the attempt"
		return judge(resp, err)
	}, retry.Attempts(attempts), retry.Delay(time.Millisecond))
}

// look-alike: the operation makes its request itself.
func NotCaptured(ctx context.Context, c *http.Client, url, doc string) error {
	return retry.Do(func() error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, strings.NewReader(doc))
		if err != nil {
			return retry.Unrecoverable(err)
		}
		resp, err := c.Do(req)
		return judge(resp, err)
	}, retry.Attempts(attempts), retry.Delay(time.Millisecond))
}

func judge(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode >= 500 {
		return fmt.Errorf("server said %s", resp.Status)
	}
	return nil
}
