package nodeadline

import (
	"context"
	"database/sql"
	"net/http"
	"time"

	"google.golang.org/grpc"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

// More ways for a context to get to its call.

func Closure(h healthpb.HealthClient) func() error {
	ctx := context.WithValue(context.Background(), tenantKey{}, "a")
	return func() error {
		_, err := h.Check(ctx, ask) // want `(no-deadline|dropped-ctx): .*Check`
		return err
	}
}

type options struct {
	ctx     context.Context
	service string
}

func with(h healthpb.HealthClient, o options) error {
	_, err := h.Check(o.ctx, &healthpb.HealthCheckRequest{Service: o.service}) // want `no-deadline: .*Check`
	return err
}

func ByOptions(h healthpb.HealthClient) error {
	return with(h, options{ctx: context.Background(), service: "a"})
}

func FromMap(h healthpb.HealthClient, byTenant map[string]context.Context) error {
	// look-alike: the elements of a map are unknown
	_, err := h.Check(byTenant["a"], ask)
	return err
}

// remote is implemented by what calls a peer only.
type remote interface {
	ready(ctx context.Context) error
}

type viaGRPC struct{ h healthpb.HealthClient }

func (v *viaGRPC) ready(ctx context.Context) error {
	_, err := v.h.Check(ctx, ask)
	return err
}

func NewRemote(h healthpb.HealthClient) remote { return &viaGRPC{h} }

func Ask(r remote) error {
	return r.ready(context.Background()) // want `no-deadline: .*ready`
}

// either is implemented by memory, too.
type either interface {
	alive(ctx context.Context) error
}

type grpcAlive struct{ h healthpb.HealthClient }

func (g *grpcAlive) alive(ctx context.Context) error {
	_, err := g.h.Check(ctx, ask)
	return err
}

type always struct{}

func (always) alive(context.Context) error { return nil }

func NewEither(h healthpb.HealthClient) either {
	if h == nil {
		return always{}
	}
	return &grpcAlive{h}
}

func AskEither(e either) error {
	// look-alike: one of the implementations calls nobody
	return e.alive(context.Background())
}

func BoundMethod(p *prober) error {
	f := p.probe
	return f(context.Background(), "a") // want `no-deadline: .*f`
}

func again(n int, f func() error) (err error) {
	for range n {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func InRetry(h healthpb.HealthClient) error {
	return again(3, func() error {
		_, err := h.Check(context.Background(), ask) // want `no-deadline: .*Check`
		return err
	})
}

func InRetryWithDeadline(h healthpb.HealthClient) error {
	return again(3, func() error {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		// look-alike: each attempt has a deadline
		_, err := h.Check(ctx, ask)
		return err
	})
}

func Deferred(h healthpb.HealthClient) {
	defer h.Check(context.Background(), ask) // want `no-deadline: .*Check`
}

func NewStream(conn *grpc.ClientConn, desc *grpc.StreamDesc) error {
	// look-alike: a stream, whatever it is used for
	_, err := conn.NewStream(context.Background(), desc, "/stock.Stock/Watch")
	return err
}

// typedStub is generic.
type typedStub[T any] struct {
	h    healthpb.HealthClient
	last T
}

func (s *typedStub[T]) Check() error {
	_, err := s.h.Check(context.Background(), ask) // want `no-deadline: .*Check`
	return err
}

func UseTyped(h healthpb.HealthClient) error { return (&typedStub[int]{h: h}).Check() }

// handler has its calls in methods that have lost the request.
type handler struct{ h healthpb.HealthClient }

func (s *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.down() {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

func (s *handler) down() bool {
	_, err := s.h.Check(context.Background(), ask) // want `no-deadline: .*Check`
	return err != nil
}

// api sends requests under contexts that its callers in the package give.
type api struct{ c *http.Client }

func NewAPI() *api {
	// look-alike: the requests carry the contexts of the callers, who are judged
	return &api{c: &http.Client{}}
}

func (a *api) get(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := a.c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (a *api) Status() error {
	return a.get(context.Background(), "http://stock/status") // want `no-deadline: .*get`
}

func (a *api) StatusIn(ctx context.Context) error {
	// look-alike: the caller's context
	return a.get(ctx, "http://stock/status")
}

// pool is a *sql.DB and more.
type pool struct {
	*sql.DB
	name string
}

func (p *pool) Drop() error {
	_, err := p.Exec(`DROP TABLE ` + p.name) // want `no-deadline: .*Exec`
	return err
}

var global *sql.DB

// SetDB is called by main.
func SetDB(db *sql.DB) { global = db }

func GlobalPool() error {
	return global.Ping() // want `no-deadline: .*Ping`
}

// twice repeats the helper, not the fault.
func twice(ctx context.Context, h healthpb.HealthClient) error {
	if err := check(ctx, h); err != nil {
		return check(ctx, h)
	}
	return nil
}

func Twice(h healthpb.HealthClient) error {
	return twice(context.Background(), h) // want `no-deadline: .*twice`
}

func CallsSupplies(h healthpb.HealthClient) error {
	// look-alike: Supplies is reported already
	return Supplies(h)
}

// Functions kept in fields are called with what their caller supplies.

type hooks struct {
	check func(ctx context.Context) error
	log   func(ctx context.Context, text string)
}

type server struct{ hooks hooks }

func NewServer(db *sql.DB) *server {
	return &server{hooks{
		check: func(ctx context.Context) error { return db.PingContext(ctx) },
		log:   func(ctx context.Context, text string) {},
	}}
}

func (s *server) Ready() error {
	return s.hooks.check(context.Background()) // want `no-deadline: s.hooks.check \(which calls PingContext\)`
}

func (s *server) ReadyInTime() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	// look-alike: a deadline
	return s.hooks.check(ctx)
}

func (s *server) Note() {
	// look-alike: sends nothing
	s.hooks.log(context.Background(), "ready")
}

// hook may be one of two, of which the second waits for nobody.
type hook struct {
	check func(ctx context.Context) error
}

func NewHook(db *sql.DB, off bool) *hook {
	if off {
		return &hook{func(context.Context) error { return nil }}
	}
	return &hook{db.PingContext}
}

func (h *hook) Ready() error {
	// look-alike: it may be the one that sends nothing
	return h.check(context.Background())
}

// Cancel functions kept in fields, which timers call.

type timed struct {
	ctx    context.Context
	cancel context.CancelFunc
	db     *sql.DB
}

func NewTimed(db *sql.DB) *timed {
	t := &timed{db: db}
	t.ctx, t.cancel = context.WithCancel(context.Background())
	time.AfterFunc(time.Minute, t.cancel)
	return t
}

// Ping is a look-alike: a timer ends the context.
func (t *timed) Ping() error { return t.db.PingContext(t.ctx) }

type watched struct {
	ctx    context.Context
	cancel context.CancelFunc
	done   chan struct{}
	db     *sql.DB
}

func NewWatched(db *sql.DB) *watched {
	w := &watched{db: db, done: make(chan struct{})}
	w.ctx, w.cancel = context.WithCancel(context.Background())
	go w.watch()
	return w
}

func (w *watched) watch() {
	select {
	case <-w.done:
	case <-time.After(time.Minute):
		w.cancel()
	}
}

// Ping is a look-alike: so does a goroutine, after a minute.
func (w *watched) Ping() error { return w.db.PingContext(w.ctx) }

type closed struct {
	ctx    context.Context
	cancel context.CancelFunc
	db     *sql.DB
}

func NewClosed(db *sql.DB) *closed {
	c := &closed{db: db}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	return c
}

func (c *closed) Close() { c.cancel() }

func (c *closed) Ping() error {
	return c.db.PingContext(c.ctx) // want `no-deadline: .*PingContext`
}
