// Package droppedctx calls without a deadline although a context is at hand.
package droppedctx

import (
	"context"
	"net/http"
	"time"

	"go.opentelemetry.io/otel/trace"
	"golang.org/x/sync/errgroup"
	"google.golang.org/grpc"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/metadata"
)

var ask = &healthpb.HealthCheckRequest{Service: "stock"}

type app struct {
	health healthpb.HealthClient
	tracer trace.Tracer
}

func New(conn *grpc.ClientConn, tracer trace.Tracer) *app {
	return &app{health: healthpb.NewHealthClient(conn), tracer: tracer}
}

func (a *app) Background(ctx context.Context) error {
	_, err := a.health.Check(context.Background(), ask) // want `dropped-ctx: .*Check.*context\.Background\(\).*ctx`
	return err
}

func (a *app) Passed(ctx context.Context) error {
	// look-alike: the caller's context, whatever it holds
	_, err := a.health.Check(ctx, ask)
	return err
}

func (a *app) Todo(ctx context.Context) error {
	_, err := a.health.Check(context.TODO(), ask) // want `dropped-ctx: .*Check.*context\.TODO\(\).*ctx`
	return err
}

func (a *app) Blank(_ context.Context) error {
	// a parameter that has no name cannot be passed on
	_, err := a.health.Check(context.Background(), ask) // want `no-deadline: .*Check.*context\.Background\(\)`
	return err
}

func (a *app) Detached(ctx context.Context) error {
	fresh, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	// look-alike: detached on purpose, with a deadline of its own
	_, err := a.health.Check(fresh, ask)
	return err
}

func (a *app) Handler(w http.ResponseWriter, r *http.Request) {
	if _, err := a.health.Check(context.Background(), ask); err != nil { // want `dropped-ctx: .*Check.*r\.Context\(\)`
		http.Error(w, "down", http.StatusServiceUnavailable)
	}
}

func (a *app) HandlerPassesOn(w http.ResponseWriter, r *http.Request) {
	// look-alike: the request's context
	if _, err := a.health.Check(r.Context(), ask); err != nil {
		http.Error(w, "down", http.StatusServiceUnavailable)
	}
}

func (a *app) Literal() http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		a.health.Check(context.Background(), ask) // want `dropped-ctx: .*Check.*r\.Context\(\)`
	}
}

func (a *app) Captured(ctx context.Context) func() error {
	return func() error {
		_, err := a.health.Check(context.Background(), ask) // want `dropped-ctx: .*Check.*ctx`
		return err
	}
}

func (a *app) CapturedAndUsed(ctx context.Context) func() error {
	return func() error {
		// look-alike: the captured context is passed on
		_, err := a.health.Check(ctx, ask)
		return err
	}
}

func (a *app) Overwritten(ctx context.Context) error {
	ctx = context.Background()
	_, err := a.health.Check(ctx, ask) // want `(dropped-ctx|no-deadline): .*Check.*context\.Background\(\)`
	return err
}

func (a *app) NilGuard(ctx context.Context) error {
	if ctx == nil {
		ctx = context.Background()
	}
	// look-alike: Background only for who passed nothing
	_, err := a.health.Check(ctx, ask)
	return err
}

func (a *app) Cancelled(ctx context.Context) error {
	own, cancel := context.WithCancel(context.Background())
	defer cancel()
	_, err := a.health.Check(own, ask) // want `dropped-ctx: .*Check.*ctx`
	return err
}

func (a *app) CancelledFromCaller(ctx context.Context) error {
	own, cancel := context.WithCancel(ctx)
	defer cancel()
	// look-alike: the wrapper keeps the caller's deadline
	_, err := a.health.Check(own, ask)
	return err
}

func (a *app) Metadata(ctx context.Context, tenant string) error {
	out := metadata.AppendToOutgoingContext(context.Background(), "tenant", tenant)
	_, err := a.health.Check(out, ask) // want `dropped-ctx: .*Check.*ctx`
	return err
}

func (a *app) MetadataFromCaller(ctx context.Context, tenant string) error {
	out := metadata.AppendToOutgoingContext(ctx, "tenant", tenant)
	// look-alike: metadata over the caller's context
	_, err := a.health.Check(out, ask)
	return err
}

func (a *app) Span(ctx context.Context) error {
	traced, span := a.tracer.Start(context.Background(), "check")
	defer span.End()
	_, err := a.health.Check(traced, ask) // want `dropped-ctx: .*Check.*ctx`
	return err
}

func (a *app) SpanFromCaller(ctx context.Context) error {
	traced, span := a.tracer.Start(ctx, "check")
	defer span.End()
	// look-alike: a span keeps the caller's deadline
	_, err := a.health.Check(traced, ask)
	return err
}

func (a *app) SpanCarriedOver(ctx context.Context) error {
	moved := trace.ContextWithSpan(context.Background(), trace.SpanFromContext(ctx))
	_, err := a.health.Check(moved, ask) // want `dropped-ctx: .*Check.*ctx`
	return err
}

func (a *app) Group(ctx context.Context) error {
	g, _ := errgroup.WithContext(ctx)
	g.Go(func() error {
		_, err := a.health.Check(context.Background(), ask) // want `dropped-ctx: .*Check.*ctx`
		return err
	})
	return g.Wait()
}

func (a *app) GroupContext(ctx context.Context) error {
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		// look-alike: the group's context comes from the caller's
		_, err := a.health.Check(gctx, ask)
		return err
	})
	return g.Wait()
}

func (a *app) WithoutCancel(ctx context.Context) error {
	_, err := a.health.Check(context.WithoutCancel(ctx), ask) // want `(dropped-ctx|no-deadline): .*Check.*WithoutCancel`
	return err
}

func (a *app) WithoutCancelLimited(ctx context.Context) error {
	own, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	// look-alike: detached, with a deadline of its own
	_, err := a.health.Check(own, ask)
	return err
}

// loop keeps a context, as a worker does.
type loop struct {
	ctx    context.Context
	health healthpb.HealthClient
}

func NewLoop(ctx context.Context, h healthpb.HealthClient) *loop { return &loop{ctx: ctx, health: h} }

func (l *loop) Turn() error {
	_, err := l.health.Check(context.Background(), ask) // want `dropped-ctx: .*Check.*l\.ctx`
	return err
}

func (l *loop) TurnUnderOwn() error {
	// look-alike: the receiver's context, which the caller gave
	_, err := l.health.Check(l.ctx, ask)
	return err
}

func (a *app) Deferred(ctx context.Context) (err error) {
	defer func() {
		own, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		// look-alike: clean-up after ctx may be done, with a limit of its own
		a.health.Check(own, ask)
	}()
	_, err = a.health.Check(ctx, ask)
	return err
}

func (a *app) DeferredForEver(ctx context.Context) (err error) {
	defer func() {
		a.health.Check(context.Background(), ask) // want `(dropped-ctx|no-deadline): .*Check.*context\.Background\(\)`
	}()
	_, err = a.health.Check(ctx, ask)
	return err
}

func (a *app) Audit(ctx context.Context) {
	go a.health.Check(context.Background(), ask) // want `(dropped-ctx|no-deadline): .*Check.*context\.Background\(\)`
}

func (a *app) AfterDone(ctx context.Context) error {
	<-ctx.Done()
	_, err := a.health.Check(context.Background(), ask) // want `no-deadline: .*Check.*context\.Background\(\)`
	return err
}

func (a *app) AfterDoneInSelect(ctx context.Context, tick <-chan time.Time) {
	for {
		select {
		case <-ctx.Done():
			a.health.Check(context.Background(), ask) // want `no-deadline: .*Check.*context\.Background\(\)`
			return
		case <-tick:
			a.health.Check(context.Background(), ask) // want `dropped-ctx: .*Check.*ctx`
		}
	}
}

// check hands its context on: it is a remote call itself.
func (a *app) check(ctx context.Context, service string) error {
	_, err := a.health.Check(ctx, &healthpb.HealthCheckRequest{Service: service})
	return err
}

func (a *app) ViaHelper(ctx context.Context) error {
	return a.check(context.Background(), "stock") // want `dropped-ctx: .*check.*context\.Background\(\).*ctx`
}

func (a *app) ViaHelperPassed(ctx context.Context) error {
	// look-alike: ctx goes through the helper
	return a.check(ctx, "stock")
}

func (a *app) Stream(ctx context.Context) error {
	// look-alike: a stream lives long by design
	s, err := a.health.Watch(context.Background(), ask)
	if err != nil {
		return err
	}
	_, err = s.Recv()
	return err
}

func (a *app) Ranged(ctx context.Context, services []string) (n int) {
	for _, s := range services {
		if _, err := a.health.Check(context.Background(), &healthpb.HealthCheckRequest{Service: s}); err == nil { // want `dropped-ctx: .*Check.*ctx`
			n++
		}
	}
	return n
}

func generic[T any](ctx context.Context, v T, f func(context.Context, T) error) error {
	return f(context.Background(), v)
}

// Generic passes a function that the rule cannot name.
func Generic(ctx context.Context, v int, f func(context.Context, int) error) error {
	// look-alike: what f does is not known
	return generic(ctx, v, f)
}
