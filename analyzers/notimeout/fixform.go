package notimeout

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/deadline"
)

// otherForm turns db.Query(q) into db.QueryContext(ctx, q): the function or
// method called form, which must take a context in front and be alike
// otherwise. BeginTx takes options besides, and net.Dial has its form in a
// dialer.
func (k *check) otherForm(call *ast.CallExpr, form, ctx string) []analysis.TextEdit {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	fn, _ := k.pass.TypesInfo.Uses[sel.Sel].(*types.Func)
	if fn == nil {
		return nil
	}
	name, args := form, ctx
	with := k.formOf(sel, form)
	switch {
	case fn.FullName() == "crypto/tls.Dial":
		return k.tlsForm(call, sel, ctx)
	case fn.FullName() == "net.Dial":
		name = "Dialer{}).DialContext"
	case with != nil && takesCtxToo(fn.Signature(), with.Signature()):
	case form == "BeginTx" && with != nil && fn.Name() == "Begin" && len(call.Args) == 0:
		args += ", nil"
	default:
		return nil
	}
	if len(call.Args) > 0 {
		args += ", "
	}
	edits := []analysis.TextEdit{
		{Pos: sel.Sel.Pos(), End: sel.Sel.End(), NewText: []byte(name)},
		insertion(call.Lparen+1, args),
	}
	if fn.FullName() == "net.Dial" {
		edits = append(edits, insertion(call.Pos(), "(&"))
	}
	return edits
}

func insertion(pos token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(text)}
}

// formOf finds the function or method called form beside the one that sel
// selects.
func (k *check) formOf(sel *ast.SelectorExpr, form string) *types.Func {
	if form == "" {
		return nil
	}
	if id, ok := sel.X.(*ast.Ident); ok {
		if pkg, ok := k.pass.TypesInfo.Uses[id].(*types.PkgName); ok {
			fn, _ := pkg.Imported().Scope().Lookup(form).(*types.Func)
			return fn
		}
	}
	return k.methodOf(k.pass.TypesInfo.TypeOf(sel.X), form)
}

func (k *check) methodOf(t types.Type, name string) *types.Func {
	if t == nil {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, k.pass.Pkg, name)
	fn, _ := obj.(*types.Func)
	return fn
}

// takesCtxToo reports whether with is plain with a context in front; it may have
// options at its end besides.
func takesCtxToo(plain, with *types.Signature) bool {
	p, w := plain.Params(), with.Params()
	extra := 1
	if with.Variadic() && !plain.Variadic() {
		extra = 2
	}
	if w.Len() != p.Len()+extra || !deadline.IsContext(w.At(0).Type()) || (plain.Variadic() && !with.Variadic()) ||
		!types.Identical(plain.Results(), with.Results()) {
		return false
	}
	for i := range p.Len() {
		if !types.Identical(p.At(i).Type(), w.At(i+1).Type()) {
			return false
		}
	}
	return true
}

// withSetter turns b.Do() into b.Context(ctx).Do(), where Context returns what it
// is called on.
func (k *check) withSetter(call *ast.CallExpr, out *deadline.Outgoing, ctx string) []analysis.TextEdit {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	if out.State.Root != deadline.Implicit { // the setter was given a root
		for x := sel.X; ; {
			inner, ok := ast.Unparen(x).(*ast.CallExpr)
			if !ok {
				return nil
			}
			s, ok := ast.Unparen(inner.Fun).(*ast.SelectorExpr)
			if !ok {
				return nil
			}
			if s.Sel.Name == out.Ctx.Form {
				return k.insteadOfRoot(inner, 0, ctx)
			}
			x = s.X
		}
	}
	builder := k.pass.TypesInfo.TypeOf(sel.X)
	set := k.methodOf(builder, out.Ctx.Form)
	if set == nil || set.Signature().Params().Len() != 1 || !deadline.IsContext(set.Signature().Params().At(0).Type()) ||
		set.Signature().Results().Len() != 1 || !types.Identical(set.Signature().Results().At(0).Type(), builder) {
		return nil
	}
	return []analysis.TextEdit{insertion(sel.X.End(), "."+out.Ctx.Form+"("+ctx+")")}
}

// withOption adds the option that holds a context to the options of a call, or
// puts the context into the struct of options that is its last argument.
func (k *check) withOption(call *ast.CallExpr, out *deadline.Outgoing, ctx string) []analysis.TextEdit {
	if out.State.Root != deadline.Implicit || call.Ellipsis.IsValid() {
		return nil
	}
	sig, ok := k.pass.TypesInfo.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return nil
	}
	set := out.Ctx.Form + "(" + ctx + ")"
	if !sig.Variadic() {
		return k.intoOptions(call, sig, out.Ctx.Form, set)
	}
	option := k.optionName(call, sig, out)
	if option == "" {
		return nil
	}
	if len(call.Args) > 0 {
		return []analysis.TextEdit{insertion(call.Args[len(call.Args)-1].End(), ", "+option+set)}
	}
	return []analysis.TextEdit{insertion(call.Lparen+1, option+set)}
}

// optionName returns what stands in front of the option's name: the package of
// the method that is called, or the function value that is called where the
// option is one of its methods. "" if that cannot be written here.
func (k *check) optionName(call *ast.CallExpr, sig *types.Signature, out *deadline.Outgoing) string {
	elem := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice).Elem()
	fits := func(fn *types.Func) bool {
		return fn != nil && takesCtxToo(types.NewSignatureType(nil, nil, nil, nil, fn.Signature().Results(), false), fn.Signature()) &&
			fn.Signature().Results().Len() == 1 && types.AssignableTo(fn.Signature().Results().At(0).Type(), elem)
	}
	if fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && isPath(fun) {
		if _, isValue := k.pass.TypesInfo.Uses[fun.Sel].(*types.Var); isValue && fits(k.methodOf(k.pass.TypesInfo.TypeOf(fun), out.Ctx.Form)) {
			return types.ExprString(fun) + "."
		}
	}
	if out.Fn == nil {
		return ""
	}
	name := k.importName(call.Pos(), out.Fn.Pkg())
	if name == "" {
		return ""
	}
	if fn, _ := out.Fn.Pkg().Scope().Lookup(out.Ctx.Form).(*types.Func); !fits(fn) {
		return ""
	}
	return name + "."
}

// intoOptions gives the last argument, a pointer to options, the context by its
// method.
func (k *check) intoOptions(call *ast.CallExpr, sig *types.Signature, form, set string) []analysis.TextEdit {
	n := sig.Params().Len()
	if n == 0 || n != len(call.Args) {
		return nil
	}
	ptr, ok := types.Unalias(sig.Params().At(n - 1).Type()).(*types.Pointer)
	if !ok {
		return nil
	}
	options, ok := types.Unalias(ptr.Elem()).(*types.Named)
	if m := k.methodOf(ptr, form); !ok || m == nil || m.Signature().Results().Len() != 1 || !types.Identical(m.Signature().Results().At(0).Type(), ptr) {
		return nil
	}
	arg := call.Args[n-1]
	switch e := ast.Unparen(arg).(type) {
	case *ast.UnaryExpr:
		return []analysis.TextEdit{insertion(arg.Pos(), "("), insertion(arg.End(), ")."+set)}
	case *ast.Ident:
		if _, isNil := k.pass.TypesInfo.Uses[e].(*types.Nil); !isNil {
			return []analysis.TextEdit{insertion(arg.End(), "."+set)}
		}
		name := k.importName(call.Pos(), options.Obj().Pkg())
		if name == "" {
			return nil
		}
		return []analysis.TextEdit{{Pos: arg.Pos(), End: arg.End(), NewText: []byte("(&" + name + "." + options.Obj().Name() + "{})." + set)}}
	}
	return nil
}

// isPath reports whether an expression is names and dots only, so that writing it
// twice does nothing twice.
func isPath(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return isPath(e.X)
	}
	return false
}

// importName returns the name of a package at pos, "" if it has none there.
func (k *check) importName(pos token.Pos, pkg *types.Package) string {
	scope := k.pass.Pkg.Scope().Innermost(pos)
	if scope == nil || pkg == nil {
		return ""
	}
	for _, f := range k.pass.Files {
		if pos < f.FileStart || pos > f.FileEnd {
			continue
		}
		for _, spec := range f.Imports {
			name := k.pass.TypesInfo.PkgNameOf(spec)
			if name == nil || name.Imported() != pkg || name.Name() == "." {
				continue
			}
			if _, obj := scope.LookupParent(name.Name(), pos); obj == types.Object(name) {
				return name.Name()
			}
		}
	}
	return ""
}
