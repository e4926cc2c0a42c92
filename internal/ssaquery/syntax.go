package ssaquery

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// Syntax leads from SSA back to the source. An ssa.Value has one position (a
// call its left parenthesis, a composite literal its left brace), while a user
// wants to see the whole expression.
type Syntax struct {
	calls map[token.Pos]*ast.CallExpr     // by left parenthesis
	lits  map[token.Pos]*ast.CompositeLit // by left brace
	// values are the right-hand sides of assignments and of fields in
	// literals, by the position of the store that SSA makes of them
	values map[token.Pos]ast.Expr
	decls  map[token.Pos]ast.Node // declared names
	async  []ast.Node             // go statements
}

// NewSyntax indexes files.
func NewSyntax(files []*ast.File) *Syntax {
	s := &Syntax{
		calls:  map[token.Pos]*ast.CallExpr{},
		lits:   map[token.Pos]*ast.CompositeLit{},
		values: map[token.Pos]ast.Expr{},
		decls:  map[token.Pos]ast.Node{},
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			s.add(n)
			return true
		})
	}
	return s
}

func (s *Syntax) add(n ast.Node) {
	switch n := n.(type) {
	case *ast.CallExpr:
		s.calls[n.Lparen] = n
	case *ast.CompositeLit:
		s.lits[n.Lbrace] = n
	case *ast.KeyValueExpr:
		s.values[n.Colon] = n.Value
	case *ast.AssignStmt:
		if len(n.Lhs) == len(n.Rhs) {
			for i, l := range n.Lhs {
				s.values[storePos(l)] = n.Rhs[i]
			}
		}
	case *ast.ValueSpec:
		for i, name := range n.Names {
			s.decls[name.Pos()] = n
			if len(n.Values) == len(n.Names) {
				s.values[name.Pos()] = n.Values[i]
			}
		}
	case *ast.Field:
		for _, name := range n.Names {
			s.decls[name.Pos()] = n
		}
	case *ast.GoStmt:
		s.async = append(s.async, n)
	}
}

// storePos is the position that SSA gives a store to the expression l.
func storePos(l ast.Expr) token.Pos {
	switch l := ast.Unparen(l).(type) {
	case *ast.SelectorExpr:
		return l.Sel.Pos()
	case *ast.IndexExpr:
		return l.Lbrack
	case *ast.StarExpr:
		return l.Star
	default:
		return l.Pos()
	}
}

// Call returns the expression of a call, nil if there is none.
func (s *Syntax) Call(c *ssa.CallCommon) *ast.CallExpr { return s.calls[c.Pos()] }

// Stored returns the expression whose value a store stores, nil if it has none.
func (s *Syntax) Stored(st *ssa.Store) ast.Expr { return s.values[st.Pos()] }

// Made returns the expression or declaration that makes a value: a composite
// literal, a call of new, what a variable starts with, a variable's declaration;
// nil if there is none.
func (s *Syntax) Made(v ssa.Value) ast.Node {
	pos := v.Pos()
	if n := s.lits[pos]; n != nil {
		return n
	}
	if n := s.calls[pos]; n != nil {
		return n
	}
	if v := s.values[pos]; v != nil {
		return ast.Unparen(v)
	}
	return s.decls[pos]
}

// Declared returns the declaration of the name at pos: a field or a variable.
func (s *Syntax) Declared(pos token.Pos) ast.Node { return s.decls[pos] }

// Async reports whether pos is inside a go statement.
func (s *Syntax) Async(pos token.Pos) bool {
	for _, g := range s.async {
		if g.Pos() <= pos && pos < g.End() {
			return true
		}
	}
	return false
}
