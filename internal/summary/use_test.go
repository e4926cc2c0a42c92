package summary

import (
	"slices"
	"testing"
)

func TestInUse(t *testing.T) {
	for _, c := range []struct {
		name string
		srcs files
		want []string
	}{
		{"exported", one(`func F() {}; type t struct{}; func (t) M() {}`), []string{"F", "M"}},
		{"main and init", one(`func main() {}; func init() {}`), []string{"init", "main"}},
		{"called", one(`func F() { g() }; func g() {}; func h() {}`), []string{"F", "g"}},
		{"called in a goroutine", one(`func F() { go g() }; func g() {}`), []string{"F", "g"}},
		{"called with defer", one(`func F() { defer g() }; func g() {}`), []string{"F", "g"}},
		{"called in an initialiser", one(`var v = g(); func g() int { return 0 }`), []string{"g"}},
		{"called by a literal", one(`func F() { func() { g() }() }; func g() {}`), []string{"F", "g"}},
		{"called by itself", one(`func g() { g() }`), []string{"g"}}, // not looked for: nobody writes that
		{"called by who is not in use", one(`func g() { h() }; func h() {}`), []string{"h"}},
		{"used as a value", one(`var v = g; func g() {}`), []string{"g"}},
		{"handed over", one(`func F() { run(g) }; func run(func()) {}; func g() {}`), []string{"F", "g", "run"}},
		{"method, called", one(`type t struct{}; func F() { t{}.m() }; func (t) m() {}; func (t) n() {}`), []string{"F", "m"}},
		{"method, as a value", one(`type t struct{}; func F() func() { return t{}.m }; func (t) m() {}`), []string{"F", "m"}},
		{"method expression", one(`type t struct{}; var v = t.m; func (t) m() {}`), []string{"m"}},
		{"method, promoted", one(`type t struct{}; type o struct{ t }; func F() { o{}.m() }; func (t) m() {}`), []string{"F", "m"}},
		{"method, asked for by an interface", one(`type i interface{ m() }; type t struct{}; func (t) m() {}; func (t) n() {}`), []string{"m"}},
		{"method with the name alone", one(`type i interface{ m(); n() }; type t struct{}; func (t) m() {}`), nil},
		{"method of a pointer", one(`type i interface{ m() }; type t struct{}; func (*t) m() {}`), []string{"m"}},
		{"method, asked for by an embedded interface", one(`type i interface{ m() }; type j interface{ i; n() }; type t struct{}; func (t) m() {}; func (t) n() {}`), []string{"m", "n"}},
		{"generic", one(`func F() { g(1) }; func g[T any](T) {}; func h[T any](T) {}`), []string{"F", "g"}},
		{"blank", one(`func _() {}`), []string{"_"}},

		{"called in a test alone", files{"p.go": "func F() {}; func g() {}", "p_test.go": "func t() { g() }"}, []string{"F"}},
		{"declared in a test", files{"p.go": "func F() {}", "p_test.go": "func T() {}"}, []string{"F"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			srcs := files{}
			for name, src := range c.srcs {
				srcs[name] = "package p\nimport _ \"net/http\"\n" + src
			}
			if got := inUse(newWorld().sum(t, "example.com/p", srcs)); !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// TestInUseLiteral: a literal is in use if what it stands in is.
func TestInUseLiteral(t *testing.T) {
	res := newWorld().sum(t, "example.com/p", one(`package p
import _ "net/http"
func F() { func() { func() {}() }() }
func g() { func() { func() {}() }() }
`))
	seen := 0
	for _, fn := range res.Funcs {
		if fn.Parent() == nil {
			continue
		}
		seen++
		if got, want := res.InUse(fn), fn.Name()[0] == 'F'; got != want {
			t.Errorf("%s in use: %t, want %t", fn.Name(), got, want)
		}
	}
	if seen != 4 {
		t.Errorf("%d literals, want 4", seen)
	}
}
