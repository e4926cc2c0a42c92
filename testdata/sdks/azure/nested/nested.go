// Package nested has retries around clients of Azure's services.
package nested

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/messaging/azservicebus"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
)

func pause(ctx context.Context, n int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
	}
}

func Elsewhere(ctx context.Context, c *azblob.Client) (err error) {
	for n := range 3 {
		if _, err = c.DeleteBlob(ctx, "c", "b", nil); err == nil { // want `up to 12 requests \(3 attempts x 4 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Here(ctx context.Context, url string, cred azcore.TokenCredential) error {
	c, err := azblob.NewClient(url, cred, nil)
	if err != nil {
		return err
	}
	for n := range 3 {
		if _, err = c.DeleteBlob(ctx, "c", "b", nil); err == nil { // want `up to 12 requests \(3 attempts x 4 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Once(ctx context.Context, url string, cred azcore.TokenCredential) error {
	// look-alike: switched off where the client is made
	c, err := azblob.NewClient(url, cred, &azblob.ClientOptions{ClientOptions: policy.ClientOptions{Retry: policy.RetryOptions{MaxRetries: -1}}})
	if err != nil {
		return err
	}
	for n := range 3 {
		if _, err = c.DeleteBlob(ctx, "c", "b", nil); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Zero(ctx context.Context, url string, cred azcore.TokenCredential) error {
	c, err := azblob.NewClient(url, cred, &azblob.ClientOptions{ClientOptions: policy.ClientOptions{Retry: policy.RetryOptions{MaxRetries: 0}}})
	if err != nil {
		return err
	}
	for n := range 3 {
		if _, err = c.DeleteBlob(ctx, "c", "b", nil); err == nil { // want `up to 12 requests \(3 attempts x 4 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func OnceInThisCall(ctx context.Context, c *azblob.Client) (err error) {
	// look-alike: switched off for these calls
	ctx = policy.WithRetryOptions(ctx, policy.RetryOptions{MaxRetries: -1})
	for n := range 3 {
		if _, err = c.DeleteBlob(ctx, "c", "b", nil); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func OftenInThisCall(ctx context.Context, c *azblob.Client) (err error) {
	ctx, cancel := context.WithTimeout(policy.WithRetryOptions(ctx, policy.RetryOptions{MaxRetries: 9}), time.Minute)
	defer cancel()
	for n := range 3 {
		if _, err = c.DeleteBlob(ctx, "c", "b", nil); err == nil { // want `up to 30 requests \(3 attempts x 10 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Bus(ctx context.Context, s *azservicebus.Sender, m *azservicebus.Message) (err error) {
	for n := range 3 {
		if err = s.SendMessage(ctx, m, nil); err == nil { // want `up to 12 requests \(3 attempts x 4 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func BusOnce(ctx context.Context, conn string, m *azservicebus.Message) error {
	// look-alike: switched off where the client is made
	c, err := azservicebus.NewClientFromConnectionString(conn, &azservicebus.ClientOptions{RetryOptions: azservicebus.RetryOptions{MaxRetries: -1}})
	if err != nil {
		return err
	}
	s, err := c.NewSender("q", nil)
	if err != nil {
		return err
	}
	for n := range 3 {
		if err = s.SendMessage(ctx, m, nil); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func OffByField(ctx context.Context, url string, cred azcore.TokenCredential) error {
	// look-alike: switched off by a field that is set later
	opts := &azblob.ClientOptions{}
	opts.Retry = policy.RetryOptions{MaxRetries: -1}
	c, err := azblob.NewClient(url, cred, opts)
	if err != nil {
		return err
	}
	for n := range 3 {
		if _, err = c.DeleteBlob(ctx, "c", "b", nil); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Download(ctx context.Context, c *azblob.Client) (err error) {
	for n := range 3 {
		// each request of a transfer is repeated like others
		if _, err = c.DownloadStream(ctx, "c", "b", nil); err == nil { // want `up to 12 requests \(3 attempts x 4 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}
