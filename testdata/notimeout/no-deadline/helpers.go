package nodeadline

import (
	"context"
	"time"

	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/metadata"
)

// Contexts made by helpers of the package.

func outgoing(tenant string) context.Context {
	return metadata.AppendToOutgoingContext(context.Background(), "tenant", tenant)
}

func FromOutgoing(h healthpb.HealthClient) error {
	_, err := h.Check(outgoing("a"), ask) // want `no-deadline: .*Check`
	return err
}

func limited(tenant string) (context.Context, context.CancelFunc) {
	return context.WithTimeout(outgoing(tenant), 2*time.Second)
}

func FromLimited(h healthpb.HealthClient) error {
	ctx, cancel := limited("a")
	defer cancel()
	// look-alike: the helper adds a deadline
	_, err := h.Check(ctx, ask)
	return err
}

func tagged(ctx context.Context) context.Context {
	return metadata.AppendToOutgoingContext(ctx, "caller", "nodeadline")
}

func FromTagged(h healthpb.HealthClient) error {
	_, err := h.Check(tagged(context.Background()), ask) // want `no-deadline: .*Check`
	return err
}

func FromTaggedWithDeadline(h healthpb.HealthClient) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	// look-alike: the helper hands the deadline on
	_, err := h.Check(tagged(ctx), ask)
	return err
}

func cancellable() (context.Context, context.CancelFunc) {
	return context.WithCancel(context.Background())
}

func FromCancellable(h healthpb.HealthClient) error {
	ctx, cancel := cancellable()
	defer cancel()
	_, err := h.Check(ctx, ask) // want `no-deadline: .*Check`
	return err
}

func maybe(limit time.Duration) (context.Context, context.CancelFunc) {
	if limit == 0 {
		return context.WithCancel(context.Background())
	}
	return context.WithTimeout(context.Background(), limit)
}

func FromMaybe(h healthpb.HealthClient) error {
	ctx, cancel := maybe(time.Second)
	defer cancel()
	// look-alike: the helper may add a deadline
	_, err := h.Check(ctx, ask)
	return err
}

// Calls made by helpers of the package.

func check(ctx context.Context, h healthpb.HealthClient) error {
	// look-alike: a parameter is the caller's business
	_, err := h.Check(ctx, ask)
	return err
}

func Supplies(h healthpb.HealthClient) error {
	return check(context.Background(), h) // want `no-deadline: .*check.*context\.Background\(\)`
}

func SuppliesDeadline(h healthpb.HealthClient) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	// look-alike: what is supplied has a deadline
	return check(ctx, h)
}

func PassesOn(ctx context.Context, h healthpb.HealthClient) error {
	// look-alike: passes on what it was given
	return check(ctx, h)
}

func deeper(ctx context.Context, h healthpb.HealthClient) error { return check(tagged(ctx), h) }

func SuppliesDeeper(h healthpb.HealthClient) error {
	return deeper(context.Background(), h) // want `no-deadline: .*deeper`
}

func boundedInside(ctx context.Context, h healthpb.HealthClient) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	return check(ctx, h)
}

func SuppliesToBounded(h healthpb.HealthClient) error {
	// look-alike: the helper limits its call by itself
	return boundedInside(context.Background(), h)
}

func own(h healthpb.HealthClient) error {
	_, err := h.Check(context.Background(), ask) // want `no-deadline: .*Check`
	return err
}

func CallsOwn(h healthpb.HealthClient) error {
	// look-alike: reported inside own already
	return own(h)
}

// prober wraps a stub in methods.
type prober struct{ h healthpb.HealthClient }

func (p *prober) probe(ctx context.Context, service string) error {
	_, err := p.h.Check(ctx, &healthpb.HealthCheckRequest{Service: service})
	return err
}

func ViaMethod(p *prober) error {
	return p.probe(context.TODO(), "stock") // want `no-deadline: .*probe.*context\.TODO\(\)`
}

func each[T any](ctx context.Context, all []T, f func(context.Context, T) error) error {
	for _, v := range all {
		if err := f(ctx, v); err != nil {
			return err
		}
	}
	return nil
}

func typed[T *healthpb.HealthCheckRequest](ctx context.Context, h healthpb.HealthClient, in T) error {
	_, err := h.Check(ctx, in)
	return err
}

func ViaGeneric(h healthpb.HealthClient) error {
	return typed(context.Background(), h, ask) // want `no-deadline: .*typed`
}

func ViaEach(ctx context.Context, h healthpb.HealthClient) error {
	// look-alike: the caller's context goes through
	return each(ctx, []string{"a", "b"}, func(ctx context.Context, s string) error {
		_, err := h.Check(ctx, &healthpb.HealthCheckRequest{Service: s})
		return err
	})
}

// Lifetimes: a context that ends the function, not the call.

func run(ctx context.Context, h healthpb.HealthClient) error {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		h.Check(ctx, ask)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

func Run(h healthpb.HealthClient) error {
	// look-alike: run waits for the end of its context; that is its lifetime
	return run(context.Background(), h)
}

func spread(ctx context.Context, hs []healthpb.HealthClient) {
	for _, h := range hs {
		go h.Check(ctx, ask)
	}
}

func Spread(hs []healthpb.HealthClient) {
	// look-alike: the context is the lifetime of the goroutines
	spread(context.Background(), hs)
}

func watch(ctx context.Context, h healthpb.HealthClient) error {
	if _, err := h.Check(ctx, ask); err != nil {
		return err
	}
	s, err := h.Watch(ctx, ask)
	if err != nil {
		return err
	}
	_, err = s.Recv()
	return err
}

func Watch(h healthpb.HealthClient) error {
	// look-alike: the context is that of a stream, too
	return watch(context.Background(), h)
}

// call runs what it is given under its own context.
func call(ctx context.Context, f func(context.Context) error) error {
	return f(context.WithValue(ctx, tenantKey{}, "a"))
}

func ViaCall(h healthpb.HealthClient) error {
	return call(context.Background(), func(ctx context.Context) error { _, err := h.Check(ctx, ask); return err }) // want `no-deadline: .*(call|Check)`
}

func ViaCallInTime(h healthpb.HealthClient) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	// look-alike: the same, under a deadline
	return call(ctx, func(ctx context.Context) error { _, err := h.Check(ctx, ask); return err })
}

func ViaCallPassed(ctx context.Context, h healthpb.HealthClient) error {
	// look-alike: the same, under the caller's context
	return call(ctx, func(ctx context.Context) error { _, err := h.Check(ctx, ask); return err })
}
