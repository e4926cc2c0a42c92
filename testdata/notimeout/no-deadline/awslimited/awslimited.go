// Package awslimited hands HTTP clients to the SDK.
package awslimited

import (
	"context"
	"net/http"
	"time"

	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

func HTTPClient(in *s3.GetObjectInput) error {
	cfg, err := config.LoadDefaultConfig(context.Background(), config.WithHTTPClient(&http.Client{Timeout: 10 * time.Second}))
	if err != nil {
		return err
	}
	// look-alike: the SDK's HTTP client has a limit
	_, err = s3.NewFromConfig(cfg).GetObject(context.Background(), in)
	return err
}

func Buildable(in *dynamodb.GetItemInput) error {
	cfg, err := config.LoadDefaultConfig(context.Background(), config.WithHTTPClient(awshttp.NewBuildableClient().WithTimeout(5*time.Second)))
	if err != nil {
		return err
	}
	// look-alike: the SDK's own client with a limit
	_, err = dynamodb.NewFromConfig(cfg).GetItem(context.Background(), in)
	return err
}

func PerClient(in *dynamodb.GetItemInput) error {
	cfg, err := config.LoadDefaultConfig(context.Background())
	if err != nil {
		return err
	}
	c := dynamodb.NewFromConfig(cfg, func(o *dynamodb.Options) {
		o.HTTPClient = &http.Client{Timeout: 5 * time.Second}
	})
	// look-alike: set on the options of this client
	_, err = c.GetItem(context.Background(), in)
	return err
}

func OnConfig(in *dynamodb.GetItemInput) error {
	cfg, err := config.LoadDefaultConfig(context.Background())
	if err != nil {
		return err
	}
	cfg.HTTPClient = &http.Client{Timeout: 5 * time.Second}
	// look-alike: set on the configuration
	_, err = dynamodb.NewFromConfig(cfg).GetItem(context.Background(), in)
	return err
}
