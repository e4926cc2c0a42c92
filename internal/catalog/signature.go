package catalog

import (
	"go/types"
	"strings"
)

// callBySignature finds the entry for a generated method.
func (x *Index) callBySignature(fn *types.Func) callEntry {
	sig := fn.Signature()
	if !sig.Variadic() || sig.Recv() == nil {
		return callEntry{}
	}
	option := optionType(sig)
	if option == nil {
		return callEntry{}
	}
	for _, list := range [2][]callEntry{x.bySig[option.Obj().Name()], x.byEnding} {
		for _, e := range list {
			if e.call.Sig.Variadic.is(option) && e.call.fits(fn, sig) {
				return e
			}
		}
	}
	return callEntry{}
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

// fits checks the rest of a call's signature.
func (c *Call) fits(fn *types.Func, sig *types.Signature) bool {
	params, want := sig.Params(), c.Sig
	if c.Ref.Name != "" && c.Ref.Name != fn.Name() {
		return false
	}
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

// makerByParam finds the entry for a generated constructor: a function of one
// parameter, of a known type, and one result that has methods of its own.
func (x *Index) makerByParam(fn *types.Func) *Constructor {
	sig := fn.Signature()
	if sig.Recv() != nil || sig.Variadic() || sig.Params().Len() != 1 || sig.Results().Len() != 1 {
		return nil
	}
	if made := asNamed(sig.Results().At(0).Type()); made == nil || made.Obj().Pkg() == nil {
		return nil
	}
	for _, c := range x.byParam {
		if c.Param.is(sig.Params().At(0).Type()) {
			return c
		}
	}
	return nil
}
