package ssaquery

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

// build returns the index of a package made of one file.
func build(t *testing.T, src string) (*Index, *ssa.Package) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", "package p\n"+src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	conf := &types.Config{Importer: importer.Default()}
	pkg, info, err := ssautil.BuildPackage(conf, fset, types.NewPackage("p", "p"), []*ast.File{f}, 0)
	if err != nil {
		t.Fatal(err)
	}
	var funcs []*ssa.Function
	var add func(fn *ssa.Function)
	add = func(fn *ssa.Function) {
		funcs = append(funcs, fn)
		for _, anon := range fn.AnonFuncs {
			add(anon)
		}
	}
	add(pkg.Func("init"))
	for _, d := range f.Decls {
		if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
			add(pkg.Prog.FuncValue(info.Defs[d.Name].(*types.Func)))
		}
	}
	return NewIndex(pkg.Pkg, funcs), pkg
}

// sink returns the argument of the only call of the function named sink.
func sink(t *testing.T, ix *Index) ssa.Value {
	t.Helper()
	var found ssa.Value
	for _, fn := range ix.Funcs {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				if call, ok := in.(ssa.CallInstruction); ok {
					if callee := Callee(call.Common()); callee != nil && callee.Name() == "sink" {
						found = call.Common().Args[0]
					}
				}
			}
		}
	}
	if found == nil {
		t.Fatal("no call of sink")
	}
	return found
}

// TestTrace shows which constants may reach sink, and "..." where others may.
func TestTrace(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"constant", `func f() { sink(1) }`, "1"},
		{"branches", `func f(b bool) { x := 1; if b { x = 2 }; sink(x) }`, "1 2"},
		{"captured, last store before the literal", `func f() { x := 1; x = 2; func() { sink(x) }() }`, "2"},
		{"captured, stored later, too", `func f() { x := 1; g := func() { sink(x) }; x = 2; g() }`, "1 2"},
		{"captured, stored in another literal", `func f() { x := 1; func() { x = 3 }(); sink(x) }`, "1 3"},
		{"captured, own store hides the others", `func f() { x := 1; func() { x = 4; sink(x) }() }`, "4"},
		{"captured twice", `func f() { x := 1; func() { func() { sink(x) }() }() }`, "1"},
		{"before anything is stored", `func f() { var x int; func() { sink(x) }() }`, "0"},
		{"address taken by a stranger", `func f() { x := 1; set(&x); sink(x) }; func set(*int)`, "..."},
		{"unexported field", `type s struct{ n int }; func mk() *s { return &s{n: 5} }; func (v *s) f() { sink(v.n) }`, "5"},
		{"field with two makers", `type s struct{ n int }; func a() *s { return &s{n: 5} }; func b() *s { return &s{n: 6} }; func (v *s) f() { sink(v.n) }`, "5 6"},
		{"exported field: others may set it", `type S struct{ N int }; func mk() *S { return &S{N: 5} }; func (v *S) f() { sink(v.N) }`, "5 ..."},
		{"field that nothing sets", `type s struct{ n int }; func (v *s) f() { sink(v.n) }`, "..."},
		{"field whose address goes away", `type s struct{ n int }; func mk() *s { v := &s{n: 5}; set(&v.n); return v }; func set(*int); func (v *s) f() { sink(v.n) }`, "5 ..."},
		{"field of a local struct, not of its type", `type s struct{ n int }; func mk() *s { return &s{n: 5} }; func f() { v := s{n: 7}; sink(v.n) }`, "7"},
		{"package variable", `var n = 8; func f() { sink(n) }`, "8"},
		{"exported package variable", `var N = 8; func f() { sink(N) }`, "8 ..."},
		{"element of a literal", `func f() { for _, n := range []int{1, 2} { sink(n) } }`, "1 2"},
		{"interface and back", `func f() { var v any = 9; sink(v.(int)) }`, "9"},
		{"generic field", `type s[T any] struct{ n int; t T }; func mk() *s[string] { return &s[string]{n: 3} }; func (v *s[T]) f() { sink(v.n) }`, "3"},
		{"loop", `func f() { x := 1; for x != 5 { g := func() { x = 6 }; g() }; sink(x) }`, "1 6"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ix, _ := build(t, c.src+"\nfunc sink(int)")
			var got []string
			all := ix.Trace(sink(t, ix), func(src ssa.Value) bool {
				if n, ok := Int(src); ok {
					got = append(got, fmt.Sprint(n))
					return true
				}
				got = append(got, "?")
				return true
			})
			slices.Sort(got)
			if !all {
				got = append(got, "...")
			}
			if s := strings.Join(slices.Compact(got), " "); s != c.want {
				t.Errorf("got %q, want %q", s, c.want)
			}
		})
	}
}

func TestStaticCallees(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"function", `func f() { g() }; func g() {}`, "g"},
		{"literal in a variable", `func f() { h := func() {}; h() }`, "f$1"},
		{"variable with two literals", `func f(b bool) { h := func() {}; if b { h = func() {} }; h() }`, ""},
		{"variable that is nil at first", `func f() { var h func(); h = func() { h() }; h() }`, "f$1"},
		{"method value", `type s struct{}; func (s) m() {}; func f() { h := s{}.m; h() }`, "m"},
		{"generic", `func f() { g[int](1) }; func g[T any](T) {}`, "g"},
		{"through an interface", `type i interface{ m() }; func f(v i) { v.m() }`, ""},
		{"parameter", `func f(h func()) { h() }`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			ix, pkg := build(t, c.src)
			got := ""
			for _, b := range pkg.Func("f").Blocks {
				for _, in := range b.Instrs {
					if call, ok := in.(*ssa.Call); ok {
						if fn := ix.Static(&call.Call); fn != nil {
							got = fn.Name()
						}
					}
				}
			}
			if got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestObjects(t *testing.T) {
	for _, c := range []struct {
		name, src string
		objects   int
		all       bool
	}{
		{"allocation", `func f() { sink(new(int)) }`, 1, true},
		{"made by a helper", `func mk() *int { return new(int) }; func f() { sink(mk()) }`, 1, true},
		{"two branches", `func f(b bool) { p := new(int); if b { p = new(int) }; sink(p) }`, 2, true},
		{"parameter of a helper", `func g(p *int) { sink(p) }; func f() { g(new(int)) }`, 1, true},
		{"parameter of an exported function", `func G(p *int) { sink(p) }; func f() { G(new(int)) }`, 1, false},
		{"parameter of a function that is a value, too", `func g(p *int) { sink(p) }; func f() func(*int) { g(new(int)); return g }`, 1, false},
		{"field by value", `type s struct{ n int }; func (v *s) f() { sink(&v.n) }`, 1, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			ix, _ := build(t, c.src+"\nfunc sink(*int)")
			objs, all := ix.Objects(sink(t, ix), nil)
			if len(objs) != c.objects || all != c.all {
				t.Errorf("got %d objects, all %v; want %d, %v", len(objs), all, c.objects, c.all)
			}
		})
	}
}

func TestVariadic(t *testing.T) {
	for _, c := range []struct {
		name, src string
		values    int
		all       bool
	}{
		{"listed", `func f() { sink(1, 2) }`, 2, true},
		{"none", `func f() { sink() }`, 0, true},
		{"spread literal", `func f() { s := []int{1, 2, 3}; sink(s...) }`, 3, true},
		{"appended", `func f() { s := []int{1}; s = append(s, 2); sink(s...) }`, 2, true},
		{"appended in a loop", `func f(n int) { var s []int; for i := 0; i < n; i++ { s = append(s, i) }; sink(append(s, s...)...) }`, 1, true},
		{"given", `func f(s []int) { sink(append(s, 1)...) }`, 1, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			ix, _ := build(t, c.src+"\nfunc sink(...int)")
			vals, all := ix.Variadic(sink(t, ix))
			if len(vals) != c.values || all != c.all {
				t.Errorf("got %d values, all %v; want %d, %v", len(vals), all, c.values, c.all)
			}
		})
	}
}
