package catalog

import (
	"go/types"
	"strings"
)

// callBySignature finds the entry for a method that is not listed by itself.
func (x *Index) callBySignature(fn *types.Func, in pkgInfo) callEntry {
	sig := fn.Signature()
	isFunc := sig.Recv() == nil
	params := sig.Params()
	if isFunc && !x.functions || params.Len() == 0 && !in.forms {
		return callEntry{}
	}
	fixed := params.Len()
	if sig.Variadic() {
		fixed--
		if option := optionType(sig); option != nil {
			for _, list := range [2][]callEntry{x.bySig[option.Obj().Name()], x.byEnding} {
				for _, e := range list {
					if e.call.Sig.Variadic.is(option) && e.call.fits(fn, sig) {
						return e
					}
				}
			}
		}
	}
	if fixed > 0 {
		if last := asNamed(params.At(fixed - 1).Type()); last != nil {
			for _, list := range [2][]callEntry{x.byLast[last.Obj().Name()], x.byLastEnding[ending(last.Obj().Name())]} {
				for _, e := range list {
					if e.call.Sig.Last.is(last) && e.call.fits(fn, sig) {
						return e
					}
				}
			}
		}
	}
	if isFunc || !in.forms {
		return callEntry{}
	}
	for _, list := range [...][]callEntry{x.byPkg[in.path], x.byName[fn.Name()], x.byName[""]} {
		for _, e := range list {
			if e.call.fits(fn, sig) {
				return e
			}
		}
	}
	return callEntry{}
}

// ending is the last word of a name in mixed case, by which entries whose name
// is an ending are found.
func ending(name string) string {
	for i := len(name) - 1; i > 0; i-- {
		if c := name[i]; 'A' <= c && c <= 'Z' {
			return name[i:]
		}
	}
	return name
}

// CallOfValue finds the entry for a call of a value of a named function type,
// such as a field of esapi.API.
func CallOfValue(t types.Type) (*Call, *Family) { return Default().CallOfValue(t) }

// CallOfValue is [CallOfValue] in this index.
func (x *Index) CallOfValue(t types.Type) (*Call, *Family) {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil, nil
	}
	sig, ok := named.Underlying().(*types.Signature)
	if !ok {
		return nil, nil
	}
	pkg, major := cachedPath(named.Obj().Pkg().Path())
	for _, e := range x.byValue[pkg] {
		if e.call.Ref.hasMajor(major) && matches(e.call.Ref.Name, named.Obj().Name()) && e.call.form(sig) {
			return e.call, e.family
		}
	}
	return nil, nil
}

// matches compares a name with one that may be an ending, or "" for any.
func matches(want, name string) bool {
	if end, ok := strings.CutPrefix(want, "*"); ok {
		return strings.HasSuffix(name, end)
	}
	return want == "" || want == name
}

// optionType is the type of which a method takes any number: T, or *T where it
// takes functions of that.
func optionType(sig *types.Signature) *types.Named {
	last := sig.Params().At(sig.Params().Len() - 1).Type()
	slice, ok := types.Unalias(last).(*types.Slice)
	if !ok {
		return nil // append's special case, string...
	}
	if f, ok := types.Unalias(slice.Elem()).(*types.Signature); ok {
		if f.Params().Len() != 1 {
			return nil
		}
		return asNamed(f.Params().At(0).Type())
	}
	return asNamed(slice.Elem())
}

// fits checks the rest of a call's signature, and what its Ref says besides.
func (c *Call) fits(fn *types.Func, sig *types.Signature) bool {
	if !matches(c.Ref.Name, fn.Name()) || c.Sig.Value {
		return false
	}
	if sig.Recv() == nil && !c.Sig.Functions {
		return false
	}
	if c.Ref.Recv != "" && !matches(c.Ref.Recv, receiver(fn)) {
		return false
	}
	if c.Ref.Pkg != "" {
		if fn.Pkg() == nil {
			return false
		}
		if pkg, major := cachedPath(fn.Pkg().Path()); !c.Ref.inPkg(pkg) || !c.Ref.hasMajor(major) {
			return false
		}
	}
	return c.form(sig)
}

// form checks what a signature says of parameters and results.
func (c *Call) form(sig *types.Signature) bool {
	params, want := sig.Params(), c.Sig
	if want.Params != 0 && params.Len() != want.Params {
		return false
	}
	if want.Input != "" {
		if params.Len() < 2 {
			return false
		}
		input := asNamed(params.At(1).Type())
		if input == nil || !strings.HasSuffix(input.Obj().Name(), want.Input) {
			return false
		}
	}
	if c.Ctx.From == FromArg && (params.Len() <= c.Ctx.Arg || !isContext(params.At(c.Ctx.Arg).Type())) {
		return false
	}
	if want.Result.Name != "" && (sig.Results().Len() == 0 || !want.Result.is(sig.Results().At(0).Type())) {
		return false
	}
	if want.Stream || want.NoStream {
		return returnsStream(sig) == want.Stream
	}
	return true
}

func isContext(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "Context" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "context"
}

// returnsStream reports whether the first result is a stream of messages.
func returnsStream(sig *types.Signature) bool {
	if sig.Results().Len() == 0 {
		return false
	}
	t := sig.Results().At(0).Type()
	return hasMethod(t, "GetStream") || hasMethod(t, "RecvMsg") && hasMethod(t, "SendMsg")
}

func hasMethod(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}

// oddResults reports whether there is more than one result, an error apart.
func oddResults(sig *types.Signature) bool {
	r := sig.Results()
	return r.Len() > 2 || r.Len() == 2 && r.At(1).Type().String() != "error"
}

// makerBySignature finds the entry for a generated constructor: a function of
// one parameter, of a known type, and one result that has methods of its own,
// with an error or without; or of a context and options of a known type; or with
// a pointer to such options at the end.
func (x *Index) makerBySignature(fn *types.Func) *Constructor {
	sig := fn.Signature()
	if sig.Recv() != nil || sig.Params().Len() == 0 || sig.Results().Len() == 0 {
		return nil
	}
	if made := asNamed(sig.Results().At(0).Type()); made == nil || made.Obj().Pkg() == nil {
		return nil
	}
	first := sig.Params().At(0).Type()
	switch {
	case sig.Variadic() && sig.Params().Len() == 2 && isContext(first):
		if option := optionType(sig); option != nil {
			for _, c := range x.byOptions {
				if c.Variadic.is(option) {
					return c
				}
			}
		}
	case !sig.Variadic() && sig.Params().Len() == 1 && !oddResults(sig):
		for _, c := range x.byParam {
			if c.Param.is(first) {
				return c
			}
		}
	}
	if last := sig.Params().Len() - 1; !oddResults(sig) {
		for _, c := range x.byPointer {
			if c.Options == last && c.Last.is(sig.Params().At(last).Type()) {
				return c
			}
		}
	}
	return nil
}
