package sdk

import (
	"context"
	"errors"

	"github.com/avast/retry-go/v4"
	"github.com/go-resty/resty/v2"
	middleware "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	"github.com/redis/go-redis/v9"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"
)

func RedisZero(ctx context.Context, key string) (v string, err error) {
	// 0 is the default, 3 retries
	c := redis.NewClient(&redis.Options{MaxRetries: 0})
	for n := range 2 {
		if v, err = c.Get(ctx, key).Result(); err == nil { // want `up to 8 requests \(2 attempts x 4 inside go-redis\)`
			return v, nil
		}
		pause(ctx, n)
	}
	return "", err
}

func RedisOff(ctx context.Context, key string) (v string, err error) {
	// look-alike: -1 is none
	c := redis.NewClient(&redis.Options{MaxRetries: -1})
	for n := range 2 {
		if v, err = c.Get(ctx, key).Result(); err == nil {
			return v, nil
		}
		pause(ctx, n)
	}
	return "", err
}

const policy = `{"methodConfig":[{"name":[{}],"retryPolicy":{"maxAttempts":9,"initialBackoff":"0.1s","maxBackoff":"2s","backoffMultiplier":2,"retryableStatusCodes":["UNAVAILABLE"]}}]}`

// Health is behind a connection that retries.
type Health struct{ plain, service, intercepted healthpb.HealthClient }

func NewHealth(addr string) (*Health, error) {
	creds := grpc.WithTransportCredentials(insecure.NewCredentials())
	plain, err := grpc.NewClient(addr, creds)
	if err != nil {
		return nil, err
	}
	service, err := grpc.NewClient(addr, creds, grpc.WithDefaultServiceConfig(policy))
	if err != nil {
		return nil, err
	}
	opts := []middleware.CallOption{middleware.WithMax(3)}
	intercepted, err := grpc.NewClient(addr, creds, grpc.WithChainUnaryInterceptor(middleware.UnaryClientInterceptor(opts...)))
	if err != nil {
		return nil, err
	}
	return &Health{healthpb.NewHealthClient(plain), healthpb.NewHealthClient(service), healthpb.NewHealthClient(intercepted)}, nil
}

func (h *Health) Plain(ctx context.Context) error {
	// look-alike: a channel does not retry by itself
	return retry.Do(func() error {
		_, err := h.plain.Check(ctx, &healthpb.HealthCheckRequest{})
		return err
	}, retry.Context(ctx))
}

func (h *Health) Service(ctx context.Context) error {
	return retry.Do(func() error {
		_, err := h.service.Check(ctx, &healthpb.HealthCheckRequest{}) // want `up to 50 requests \(10 attempts x 5 inside the retryPolicy of the service config\)`
		return err
	}, retry.Context(ctx))
}

func (h *Health) Intercepted(ctx context.Context) error {
	return retry.Do(func() error {
		_, err := h.intercepted.Check(ctx, &healthpb.HealthCheckRequest{}) // want `up to 30 requests \(10 attempts x 3 inside go-grpc-middleware\)`
		return err
	}, retry.Context(ctx))
}

func (h *Health) UntilThere(ctx context.Context) error {
	// look-alike: repeats only what the connection does not
	for n := range 3 {
		_, err := h.service.Check(ctx, &healthpb.HealthCheckRequest{})
		if err == nil {
			return nil
		}
		if status.Code(err) != codes.NotFound {
			return err
		}
		pause(ctx, n)
	}
	return errors.New("not there")
}

func MoreOften(ctx context.Context, addr string) error {
	// the limit of five, which the configuration is under, is raised; the order
	// of the options does not matter
	conn, err := grpc.NewClient(addr, grpc.WithMaxCallAttempts(7), grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithDefaultServiceConfig(policy))
	if err != nil {
		return err
	}
	h := healthpb.NewHealthClient(conn)
	return retry.Do(func() error {
		_, err := h.Check(ctx, &healthpb.HealthCheckRequest{}) // want `up to 70 requests \(10 attempts x 7 inside the retryPolicy of the service config\)`
		return err
	}, retry.Context(ctx))
}

func NotOnce(ctx context.Context, addr string) error {
	// less than 2 stands for the default
	conn, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()), grpc.WithDefaultServiceConfig(policy), grpc.WithMaxCallAttempts(1))
	if err != nil {
		return err
	}
	h := healthpb.NewHealthClient(conn)
	return retry.Do(func() error {
		_, err := h.Check(ctx, &healthpb.HealthCheckRequest{}) // want `up to 50 requests`
		return err
	}, retry.Context(ctx))
}

func SwitchedOffFirst(ctx context.Context, addr string) error {
	// look-alike: retries are off, wherever that stands
	conn, err := grpc.NewClient(addr, grpc.WithDefaultServiceConfig(policy), grpc.WithDisableRetry(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	h := healthpb.NewHealthClient(conn)
	return retry.Do(func() error {
		_, err := h.Check(ctx, &healthpb.HealthCheckRequest{})
		return err
	}, retry.Context(ctx))
}

// Entities reads what a client that repeats gives.
type Entities[T any] struct{ rc *resty.Client }

func NewEntities[T any](base string) *Entities[T] {
	rc := resty.New().SetBaseURL(base).SetRetryCount(3)
	return &Entities[T]{rc: rc}
}

func (e *Entities[T]) Get(ctx context.Context, id string) (*T, error) {
	for n := range 3 {
		var v T
		resp, err := e.rc.R().SetContext(ctx).SetResult(&v).Get("/" + id) // want `up to 12 requests \(3 attempts x 4 inside`
		if err == nil && resp.IsSuccess() {
			return &v, nil
		}
		pause(ctx, n)
	}
	return nil, context.DeadlineExceeded
}

func UntilReady(ctx context.Context, rc *resty.Request) error {
	// look-alike: a state that is polled
	for n := range 3 {
		resp, err := rc.SetContext(ctx).Get("/state")
		if err != nil {
			return err
		}
		if resp.String() == "ready" {
			return nil
		}
		pause(ctx, n)
	}
	return context.DeadlineExceeded
}

var _ = NewEntities[int]
