package azure

import (
	"context"
	"net/http"
	"testing"
	"time"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/Azure/azure-sdk-for-go/services/msi/mgmt/2018-11-30/msi"
	"github.com/Azure/azure-sdk-for-go/services/resources/mgmt/2016-06-01/subscriptions"
	"github.com/Azure/go-autorest/autorest"
)

func tenants(set func(*autorest.Client)) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, 503)
		c := subscriptions.NewTenantsClientWithBaseURI(url)
		c.RetryDuration = 0
		set(&c.Client)
		if _, err := c.List(ctx); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func identity(ctx context.Context, t *testing.T) int64 {
	url, n := counting.Down(t, 503)
	c := msi.NewUserAssignedIdentitiesClientWithBaseURI(url, "s")
	c.RetryDuration = 0
	if _, err := c.Get(ctx, "g", "r"); err == nil {
		t.Error("no error")
	}
	return n.Load()
}

// sent is a request through a client that does not repeat it, or through a
// decorator that does.
func sent(status int, with ...autorest.SendDecorator) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, status)
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		c := autorest.NewClientWithUserAgent("")
		resp, err := c.Send(req, with...)
		if err == nil {
			resp.Body.Close()
		}
		return n.Load()
	}
}

var legacy = map[string]counting.Client{
	"Azure services":                                   tenants(func(*autorest.Client) {}),
	"Azure services, registered":                       identity,
	"Azure services, RetryAttempts 1":                  tenants(func(c *autorest.Client) { c.RetryAttempts = 1 }),
	"Azure services, RetryAttempts 0":                  tenants(func(c *autorest.Client) { c.RetryAttempts = 0 }),
	"go-autorest":                                      sent(503),
	"go-autorest, DoRetryForStatusCodes 3":             sent(503, autorest.DoRetryForStatusCodes(3, 0, 503)),
	"go-autorest, DoRetryForStatusCodes 0":             sent(503, autorest.DoRetryForStatusCodes(0, 0, 503)),
	"go-autorest, DoRetryForStatusCodesWithCap 1":      sent(503, autorest.DoRetryForStatusCodesWithCap(1, 0, time.Second, 503)),
	"go-autorest, DoRetryForAttempts 3, error for 503": sent(503, autorest.DoErrorIfStatusCode(503), autorest.DoRetryForAttempts(3, 0)),
	"go-autorest, DoRetryForDuration, error for 503":   sent(503, autorest.DoErrorIfStatusCode(503), autorest.DoRetryForDuration(time.Minute, 0)),
}
