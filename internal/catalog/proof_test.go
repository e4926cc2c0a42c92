package catalog

import (
	"fmt"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

const testdata = "../../testdata"

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
	p := load(t)
	for _, f := range Families() {
		p.file = fileOf(t, f)
		p.family(f)
	}
	for what := range unproved {
		if !p.excused[what] {
			t.Errorf("unproved lists %q, which is proved or gone", what)
		}
	}
}

// load reads the types of all packages that testdata/deps.go imports, and of
// those of the standard library that entries name.
func load(t *testing.T) *proof {
	t.Helper()
	deps, err := parser.ParseFile(token.NewFileSet(), filepath.Join(testdata, "deps.go"), nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	patterns := map[string]bool{}
	for _, spec := range deps.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		patterns[path] = true
	}
	for _, f := range Families() {
		eachRef(f, func(ref Ref) {
			if Std(ref.Pkg) {
				patterns[ref.Pkg] = true
			}
		})
	}
	var list []string
	for path := range patterns {
		list = append(list, path)
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedExportFile,
		Dir:  testdata,
		Env:  append(os.Environ(), "GOPROXY=off", "GOWORK=off"),
	}, list...)
	if err != nil {
		t.Fatal(err)
	}
	p := &proof{T: t, pkgs: map[string][]*types.Package{}, excused: map[string]bool{}}
	for _, pkg := range pkgs {
		for _, err := range pkg.Errors {
			t.Errorf("%s: %v (its module must be in testdata/go.mod, and downloaded)", pkg.PkgPath, err)
		}
		if pkg.Types != nil {
			path, _ := Path(pkg.PkgPath)
			p.pkgs[path] = append(p.pkgs[path], pkg.Types)
		}
	}
	if t.Failed() {
		t.FailNow()
	}
	return p
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
	for _, c := range f.Contexts {
		visit(c.Ref)
	}
	for _, d := range f.Durations {
		visit(d.Ref)
	}
	for _, list := range [][]Ref{f.NoReturn, f.ExitsOnError} {
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
	for i := range f.Calls {
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
			if sig.Params().Len() != len(w.Args) {
				p.errorf(w.Ref, "has %d parameters, Args %d", sig.Params().Len(), len(w.Args))
			}
		})
	}
	for _, policy := range f.Policies {
		p.function(policy.Entry, func(sig *types.Signature) {
			if policy.Ctx >= 0 {
				p.param(policy.Entry, sig, policy.Ctx, "context.Context")
			}
			if policy.Op >= 0 {
				p.param(policy.Entry, sig, policy.Op, "")
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
}

func (p *proof) call(c *Call) {
	check := func(sig *types.Signature) {
		switch c.Ctx.From {
		case FromArg:
			p.param(c.Ref, sig, c.Ctx.Arg, "context.Context")
		case FromRequest:
			p.param(c.Ref, sig, c.Ctx.Arg, "*net/http.Request")
		case FromNowhere:
			if c.Ctx.Form != "" && !p.has(c.Ref.Pkg, c.Ctx.Form) {
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
		return
	}
	found := 0
	for _, fn := range p.methods() {
		if got, _ := CallOf(fn); got == c {
			found++
			check(fn.Signature())
		}
	}
	if found == 0 {
		p.errorf(c.Sig.Variadic, "no method has a signature like %+v named %q", *c.Sig, c.Ref.Name)
	}
}

func (p *proof) constructor(c Constructor) {
	if c.Param != nil {
		what := fmt.Sprintf("%s: a function of one %s", c.Param.Pkg, c.Param.Name)
		for _, pkgs := range p.pkgs {
			for _, pkg := range pkgs {
				for _, name := range pkg.Scope().Names() {
					if fn, ok := pkg.Scope().Lookup(name).(*types.Func); ok {
						if got := ConstructorOf(fn); got != nil && got.Param != nil && got.Param.Name == c.Param.Name {
							return
						}
					}
				}
			}
		}
		if p.excused[what] = true; unproved[what] == "" {
			p.errorf(*c.Param, "no function takes one")
		}
		return
	}
	obj := p.find(c.Ref)
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
		p.function(o.Ref, func(sig *types.Signature) {
			switch o.Effect {
			case StopsRetries, AddsInterceptor, Blocks: // without a value, perhaps
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
			obj, _, _ := types.LookupFieldOrMethod(tn.Type(), true, pkg, ref.Name)
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
	if !strings.HasSuffix(ref.Pkg, "/...") {
		return p.pkgs[ref.Pkg]
	}
	for path, pkgs := range p.pkgs {
		if ref.inPkg(path) {
			list = append(list, pkgs...)
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
	for _, fn := range p.methods() {
		if pkg, _ := Path(fn.Pkg().Path()); pkg == path && fn.Name() == name {
			return true
		}
	}
	return false
}

// methods lists the methods of all exported types and interfaces.
func (p *proof) methods() (list []*types.Func) {
	for _, pkgs := range p.pkgs {
		for _, pkg := range pkgs {
			for _, name := range pkg.Scope().Names() {
				tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
				if !ok || !tn.Exported() {
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
