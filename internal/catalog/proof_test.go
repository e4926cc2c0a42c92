package catalog

import (
	"fmt"
	"go/constant"
	"go/types"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// unproved are the entries that no module of testdata has, and why they stand
// nevertheless. Database drivers are not looked at: they are heavy, and all
// that is said of one is the name it registers.
var unproved = map[string]string{
	"google.golang.org/grpc: a function of one ClientConn": "stubs generated before 2020 took the connection itself",
}

// TestEntriesExist resolves every entry in the real module, and compares what
// the entry says of parameters with the real signature.
func TestEntriesExist(t *testing.T) {
	if testing.Short() {
		t.Skip("loads the modules of testdata")
	}
	isHeavy := map[*Family]bool{}
	for _, list := range heavy {
		for _, f := range list {
			isHeavy[f] = true
		}
	}
	p := load(t, testdata, exported)
	for _, f := range Families() {
		if !isHeavy[f] {
			p.family(f)
		}
	}
	for what := range unproved {
		if !p.excused[what] {
			t.Errorf("unproved lists %q, which is proved or gone", what)
		}
	}
}

// TestSDKEntriesExist is the same for the heavy families.
func TestSDKEntriesExist(t *testing.T) {
	if os.Getenv("RETRYLINT_CATALOG") == "" {
		t.Skip("run by make catalog, which sets RETRYLINT_CATALOG")
	}
	for dir, families := range heavy {
		t.Run(dir, func(t *testing.T) {
			p := load(t, filepath.Join(testdata, "sdks", dir), declared)
			for _, f := range families {
				p.family(f)
			}
		})
	}
}

// eachRef visits the references of a family.
func eachRef(f *Family, visit func(Ref)) {
	for _, c := range f.Calls {
		visit(c.Ref)
	}
	for _, c := range f.Constructors {
		visit(c.Ref)
	}
	for _, list := range [][]Option{f.Options, f.PassThrough} {
		for _, o := range list {
			visit(o.Ref)
		}
	}
	for _, w := range f.Waits {
		visit(w.Ref)
	}
	for _, p := range f.Policies {
		visit(p.Entry)
	}
	for _, r := range f.Runners {
		visit(r.Ref)
	}
	for _, c := range f.Contexts {
		visit(c.Ref)
	}
	for _, d := range f.Durations {
		visit(d.Ref)
	}
	for _, list := range [][]Ref{f.NoReturn, f.ExitsOnError, f.Answers, f.AnswerTypes} {
		for _, ref := range list {
			visit(ref)
		}
	}
}

// fileOf finds the file that holds a family, for the messages.
func fileOf(t *testing.T, f *Family) string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(src)) {
			line = strings.TrimSpace(line)
			if strings.HasPrefix(line, "Name:") && strings.HasSuffix(line, strconv.Quote(f.Name)+",") {
				return name
			}
		}
	}
	t.Errorf("no file has the family %q", f.Name)
	return "?"
}

type proof struct {
	*testing.T
	pkgs    map[string][]*types.Package // by path without major version
	file    string
	excused map[string]bool
}

func (p *proof) errorf(ref Ref, format string, args ...any) {
	p.Helper()
	p.Errorf("%s: %s %s %s: %s", p.file, ref.Pkg, ref.Recv, ref.Name, fmt.Sprintf(format, args...))
}

func (p *proof) family(f *Family) {
	p.file = fileOf(p.T, f)
	for i := range f.Calls {
		if f == &oci && len(p.matching(f.Calls[i].Ref)) == 0 {
			continue // too big a package: TestOracle reads the source
		}
		p.call(&f.Calls[i])
	}
	for _, c := range f.Constructors {
		p.constructor(c)
	}
	for _, list := range [][]Option{f.Options, f.PassThrough} {
		for _, o := range list {
			p.option(o)
		}
	}
	for _, w := range f.Waits {
		p.function(w.Ref, func(sig *types.Signature) {
			if sig.Params().Len() != len(w.Args) || w.FromReceiver && sig.Recv() == nil {
				p.errorf(w.Ref, "has %d parameters, Args %d", sig.Params().Len(), len(w.Args))
			}
		})
	}
	for _, policy := range f.Policies {
		if fn, ok := p.find(policy.Entry).(*types.Func); ok {
			if got := PolicyOf(fn); got == nil || got.Op != policy.Op {
				p.errorf(policy.Entry, "another entry comes first: %+v", got)
			}
		}
		p.function(policy.Entry, func(sig *types.Signature) {
			if policy.Ctx >= 0 {
				p.param(policy.Entry, sig, policy.Ctx, "context.Context")
			}
			if policy.OpField != "" {
				p.operationField(policy, sig)
			} else if policy.Op >= 0 {
				p.operation(policy.Entry, sig, policy.Op)
			} else if policy.Next != "C" && (!p.has(policy.Entry.Pkg, policy.Next) || !p.has(policy.Entry.Pkg, policy.Pause)) {
				p.errorf(policy.Entry, "its package has no %s or %s", policy.Next, policy.Pause)
			}
			for _, i := range policy.From {
				p.param(policy.Entry, sig, i, "")
			}
			for _, list := range [][]Ref{policy.Permanent, policy.Retryable} {
				for _, ref := range list {
					p.function(ref, func(sig *types.Signature) { p.param(ref, sig, 0, "error") })
				}
			}
		})
	}
	for _, r := range f.Runners {
		for _, name := range r.Given {
			ref := Ref{Pkg: r.Ref.Pkg, Recv: r.Ref.Recv, Name: name}
			p.function(ref, func(sig *types.Signature) { p.operation(ref, sig, 0) })
		}
		p.function(r.Ref, func(sig *types.Signature) {
			if r.Op >= 0 {
				p.operation(r.Ref, sig, r.Op)
			}
			if r.Fallback > 0 {
				p.operation(r.Ref, sig, r.Fallback)
			}
		})
	}
	for _, c := range f.Contexts {
		p.function(c.Ref, func(sig *types.Signature) {
			if c.Effect != CtxFresh {
				p.param(c.Ref, sig, c.Arg, "context.Context")
			}
			if c.Effect == CtxBounds {
				p.param(c.Ref, sig, c.Limit, "time.Duration or time.Time")
			}
			for r := range sig.Results().Variables() {
				if isContext(r.Type()) {
					return
				}
			}
			p.errorf(c.Ref, "returns no context")
		})
	}
	for _, d := range f.Durations {
		if d.Field {
			p.field(d.Ref, "time.Duration")
			continue
		}
		p.function(d.Ref, func(sig *types.Signature) { p.param(d.Ref, sig, d.Arg, "time.Duration") })
	}
	for _, list := range [][]Ref{f.NoReturn, f.ExitsOnError} {
		for _, ref := range list {
			p.function(ref, func(*types.Signature) {})
		}
	}
	for _, a := range f.AnswerConsts {
		c, ok := p.find(a.Ref).(*types.Const)
		if !ok || !IsAnswerConst(asNamed(c.Type()), constant.StringVal(c.Val())) {
			p.errorf(a.Ref, "is no constant %s(%q)", a.Type, a.Value)
		}
	}
	for _, ref := range f.AnswerTypes {
		if t, ok := p.find(ref).(*types.TypeName); !ok || !IsAnswerType(asNamed(t.Type())) {
			p.errorf(ref, "is no type")
		}
	}
	for _, ref := range f.Answers {
		if v, ok := p.find(ref).(*types.Var); !ok || !IsAnswer(v) {
			p.errorf(ref, "is no variable")
		}
	}
}

func (p *proof) call(c *Call) {
	check := func(sig *types.Signature) {
		switch c.Ctx.From {
		case FromArg:
			p.param(c.Ref, sig, c.Ctx.Arg, "context.Context")
		case FromRequest:
			p.param(c.Ref, sig, c.Ctx.Arg, "*net/http.Request or *"+retryableHTTP+".Request")
		case FromSetter:
			p.setter(c, sig)
		case FromOption, FromField:
			p.param(c.Ref, sig, max(c.Ctx.Arg, 0), "")
		case FromNowhere:
			if c.Ctx.Form != "" && !p.hasForm(c, sig) {
				p.errorf(c.Ref, "its package has no %s", c.Ctx.Form)
			}
			for v := range sig.Params().Variables() {
				if isContext(v.Type()) {
					p.errorf(c.Ref, "takes a context: %s", sig)
				}
			}
		}
		if c.Shape == Bounded {
			p.param(c.Ref, sig, c.Bound, "time.Duration")
		}
		for _, i := range c.Through {
			p.param(c.Ref, sig, i, "")
		}
	}
	if c.Sig == nil {
		p.function(c.Ref, check)
		if fn, ok := p.find(c.Ref).(*types.Func); ok {
			if got, _ := CallOf(fn); got != c {
				p.errorf(c.Ref, "another entry comes first: %+v", got)
			}
		}
		return
	}
	if c.Sig.Value {
		p.value(c, check)
		return
	}
	found := 0
	for _, fn := range p.methods(c.Sig.Functions) {
		if got, _ := CallOf(fn); got == c {
			found++
			check(fn.Signature())
		}
	}
	if found == 0 {
		p.errorf(c.Ref, "no method has the form %+v", *c.Sig)
	}
}

// value looks for a function type that a call of a value may be.
func (p *proof) value(c *Call, check func(*types.Signature)) {
	for _, pkg := range p.matching(c.Ref) {
		for _, name := range pkg.Scope().Names() {
			if tn, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok {
				if got, _ := CallOfValue(tn.Type()); got == c {
					check(tn.Type().Underlying().(*types.Signature))
					return
				}
			}
		}
	}
	p.errorf(c.Ref, "no function type there")
}

func (p *proof) constructor(c Constructor) {
	if c.Param != nil || c.Variadic != nil || c.Last != nil {
		p.constructorForm(c)
		return
	}
	obj := p.find(c.Ref)
	for _, need := range c.Needs {
		p.field(Ref{Pkg: c.Ref.Pkg, Recv: c.Ref.Name, Name: need.Field, Majors: c.Ref.Majors}, "")
	}
	fn, ok := obj.(*types.Func)
	if !ok {
		if obj == nil {
			p.errorf(c.Ref, "no such function, variable or type")
		}
		return
	}
	for _, i := range c.From {
		p.param(c.Ref, fn.Signature(), i, "")
	}
	if c.Options >= 0 {
		p.param(c.Ref, fn.Signature(), c.Options, "")
	}
	if c.Ctx.From == FromArg {
		p.param(c.Ref, fn.Signature(), c.Ctx.Arg, "context.Context")
	}
}

func (p *proof) option(o Option) {
	switch {
	case o.Field:
		p.field(o.Ref, "")
	default:
		if fn, ok := p.find(o.Ref).(*types.Func); ok && OptionOf(fn) == nil && PassThroughOf(fn) == nil {
			p.errorf(o.Ref, "cannot be looked up")
		}
		p.function(o.Ref, func(sig *types.Signature) {
			switch o.Effect {
			case StopsRetries, NeverStops, AddsInterceptor, Blocks: // without a value, perhaps
			case AddsJitter:
				if sig.Params().Len() > 0 {
					p.param(o.Ref, sig, o.Arg, "")
				}
			default:
				p.param(o.Ref, sig, o.Arg, "")
			}
		})
	}
}

// function resolves a function or method and passes on its signature.
func (p *proof) function(ref Ref, check func(*types.Signature)) {
	p.Helper()
	fn, ok := p.find(ref).(*types.Func)
	if !ok {
		p.errorf(ref, "no such function")
		return
	}
	check(fn.Signature())
}

// field resolves a field of a struct.
func (p *proof) field(ref Ref, want string) {
	p.Helper()
	for _, pkg := range p.matching(ref) {
		if tn, ok := pkg.Scope().Lookup(ref.Recv).(*types.TypeName); ok {
			var obj types.Object = tn
			for name := range strings.SplitSeq(ref.Name, ".") { // within structs without a name
				if obj != nil {
					obj, _, _ = types.LookupFieldOrMethod(obj.Type(), true, pkg, name)
				}
			}
			if v, ok := obj.(*types.Var); ok && v.IsField() {
				if want != "" && v.Type().String() != want {
					p.errorf(ref, "is a %s, not a %s", v.Type(), want)
				}
				return
			}
		}
	}
	p.errorf(ref, "no such field")
}

func (p *proof) param(ref Ref, sig *types.Signature, i int, want string) {
	p.Helper()
	if i < 0 || i >= sig.Params().Len() {
		p.errorf(ref, "no parameter %d in %s", i, sig)
		return
	}
	if got := types.Unalias(sig.Params().At(i).Type()).String(); want != "" && !strings.Contains(want, got) {
		p.errorf(ref, "parameter %d is a %s, not a %s", i, got, want)
	}
}

// find resolves a Ref: a function, variable or type of a package, or a method
// that belongs to the type itself.
func (p *proof) find(ref Ref) types.Object {
	for _, pkg := range p.matching(ref) {
		if ref.Recv == "" {
			if obj := pkg.Scope().Lookup(ref.Name); obj != nil {
				return obj
			}
			continue
		}
		tn, ok := pkg.Scope().Lookup(ref.Recv).(*types.TypeName)
		if !ok {
			continue
		}
		obj, index, _ := types.LookupFieldOrMethod(types.NewPointer(tn.Type()), true, pkg, ref.Name)
		if types.IsInterface(tn.Type()) {
			obj, index, _ = types.LookupFieldOrMethod(tn.Type(), true, pkg, ref.Name)
		}
		if fn, ok := obj.(*types.Func); ok && len(index) == 1 && receiver(fn) == ref.Recv {
			return fn
		}
	}
	return nil
}

func (p *proof) matching(ref Ref) (list []*types.Package) {
	for path, pkgs := range p.pkgs {
		for _, pkg := range pkgs {
			if _, major := Path(pkg.Path()); ref.inPkg(path) && ref.hasMajor(major) {
				list = append(list, pkg)
			}
		}
	}
	if strings.Contains(ref.Pkg, "/internal/") { // deps.go cannot import it
		for _, pkgs := range p.pkgs {
			for _, pkg := range pkgs {
				for _, imp := range pkg.Imports() {
					if path, _ := Path(imp.Path()); ref.inPkg(path) {
						list = append(list, imp)
					}
				}
			}
		}
	}
	return list
}

// has reports whether a package has a function or method of this name.
func (p *proof) has(path, name string) bool {
	for _, pkg := range p.matching(Ref{Pkg: path}) {
		if pkg.Scope().Lookup(name) != nil {
			return true
		}
	}
	for _, fn := range p.methods(false) {
		if pkg, _ := Path(fn.Pkg().Path()); pkg == path && fn.Name() == name {
			return true
		}
	}
	return false
}

// methods lists the methods of all types and interfaces and, on demand, the
// functions.
func (p *proof) methods(functions bool) (list []*types.Func) {
	for _, pkgs := range p.pkgs {
		for _, pkg := range pkgs {
			for _, name := range pkg.Scope().Names() {
				if fn, ok := pkg.Scope().Lookup(name).(*types.Func); ok && functions {
					list = append(list, fn)
				}
				tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
				if !ok {
					continue
				}
				named, ok := tn.Type().(*types.Named)
				if !ok {
					continue
				}
				if iface, ok := named.Underlying().(*types.Interface); ok {
					for m := range iface.ExplicitMethods() {
						list = append(list, m)
					}
				}
				for m := range named.Methods() {
					list = append(list, m)
				}
			}
		}
	}
	return list
}
