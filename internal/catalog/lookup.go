package catalog

import (
	"go/types"
	"slices"
	"strings"
	"sync"
)

// Default is the index of all families. The functions below ask it.
var Default = sync.OnceValue(func() *Index { return NewIndex(Families()...) })

// CallOf finds the entry for a function, method or interface method, and the
// family it belongs to: by the object, else by its signature. It is nil for
// functions that are not remote calls as far as the catalogue knows.
//
// A signature speaks of methods that the catalogue has never seen. Where such a
// method has a body, the body knows better.
func CallOf(fn *types.Func) (*Call, *Family) { return Default().CallOf(fn) }

// CallOf is [CallOf] in this index.
func (x *Index) CallOf(fn *types.Func) (*Call, *Family) {
	if fn == nil {
		return nil, nil
	}
	fn = fn.Origin()
	var e callEntry
	var in pkgInfo
	if pkg := fn.Pkg(); pkg != nil {
		if in = x.info(pkg.Path()); in.calls {
			e = x.calls.ofFunc(fn)
		}
	}
	if e.call == nil {
		e = x.callBySignature(fn, in)
	}
	return e.call, e.family
}

// ContextFuncOf finds what a function does to the deadline of its context.
func ContextFuncOf(fn *types.Func) *ContextFunc { return Default().ContextFuncOf(fn) }

// ContextFuncOf is [ContextFuncOf] in this index.
func (x *Index) ContextFuncOf(fn *types.Func) *ContextFunc { return x.contexts.ofFunc(fn) }

// ConstructorOf finds what a function makes.
func ConstructorOf(fn *types.Func) *Constructor { return Default().ConstructorOf(fn) }

// ConstructorOf is [ConstructorOf] in this index.
func (x *Index) ConstructorOf(fn *types.Func) *Constructor {
	if fn == nil {
		return nil
	}
	if c := x.makers.ofFunc(fn); c != nil {
		return c
	}
	return x.makerBySignature(fn.Origin())
}

// VarOf finds what a package variable holds, such as http.DefaultClient.
func VarOf(v *types.Var) *Constructor { return Default().VarOf(v) }

// VarOf is [VarOf] in this index.
func (x *Index) VarOf(v *types.Var) *Constructor {
	if v == nil || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() {
		return nil
	}
	return x.makers.first(v.Pkg(), "", v.Name())
}

// TypeOf finds what a literal of a type is, such as aws.NopRetryer.
func TypeOf(named *types.Named) *Constructor { return Default().TypeOf(named) }

// TypeOf is [TypeOf] in this index.
func (x *Index) TypeOf(named *types.Named) *Constructor {
	if named == nil {
		return nil
	}
	return x.makers.first(named.Obj().Pkg(), "", named.Obj().Name())
}

// OptionOf finds what an option function or setter changes.
func OptionOf(fn *types.Func) *Option { return Default().OptionOf(fn) }

// OptionOf is [OptionOf] in this index.
func (x *Index) OptionOf(fn *types.Func) *Option { return x.options.ofFunc(fn) }

// OptionsOf finds all that one function sets, where its parameters are several
// settings.
func OptionsOf(fn *types.Func) (all []*Option) {
	if fn == nil || fn.Pkg() == nil {
		return nil
	}
	Default().options.all(fn.Pkg().Path(), receiver(fn), fn.Name(), func(o *Option) bool {
		if !o.Field {
			all = append(all, o)
		}
		return true
	})
	return all
}

// FieldOption finds what a field of a configuration changes.
func FieldOption(structType *types.Named, field *types.Var) *Option {
	return Default().FieldOption(structType, field)
}

// FieldOption is [FieldOption] in this index.
func (x *Index) FieldOption(structType *types.Named, field *types.Var) *Option {
	return ofField(&x.options, structType, field, func(o *Option) bool { return o.Field })
}

// NestedOption finds what a field changes that lies in structs without a name in
// a configuration; path is a.b.c.
func NestedOption(structType *types.Named, path string) (found *Option) {
	if structType == nil || structType.Obj().Pkg() == nil {
		return nil
	}
	Default().options.all(structType.Obj().Pkg().Path(), structType.Obj().Name(), path, func(o *Option) bool {
		found = o
		return false
	})
	return found
}

// PassThroughOf finds the wrapper that bounds nothing by its function.
func PassThroughOf(fn *types.Func) *Option { return Default().passes.ofFunc(fn) }

// PassThroughField reports whether a field of a wrapper that bounds nothing
// holds what is wrapped.
func PassThroughField(structType *types.Named, field *types.Var) bool {
	return ofField(&Default().passes, structType, field, func(o *Option) bool { return o.Field }) != nil
}

// PassesThrough reports whether a type is a wrapper that bounds nothing and has
// a field for what it wraps.
func PassesThrough(named *types.Named) bool {
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if PassThroughField(named, f) {
			return true
		}
	}
	return false
}

// WaitFuncOf finds the curve that a function computes or makes.
func WaitFuncOf(fn *types.Func) *WaitFunc { return Default().waits.ofFunc(fn) }

// RunnerOf finds what runs a function that it is given once.
func RunnerOf(fn *types.Func) *Runner {
	if fn == nil {
		return nil
	}
	return Default().runners.ofFunc(fn.Origin())
}

// Gathers reports whether a function hands a group another to run, whose failure
// the call that waits for the group hands on.
func Gathers(fn *types.Func) bool {
	return fn != nil && Default().gathered.ofFunc(fn.Origin())
}

// PolicyOf finds the retry library by its entry function.
func PolicyOf(fn *types.Func) *Policy { return Default().PolicyOf(fn) }

// PolicyOf is [PolicyOf] in this index.
func (x *Index) PolicyOf(fn *types.Func) *Policy {
	if fn == nil {
		return nil
	}
	return x.policies.ofFunc(fn.Origin())
}

// SendsOn reports whether the call leaves the process when it is made on a value
// of type t, as the caller sees it. A pipeline only collects.
func (c *Call) SendsOn(t types.Type) bool {
	for _, ref := range c.Queued {
		if ref.is(t) {
			return false
		}
	}
	return true
}

// DurationParam reports whether parameter i of a function is a time limit.
func DurationParam(fn *types.Func, i int) bool { return Default().DurationParam(fn, i) }

// DurationParam is [DurationParam] in this index.
func (x *Index) DurationParam(fn *types.Func, i int) (yes bool) {
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	x.durations.all(fn.Pkg().Path(), receiver(fn), fn.Name(), func(d *Duration) bool {
		yes = !d.Field && d.Arg == i
		return !yes
	})
	return yes
}

// DurationField reports whether a field is a time limit.
func DurationField(structType *types.Named, field *types.Var) bool {
	return Default().DurationField(structType, field)
}

// DurationField is [DurationField] in this index.
func (x *Index) DurationField(structType *types.Named, field *types.Var) bool {
	return ofField(&x.durations, structType, field, func(d *Duration) bool { return d.Field }) != nil
}

// NoReturn reports whether a function never returns.
func NoReturn(fn *types.Func) bool {
	return fn.Signature().Results().Len() == 0 && Default().noReturn.ofFunc(fn)
}

// ExitsOnError reports whether a function returns only if its first argument
// is nil.
func ExitsOnError(fn *types.Func) bool { return Default().exitsOnErr.ofFunc(fn) }

// IsAnswer reports whether a package variable is an error by which a service says
// that it is well: clients hand it on at once.
func IsAnswer(v *types.Var) bool {
	return v != nil && Default().answers.first(v.Pkg(), "", v.Name())
}

// IsAnswerType reports whether a type of errors stands for an answer that the
// client does not repeat.
func IsAnswerType(t *types.Named) bool {
	return t != nil && Default().answerTypes.first(t.Obj().Pkg(), "", t.Obj().Name())
}

// IsAnswerConst is [IsAnswer] for a constant of a named string type.
func IsAnswerConst(t *types.Named, value string) bool {
	if t == nil || t.Obj().Pkg() == nil {
		return false
	}
	f := FamilyOf(t.Obj().Pkg().Path())
	return f != nil && slices.ContainsFunc(f.AnswerConsts, func(a AnswerConst) bool { return a.Type == t.Obj().Name() && a.Value == value })
}

// DriverOf finds a database driver by the name that sql.Open gets.
func DriverOf(name string) *Driver { return Default().drivers[name] }

// DriverOfPackage finds a database driver by a package that registers it.
func DriverOfPackage(path string) *Driver {
	p, _ := cachedPath(path)
	return Default().driverPkgs[p]
}

// HasOption reports whether an option is one of this family's.
func (f *Family) HasOption(opt *Option) bool {
	for i := range f.Options {
		if &f.Options[i] == opt {
			return true
		}
	}
	return false
}

// Describes reports whether the catalogue says what the package at path does
// with the world outside the process, so that its code need not be looked at,
// while code that imports it must be.
func Describes(path string) bool { return Default().Describes(path) }

// Describes is [Describes] in this index.
func (x *Index) Describes(path string) bool {
	p, _ := cachedPath(path)
	if x.modules[p] {
		return true
	}
	if Std(p) {
		return false
	}
	for i := strings.LastIndexByte(p, '/'); i > 0; i = strings.LastIndexByte(p[:i], '/') {
		if x.modules[p[:i]] {
			return true
		}
	}
	return false
}

// ofField finds an entry for a field of a struct type.
func ofField[T any](o *objects[*T], structType *types.Named, field *types.Var, ok func(*T) bool) (found *T) {
	if structType == nil || field == nil || structType.Obj().Pkg() == nil {
		return nil
	}
	o.all(structType.Obj().Pkg().Path(), structType.Obj().Name(), field.Name(), func(v *T) bool {
		if ok(v) {
			found = v
		}
		return found == nil
	})
	return found
}
