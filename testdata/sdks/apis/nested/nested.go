// Package nested has retries around clients of web APIs.
package nested

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/DataDog/datadog-api-client-go/v2/api/datadog"
	"github.com/DataDog/datadog-api-client-go/v2/api/datadogV1"
	"github.com/meilisearch/meilisearch-go"
	"github.com/oracle/oci-go-sdk/v65/common"
	"github.com/oracle/oci-go-sdk/v65/identity"
)

func pause(ctx context.Context, n int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Second<<n/2 + rand.N(time.Second<<n/2)):
	}
}

func Event(ctx context.Context, body datadogV1.EventCreateRequest) (err error) {
	// look-alike: off by default
	api := datadogV1.NewEventsApi(datadog.NewAPIClient(datadog.NewConfiguration()))
	for n := range 3 {
		if _, _, err = api.CreateEvent(ctx, body); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func EventRetried(ctx context.Context, body datadogV1.EventCreateRequest) (err error) {
	cfg := datadog.NewConfiguration()
	cfg.RetryConfiguration.EnableRetry = true
	api := datadogV1.NewEventsApi(datadog.NewAPIClient(cfg))
	for n := range 3 {
		if _, _, err = api.CreateEvent(ctx, body); err == nil { // want `up to 12 requests \(3 attempts x 4 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func EventRetriedOnce(ctx context.Context, body datadogV1.EventCreateRequest) (err error) {
	cfg := datadog.NewConfiguration()
	cfg.RetryConfiguration.EnableRetry = true
	cfg.RetryConfiguration.MaxRetries = 1
	api := datadogV1.NewEventsApi(datadog.NewAPIClient(cfg))
	for n := range 3 {
		if _, _, err = api.CreateEvent(ctx, body); err == nil { // want `up to 6 requests \(3 attempts x 2 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Users(ctx context.Context, c identity.IdentityClient, req identity.ListUsersRequest) (err error) {
	for n := range 3 {
		if _, err = c.ListUsers(ctx, req); err == nil { // want `up to 24 requests \(3 attempts x 8 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func UsersOnce(ctx context.Context, c identity.IdentityClient, in string) (err error) {
	// look-alike: switched off in the request
	once := common.NoRetryPolicy()
	req := identity.ListUsersRequest{CompartmentId: &in, RequestMetadata: common.RequestMetadata{RetryPolicy: &once}}
	for n := range 3 {
		if _, err = c.ListUsers(ctx, req); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func UsersOften(ctx context.Context, provider common.ConfigurationProvider, req identity.ListUsersRequest) error {
	c, err := identity.NewIdentityClientWithConfigurationProvider(provider)
	if err != nil {
		return err
	}
	often := common.NewRetryPolicyWithOptions(common.WithMaximumNumberAttempts(5))
	c.SetCustomClientConfiguration(common.CustomClientConfiguration{RetryPolicy: &often})
	for n := range 3 {
		if _, err = c.ListUsers(ctx, req); err == nil { // want `up to 15 requests \(3 attempts x 5 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func UsersOnceByClient(ctx context.Context, provider common.ConfigurationProvider, req identity.ListUsersRequest) error {
	// look-alike: switched off in the client
	c, err := identity.NewIdentityClientWithConfigurationProvider(provider)
	if err != nil {
		return err
	}
	once := common.NoRetryPolicy()
	c.SetCustomClientConfiguration(common.CustomClientConfiguration{RetryPolicy: &once})
	for n := range 3 {
		if _, err = c.ListUsers(ctx, req); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func Index(ctx context.Context, url string) (err error) {
	c := meilisearch.New(url)
	for n := range 3 {
		if _, err = c.CreateIndex(ctx, nil); err == nil { // want `up to 12 requests \(3 attempts x 4 inside`
			return nil
		}
		pause(ctx, n)
	}
	return err
}

func IndexOnce(ctx context.Context, url string) (err error) {
	// look-alike: switched off
	c := meilisearch.New(url, meilisearch.DisableRetries())
	for n := range 3 {
		if _, err = c.CreateIndex(ctx, nil); err == nil {
			return nil
		}
		pause(ctx, n)
	}
	return err
}
