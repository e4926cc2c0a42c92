package deadline

import "testing"

// TestOf shows the state of what reaches sink.
func TestOf(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"Background", `func f() { sink(context.Background()) }`, "none: context.Background()"},
		{"TODO", `func f() { sink(context.TODO()) }`, "none: context.TODO()"},
		{"nil", `func f() { sink(nil) }`, "unreached"},
		{"parameter", `func f(ctx context.Context) { sink(ctx) }`, "param ctx"},
		{"unknown call", `func f() { sink(make()) }; func make() context.Context`, "unknown"},

		{"WithTimeout, constant", `func f(ctx context.Context) { c, _ := context.WithTimeout(ctx, 2*time.Second); sink(c) }`, "bounded by 2s"},
		{"WithTimeout, variable constant", `func f() { d := time.Second; c, _ := context.WithTimeout(context.Background(), d); sink(c) }`, "bounded by 1s"},
		{"WithTimeout, parameter", `func f(n int, d time.Duration) { c, _ := context.WithTimeout(context.Background(), d); sink(c) }`, "bounded by param 1"},
		{"WithTimeout, parameter of a literal", `func f() { func(d time.Duration) { c, _ := context.WithTimeout(context.Background(), d); sink(c) }(1) }`, "bounded by unknown"},
		{"WithTimeout, computed", `func f(n int) { c, _ := context.WithTimeout(context.Background(), time.Duration(n)*time.Second); sink(c) }`, "bounded by unknown"},
		{"WithTimeout, two constants", `func f(b bool) { d := time.Second; if b { d = time.Minute }; c, _ := context.WithTimeout(context.Background(), d); sink(c) }`, "bounded by unknown"},
		{"WithTimeoutCause", `func f() { c, _ := context.WithTimeoutCause(context.Background(), 1, nil); sink(c) }`, "bounded by 1ns"},
		{"WithDeadline", `func f(at time.Time) { c, _ := context.WithDeadline(context.Background(), at); sink(c) }`, "bounded by param 0"},
		{"innermost bound", `func f() { a, _ := context.WithTimeout(context.Background(), time.Hour); b, _ := context.WithTimeout(a, time.Second); sink(b) }`, "bounded by 1s"},
		{"bound below a value", `func f() { a, _ := context.WithTimeout(context.Background(), time.Hour); sink(context.WithValue(a, 1, 2)) }`, "bounded by 1h0m0s, values"},

		{"WithCancel", `func f() { c, _ := context.WithCancel(context.Background()); sink(c) }`, "none: context.Background()"},
		{"WithCancelCause", `func f() { c, _ := context.WithCancelCause(context.TODO()); sink(c) }`, "none: context.TODO()"},
		{"WithCancel of a parameter", `func f(ctx context.Context) { c, _ := context.WithCancel(ctx); sink(c) }`, "param ctx"},
		{"WithValue", `func f() { sink(context.WithValue(context.Background(), 1, 2)) }`, "none: context.Background(), values"},
		{"WithValue below", `func f() { c, _ := context.WithCancel(context.WithValue(context.Background(), 1, 2)); sink(c) }`, "none: context.Background(), values"},
		{"WithoutCancel", `func f(ctx context.Context) { sink(context.WithoutCancel(ctx)) }`, "none: context.WithoutCancel"},
		{"WithoutCancel and a bound", `func f(ctx context.Context) { c, _ := context.WithTimeout(context.WithoutCancel(ctx), time.Second); sink(c) }`, "bounded by 1s"},

		{"two roots", `func f(b bool) { c := context.TODO(); if b { c = context.Background() }; sink(c) }`, "none: context.Background()"},
		{"bounded on one path", `func f(b bool) { c := context.Background(); if b { c, _ = context.WithTimeout(c, 1) }; sink(c) }`, "unknown"},
		{"parameter or Background", `func f(ctx context.Context) { if ctx == nil { ctx = context.Background() }; sink(ctx) }`, "unknown"},
		{"nil or Background", `func f(b bool) { var c context.Context; if b { c = context.Background() }; sink(c) }`, "none: context.Background()"},
		{"two parameters", `func f(a, b context.Context, x bool) { if x { a = b }; sink(a) }`, "unknown"},
		{"WithCancel in a loop", `func f(n int) { c := context.Background(); for range n { c, _ = context.WithCancel(c) }; sink(c) }`, "none: context.Background()"},
		{"WithTimeout in a loop, before", `func f(n int) { for range n { c, _ := context.WithTimeout(context.Background(), 1); sink(c) } }`, "bounded by 1ns"},
		{"WithTimeout in a loop, around", `func f(n int) { c := context.Background(); for range n { c, _ = context.WithTimeout(c, 1) }; sink(c) }`, "unknown"},

		{"field, one store", `type s struct{ ctx context.Context }; func mk() *s { return &s{context.Background()} }; func (v *s) f() { sink(v.ctx) }`, "none: context.Background()"},
		{"field, two stores", `type s struct{ ctx context.Context }; func mk() *s { return &s{context.Background()} }
			func mk2() *s { c, _ := context.WithTimeout(context.Background(), 1); return &s{c} }; func (v *s) f() { sink(v.ctx) }`, "unknown"},
		{"field of a parameter", `type s struct{ ctx context.Context }; func mk(c context.Context) *s { return &s{c} }; func (v *s) f() { sink(v.ctx) }`, "param c"},
		{"exported field", `type S struct{ Ctx context.Context }; func mk() *S { return &S{context.Background()} }; func (v *S) f() { sink(v.Ctx) }`, "unknown"},
		{"package variable", `var bg = context.Background(); func f() { sink(bg) }`, "none: context.Background()"},
		{"exported package variable", `var BG = context.Background(); func f() { sink(BG) }`, "unknown"},
		{"element", `func f(cs []context.Context) { sink(cs[0]) }`, "unknown"},
		{"channel", `func f(cs chan context.Context) { sink(<-cs) }`, "unknown"},
		{"map", `func f(cs map[int]context.Context) { sink(cs[0]) }`, "unknown"},

		{"captured", `func f() { c := context.Background(); func() { sink(c) }() }`, "none: context.Background()"},
		{"captured parameter", `func f(ctx context.Context) { func() { sink(ctx) }() }`, "param ctx"},
		{"captured, replaced", `func f() { c := context.Background(); c, _ = context.WithTimeout(c, time.Second); func() { sink(c) }() }`, "bounded by 1s"},
		{"captured, replaced later", `func f() { c := context.Background(); g := func() { sink(c) }; c, _ = context.WithTimeout(c, time.Second); g() }`, "unknown"},
		{"shadowed", `func f(ctx context.Context) { { ctx := context.Background(); sink(ctx) } }`, "none: context.Background()"},

		{"literal, called in place", `func f() { func(c context.Context) { sink(c) }(context.Background()) }`, "none: context.Background()"},
		{"literal, called twice", `func f(ctx context.Context) { g := func(c context.Context) { sink(c) }; g(context.Background()); g(ctx) }`, "unknown"},
		{"literal, handed to a helper", `func with(c context.Context, g func(context.Context)) { g(c) }
			func f() { with(context.Background(), func(c context.Context) { sink(c) }) }`, "none: context.Background()"},
		{"literal, handed to a helper that bounds", `func with(g func(context.Context)) { c, _ := context.WithTimeout(context.Background(), time.Second); g(c) }
			func f() { with(func(c context.Context) { sink(c) }) }`, "bounded by 1s"},
		{"literal, handed to a stranger", `func with(g func(context.Context)); func f() { with(func(c context.Context) { sink(c) }) }`, "unknown"},
		{"literal, stored", `var g func(context.Context); func f() { g = func(c context.Context) { sink(c) } }`, "param c"},
		{"literal, returned", `func f() func(context.Context) { return func(c context.Context) { sink(c) } }`, "param c"},

		{"cancelled by a timer", `func f() { c, cancel := context.WithCancel(context.Background()); time.AfterFunc(time.Second, cancel); sink(c) }`, "unknown"},
		{"cancelled by a literal on a timer", `func f() { c, cancel := context.WithCancel(context.Background()); time.AfterFunc(time.Second, func() { cancel() }); sink(c) }`, "unknown"},
		{"cancelled by a goroutine that sleeps", `func f() { c, cancel := context.WithCancel(context.Background()); go func() { time.Sleep(time.Second); cancel() }(); sink(c) }`, "unknown"},
		{"cancelled by a goroutine that does not", `func f() { c, cancel := context.WithCancel(context.Background()); go func() { make(); cancel() }(); sink(c) }; func make()`, "none: context.Background()"},
		{"cancelled at the end", `func f() { c, cancel := context.WithCancel(context.Background()); defer cancel(); sink(c) }`, "none: context.Background()"},

		{"interface with more", `type more interface{ context.Context; X() }; func f(m more) { sink(m) }`, "param m"},
		{"type assertion", `func f(v any) { sink(v.(context.Context)) }`, "param v"},
		{"method value", `func f(r *http.Request) { get := r.Context; sink(get()) }`, "param r"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, ix := build(t, c.src+"\nfunc sink(context.Context)", nothing{})
			if got := text(a.Of(sunk(t, ix))); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// TestOfRequest is TestOf for requests and their contexts.
func TestOfRequest(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"NewRequest", `func f() { r, _ := http.NewRequest("GET", "", nil); sink(r) }`, "none: no context"},
		{"literal", `func f() { sink(&http.Request{}) }`, "none: no context"},
		{"new", `func f() { sink(new(http.Request)) }`, "none: no context"},
		{"parameter", `func f(r *http.Request) { sink(r) }`, "param r"},
		{"NewRequestWithContext, Background", `func f() { r, _ := http.NewRequestWithContext(context.Background(), "GET", "", nil); sink(r) }`, "none: context.Background()"},
		{"NewRequestWithContext, parameter", `func f(ctx context.Context) { r, _ := http.NewRequestWithContext(ctx, "GET", "", nil); sink(r) }`, "param ctx"},
		{"NewRequestWithContext, bounded", `func f() { c, _ := context.WithTimeout(context.Background(), time.Second); r, _ := http.NewRequestWithContext(c, "GET", "", nil); sink(r) }`, "bounded by 1s"},
		{"WithContext", `func f(ctx context.Context) { r, _ := http.NewRequest("GET", "", nil); sink(r.WithContext(ctx)) }`, "param ctx"},
		{"WithContext on one path", `func f(ctx context.Context, b bool) { r, _ := http.NewRequest("GET", "", nil); if b { r = r.WithContext(ctx) }; sink(r) }`, "unknown"},
		{"WithContext thrown away", `func f(ctx context.Context) { r, _ := http.NewRequest("GET", "", nil); r.WithContext(ctx); sink(r) }`, "none: no context"},
		{"Clone", `func f(ctx context.Context, r *http.Request) { sink(r.Clone(ctx)) }`, "param ctx"},
		{"with the context of another", `func f(in *http.Request) { r, _ := http.NewRequestWithContext(in.Context(), "GET", "", nil); sink(r) }`, "param in"},
		{"with the context of its own", `func f(in *http.Request) { c, _ := context.WithTimeout(in.Context(), time.Second); sink(in.WithContext(c)) }`, "bounded by 1s"},
		{"with the context of a plain one", `func f() { in, _ := http.NewRequest("GET", "", nil); r, _ := http.NewRequestWithContext(in.Context(), "GET", "", nil); sink(r) }`, "none: no context"},
		{"in a loop", `func f(ctx context.Context) { for { r, _ := http.NewRequest("GET", "", nil); r = r.WithContext(ctx); sink(r) } }`, "param ctx"},
		{"captured", `func f() { r, _ := http.NewRequest("GET", "", nil); func() { sink(r) }() }`, "none: no context"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, ix := build(t, c.src+"\nfunc sink(*http.Request)", nothing{})
			if got := text(a.Of(sunk(t, ix))); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
