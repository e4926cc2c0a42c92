package deadline

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/ssa"
)

// limit is how long one answer may take: a hundred times what it does take.
const limit = 2 * time.Second

// repeat is n times text, in which # is the number of the turn and #+ the next.
func repeat(n int, text string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.NewReplacer("#+", fmt.Sprint(i+1), "#", fmt.Sprint(i)).Replace(text))
	}
	return b.String()
}

// ask decides for the arguments of all calls of sink, and fails if that takes
// too long.
func ask(t testing.TB, src string) (answers []string) {
	t.Helper()
	a, ix := build(t, src, nothing{})
	for _, call := range callsOf(ix, "sink") {
		v := call.Common().Args[0]
		done := make(chan string, 1)
		go func() {
			if HasDeadline(v.Type()) {
				done <- text(a.Of(v))
			} else {
				done <- a.CarrierBound(v).text()
			}
		}()
		select {
		case s := <-done:
			answers = append(answers, s)
		case <-time.After(limit):
			t.Fatalf("no answer after %v", limit)
		}
	}
	return answers
}

// TestTime asks about long and knotty code. What the answer is matters less than
// that there is one.
func TestTime(t *testing.T) {
	const ctx, client = "\nfunc sink(context.Context)", "\nfunc sink(*http.Client)"
	for _, c := range []struct{ name, src, want string }{
		{"few values", "func f() { c := context.Background()\n" + repeat(100, "c = context.WithValue(c, #, 0)\n") + "sink(c) }" + ctx, "none: context.Background(), values"},
		{"many values", "func f() { c := context.Background()\n" + repeat(2000, "c = context.WithValue(c, #, 0)\n") + "sink(c) }" + ctx, ""},
		{"few optional values", "func f(b bool) { c := context.Background()\n" + repeat(8, "if b { c = context.WithValue(c, #, 0) }\n") + "sink(c) }" + ctx, "none: context.Background(), values"},
		{"many optional values", "func f(b bool) { c := context.Background()\n" + repeat(500, "if b { c = context.WithValue(c, #, 0) }\n") + "sink(c) }" + ctx, ""},
		{"nested branches", "func f(b bool) { c := context.Background()\n" + repeat(200, "if b { c, _ = context.WithCancel(c)\n") + repeat(200, "}\n") + "sink(c) }" + ctx, ""},
		{"nested loops", "func f(b bool) { c := context.Background()\n" + repeat(100, "for b { c, _ = context.WithCancel(c)\n") + repeat(100, "}\n") + "sink(c) }" + ctx, ""},
		{"captured cells, one after the other", "func f() { c0 := context.Background()\n" + repeat(500, "c#+ := c#; func() { c#+ = c# }()\n") + "sink(c500) }" + ctx, ""},
		{"one cell, many stores", "func f() { c := context.Background()\n" + repeat(500, "func() { c = context.WithValue(c, #, 0) }()\n") + "sink(c) }" + ctx, ""},
		{"one cell, many branches", "func f(b bool) { c := context.Background()\n" + repeat(500, "if b { c = context.WithValue(c, #, 0) }; go func() { _ = c }()\n") + "sink(c) }" + ctx, ""},
		{"nested literals", "func f() { c := context.Background()\n" + repeat(100, "func() {\n") + "sink(c)\n" + repeat(100, "}()\n") + "}" + ctx, ""},
		{"literals that call each other", "func f() { var g, h func(context.Context, int)\ng = func(c context.Context, n int) { h(c, n) }\nh = func(c context.Context, n int) { g(c, n); sink(c) }\ng(context.Background(), 3) }" + ctx, ""},
		{"helpers that return each other's", "func a(n int, c context.Context) context.Context { if n > 0 { return b(n, c) }; return c }\nfunc b(n int, c context.Context) context.Context { return a(n-1, c) }\nfunc f() { sink(a(9, context.Background())) }" + ctx, "unknown"},
		{"field that is made of itself", "type s struct{ c context.Context }\nfunc (v *s) f() { v.c, _ = context.WithCancel(v.c); sink(v.c) }\nfunc mk() *s { return &s{context.Background()} }" + ctx, "none: context.Background()"},
		{"field with many stores", "type s struct{ c context.Context }\n" + repeat(500, "func (v *s) f#() { v.c, _ = context.WithCancel(v.c) }\n") + "func (v *s) f() { sink(v.c) }" + ctx, ""},

		{"client through mutual recursion", "func a(n int) *http.Client { if n > 0 { return b(n - 1) }; return &http.Client{} }\nfunc b(n int) *http.Client { if n > 0 { return a(n - 1) }; return &http.Client{} }\nfunc f() { sink(a(9)) }" + client, "unbounded"},
		{"client through recursive parameters", "func a(n int, c *http.Client) { if n > 0 { b(n, c) }; sink(c) }\nfunc b(n int, c *http.Client) { a(n-1, c) }\nfunc F() { a(9, &http.Client{}) }" + client, "unbounded"},
		{"copies of copies", "func f() { c0 := http.Client{}\n" + repeat(500, "c#+ := c#\n") + "sink(&c500) }" + client, "unbounded"},
		{"copies of one", "func f() { c := http.Client{}\n" + repeat(500, "c# := c; sink(&c#)\n") + "}" + client, "unbounded"},
		{"many setters", "func f() { c := &http.Client{}\n" + repeat(500, "set#(c)\n") + "sink(c) }\n" + repeat(500, "func set#(c *http.Client) { c.Jar = nil }\n") + client, "unbounded"},
		{"many callers", "func F() {\n" + repeat(500, "g(&http.Client{Timeout: #})\n") + "}\nfunc g(c *http.Client) { sink(c) }" + client, "unknown"},
		{"transports around transports", "type tr struct{ base http.RoundTripper }\nfunc (t *tr) RoundTrip(r *http.Request) (*http.Response, error) { return t.base.RoundTrip(r) }\nfunc f() { var t http.RoundTripper = &http.Transport{}\n" + repeat(100, "t = &tr{t}\n") + "sink(&http.Client{Transport: t}) }" + client, "unknown"},
		{"transport around itself", "type tr struct{ base http.RoundTripper }\nfunc (t *tr) RoundTrip(r *http.Request) (*http.Response, error) { return t.base.RoundTrip(r) }\nfunc f() { t := &tr{}; t.base = t; sink(&http.Client{Transport: t}) }" + client, "unknown"},
		{"transport that calls much", "type tr struct{ base http.RoundTripper }\nfunc (t *tr) RoundTrip(r *http.Request) (*http.Response, error) { h0(); return t.base.RoundTrip(r) }\n" + repeat(20, "func h#() { "+strings.Repeat("h#+();", 20)+" }\n") + "func h20() {}\nfunc f() { sink(&http.Client{Transport: &tr{http.DefaultTransport}}) }" + client, "unbounded"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, got := range ask(t, c.src) {
				if c.want != "" && got != c.want {
					t.Errorf("got %s, want %s", got, c.want)
				}
			}
		})
	}
}

// statements of generated functions; $a and $b are variables, $n a number.
var statements = []string{
	"$a = context.WithValue($b, $n, 0)", "$a, _ = context.WithCancel($b)", "$a, _ = context.WithTimeout($b, $n)",
	"$a = $b", "$a = context.Background()", "$a = ctx", "$a = context.WithoutCancel($b)",
	"func() { $a = $b }()", "go func() { $a, _ = context.WithCancel($b) }()", "h = func(x context.Context) { $a = x }", "h($b)",
	"s.c = $a", "$a = s.c", "if b { $a = $b }", "p = &$a; *p = $b", "if b { return }", "func(x context.Context) { $b = x; sink(x) }($a)", "sink($a)",
}

// generate returns the body of a function: statements, in nested loops,
// branches and literals.
func generate(r *rand.Rand, depth int) string {
	var b strings.Builder
	name := func() string { return []string{"c0", "c1", "c2", "c3"}[r.IntN(4)] }
	for range 3 + r.IntN(8) {
		if depth > 0 && r.IntN(4) == 0 {
			open := []string{"if b {", "for b {", "func() {", "for range 3 {"}[r.IntN(4)]
			closing := "}"
			if open == "func() {" {
				closing = "}()"
			}
			b.WriteString(open + "\n" + generate(r, depth-1) + closing + "\n")
			continue
		}
		b.WriteString(strings.NewReplacer("$a", name(), "$b", name(), "$n", fmt.Sprint(r.IntN(100))).Replace(statements[r.IntN(len(statements))]) + "\n")
	}
	return b.String()
}

// TestGenerated asks about functions made at random, twice: an analysis that has
// been asked already must say the same.
func TestGenerated(t *testing.T) {
	kinds := map[Kind]int{}
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		src := "type s0 struct{ c context.Context }\nfunc f(ctx context.Context, b bool, s *s0) {\nvar c0, c1, c2, c3 context.Context\nvar h func(context.Context)\nvar p *context.Context\n_, _ = h, p\n" +
			generate(r, 4) + "sink(c0); sink(c1)\n_, _ = c2, c3\n}\nfunc sink(context.Context)"
		a, ix := build(t, src, nothing{})
		calls := callsOf(ix, "sink")
		states := map[ssa.Value]State{}
		start := time.Now()
		for _, call := range calls {
			v := call.Common().Args[0]
			states[v] = a.Of(v)
			kinds[states[v].Kind]++
		}
		if took := time.Since(start); took > limit {
			t.Errorf("seed %d: took %v:\n%s", seed, took, src)
		}
		for _, call := range slices.Backward(calls) {
			v := call.Common().Args[0]
			if got := a.Of(v); got != states[v] {
				t.Errorf("seed %d: got %s, then %s:\n%s", seed, text(states[v]), text(got), src)
			}
		}
	}
	for _, k := range []Kind{Unreached, None, Bounded, Param, Unknown} {
		if kinds[k] == 0 {
			t.Errorf("no generated function has a state of kind %d: %v", k, kinds)
		}
	}
}
