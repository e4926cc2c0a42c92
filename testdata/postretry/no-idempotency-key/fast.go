package nokey

import (
	"time"

	"github.com/valyala/fasthttp"
)

type fast struct {
	url string
	hc  *fasthttp.Client
}

func (f *fast) request(method string, doc []byte) *fasthttp.Request {
	req := fasthttp.AcquireRequest()
	req.SetRequestURI(f.url)
	req.Header.SetMethod(method)
	req.SetBody(doc)
	return req
}

// Create posts again.
func (f *fast) Create(doc []byte) (err error) {
	req, resp := f.request(fasthttp.MethodPost, doc), fasthttp.AcquireResponse()
	defer fasthttp.ReleaseRequest(req)
	defer fasthttp.ReleaseResponse(resp)
	for i := range 3 {
		if err = f.hc.Do(req, resp); err == nil && resp.StatusCode() < 500 { // want "no-idempotency-key: f.hc.Do sends a POST, is tried again"
			return nil
		}
		pause(i)
	}
	return errUsedUp
}

// look-alike: a key in the header.
func (f *fast) CreateKeyed(key string, doc []byte) (err error) {
	req, resp := f.request(fasthttp.MethodPost, doc), fasthttp.AcquireResponse()
	req.Header.Set("Idempotency-Key", key)
	defer fasthttp.ReleaseRequest(req)
	defer fasthttp.ReleaseResponse(resp)
	for i := range 3 {
		if err = f.hc.Do(req, resp); err == nil && resp.StatusCode() < 500 {
			return nil
		}
		pause(i)
	}
	return errUsedUp
}

// look-alike: without a method, a request is a GET.
func (f *fast) Read() (err error) {
	req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
	req.SetRequestURI(f.url)
	defer fasthttp.ReleaseRequest(req)
	defer fasthttp.ReleaseResponse(resp)
	for i := range 3 {
		if err = f.hc.Do(req, resp); err == nil && resp.StatusCode() < 500 {
			return nil
		}
		pause(i)
	}
	return errUsedUp
}

// CreateInTime has a limit behind the response.
func (f *fast) CreateInTime(doc []byte) error {
	req, resp := f.request("POST", doc), fasthttp.AcquireResponse()
	defer fasthttp.ReleaseResponse(resp)
	for i := range 3 {
		if err := f.hc.DoTimeout(req, resp, time.Second); err == nil && resp.StatusCode() < 500 { // want "no-idempotency-key: f.hc.DoTimeout sends a POST"
			return nil
		}
		pause(i)
	}
	return errUsedUp
}

// look-alike: a PUT.
func (f *fast) Replace(doc []byte) (err error) {
	resp := fasthttp.AcquireResponse()
	defer fasthttp.ReleaseResponse(resp)
	for i := range 3 {
		if err = f.hc.Do(f.replacement(doc), resp); err == nil && resp.StatusCode() < 500 {
			return nil
		}
		pause(i)
	}
	return errUsedUp
}

func (f *fast) replacement(doc []byte) *fasthttp.Request {
	req := fasthttp.AcquireRequest()
	req.SetRequestURI(f.url)
	req.Header.SetMethod("PUT")
	req.SetBody(doc)
	return req
}

// Post is sent by a function that makes the request itself.
func (f *fast) Post(args *fasthttp.Args) (err error) {
	for i := range 3 {
		if _, _, err = f.hc.Post(nil, f.url, args); err == nil { // want "no-idempotency-key: f.hc.Post sends a POST"
			return nil
		}
		pause(i)
	}
	return err
}
