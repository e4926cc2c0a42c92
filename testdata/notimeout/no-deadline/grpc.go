// Package nodeadline makes remote calls that may last for ever, with no context
// at hand that could end them.
package nodeadline

import (
	"context"
	"os/signal"
	"syscall"
	"time"

	"go.opentelemetry.io/otel/trace"
	"golang.org/x/sync/errgroup"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/metadata"
)

var ask = &healthpb.HealthCheckRequest{Service: "stock"}

func FromStub(h healthpb.HealthClient) error {
	_, err := h.Check(context.Background(), ask) // want `no-deadline: .*Check.*context\.Background\(\)`
	return err
}

func FromConn(conn *grpc.ClientConn) error {
	_, err := healthpb.NewHealthClient(conn).Check(context.TODO(), ask) // want `no-deadline: .*Check.*context\.TODO\(\)`
	return err
}

func WithDeadline(h healthpb.HealthClient) error {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	// look-alike: Background with a deadline
	_, err := h.Check(ctx, ask)
	return err
}

func UntilNoon(h healthpb.HealthClient, noon time.Time) error {
	ctx, cancel := context.WithDeadline(context.Background(), noon)
	defer cancel()
	// look-alike: a deadline, even if nobody knows how far away
	_, err := h.Check(ctx, ask)
	return err
}

func WithCause(h healthpb.HealthClient) error {
	ctx, cancel := context.WithTimeoutCause(context.Background(), time.Second, context.Canceled)
	defer cancel()
	// look-alike: the same with a cause
	_, err := h.Check(ctx, ask)
	return err
}

type tenantKey struct{}

func Wrapped(h healthpb.HealthClient) error {
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	ctx = context.WithValue(ctx, tenantKey{}, "a")
	ctx = metadata.AppendToOutgoingContext(ctx, "tenant", "a")
	_, err := h.Check(ctx, ask) // want `no-deadline: .*Check`
	return err
}

func WrappedWithDeadline(h healthpb.HealthClient) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	ctx = context.WithValue(ctx, tenantKey{}, "a")
	ctx = metadata.NewOutgoingContext(ctx, metadata.Pairs("tenant", "a"))
	// look-alike: the deadline lies below the wrappers
	_, err := h.Check(ctx, ask)
	return err
}

func Signals(h healthpb.HealthClient) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	_, err := h.Check(ctx, ask) // want `no-deadline: .*Check`
	return err
}

func Group(h healthpb.HealthClient) error {
	g, ctx := errgroup.WithContext(context.Background())
	g.Go(func() error {
		_, err := h.Check(ctx, ask) // want `(no-deadline|dropped-ctx): .*Check`
		return err
	})
	return g.Wait()
}

func GroupWithDeadline(h healthpb.HealthClient) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		// look-alike: the group is under a deadline
		_, err := h.Check(ctx, ask)
		return err
	})
	return g.Wait()
}

func Traced(h healthpb.HealthClient, tracer trace.Tracer) error {
	ctx, span := tracer.Start(context.Background(), "check")
	defer span.End()
	_, err := h.Check(ctx, ask) // want `no-deadline: .*Check`
	return err
}

func BothBranches(h healthpb.HealthClient, cancellable bool) error {
	ctx := context.Background()
	if cancellable {
		var cancel context.CancelFunc
		ctx, cancel = context.WithCancel(ctx)
		defer cancel()
	}
	_, err := h.Check(ctx, ask) // want `no-deadline: .*Check`
	return err
}

func OneBranch(h healthpb.HealthClient, limit time.Duration) error {
	ctx := context.Background()
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	// look-alike: not every value that gets here lacks a deadline
	_, err := h.Check(ctx, ask)
	return err
}

var contexts func() context.Context

// SetContexts says where contexts come from.
func SetContexts(f func() context.Context) { contexts = f }

func Unknown(h healthpb.HealthClient) error {
	// look-alike: a source that cannot be seen
	_, err := h.Check(contexts(), ask)
	return err
}

// background is shared by all of the package.
var background = context.Background()

func Global(h healthpb.HealthClient) error {
	_, err := h.Check(background, ask) // want `no-deadline: .*Check`
	return err
}

// Default may be changed by importers.
var Default = context.Background()

func Exported(h healthpb.HealthClient) error {
	// look-alike: others may set an exported variable
	_, err := h.Check(Default, ask)
	return err
}

// job has a context that only ever is a Background.
type job struct {
	ctx    context.Context
	stop   context.CancelFunc
	health healthpb.HealthClient
}

func NewJob(h healthpb.HealthClient) *job {
	ctx, stop := context.WithCancel(context.Background())
	return &job{ctx: ctx, stop: stop, health: h}
}

func (j *job) Close() { j.stop() }

func (j *job) Step() error {
	_, err := j.health.Check(j.ctx, ask) // want `no-deadline: .*Check`
	return err
}

// task gets its context from outside.
type task struct {
	ctx    context.Context
	health healthpb.HealthClient
}

func NewTask(ctx context.Context, h healthpb.HealthClient) *task { return &task{ctx: ctx, health: h} }

func NewDefaultTask(h healthpb.HealthClient) *task {
	return &task{ctx: context.Background(), health: h}
}

func (t *task) Step() error {
	// look-alike: one of two constructors takes the caller's context
	_, err := t.health.Check(t.ctx, ask)
	return err
}

// unset has a context that nothing here sets.
type unset struct {
	ctx    context.Context
	health healthpb.HealthClient
}

func (u *unset) Step() error {
	// look-alike: a field that is set elsewhere, if at all
	_, err := u.health.Check(u.ctx, ask)
	return err
}

func Stream(h healthpb.HealthClient) error {
	// look-alike: streams live long by design
	s, err := h.Watch(context.Background(), ask)
	if err != nil {
		return err
	}
	for {
		if _, err := s.Recv(); err != nil {
			return err
		}
	}
}

func Invoke(conn *grpc.ClientConn, in, out any) error {
	return conn.Invoke(context.Background(), "/stock.Stock/Get", in, out) // want `no-deadline: .*Invoke.*context\.Background\(\)`
}

func Plain(target string) error {
	conn, err := grpc.NewClient(target, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = healthpb.NewHealthClient(conn).Check(context.Background(), ask) // want `no-deadline: .*Check`
	return err
}

func BalancingOnly(target string) error {
	conn, err := grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(`{"loadBalancingConfig": [{"round_robin": {}}]}`))
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = healthpb.NewHealthClient(conn).Check(context.Background(), ask) // want `no-deadline: .*Check`
	return err
}

func Logged(target string) error {
	conn, err := grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithUnaryInterceptor(logging))
	if err != nil {
		return err
	}
	defer conn.Close()
	_, err = healthpb.NewHealthClient(conn).Check(context.Background(), ask) // want `no-deadline: .*Check`
	return err
}

func logging(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoke grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	start := time.Now()
	// look-alike: an interceptor hands on what it was given
	err := invoke(ctx, method, req, reply, cc, opts...)
	println(method, time.Since(start).String())
	return err
}

func InGoroutine(h healthpb.HealthClient) {
	go func() {
		h.Check(context.Background(), ask) // want `no-deadline: .*Check`
	}()
}

// SelectIsNoCure leaves the goroutine behind.
func SelectIsNoCure(h healthpb.HealthClient) error {
	done := make(chan error, 1)
	go func() {
		_, err := h.Check(context.Background(), ask) // want `no-deadline: .*Check`
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(time.Second):
		return context.DeadlineExceeded
	}
}

// unreferenced is never called.
//
// look-alike: dead code calls nobody
func unreferenced(h healthpb.HealthClient) error {
	_, err := h.Check(context.Background(), ask)
	return err
}
