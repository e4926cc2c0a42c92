package droppedctx

import (
	"context"
	"net/http"
	"time"

	"google.golang.org/grpc"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

// More contexts at hand.

func ShortName(c context.Context, h healthpb.HealthClient) error {
	_, err := h.Check(context.Background(), ask) // want `dropped-ctx: .*Check.*\bc\b`
	return err
}

// request is a context with more in it.
type request interface {
	context.Context
	User() string
}

func OwnContextType(rc request, h healthpb.HealthClient) error {
	_, err := h.Check(context.Background(), ask) // want `dropped-ctx: .*Check.*\brc\b`
	return err
}

func OwnContextTypePassed(rc request, h healthpb.HealthClient) error {
	// look-alike: a context by another name
	_, err := h.Check(rc, ask)
	return err
}

// proxy is a gRPC server that asks another.
type proxy struct {
	healthpb.UnimplementedHealthServer
	next healthpb.HealthClient
}

func NewProxy(conn *grpc.ClientConn) *proxy { return &proxy{next: healthpb.NewHealthClient(conn)} }

func (p *proxy) Check(ctx context.Context, in *healthpb.HealthCheckRequest) (*healthpb.HealthCheckResponse, error) {
	return p.next.Check(context.Background(), in) // want `dropped-ctx: .*Check.*ctx`
}

// passing does the same and passes the context on.
type passing struct {
	healthpb.UnimplementedHealthServer
	next healthpb.HealthClient
}

func NewPassing(conn *grpc.ClientConn) *passing {
	return &passing{next: healthpb.NewHealthClient(conn)}
}

func (p *passing) Check(ctx context.Context, in *healthpb.HealthCheckRequest) (*healthpb.HealthCheckResponse, error) {
	// look-alike: the deadline of the first call is that of the second
	return p.next.Check(ctx, in)
}

func Middleware(next http.Handler, h healthpb.HealthClient) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), time.Second)
		defer cancel()
		if _, err := h.Check(context.Background(), ask); err != nil { // want `dropped-ctx: .*Check.*(ctx|r\.Context\(\))`
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

func helperTakesNone(h healthpb.HealthClient) error {
	// there is nothing at hand in here, so the narrower category does not apply
	_, err := h.Check(context.Background(), ask) // want `no-deadline: .*Check`
	return err
}

func CallsHelper(ctx context.Context, h healthpb.HealthClient) error {
	// look-alike: reported where the call goes out
	return helperTakesNone(h)
}

func Unused(ctx context.Context, h healthpb.HealthClient) error {
	own, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	// look-alike: a timeout of its own, whatever ctx says
	_, err := h.Check(own, ask)
	return err
}

func InBranch(ctx context.Context, h healthpb.HealthClient, retry bool) error {
	_, err := h.Check(ctx, ask)
	if err != nil && retry {
		// ctx may be why it failed
		_, err = h.Check(context.Background(), ask) // want `no-deadline: .*Check`
	}
	return err
}

func Generic2[T any](ctx context.Context, h healthpb.HealthClient, v T) (T, error) {
	_, err := h.Check(context.TODO(), ask) // want `dropped-ctx: .*Check.*ctx`
	return v, err
}

func UseGeneric(ctx context.Context, h healthpb.HealthClient) (int, error) {
	// look-alike: the fault is inside
	return Generic2(ctx, h, 1)
}

// nested has a context two functions up.
func Nested(ctx context.Context, h healthpb.HealthClient) func() func() error {
	return func() func() error {
		return func() error {
			_, err := h.Check(context.Background(), ask) // want `dropped-ctx: .*Check.*ctx`
			return err
		}
	}
}

func AfterErr(ctx context.Context, h healthpb.HealthClient) error {
	if ctx.Err() != nil {
		_, err := h.Check(context.Background(), ask) // want `no-deadline: .*Check`
		return err
	}
	_, err := h.Check(context.Background(), ask) // want `dropped-ctx: .*Check.*ctx`
	return err
}

// Job has a context that importers set.
type Job struct {
	Ctx    context.Context
	Health healthpb.HealthClient
}

func (j *Job) Do() error {
	_, err := j.Health.Check(context.Background(), ask) // want `dropped-ctx: .*Check.*j\.Ctx`
	return err
}

func (j *Job) DoUnderOwn() error {
	// look-alike: the receiver's context
	_, err := j.Health.Check(j.Ctx, ask)
	return err
}

func Archived(ctx context.Context, h healthpb.HealthClient) {
	go func(ctx context.Context) {
		h.Check(ctx, ask) // want `(dropped-ctx|no-deadline): .*Check.*WithoutCancel`
	}(context.WithoutCancel(ctx))
}
