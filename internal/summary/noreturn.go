package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/cfg"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
)

// noReturns finds the functions of a package that never return, before SSA is
// built: a block must end at log.Fatal and at a wrapper of it, or a loop that is
// left that way looks endless.
type noReturns struct {
	pass  *analysis.Pass
	decls map[*types.Func]*ast.FuncDecl
	known map[*types.Func]bool
	busy  map[*types.Func]bool
}

func findNoReturns(pass *analysis.Pass) *noReturns {
	n := &noReturns{
		pass:  pass,
		decls: map[*types.Func]*ast.FuncDecl{},
		known: map[*types.Func]bool{},
		busy:  map[*types.Func]bool{},
	}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
				if fn, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
					n.decls[fn] = d
				}
			}
		}
	}
	return n
}

// is reports whether fn never returns. A function on the way to itself counts
// as returning: that is where it would have to begin.
func (n *noReturns) is(fn *types.Func) bool {
	fn = fn.Origin()
	if catalog.NoReturn(fn) {
		return true
	}
	d, own := n.decls[fn]
	if !own {
		return fn.Pkg() != nil && fn.Pkg() != n.pass.Pkg && n.pass.ImportObjectFact(fn, new(NoReturn))
	}
	if known, ok := n.known[fn]; ok {
		return known
	}
	if n.busy[fn] {
		return false
	}
	if !n.mayEndInCall(d) {
		n.known[fn] = false
		return false
	}
	n.busy[fn] = true
	g := cfg.New(d.Body, n.mayReturn)
	delete(n.busy, fn)
	dead := true
	for _, b := range g.Blocks {
		if b.Live && b.Return() != nil {
			dead = false
		}
	}
	n.known[fn] = dead
	return dead
}

// mayEndInCall is a cheap no: a function that ends in a return statement, or
// whose last statement is no call, panic, loop, switch or if, returns.
func (n *noReturns) mayEndInCall(d *ast.FuncDecl) bool {
	if len(d.Body.List) == 0 {
		return false
	}
	_, returns := d.Body.List[len(d.Body.List)-1].(*ast.ReturnStmt)
	return !returns && !n.recovers(d)
}

// recovers reports whether a function may go on after a panic.
func (n *noReturns) recovers(d *ast.FuncDecl) (yes bool) {
	ast.Inspect(d.Body, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok && id.Name == "recover" {
			_, builtin := n.pass.TypesInfo.Uses[id].(*types.Builtin)
			yes = yes || builtin
		}
		return !yes
	})
	return yes
}

func (n *noReturns) mayReturn(call *ast.CallExpr) bool {
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if b, ok := n.pass.TypesInfo.Uses[id].(*types.Builtin); ok && b.Name() == "panic" {
			return false
		}
	}
	fn := typeutil.StaticCallee(n.pass.TypesInfo, call)
	if fn == nil {
		// a method of an interface, such as testing.TB's Fatal
		if m, ok := typeutil.Callee(n.pass.TypesInfo, call).(*types.Func); ok {
			return !catalog.NoReturn(m)
		}
		return true
	}
	return !n.is(fn)
}
