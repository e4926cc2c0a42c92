package bodyreused

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/valyala/fasthttp"
)

// FastStream has one request with a stream as its body.
func FastStream(_ context.Context, _ *http.Client, url, doc string) (err error) {
	req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
	req.SetRequestURI(url)
	req.Header.SetMethod(fasthttp.MethodPut)
	req.SetBodyStream(strings.NewReader(doc), len(doc))
	for i := 0; i < attempts; i++ {
		if err = fasthttp.Do(req, resp); err == nil && resp.StatusCode() < 500 { // want "body-reused: fasthttp.Do sends a body that the first attempt has used up, since its request is made outside the attempt"
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// look-alike: bytes stay where they are.
func FastBytes(_ context.Context, _ *http.Client, url, doc string) (err error) {
	req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
	req.SetRequestURI(url)
	req.Header.SetMethod(fasthttp.MethodPut)
	req.SetBodyString(doc)
	for i := 0; i < attempts; i++ {
		if err = fasthttp.Do(req, resp); err == nil && resp.StatusCode() < 500 {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}

// look-alike: a stream for each attempt.
func FastStreams(_ context.Context, _ *http.Client, url, doc string) (err error) {
	req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
	req.SetRequestURI(url)
	req.Header.SetMethod(fasthttp.MethodPut)
	for i := 0; i < attempts; i++ {
		req.SetBodyStream(strings.NewReader(doc), len(doc))
		if err = fasthttp.Do(req, resp); err == nil && resp.StatusCode() < 500 {
			return nil
		}
		time.Sleep(time.Millisecond << i)
	}
	return errUsedUp
}
