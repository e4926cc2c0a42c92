package sdk

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"strings"

	"github.com/PuerkitoBio/rehttp"
	"github.com/avast/retry-go/v4"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/smithy-go"
	backoff5 "github.com/cenkalti/backoff/v5"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/redis/go-redis/v9"
)

func LostOnly(ctx context.Context, c *dynamodb.Client, in *dynamodb.PutItemInput) error {
	// look-alike: the filter is seen to let through a lost race alone
	return retry.Do(func() error {
		_, err := c.PutItem(ctx, in)
		return err
	}, retry.Context(ctx), retry.RetryIf(func(err error) bool {
		var lost *types.ConditionalCheckFailedException
		return errors.As(err, &lost)
	}))
}

func SlowOnly(ctx context.Context, c *dynamodb.Client, in *dynamodb.PutItemInput) error {
	// the client repeats throttled calls, too
	return retry.Do(func() error {
		_, err := c.PutItem(ctx, in) // want `up to 40 requests \(10 attempts x 4 inside dynamodb\.Client\.PutItem\)`
		return err
	}, retry.Context(ctx), retry.RetryIf(func(err error) bool {
		var slow *types.ProvisionedThroughputExceededException
		return errors.As(err, &slow)
	}))
}

func LostOrSlow(ctx context.Context, c *dynamodb.Client, in *dynamodb.PutItemInput) error {
	return retry.Do(func() error {
		_, err := c.PutItem(ctx, in) // want `up to 40 requests`
		return err
	}, retry.Context(ctx), retry.RetryIf(func(err error) bool {
		var lost *types.ConditionalCheckFailedException
		var slow *types.ProvisionedThroughputExceededException
		return errors.As(err, &lost) || errors.As(err, &slow)
	}))
}

func lostOrGone(err error) bool {
	var lost *types.ConditionalCheckFailedException
	if errors.As(err, &lost) {
		return true
	}
	var gone *types.ResourceNotFoundException
	return errors.As(err, &gone)
}

func LostOrGone(ctx context.Context, c *dynamodb.Client, in *dynamodb.PutItemInput) error {
	// look-alike: through a function of its own
	return retry.Do(func() error {
		_, err := c.PutItem(ctx, in)
		return err
	}, retry.Context(ctx), retry.RetryIf(lostOrGone))
}

var errOdd = errors.New("odd")

func Opaque(ctx context.Context, c *dynamodb.Client, in *dynamodb.PutItemInput) error {
	// an opaque filter is no excuse
	return retry.Do(func() error {
		_, err := c.PutItem(ctx, in) // want `up to 40 requests`
		return err
	}, retry.Context(ctx), retry.RetryIf(func(err error) bool { return !errors.Is(err, errOdd) }))
}

// matches is what many projects have for the codes of a service.
func matches(err error, code string) bool {
	var api smithy.APIError
	return errors.As(err, &api) && api.ErrorCode() == code
}

// A policy of the project's own.
type policy2 struct {
	tries  int
	should func(error) bool
}

func (p policy2) run(ctx context.Context, op func(context.Context) error) (err error) {
	for n := 0; n < p.tries; n++ {
		if err = op(ctx); err == nil || p.should != nil && !p.should(err) {
			return err
		}
		pause(ctx, n)
	}
	return err
}

func OwnPolicy(ctx context.Context, c *s3.Client, in *s3.HeadObjectInput) error {
	// look-alike: a code that says that the object is not there yet
	return policy2{tries: 5, should: func(err error) bool { return matches(err, "NoSuchKey") }}.run(ctx, func(ctx context.Context) error {
		_, err := c.HeadObject(ctx, in)
		return err
	})
}

func OwnPolicyConnected(ctx context.Context, c *s3.Client, in *s3.HeadObjectInput) error {
	// look-alike: a code, not a word for a broken connection
	return policy2{tries: 5, should: func(err error) bool { return matches(err, "TargetNotConnected") }}.run(ctx, func(ctx context.Context) error {
		_, err := c.HeadObject(ctx, in)
		return err
	})
}

func OwnPolicyText(ctx context.Context, c *s3.Client, in *s3.HeadObjectInput) error {
	// look-alike: a message that says that a role is not there yet
	return policy2{tries: 5, should: func(err error) bool {
		if strings.Contains(err.Error(), "Invalid IAM Instance Profile name") {
			return true
		}
		return false
	}}.run(ctx, func(ctx context.Context) error {
		_, err := c.HeadObject(ctx, in)
		return err
	})
}

func OwnPolicyRefused(ctx context.Context, c *s3.Client, in *s3.HeadObjectInput) error {
	return policy2{tries: 5, should: func(err error) bool { return strings.Contains(err.Error(), "connection refused") }}.run(ctx, func(ctx context.Context) error {
		_, err := c.HeadObject(ctx, in) // want `s3\.Client\.HeadObject already retries by itself`
		return err
	})
}

func OwnPolicyBusy(ctx context.Context, c *s3.Client, in *s3.HeadObjectInput) error {
	return policy2{tries: 5, should: func(err error) bool { return matches(err, "SlowDown") }}.run(ctx, func(ctx context.Context) error {
		_, err := c.HeadObject(ctx, in) // want `s3\.Client\.HeadObject already retries by itself`
		return err
	})
}

func NotThere(ctx context.Context, c *redis.Client, key string) (string, error) {
	// look-alike: a missing key is an answer
	for n := range 3 {
		v, err := c.Get(ctx, key).Result()
		if !errors.Is(err, redis.Nil) {
			return v, err
		}
		pause(ctx, n)
	}
	return "", errGiveUp
}

func NotThereOrElse(ctx context.Context, c *redis.Client, key string) (string, error) {
	for n := range 3 {
		v, err := c.Get(ctx, key).Result() // want `up to 12 requests \(3 attempts x 4 inside go-redis\)`
		if err == nil || errors.Is(err, sql.ErrNoRows) {
			return v, err
		}
		pause(ctx, n)
	}
	return "", errGiveUp
}

func Second(ctx context.Context, c *s3.Client, in *s3.HeadObjectInput) error {
	if _, err := c.HeadObject(ctx, in); err == nil {
		return nil
	}
	_, err := c.HeadObject(ctx, in) // want `up to 6 requests \(2 attempts x 3 inside s3\.Client\.HeadObject\)`
	return err
}

func SecondIsAnother(ctx context.Context, c *s3.Client, in, other *s3.HeadObjectInput) error {
	// look-alike: something else is asked for
	if _, err := c.HeadObject(ctx, in); err == nil {
		return nil
	}
	_, err := c.HeadObject(ctx, other)
	return err
}

func Closed(ctx context.Context, c *retryablehttp.Client, url string) error {
	// look-alike: what is left to be repeated is a failure to close
	_, err := backoff5.Retry(ctx, func() (int, error) {
		resp, err := c.Get(url)
		if err != nil {
			return 0, backoff5.Permanent(err)
		}
		return resp.StatusCode, resp.Body.Close()
	}, backoff5.WithMaxTries(4))
	return err
}

// twice hands on what it is given.
func twice(ctx context.Context, op func(context.Context) error) error {
	return policy2{tries: 2}.run(ctx, op)
}

func Forwarded(ctx context.Context, c *s3.Client, in *s3.HeadObjectInput) error {
	return twice(ctx, func(ctx context.Context) error {
		_, err := c.HeadObject(ctx, in) // want `s3\.Client\.HeadObject already retries by itself`
		return err
	})
}

func Repeating(ctx context.Context, req func() *http.Request) error {
	c := &http.Client{Transport: rehttp.NewTransport(nil, rehttp.RetryMaxRetries(2), rehttp.ExpJitterDelay(1e9, 60e9))}
	for n := range 3 {
		resp, err := c.Do(req()) // want `up to 9 requests \(3 attempts x 3 inside rehttp\)`
		if err == nil {
			return resp.Body.Close()
		}
		pause(ctx, n)
	}
	return errGiveUp
}

func ConfiguredByName(ctx context.Context, req *retryablehttp.Request, max int) (*http.Response, error) {
	// look-alike: max may be 0, which is no retry
	c := retryablehttp.NewClient()
	c.RetryMax = max
	for n := range 3 {
		resp, err := c.Do(req)
		if err == nil {
			return resp, nil
		}
		pause(ctx, n)
	}
	return nil, errGiveUp
}

// A problem is an error with a type in the form of a URN.
type problem struct{ Type string }

func (p problem) Error() string { return p.Type }

const problems = "urn:ietf:params:acme:error:"

func NamedProblem(ctx context.Context, c *s3.Client, in *s3.PutObjectInput, repair func()) error {
	for range 2 {
		// look-alike: one answer of a service that is well is repeated, after repair
		_, err := c.PutObject(ctx, in)
		if err == nil {
			return nil
		}
		var p problem
		if !errors.As(err, &p) || p.Type != problems+"accountDoesNotExist" {
			return err
		}
		repair()
	}
	return errOdd
}

func BusyProblem(ctx context.Context, c *s3.Client, in *s3.PutObjectInput, repair func()) error {
	for range 2 {
		_, err := c.PutObject(ctx, in) // want `up to 6 requests`
		if err == nil {
			return nil
		}
		var p problem
		if !errors.As(err, &p) || p.Type != problems+"rateLimited" {
			return err
		}
		repair()
	}
	return errOdd
}
