package summary

import (
	"fmt"
	"strings"
	"testing"
)

const storeHeader = `package p
import ("context"; "database/sql")
var (_ context.Context; _ sql.DB)
`

// deadEnd and handsOn are methods of implementations.
const (
	handsOn = `(ctx context.Context) error { _, err := db.ExecContext(ctx, ""); return err }`
	deadEnd = `(ctx context.Context) error { return nil }`
)

// TestRemoteThrough shows which parameters a call of Store.Get hands on.
func TestRemoteThrough(t *testing.T) {
	const iface = "var db *sql.DB\ntype Store interface{ Get(context.Context) error }\n"
	for _, c := range []struct{ name, src, want string }{
		{"no implementation", iface, ""},
		{"one", iface + "type a struct{}\nfunc (a) Get" + handsOn, "0"},
		{"one, by pointer", iface + "type a struct{}\nfunc (*a) Get" + handsOn, "0"},
		{"one that does not", iface + "type a struct{}\nfunc (a) Get" + deadEnd, ""},
		{"two", iface + "type a struct{}\nfunc (a) Get" + handsOn + "\ntype b struct{}\nfunc (b) Get" + handsOn, "0"},
		{"two, one does not", iface + "type a struct{}\nfunc (a) Get" + handsOn + "\ntype b struct{}\nfunc (b) Get" + deadEnd, ""},
		{"another method of that name", iface + "type a struct{}\nfunc (a) Get" + handsOn + "\ntype b struct{}\nfunc (b) Get() {}", "0"},
		{"promoted", iface + "type a struct{}\nfunc (a) Get" + handsOn + "\ntype b struct{ a }\ntype c struct{ *b }", "0"},
		{"promoted and hidden", iface + "type a struct{}\nfunc (a) Get" + handsOn + "\ntype b struct{ a }\nfunc (b) Get" + deadEnd, ""},
		{"promoted from the interface", iface + "type a struct{}\nfunc (a) Get" + handsOn + "\ntype b struct{ Store }", "0"}, // as the others
		{"promoted from the interface alone", iface + "type b struct{ Store }", ""},
		{"embedded interface", "var db *sql.DB\ntype getter interface{ Get(context.Context) error }\ntype Store interface{ getter; Put() }\ntype a struct{}\nfunc (a) Get" + handsOn, "0"},
		{"embedded interface, one does not", "var db *sql.DB\ntype getter interface{ Get(context.Context) error }\ntype Store interface{ getter; Put() }\ntype a struct{}\nfunc (a) Get" + handsOn + "\ntype b struct{}\nfunc (b) Get" + deadEnd, ""},
		{"through another interface", iface + "type outer struct{ s inner }\ntype inner interface{ Do(context.Context) error }\nfunc (o outer) Get(ctx context.Context) error { return o.s.Do(ctx) }\ntype a struct{}\nfunc (a) Do" + handsOn, "0"},
		{"through itself", iface + "type outer struct{ s Store }\nfunc (o outer) Get(ctx context.Context) error { return o.s.Get(ctx) }\ntype a struct{}\nfunc (a) Get" + handsOn, "0"},
		{"through itself, with a limit", iface + "type outer struct{ s Store }\nfunc (o outer) Get(ctx context.Context) error { ctx, c := context.WithTimeout(ctx, 1); defer c(); return o.s.Get(ctx) }\ntype a struct{}\nfunc (a) Get" + handsOn, ""},
		{"through itself alone", iface + "type outer struct{ s Store }\nfunc (o outer) Get(ctx context.Context) error { return o.s.Get(ctx) }", ""},
		{"two parameters", "var db *sql.DB\ntype Store interface{ Get(a, b context.Context) }\ntype x struct{}\nfunc (x) Get(a, b context.Context) { db.ExecContext(a, \"\"); db.ExecContext(b, \"\") }\ntype y struct{}\nfunc (y) Get(a, b context.Context) { db.ExecContext(b, \"\") }", "1"},
		{"no context", "type Store interface{ Get() }\ntype a struct{}\nfunc (a) Get() {}", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			res := newWorld().sum(t, "example.com/p", one(storeHeader+c.src))
			if got := params(res, t); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func params(res *Result, t *testing.T) string {
	t.Helper()
	var parts []string
	for _, p := range res.remoteThrough(method(t, res.pass.Pkg, "Store", "Get")) {
		parts = append(parts, fmt.Sprint(p.Index))
	}
	return strings.Join(parts, " ")
}

// TestRemoteThroughFacts: an implementation in the package that declares the
// interface counts in others, one there counts with it.
func TestRemoteThroughFacts(t *testing.T) {
	for _, c := range []struct{ name, below, here, want string }{
		{"one below", "type a struct{}\nfunc (a) Get" + handsOn, "", "0"},
		{"one below, one here", "type a struct{}\nfunc (a) Get" + handsOn, "type b struct{}\nfunc (b) Get" + handsOn, "0"},
		{"one below, one here that does not", "type a struct{}\nfunc (a) Get" + handsOn, "type b struct{}\nfunc (b) Get" + deadEnd, ""},
		{"none below", "", "type b struct{}\nfunc (b) Get" + handsOn, ""}, // who implements it elsewhere?
		{"one below that does not", "type a struct{}\nfunc (a) Get" + deadEnd, "type b struct{}\nfunc (b) Get" + handsOn, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld()
			low := storeHeader + "var db *sql.DB\ntype Store interface{ Get(context.Context) error }\n" + c.below
			w.sum(t, "example.com/low", one(strings.Replace(low, "package p", "package low", 1)))
			res := w.sum(t, "example.com/p", one(strings.Replace(storeHeader, "import (", "import (\"example.com/low\";", 1)+"type Store = low.Store\nvar db *sql.DB\n"+c.here))
			if got := params(res, t); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
