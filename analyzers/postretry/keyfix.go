package postretry

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/edit"
	"github.com/retrylint/retrylint/internal/request"
)

// keyName is the variable that a fix puts a key into where it has none yet.
const keyName = "idempotencyKey"

// A minted is a call that makes a new key for each attempt of one or more sites.
type minted struct {
	call     *ssa.Call
	message  string
	attempts []*attempt
	deep     bool // it is made in a function on the way, not in the attempt's own
}

// mint notes a call that makes keys; what is known of it is reported when all
// its sites are.
func (k *check) mint(a *attempt, at request.At, message string) {
	call := at.V.(*ssa.Call)
	m := k.mintOf[call]
	if m == nil {
		m = &minted{call: call, message: message}
		k.mintOf[call] = m
		k.minted = append(k.minted, m)
	}
	m.attempts = append(m.attempts, a)
	m.deep = m.deep || at.F.Up != nil || call.Parent() != a.Fn
}

// reportMinted reports the calls noted, with their fixes.
func (k *check) reportMinted() {
	names := map[*types.Scope][]string{}
	for _, m := range k.minted {
		k.report(keyPerAttemptCat, m.call, token.NoPos, m.message, k.keyFix(m, names)...)
	}
}

// keyFix moves the making of a key before the first attempt: the statement, if
// it can stand there as it is, else the call alone. There is no fix where more
// than that would happen earlier or less often, or where the call's operands are
// not the same before the attempts. names are those that other fixes declare.
func (k *check) keyFix(m *minted, names map[*types.Scope][]string) []analysis.SuggestedFix {
	n := k.syntax.Call(&m.call.Call)
	path := edit.Path(k.files, n.Pos(), n.End())
	at, loop := k.beforeAttempts(m, path)
	if at < 0 || !k.movable(m.call, n, path, at) {
		return nil
	}
	scope := edit.Scope(k.info, path, at)
	if scope == nil {
		return nil
	}
	var edits []analysis.TextEdit
	var stmt string
	if own := k.keyStatement(n, path, at, names[scope]); own != nil {
		stmt = edit.Text(k.fset, own)
		names[scope] = append(names[scope], own.Lhs[0].(*ast.Ident).Name)
		from, to, comment := k.lines(own)
		if stmt != "" && comment != "" {
			stmt += " " + comment
		}
		edits = append(edits, analysis.TextEdit{Pos: from, End: to})
	} else {
		name := k.freeName(n.Pos(), scope, names[scope])
		stmt = name + " := " + edit.Text(k.fset, n)
		names[scope] = append(names[scope], name)
		edits = append(edits, analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(name)})
	}
	pos, tabs := k.above(path[at]), strings.Repeat("\t", k.fset.Position(loop.Pos()).Column-1)
	if _, labelled := path[at].(*ast.LabeledStmt); labelled { // a label stands to the left
		outer := strings.Repeat("\t", k.fset.Position(pos).Column-1)
		stmt, tabs = strings.TrimPrefix(tabs, outer)+stmt, outer
	}
	edits = append(edits, analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(stmt + "\n" + tabs)})
	return []analysis.SuggestedFix{{Message: "Make the key before the first attempt", TextEdits: edits}}
}

// beforeAttempts returns the place in the path of the statement before which all
// attempts of a mint's sites are still to come, -1 if there is none, and what
// repeats.
func (k *check) beforeAttempts(m *minted, path []ast.Node) (at int, loop ast.Node) {
	at = -1
	if m.deep {
		return -1, nil
	}
	for _, a := range m.attempts {
		i := k.listedAttempt(a, path)
		if i < 0 {
			return -1, nil
		}
		if i > at {
			at = i
		}
	}
	loop = path[at]
	if l, ok := loop.(*ast.LabeledStmt); ok {
		loop = l.Stmt
	}
	return at, loop
}

// listedAttempt returns the place in the path of the statement that holds all
// attempts of one site.
func (k *check) listedAttempt(a *attempt, path []ast.Node) int {
	for i, n := range path {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if a.site != nil && n.Pos() == a.site.Span.Pos {
				return edit.Listed(path, i)
			}
		case *ast.FuncLit:
			if a.site == nil && a.second == nil && ast.Node(n) == a.Fn.Syntax() && i+1 < len(path) {
				if _, handed := path[i+1].(*ast.CallExpr); handed {
					return edit.Listed(path, i+1)
				}
			}
			return -1
		}
	}
	return -1
}

// movable reports whether a call means the same before the statement at place at
// of its path: it calls only what computes, on operands that are there and keep
// their values.
func (k *check) movable(call *ssa.Call, n *ast.CallExpr, path []ast.Node, at int) bool {
	if _, many := k.info.TypeOf(n).(*types.Tuple); many {
		return false
	}
	calls := map[token.Pos]*ssa.Call{}
	for _, b := range call.Parent().Blocks {
		for _, in := range b.Instrs {
			if c, ok := in.(*ssa.Call); ok {
				calls[c.Pos()] = c
			}
		}
	}
	decl := path[len(path)-2] // of the file
	ok := true
	var look func(n ast.Node) bool
	look = func(n ast.Node) bool {
		switch n := n.(type) {
		case nil, *ast.BasicLit, *ast.ParenExpr, *ast.BinaryExpr:
		case *ast.CallExpr:
			if tv := k.info.Types[n.Fun]; !tv.IsType() && !tv.IsBuiltin() {
				c := calls[n.Lparen]
				ok = ok && c != nil && k.sum.Requests.Pure(c)
			}
		case *ast.SelectorExpr:
			ok = ok && k.plainSelector(n)
			ast.Inspect(n.X, look)
			return false
		case *ast.Ident:
			ok = ok && k.settledAt(n, path[at].Pos(), decl)
		case ast.Expr:
			ok = false
		}
		return ok
	}
	ast.Inspect(n, look)
	return ok
}

// plainSelector reports whether a selector names something of a package, a
// method, or a field of a struct that is no pointer.
func (k *check) plainSelector(n *ast.SelectorExpr) bool {
	sel := k.info.Selections[n]
	if sel == nil {
		_, isVar := k.info.Uses[n.Sel].(*types.Var)
		return !isVar
	}
	return sel.Kind() == types.MethodVal || sel.Kind() == types.FieldVal && !sel.Indirect()
}

// settledAt reports whether a name stands at pos for what it stands for where it
// is, and for the same value.
func (k *check) settledAt(id *ast.Ident, pos token.Pos, decl ast.Node) bool {
	obj := k.info.Uses[id]
	if obj == nil || edit.Lookup(k.pkg, id.Name, pos) != obj {
		return false
	}
	v, isVar := obj.(*types.Var)
	if !isVar {
		return true
	}
	if v.Parent() == k.pkg.Scope() {
		return false
	}
	switch v.Type().Underlying().(type) {
	case *types.Basic, *types.Struct, *types.Array:
		return edit.Settled(k.info, decl, v)
	}
	return false
}

// keyStatement returns the statement that gives the key a name, if it can be
// moved as a whole: the name is the key's alone, and free where it is moved to.
func (k *check) keyStatement(n *ast.CallExpr, path []ast.Node, at int, taken []string) *ast.AssignStmt {
	for i := 0; i < at; i++ {
		st, ok := path[i].(*ast.AssignStmt)
		if !ok {
			continue
		}
		if st.Tok != token.DEFINE || len(st.Lhs) != 1 || len(st.Rhs) != 1 || ast.Unparen(st.Rhs[0]) != ast.Expr(n) || edit.Listed(path, i) != i {
			return nil
		}
		id := st.Lhs[0].(*ast.Ident)
		v := k.info.Defs[id]
		if v == nil || id.Name == "_" || !edit.Settled(k.info, path[len(path)-2], v) {
			return nil
		}
		if edit.Taken(v.Parent().Parent(), id.Name) || slices.Contains(taken, id.Name) {
			return nil
		}
		if from, _, _ := k.lines(st); !from.IsValid() {
			return nil
		}
		return st
	}
	return nil
}

// lines returns where the lines begin and end that a statement has for itself,
// and the comment at their end; no position if it shares them.
func (k *check) lines(st ast.Stmt) (from, to token.Pos, comment string) {
	f, file := k.fset.File(st.Pos()), k.fileOf(st.Pos())
	last := f.Line(st.End())
	if file == nil || last >= f.LineCount() {
		return token.NoPos, token.NoPos, ""
	}
	from, to = f.LineStart(f.Line(st.Pos())), f.LineStart(last+1)
	alone := true
	within := func(p token.Pos) bool { return from <= p && p < st.Pos() || st.End() <= p && p < to }
	ast.Inspect(file, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.CommentGroup, *ast.File:
			return true
		}
		alone = alone && !within(n.Pos()) && !within(n.End()-1)
		return alone
	})
	for _, g := range file.Comments {
		if within(g.Pos()) {
			comment = g.List[0].Text
			alone = alone && g.Pos() > st.Pos() && g.End() <= to && len(g.List) == 1
		}
	}
	if !alone {
		return token.NoPos, token.NoPos, ""
	}
	return from, to, comment
}

func (k *check) fileOf(pos token.Pos) *ast.File {
	for _, f := range k.files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}

// above returns where to put a statement before another: before the comment that
// belongs to that.
func (k *check) above(n ast.Node) token.Pos {
	at := k.fset.Position(n.Pos())
	for _, g := range k.fileOf(n.Pos()).Comments {
		if k.fset.Position(g.End()).Line == at.Line-1 && k.fset.Position(g.Pos()).Column == at.Column {
			return g.Pos()
		}
	}
	return n.Pos()
}

// freeName returns a name for a key that nothing in sight has.
func (k *check) freeName(use token.Pos, scope *types.Scope, taken []string) string {
	for n := 1; ; n++ {
		name := keyName
		if n > 1 {
			name = fmt.Sprint(keyName, n)
		}
		if !edit.TakenAt(k.pkg, name, use) && !edit.Taken(scope, name) && !slices.Contains(taken, name) {
			return name
		}
	}
}
