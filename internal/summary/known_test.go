package summary

import (
	"fmt"
	"go/types"
	"slices"
	"testing"
)

// What is not right as yet: these tests skip with what they get in place of what
// they should. What passes belongs into the other tests.

// TestKnownFake: a fake in a test file is no evidence, but go vet shows it.
func TestKnownFake(t *testing.T) {
	const src = storeHeader + "var db *sql.DB\ntype Store interface{ Get(context.Context) error }\ntype a struct{}\nfunc (a) Get" + handsOn
	fake := storeHeader + "type fake struct{}\nfunc (fake) Get" + deadEnd
	res := newWorld().sum(t, "example.com/p", files{"p.go": src, "p_test.go": fake})
	if got := params(res, t); got != "0" {
		t.Skipf("got %q, want %q", got, "0")
	}
}

// TestKnownInterface: nor is an interface in a test file.
func TestKnownInterface(t *testing.T) {
	res := newWorld().sum(t, "example.com/p", files{"p.go": "package p\nimport _ \"net/http\"\ntype x struct{}\nfunc (x) m() {}", "p_test.go": "package p\ntype i interface{ m() }"})
	if got := inUse(res); len(got) > 0 {
		t.Skipf("in use: %v, want none", got)
	}
}

// TestKnownGeneric: a generic type implements interfaces, too.
func TestKnownGeneric(t *testing.T) {
	res := newWorld().sum(t, "example.com/p", one(storeHeader+"var db *sql.DB\ntype Store interface{ Get(context.Context) error }\ntype a struct{}\nfunc (a) Get"+handsOn+"\ntype g[T any] struct{}\nfunc (g[T]) Get"+deadEnd))
	if got := params(res, t); got != "" {
		t.Skipf("got %q, want none", got)
	}
}

// TestKnownOrder: what sets a limit counts wherever it is declared.
func TestKnownOrder(t *testing.T) {
	decls := []string{
		"func New() *http.Client { return &http.Client{} }\n",
		"type o struct{ d time.Duration }\nfunc (v o) Apply(c *http.Client) { c.Timeout = v.d }\n",
		"func F() *http.Client { c := New(); g := o{1}.Apply; g(c); return c }\n",
	}
	var got []string
	for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		src := "package p\nimport (\"net/http\"; \"time\")\n"
		for _, i := range order {
			src += decls[i]
		}
		w := newWorld()
		res := w.sum(t, "example.com/p", one(src))
		got = append(got, fmt.Sprint(w.facts[res.pass.Pkg.Scope().Lookup("F")]))
	}
	slices.Sort(got)
	if got = slices.Compact(got); len(got) != 1 {
		t.Skipf("F returns %v, depending on the order of the declarations", got)
	}
}

// TestKnownRecover: a function that recovers from its own panic returns.
func TestKnownRecover(t *testing.T) {
	pass := newWorld().pass(t, "example.com/p", one("package p\nfunc f() { defer func() { recover() }(); panic(0) }"))
	if findNoReturns(pass).is(pass.Pkg.Scope().Lookup("f").(*types.Func)) {
		t.Skip("never returns, want returns")
	}
}
