package nested

import (
	"context"
	"net/http"
	"time"

	"github.com/Azure/azure-sdk-for-go/services/resources/mgmt/2016-06-01/subscriptions"
	"github.com/Azure/go-autorest/autorest"
)

func Tenants(ctx context.Context, c subscriptions.TenantsClient) (err error) {
	for n := range 3 {
		if _, err = c.List(ctx); err == nil { // want `up to 12 requests \(3 attempts x 4 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func TenantsTwice(ctx context.Context) (err error) {
	c := subscriptions.NewTenantsClient()
	c.RetryAttempts = 1
	for n := range 3 {
		if _, err = c.List(ctx); err == nil { // want `up to 6 requests \(3 attempts x 2 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func TenantsOnce(ctx context.Context) (err error) {
	// look-alike: switched off
	c := subscriptions.NewTenantsClient()
	c.RetryAttempts = 0
	for n := range 3 {
		if _, err = c.List(ctx); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Prepared(ctx context.Context, c subscriptions.TenantsClient) (req *http.Request, err error) {
	// look-alike: nothing is sent
	for n := range 3 {
		if req, err = c.ListPreparer(ctx); err == nil {
			return req, nil
		}
		pause(ctx, n)
	}
	return nil, err
}

func Decorated(ctx context.Context, c autorest.Client, url string) error {
	var err error
	for n := range 3 {
		req, bad := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if bad != nil {
			return bad
		}
		var resp *http.Response
		if resp, err = c.Send(req, autorest.DoRetryForStatusCodes(2, time.Second, 503)); err == nil { // want `up to 9 requests \(3 attempts x 3 inside`
			return resp.Body.Close()
		}
		pause(ctx, n)
	}
	return err
}

func Plain(ctx context.Context, c autorest.Client, url string) error {
	// look-alike: sent once
	var err error
	for n := range 3 {
		req, bad := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if bad != nil {
			return bad
		}
		var resp *http.Response
		if resp, err = c.Send(req, autorest.DoCloseIfError()); err == nil {
			return resp.Body.Close()
		}
		pause(ctx, n)
	}
	return err
}

func Sender(ctx context.Context, url string) error {
	s := autorest.CreateSender(autorest.DoRetryForAttempts(4, time.Second))
	var err error
	for n := range 3 {
		req, bad := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if bad != nil {
			return bad
		}
		var resp *http.Response
		if resp, err = s.Do(req); err == nil { // want `up to 12 requests \(3 attempts x 4 inside`
			return resp.Body.Close()
		}
		pause(ctx, n)
	}
	return err
}
