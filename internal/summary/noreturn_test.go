package summary

import (
	"go/types"
	"testing"
)

func TestNoReturn(t *testing.T) {
	for _, c := range []struct {
		name, decls string
		dead        bool // function f never returns
	}{
		{"empty", `func f() {}`, false},
		{"log.Fatal", `func f() { log.Fatal() }`, true},
		{"log.Fatal of a logger", `func f(l *log.Logger) { l.Fatalf("") }`, true},
		{"log.Print", `func f() { log.Print() }`, false},
		{"os.Exit", `func f() { os.Exit(1) }`, true},
		{"runtime.Goexit", `func f() { runtime.Goexit() }`, true},
		{"panic", `func f() { panic(0) }`, true},
		{"panic, shadowed", `func f() { panic := func(int) {}; panic(0) }`, false},
		{"testing.TB", `func f(t testing.TB) { t.Fatal() }`, true},
		{"testing.T", `func f(t *testing.T) { t.FailNow() }`, true},
		{"testing.T, Error", `func f(t *testing.T) { t.Error() }`, false},

		{"wrapper", `func f() { g() }; func g() { log.Print(); log.Fatal() }`, true},
		{"wrapper of a wrapper, declared in any order", `func h() { log.Fatal() }; func f() { g() }; func g() { h() }`, true},
		{"wrapper with a result", `func f() int { os.Exit(1); return 0 }`, false}, // the cheap no: a return at the end
		{"wrapper that returns nothing after a result", `func f() int { log.Fatal(); panic(0) }`, true},
		{"method", `type s struct{}; func (s) g() { os.Exit(1) }; func f() { s{}.g() }`, true},
		{"generic", `func g[T any](T) { os.Exit(1) }; func f() { g(1) }`, true},
		{"generic method", `type s[T any] struct{}; func (s[T]) g() { os.Exit(1) }; func f() { s[int]{}.g() }`, true},
		{"variable", `var g = os.Exit; func f() { g(1) }`, false},
		{"literal", `func f() { func() { os.Exit(1) }() }`, false},
		{"interface", `type i interface{ g() }; func f(v i) { v.g() }`, false},
		{"deferred", `func f() { defer os.Exit(1) }`, false}, // the function returns, its caller is never reached: not known
		{"goroutine", `func f() { go os.Exit(1) }`, false},

		{"on one path", `func f(b bool) { if b { os.Exit(1) } }`, false},
		{"in both branches", `func f(b bool) { if b { os.Exit(1) } else { log.Fatal() } }`, true},
		{"in all cases", `func f(n int) { switch n { case 1: os.Exit(1); default: panic(n) } }`, true},
		{"in all cases but none", `func f(n int) { switch n { case 1: os.Exit(1); case 2: panic(n) } }`, false},
		{"after a return", `func f(b bool) { if b { return }; os.Exit(1) }`, false},
		{"unreachable return", `func f() { for { if false { return } } }`, false}, // conditions are not decided
		{"endless loop", `func f() { for { log.Print() } }`, true},
		{"endless loop with a break", `func f(b bool) { for { if b { break } } }`, false},
		{"loop with a condition", `func f(b bool) { for b { } }`, false},
		{"range", `func f(c chan int) { for range c { os.Exit(1) } }`, false},
		{"select{}", `func f() { select {} }`, true},
		{"goto", `func f() { l: goto l }`, true},
		{"goto the end", `func f() { goto l; l: }`, false},

		{"recursion", `func f() { f() }`, false}, // it ends in a crash, but nothing says so
		{"recursion before the end", `func f(b bool) { if b { f(!b) }; os.Exit(1) }`, true},
		{"mutual recursion", `func f(b bool) { if b { g(b) }; os.Exit(1) }; func g(b bool) { f(b) }`, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld()
			src := "package p\nimport (\"log\"; \"os\"; \"runtime\"; \"testing\")\nvar (_ log.Logger; _ os.File; _ runtime.Error; _ testing.TB)\n" + c.decls
			pass := w.pass(t, "example.com/p", one(src))
			f := pass.Pkg.Scope().Lookup("f").(*types.Func)
			if got := findNoReturns(pass).is(f); got != c.dead {
				t.Errorf("never returns: %t, want %t", got, c.dead)
			}
		})
	}
}

// TestNoReturnFacts follows wrappers into other packages; who cannot be named
// there has no fact.
func TestNoReturnFacts(t *testing.T) {
	w := newWorld()
	w.sum(t, "example.com/a", one(`package a
import ("os"; "net/http")
var _ http.Client
func Die() { os.Exit(1) }
func Live() {}
type T struct{}
func (T) Die() { os.Exit(1) }
func Gen[P any](P) { os.Exit(1) }
`))
	pass := w.pass(t, "example.com/b", one(`package b
import "example.com/a"
func Die() { a.Die() }
func Method() { a.T{}.Die() }
func Gen() { a.Gen(1) }
func Live() { a.Live() }
`))
	n := findNoReturns(pass)
	for name, want := range map[string]bool{"Die": true, "Method": true, "Gen": true, "Live": false} {
		if got := n.is(pass.Pkg.Scope().Lookup(name).(*types.Func)); got != want {
			t.Errorf("%s never returns: %t, want %t", name, got, want)
		}
	}
}

// TestNoReturnSSA: code behind a call that never returns is no code.
func TestNoReturnSSA(t *testing.T) {
	w := newWorld()
	res := w.sum(t, "example.com/p", one(`package p
import ("net/http"; "os")
func die() { os.Exit(1) }
func F(url string) { for { if _, err := http.Get(url); err != nil { die() } else { return } } }
`))
	for _, fn := range res.Funcs {
		if fn.Name() != "F" {
			continue
		}
		for _, b := range fn.Blocks {
			for _, s := range b.Succs {
				if s.Dominates(b) {
					t.Error("F has a loop")
				}
			}
		}
	}
}
