package ssaquery

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
)

// TestCallee shows the functions that the calls in f name, and what they are
// called on.
func TestCallee(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"function", `func f() { g() }; func g() {}`, "g"},
		{"method", `type s struct{}; func (s) m() {}; func f(v s) { v.m() }`, "v.m"},
		{"interface", `type i interface{ m() }; func f(v i) { v.m() }`, "v.m"},
		{"generic", `func g[T any](T) {}; func f() { g(1) }`, "g"},
		{"builtin", `func f() { panic(0) }`, ""},
		{"literal", `func f() { func() {}() }`, "?"},
		{"parameter", `func f(g func()) { g() }`, "?"},
		{"variable", `var g = h; func h() {}; func f() { g() }`, "h"},
		{"variable, two functions", `var g = h; func h() {}; func i() {}; func F() { g = i }; func f() { g() }`, "?"},
		{"exported variable", `var G = h; func h() {}; func f() { G() }`, "?"},
		{"method value", `type s struct{}; func (s) m() {}; func f(v s) { g := v.m; g() }`, "v.m"},
		{"method value, two receivers", `type s struct{}; func (s) m() {}; func f(v, w s, b bool) { g := v.m; if b { g = w.m }; g() }`, "m"},
		{"method expression", `type s struct{}; func (s) m() {}; func f(v s) { s.m(v) }`, "m"},
		{"goroutine", `func g() {}; func f() { go g() }`, "g"},
		{"deferred", `func g() {}; func f() { defer g() }`, "g"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ix, pkg := build(t, c.src)
			var got []string
			for _, b := range pkg.Func("f").Blocks {
				for _, in := range b.Instrs {
					call, ok := in.(ssa.CallInstruction)
					if !ok {
						continue
					}
					if _, builtin := call.Common().Value.(*ssa.Builtin); builtin {
						continue
					}
					text := "?"
					if fn := ix.Callee(call.Common()); fn != nil {
						text = fn.Name()
					}
					if recv := ix.Recv(call.Common()); recv != nil {
						text = recv.Name() + "." + text
					}
					got = append(got, text)
				}
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("got %q, want %q", s, c.want)
			}
		})
	}
}

// TestUses shows what is done with the literal in f: "calls" and "hands", and
// "..." where it cannot be seen.
func TestUses(t *testing.T) {
	const others = "\nfunc g(func()); func h(a, b func()); var keep func()"
	for _, c := range []struct{ name, src, want string }{
		{"called in place", `func f() { func() {}() }`, "calls"},
		{"called in place, with captures", `func f(x int) { func() { _ = x }() }`, "calls"},
		{"called through a variable", `func f(x int) { l := func() { _ = x }; l(); l() }`, "calls calls"},
		{"called in a goroutine", `func f() { go func() {}() }`, "calls"},
		{"handed over", `func f() { g(func() {}) }`, "hands 0"},
		{"handed over as the second", `func f(x int) { h(nil, func() { _ = x }) }`, "hands 1"},
		{"called and handed over", `func f(x int) { l := func() { _ = x }; l(); g(l) }`, "calls hands 0"},
		{"stored", `func f() { keep = func() {} }`, "..."},
		{"returned", `func f() func() { return func() {} }`, "..."},
		{"called and returned", `func f(x int) func() { l := func() { _ = x }; l(); return l }`, "..."},
		{"not used", `func f(x int) { _ = func() { _ = x } }`, "..."},
	} {
		t.Run(c.name, func(t *testing.T) {
			ix, pkg := build(t, c.src+others)
			var got []string
			for _, u := range ix.Uses(pkg.Func("f").AnonFuncs[0]) {
				if u.Called {
					got = append(got, "calls")
				} else {
					got = append(got, fmt.Sprint("hands ", u.Arg))
				}
			}
			if got == nil {
				got = []string{"..."}
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("got %q, want %q", s, c.want)
			}
		})
	}
}

func TestCallsOf(t *testing.T) {
	for _, c := range []struct {
		name, src string
		calls     int
		all       bool
	}{
		{"called", `func f(p func()) { p() }`, 1, true},
		{"called twice", `func f(p func(), b bool) { if b { p() }; p() }`, 2, true},
		{"not used", `func f(p func()) {}`, 0, true},
		{"handed on", `func f(p func()) { p(); g(p) }; func g(func())`, 0, false},
		{"handed to itself", `func f(p func(any)) { p(p) }`, 0, false},
		{"stored", `func f(p func()) { keep = p }; var keep func()`, 0, false},
		{"captured", `func f(p func()) { func() { p() }() }`, 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, pkg := build(t, c.src)
			calls, all := CallsOf(pkg.Func("f").Params[0])
			if len(calls) != c.calls || all != c.all {
				t.Errorf("got %d, all %t; want %d, %t", len(calls), all, c.calls, c.all)
			}
		})
	}
}

// TestVariadicValues shows the constants that sink gets as its variadic arguments.
func TestVariadicValues(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"none", `func f() { sink() }`, ""},
		{"some", `func f() { sink(1, 2) }`, "1 2"},
		{"spread literal", `func f() { sink([]int{1, 2}...) }`, "1 2"},
		{"spread variable", `func f() { s := []int{1}; sink(s...) }`, "1"},
		{"spread nil", `func f() { sink(nil...) }`, ""},
		{"append", `func f(b bool) { s := []int{1}; if b { s = append(s, 2) }; sink(s...) }`, "1 2"},
		{"append of a spread", `func f() { s := append([]int{1}, []int{2, 3}...); sink(s...) }`, "1 2 3"},
		{"append in a loop", `func f(n int) { var s []int; for range n { s = append(s, 4) }; sink(s...) }`, "4"},
		{"append to a parameter", `func f(s []int) { sink(append(s, 1)...) }`, "1 ..."},
		{"parameter", `func f(s []int) { sink(s...) }`, "..."},
		{"package variable", `var s = []int{7}; func f() { sink(s...) }`, "7"},
		{"captured", `func f() { s := []int{1}; func() { sink(s...) }() }`, "1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ix, _ := build(t, c.src+"\nfunc sink(...int)")
			vals, all := ix.Variadic(sink(t, ix))
			var got []string
			for _, v := range vals {
				n, _ := Int(v)
				got = append(got, fmt.Sprint(n))
			}
			slices.Sort(got)
			if got = slices.Compact(got); !all {
				got = append(got, "...")
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("got %q, want %q", s, c.want)
			}
		})
	}
}

// TestLoops shows the loops of f, inner ones first, as blocks@depth.
func TestLoops(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []int // depth of each loop, 0 for outermost
	}{
		{"none", `func f() {}`, nil},
		{"for", `func f(n int) { for i := 0; i < n; i++ {} }`, []int{0}},
		{"endless", `func f() { for {} }`, []int{0}},
		{"range", `func f(s []int) { for range s {} }`, []int{0}},
		{"nested", `func f(b bool) { for b { for b { g() } } }; func g()`, []int{1, 0}},
		{"one after the other", `func f(b bool) { for b {}; for b {} }`, []int{0, 0}},
		{"continue to the outer", `func f(b bool) { o: for b { for b { if b { continue o } } } }`, []int{1, 0}},
		{"goto", `func f(b bool) { l: g(); if b { goto l } }; func g()`, []int{0}},
		{"left at once", `func f(b bool) { for b { break } }`, nil},
		{"range over a function", `func f(s func(func(int) bool)) { for range s {} }`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, pkg := build(t, c.src)
			var got []int
			for _, l := range Loops(pkg.Func("f")) {
				depth := 0
				for o := l.Outer; o != nil; o = o.Outer {
					depth++
				}
				got = append(got, depth)
				if !l.Blocks[l.Header] || len(l.Latches()) == 0 {
					t.Error("a loop without its header, or without a way back")
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// TestConst shows the one constant that sink gets.
func TestConst(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"constant", `func f() { sink(3) }`, "3"},
		{"the same twice", `func f(b bool) { x := 3; if b { x = 3 }; sink(x) }`, "3"},
		{"two", `func f(b bool) { x := 3; if b { x = 4 }; sink(x) }`, "?"},
		{"converted", `type n int; func f() { x := n(3); sink(int(x)) }`, "3"},
		{"parameter", `func f(x int) { sink(x) }`, "?"},
		{"parameter on one path", `func f(x int, b bool) { if b { x = 3 }; sink(x) }`, "?"},
		{"added up", `func f() { x := 3; x += 1; g(&x); sink(x) }; func g(*int)`, "?"},
		{"field", `type s struct{ n int }; func mk() *s { return &s{3} }; func (v *s) f() { sink(v.n) }`, "3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ix, _ := build(t, c.src+"\nfunc sink(int)")
			got := "?"
			if n, ok := ix.ConstInt(sink(t, ix)); ok {
				got = fmt.Sprint(n)
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
	for src, want := range map[string]string{
		`func f() { sink("a") }`:                                 "a",
		`const c = "a" + "b"; func f() { sink(c) }`:              "ab",
		`var v = "a"; func f() { sink(v) }`:                      "a",
		`func f(b bool) { x := "a"; if b { x = "b" }; sink(x) }`: "?",
		`func f(s string) { sink("a" + s) }`:                     "?",
	} {
		ix, _ := build(t, src+"\nfunc sink(string)")
		got, ok := ix.ConstString(sink(t, ix))
		if !ok {
			got = "?"
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", src, got, want)
		}
	}
}
