package deadline

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
	"time"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// std is shared, so that each package is imported once.
var std = importer.Default()

// nothing is a Callees that knows nothing.
type nothing struct{}

func (nothing) Deadline(*ssa.CallCommon, int) (ParamState, bool) { return ParamState{}, false }
func (nothing) Client(*ssa.CallCommon, int) (Bound, bool)        { return BoundUnknown, false }
func (nothing) Limits(*ssa.CallCommon, int) bool                 { return false }
func (nothing) Bounded(*types.Func) bool                         { return false }
func (nothing) PassesOn(*types.Func) bool                        { return false }
func (nothing) Remote(*ssa.CallCommon) []RemoteParam             { return nil }

const header = `package p

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"time"
)

var (
	_ context.Context
	_ tls.Dialer
	_ net.Dialer
	_ http.Client
	_ time.Duration
)

`

// build returns the analysis of a package that is header and src.
func build(t testing.TB, src string, callees Callees) (*Analysis, *ssaquery.Index) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", header+src, 0)
	if err != nil {
		t.Fatal(err)
	}
	pkg, info, err := ssautil.BuildPackage(&types.Config{Importer: std}, fset, types.NewPackage("p", "p"), []*ast.File{f}, 0)
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
	ix := ssaquery.NewIndex(pkg.Pkg, funcs)
	return New(ix, []string{"context", "net", "net/http", "time"}, callees), ix
}

// callsOf returns the calls of the function or method name.
func callsOf(ix *ssaquery.Index, name string) (calls []ssa.CallInstruction) {
	for _, fn := range ix.Funcs {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				if call, ok := in.(ssa.CallInstruction); ok {
					if callee := ix.Callee(call.Common()); callee != nil && callee.Name() == name {
						calls = append(calls, call)
					}
				}
			}
		}
	}
	return calls
}

// sunk returns the argument of the only call of the function named sink.
func sunk(t testing.TB, ix *ssaquery.Index) ssa.Value {
	t.Helper()
	calls := callsOf(ix, "sink")
	if len(calls) != 1 {
		t.Fatalf("%d calls of sink", len(calls))
	}
	return calls[0].Common().Args[0]
}

// text shows a state.
func text(s State) string {
	var out string
	switch s.Kind {
	case Unreached:
		out = "unreached"
	case None:
		out = "none: " + s.Root.String()
	case Bounded:
		out = "bounded by " + s.Limit.String()
		if n, ok := s.Limit.Const(); ok {
			out = "bounded by " + time.Duration(n).String()
		}
	case Param:
		out = "param " + s.Param.Name()
	case Unknown:
		out = "unknown"
	default:
		out = fmt.Sprint(s.Kind)
	}
	if s.Values {
		out += ", values"
	}
	return out
}

func (b Bound) text() string { return [...]string{"unknown", "unbounded", "bounded"}[b] }

const dialShape = catalog.Dial
