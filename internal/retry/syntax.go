package retry

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A Span is a stretch of source code.
type Span struct{ Pos, End token.Pos }

func spanOf(n ast.Node) Span {
	if n == nil {
		return Span{}
	}
	return Span{n.Pos(), n.End()}
}

// span returns where the region as a whole is written: the for up to its body,
// a label, or the call by which a function repeats itself.
func (r *region) span() Span {
	switch r.form {
	case RangeFunc:
		if rs, ok := r.fn.Syntax().(*ast.RangeStmt); ok {
			return Span{rs.For, rs.Body.Lbrace}
		}
	case Recursion:
		for in := range r.self {
			return callSpan(r.fn, in.(*ssa.Call))
		}
	case Loop:
		switch n := r.statement().(type) {
		case *ast.ForStmt:
			return Span{n.For, n.Body.Lbrace}
		case *ast.RangeStmt:
			return Span{n.For, n.Body.Lbrace}
		case *ast.LabeledStmt:
			return Span{n.Label.Pos(), n.Colon + 1}
		}
	}
	return Span{}
}

// statement returns the loop's statement: the smallest for that spans all its
// positions, or for a goto the labelled statement.
func (r *region) statement() ast.Node {
	syntax := r.fn.Syntax()
	if syntax == nil {
		return nil
	}
	lo, hi := r.extent()
	var around []ast.Node // outermost first
	ast.Inspect(syntax, func(n ast.Node) bool {
		if n == nil || (lo != token.NoPos && (n.End() <= lo || n.Pos() > lo)) {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return n == syntax
		case *ast.ForStmt, *ast.RangeStmt:
			if n.Pos() <= lo && hi < n.End() {
				around = append(around, n)
			}
		}
		return true
	})
	if label := r.label(syntax); label != nil && (len(around) == 0 || label.Pos() > around[len(around)-1].Pos()) {
		if _, isFor := label.Stmt.(*ast.ForStmt); !isFor {
			if _, isRange := label.Stmt.(*ast.RangeStmt); !isRange {
				return label
			}
		}
	}
	if len(around) == 0 {
		return nil
	}
	// a loop may hold nothing but a loop: step out of those that are taken
	taken := map[ast.Node]bool{}
	for _, l := range r.within {
		taken[r.inner(l).statement()] = true
	}
	k := len(around) - 1
	for k > 0 && taken[around[k]] {
		k--
	}
	return around[k]
}

// inner returns the region of a loop inside this one.
func (r *region) inner(l *ssaquery.Loop) *region {
	in := &region{form: Loop, fn: r.fn, head: l.Header, blocks: l.Blocks, loop: l}
	for _, o := range r.within {
		if o != l && l.Blocks[o.Header] {
			in.within = append(in.within, o)
		}
	}
	return in
}

// extent returns the first and last position of the region's instructions.
func (r *region) extent() (lo, hi token.Pos) {
	for b := range r.blocks {
		for _, in := range b.Instrs {
			if _, isPhi := in.(*ssa.Phi); isPhi || in.Pos() == token.NoPos {
				continue
			}
			if _, isAlloc := in.(*ssa.Alloc); isAlloc {
				continue
			}
			if pos := in.Pos(); lo == token.NoPos || pos < lo {
				lo = pos
			}
			hi = max(hi, in.Pos())
		}
	}
	return lo, hi
}

// label returns the label that the head of a goto loop has: its block is named
// after it.
func (r *region) label(syntax ast.Node) *ast.LabeledStmt {
	var found *ast.LabeledStmt
	ast.Inspect(syntax, func(n ast.Node) bool {
		if l, ok := n.(*ast.LabeledStmt); ok && l.Label.Name == r.head.Comment {
			found = l
		}
		return true
	})
	return found
}

// callSpan returns a call's expression, found by its left parenthesis.
func callSpan(fn *ssa.Function, call *ssa.Call) Span {
	if n := find(fn, call.Pos(), func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		return ok && c.Lparen == call.Pos()
	}); n != nil {
		return spanOf(n)
	}
	return Span{call.Pos(), call.Pos()}
}

// span returns where a wait is written: the call, the receive or the case; a
// receive that a for statement makes is the for.
func (at place) span() Span {
	fn := at.in.Parent()
	pos := at.in.Pos()
	switch in := at.in.(type) {
	case *ssa.Call:
		return callSpan(fn, in)
	case *ssa.Select:
		if at.state >= 0 && at.state < len(in.States) {
			pos = in.States[at.state].Pos
		}
	}
	n := find(fn, pos, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			return n.Op == token.ARROW && n.OpPos == pos
		case *ast.SelectStmt:
			return n.Select == pos
		case *ast.RangeStmt:
			return n.For == pos || n.X.Pos() <= pos && pos < n.X.End() || n.TokPos == pos
		}
		return false
	})
	switch n := n.(type) {
	case *ast.RangeStmt:
		return Span{n.For, n.Body.Lbrace}
	case *ast.SelectStmt:
		return Span{n.Select, n.Body.Lbrace}
	case nil:
		return Span{pos, pos}
	}
	return spanOf(n)
}

// find returns the last node around a place in the function's syntax that matches:
// the innermost.
func find(fn *ssa.Function, at token.Pos, match func(ast.Node) bool) ast.Node {
	syntax := fn.Syntax()
	if syntax == nil {
		return nil
	}
	var found ast.Node
	ast.Inspect(syntax, func(n ast.Node) bool {
		if n == nil || at < n.Pos() || n.End() <= at {
			return false
		}
		if match(n) {
			found = n
		}
		return true
	})
	return found
}

// Expr returns the source expression at a span of a function.
func Expr(fn *ssa.Function, s Span) ast.Expr {
	n := find(fn, s.Pos, func(n ast.Node) bool {
		_, ok := n.(ast.Expr)
		return ok && n.Pos() == s.Pos && n.End() == s.End
	})
	e, _ := n.(ast.Expr)
	return e
}
