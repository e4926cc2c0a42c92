// Package awsunlimited hands the SDK an HTTP client without a limit.
package awsunlimited

import (
	"context"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

func Unlimited(in *s3.GetObjectInput) error {
	cfg, err := config.LoadDefaultConfig(context.Background(), config.WithHTTPClient(&http.Client{}))
	if err != nil {
		return err
	}
	_, err = s3.NewFromConfig(cfg).GetObject(context.Background(), in) // want `no-deadline: .*GetObject`
	return err
}

func UnlimitedUnderDeadline(in *s3.GetObjectInput) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cfg, err := config.LoadDefaultConfig(ctx, config.WithHTTPClient(&http.Client{}))
	if err != nil {
		return err
	}
	// look-alike: the same client, under a deadline
	_, err = s3.NewFromConfig(cfg).GetObject(ctx, in)
	return err
}
