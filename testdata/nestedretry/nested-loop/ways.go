package nestedloop

import (
	"context"
	"database/sql"
	"iter"
	"net/http"

	"example.com/retrylint/testdata/nestedretry/nested-loop/again"
	"example.com/retrylint/testdata/nestedretry/nested-loop/store"
)

// transport tries three times; whoever sends through it and tries again does
// so on top.
type transport struct{ base http.RoundTripper }

func (t transport) RoundTrip(r *http.Request) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = t.base.RoundTrip(r); err == nil {
			return resp, nil
		}
		again.Rest()
	}
	return resp, err
}

// Layered sends through the transport.
type Layered struct{ c *http.Client }

func NewLayered() *Layered {
	return &Layered{c: &http.Client{Transport: transport{http.DefaultTransport}}}
}

func (l *Layered) Get(ctx context.Context, url string) error {
	for range 4 {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		resp, err := l.c.Do(req) // want `nested-loop: .*up to 12 requests`
		if err == nil {
			return resp.Body.Close()
		}
		again.Rest()
	}
	return again.ErrGiveUp
}

// Flat sends through a plain transport.
type Flat struct{ c *http.Client }

func NewFlat() *Flat { return &Flat{c: &http.Client{Transport: http.DefaultTransport}} }

func (f *Flat) Get(ctx context.Context, url string) error {
	for range 4 {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		// look-alike: the transport sends once
		resp, err := f.c.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		again.Rest()
	}
	return again.ErrGiveUp
}

// getter is served by one type of this package.
type getter interface {
	get(ctx context.Context) error
}

type patient struct{ c *store.Client }

func (p patient) get(ctx context.Context) error { return p.c.Load(ctx, "k") }

// holder knows its getter by an interface.
type holder struct{ g getter }

func NewHolder(c *store.Client) *holder { return &holder{g: patient{c}} }

func (h *holder) Get(ctx context.Context) (err error) {
	for range 2 {
		if err = h.g.get(ctx); err == nil { // want `nested-loop: .*up to 6 requests`
			return nil
		}
	}
	return err
}

// Foreign may be served by anything.
type Foreign interface {
	Get(ctx context.Context) error
}

func ByForeign(ctx context.Context, f Foreign) (err error) {
	for range 2 {
		// look-alike: who is behind the interface is not known
		if err = f.Get(ctx); err == nil {
			return nil
		}
	}
	return err
}

// decorate returns what tries three times.
func decorate(next func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) (err error) {
		for range 3 {
			if err = next(ctx); err == nil {
				return nil
			}
			again.Rest()
		}
		return err
	}
}

func Decorated(ctx context.Context, c *store.Client) error {
	return decorate(func(ctx context.Context) error {
		return c.Load(ctx, "k") // want `nested-loop: .*up to 9 requests`
	})(ctx)
}

func DecoratedOnce(ctx context.Context, c *store.Client) error {
	return decorate(func(ctx context.Context) error {
		// look-alike: asks once
		_, err := c.Once(ctx, "k")
		return err
	})(ctx)
}

// turns is how often a range loop goes round.
func turns(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
			again.Rest()
		}
	}
}

func Iterator(ctx context.Context, c *store.Client) (err error) {
	for range turns(3) {
		if err = c.Load(ctx, "k"); err == nil { // want `nested-loop: `
			return nil
		}
	}
	return err
}

func Goto(ctx context.Context, c *store.Client) error {
	n := 0
again:
	if err := c.Load(ctx, "k"); err != nil { // want `nested-loop: .*up to 12 requests`
		if n++; n < 4 {
			goto again
		}
		return err
	}
	return nil
}

// query tries a statement three times.
func query(ctx context.Context, db *sql.DB) (err error) {
	for n := 3; n > 0; n-- {
		if _, err = db.ExecContext(ctx, "DELETE FROM jobs WHERE done"); err == nil {
			return nil
		}
		again.Rest()
	}
	return err
}

func Statement(ctx context.Context, db *sql.DB) (err error) {
	for n := 1; n <= 3; n++ {
		if err = query(ctx, db); err == nil { // want `nested-loop: .*up to 9 requests`
			return nil
		}
		again.Rest()
	}
	return err
}

// Group runs what is nested in a goroutine of its own.
func Group(ctx context.Context, db *sql.DB) {
	go func() {
		_ = again.Thrice(func() error {
			return query(ctx, db) // want `nested-loop: .*up to 9 requests`
		})
	}()
}

// TwoCalls is reported for each of its calls.
func TwoCalls(ctx context.Context, c *store.Client, db *sql.DB) (err error) {
	for range 3 {
		if err = c.Load(ctx, "k"); err != nil { // want `nested-loop: .*up to 9 requests`
			again.Rest()
			continue
		}
		if err = query(ctx, db); err != nil { // want `nested-loop: .*up to 9 requests`
			again.Rest()
			continue
		}
		return nil
	}
	return err
}

// Parts repeats each part on its own: side by side, not one in the other.
func Parts(ctx context.Context, c *store.Client, db *sql.DB) error {
	// look-alike: one retry after the other
	if err := c.Load(ctx, "k"); err != nil {
		return err
	}
	return query(ctx, db)
}

// local tries files.
func local(read func(string) error) (err error) {
	for range 3 {
		if err = read("name"); err == nil {
			return nil
		}
	}
	return err
}

// Local is a helper around a function value.
func Local(read func(string) error) error {
	// look-alike: one layer
	return local(read)
}
