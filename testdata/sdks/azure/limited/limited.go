// Package limited calls the Azure SDK through clients that have a limit of their own.
package limited

import (
	"context"
	"net/http"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob/container"
)

func A() error {
	c, err := container.NewClientWithNoCredential("u", &container.ClientOptions{ClientOptions: policy.ClientOptions{Transport: &http.Client{Timeout: time.Minute}}})
	if err != nil {
		return err
	}
	_, err = c.GetProperties(context.Background(), nil)
	return err
}
