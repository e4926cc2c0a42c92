package apis

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"net/http"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/oracle/oci-go-sdk/v65/common"
	"github.com/oracle/oci-go-sdk/v65/identity"
	"github.com/oracle/oci-go-sdk/v65/queue"
)

func signed(t *testing.T) common.ConfigurationProvider {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	text := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)})
	return common.NewRawConfigurationProvider("t", "u", "us-ashburn-1", "f", string(text), nil)
}

func listUsers(p common.RetryPolicy) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		at, n := counting.Down(t, 503)
		c, err := identity.NewIdentityClientWithConfigurationProvider(signed(t))
		if err != nil {
			t.Fatal(err)
		}
		c.Host = at
		if _, err := c.ListUsers(ctx, identity.ListUsersRequest{CompartmentId: common.String("c"), RequestMetadata: common.RequestMetadata{RetryPolicy: &p}}); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func always(common.OCIOperationResponse) bool        { return true }
func soon(common.OCIOperationResponse) time.Duration { return time.Millisecond }

// downs answers each request that it counts with 503.
type downs struct{ n atomic.Int64 }

func (d *downs) Do(req *http.Request) (*http.Response, error) {
	d.n.Add(1)
	return &http.Response{StatusCode: 503, Status: "503 Service Unavailable", Body: http.NoBody, Header: http.Header{}, Request: req}, nil
}

// byDefault counts what a generated method does by itself, whose waits would take
// minutes: time runs ahead here.
func byDefault(call func(ctx context.Context, p common.ConfigurationProvider, d *downs) error) counting.Client {
	return func(_ context.Context, t *testing.T) int64 {
		d := new(downs)
		synctest.Test(t, func(t *testing.T) {
			if call(t.Context(), signed(t), d) == nil {
				t.Error("no error")
			}
		})
		return d.n.Load()
	}
}

var oracle = map[string]counting.Client{
	"Oracle Cloud, NoRetryPolicy":    listUsers(common.NoRetryPolicy()),
	"Oracle Cloud, NewRetryPolicy 3": listUsers(common.NewRetryPolicy(3, always, soon)),
	"Oracle Cloud, NewRetryPolicy 0": listUsers(common.NewRetryPolicy(0, always, soon)),
	"Oracle Cloud, identity ListUsers": byDefault(func(ctx context.Context, p common.ConfigurationProvider, d *downs) error {
		c, err := identity.NewIdentityClientWithConfigurationProvider(p)
		if err != nil {
			return err
		}
		c.HTTPClient = d
		_, err = c.ListUsers(ctx, identity.ListUsersRequest{CompartmentId: common.String("c")})
		return err
	}),
	"Oracle Cloud, queue DeleteMessage": byDefault(func(ctx context.Context, p common.ConfigurationProvider, d *downs) error {
		c, err := queue.NewQueueClientWithConfigurationProvider(p)
		if err != nil {
			return err
		}
		c.HTTPClient = d
		_, err = c.DeleteMessage(ctx, queue.DeleteMessageRequest{QueueId: common.String("q"), MessageReceipt: common.String("m")})
		return err
	}),
	"Oracle Cloud, queue GetMessages": byDefault(func(ctx context.Context, p common.ConfigurationProvider, d *downs) error {
		c, err := queue.NewQueueClientWithConfigurationProvider(p)
		if err != nil {
			return err
		}
		c.HTTPClient = d
		_, err = c.GetMessages(ctx, queue.GetMessagesRequest{QueueId: common.String("q")})
		return err
	}),
}
