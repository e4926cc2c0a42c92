// Package awsgiven hands the SDK what its callers give.
package awsgiven

import (
	"context"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

func Given(c *http.Client, in *s3.GetObjectInput) error {
	cfg, err := config.LoadDefaultConfig(context.Background(), config.WithHTTPClient(c))
	if err != nil {
		return err
	}
	// look-alike: the caller's HTTP client may have a limit
	_, err = s3.NewFromConfig(cfg).GetObject(context.Background(), in)
	return err
}
