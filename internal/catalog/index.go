package catalog

import (
	"go/types"
	"strings"
	"sync"
)

// An Index answers questions about objects from a set of families. It is built
// once and does not change, so it may be used concurrently.
type Index struct {
	calls  objects[callEntry]
	called map[string]bool // packages of which calls are listed
	signatures
	makers      objects[*Constructor]
	byParam     []*Constructor
	byOptions   []*Constructor
	byPointer   []*Constructor
	contexts    objects[*ContextFunc]
	options     objects[*Option] // functions and fields
	passes      objects[*Option]
	waits       objects[*WaitFunc]
	policies    objects[*Policy]
	runners     objects[*Runner]
	gathered    objects[bool] // what hands a group a function
	durations   objects[*Duration]
	noReturn    objects[bool]
	exitsOnErr  objects[bool]
	answers     objects[bool]
	answerTypes objects[bool]
	drivers     map[string]*Driver
	driverPkgs  map[string]*Driver
	owners      map[string]*Family // by module
	infos       sync.Map           // import path -> pkgInfo
	modules     map[string]bool    // path or prefix -> whether it is one that makes importers relevant
}

// signatures finds calls by their form.
type signatures struct {
	bySig        map[string][]callEntry // by the name of the options' type
	byEnding     []callEntry            // those whose name is an ending
	byLast       map[string][]callEntry // by the name of the last parameter's type
	byLastEnding map[string][]callEntry // by the last word of that
	byPkg        map[string][]callEntry // by the method's package
	byName       map[string][]callEntry // by the method's name, in packages below one
	byValue      map[string][]callEntry // by the package of a function type
	functions    bool                   // some match functions
}

func (s *signatures) add(c callEntry) {
	put := func(m *map[string][]callEntry, key string) {
		if *m == nil {
			*m = map[string][]callEntry{}
		}
		(*m)[key] = append((*m)[key], c)
	}
	sig, ref := c.call.Sig, c.call.Ref
	s.functions = s.functions || sig.Functions
	switch {
	case sig.Value:
		put(&s.byValue, ref.Pkg)
	case strings.HasPrefix(sig.Variadic.Name, "*"):
		s.byEnding = append(s.byEnding, c)
	case sig.Variadic.Name != "":
		put(&s.bySig, sig.Variadic.Name)
	case strings.HasPrefix(sig.Last.Name, "*"):
		put(&s.byLastEnding, sig.Last.Name[1:])
	case sig.Last.Name != "":
		put(&s.byLast, sig.Last.Name)
	case strings.HasSuffix(ref.Pkg, "/..."):
		put(&s.byName, ref.Name)
	default:
		put(&s.byPkg, ref.Pkg)
	}
}

type callEntry struct {
	call   *Call
	family *Family
}

// object is a Ref without the package, if that is a pattern.
type object struct{ pkg, recv, name string }

// objects finds entries by Ref: first by the package, then by patterns.
type objects[T any] struct {
	exact map[object][]entry[T]
	below map[object][]entry[T] // pkg is "" here
}

type entry[T any] struct {
	ref   Ref
	value T
}

func (o *objects[T]) add(ref Ref, value T) {
	if o.exact == nil {
		o.exact, o.below = map[object][]entry[T]{}, map[object][]entry[T]{}
	}
	m, key := o.exact, object{ref.Pkg, ref.Recv, ref.Name}
	if strings.HasSuffix(ref.Pkg, "/...") {
		m, key.pkg = o.below, ""
	}
	m[key] = append(m[key], entry[T]{ref, value})
}

// all gives the entries for an object of the package at path.
func (o *objects[T]) all(path, recv, name string, yield func(T) bool) {
	pkg, major := cachedPath(path)
	for _, e := range o.exact[object{pkg, recv, name}] {
		if e.ref.hasMajor(major) && !yield(e.value) {
			return
		}
	}
	for _, e := range o.below[object{"", recv, name}] {
		if e.ref.inPkg(pkg) && e.ref.hasMajor(major) && !yield(e.value) {
			return
		}
	}
}

func (o *objects[T]) first(pkg *types.Package, recv, name string) (found T) {
	if pkg != nil {
		o.all(pkg.Path(), recv, name, func(v T) bool { found = v; return false })
	}
	return found
}

func (o *objects[T]) ofFunc(fn *types.Func) (found T) {
	if fn == nil {
		return found
	}
	return o.first(fn.Pkg(), receiver(fn), fn.Name())
}

func (r Ref) hasMajor(major int) bool {
	if len(r.Majors) == 0 {
		return true
	}
	for _, m := range r.Majors {
		if m == max(major, 1) {
			return true
		}
	}
	return false
}

// inPkg compares with a path without major version.
func (r Ref) inPkg(pkg string) bool {
	if prefix, ok := strings.CutSuffix(r.Pkg, "..."); ok {
		return strings.HasPrefix(pkg, prefix)
	}
	return pkg == r.Pkg
}

// is reports whether r names the type t, or what t points to.
func (r Ref) is(t types.Type) bool {
	named := asNamed(t)
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	if !matches(r.Name, named.Obj().Name()) {
		return false
	}
	pkg, major := cachedPath(named.Obj().Pkg().Path())
	return r.inPkg(pkg) && r.hasMajor(major)
}

// NewIndex builds an index. Where two entries fit, the family named first wins.
func NewIndex(families ...*Family) *Index {
	x := &Index{
		called:     map[string]bool{},
		drivers:    map[string]*Driver{},
		driverPkgs: map[string]*Driver{},
		modules:    map[string]bool{},
		owners:     map[string]*Family{},
	}
	for _, f := range families {
		for i := range f.Calls {
			c := callEntry{&f.Calls[i], f}
			if c.call.Sig == nil {
				x.calls.add(c.call.Ref, c)
				x.called[c.call.Ref.Pkg] = true
			} else {
				x.signatures.add(c)
			}
		}
		for i := range f.Constructors {
			switch c := &f.Constructors[i]; {
			case c.Param != nil:
				x.byParam = append(x.byParam, c)
			case c.Variadic != nil:
				x.byOptions = append(x.byOptions, c)
			case c.Last != nil:
				x.byPointer = append(x.byPointer, c)
			default:
				x.makers.add(c.Ref, c)
			}
		}
		for i := range f.Contexts {
			x.contexts.add(f.Contexts[i].Ref, &f.Contexts[i])
		}
		for i := range f.Options {
			x.options.add(f.Options[i].Ref, &f.Options[i])
		}
		for i := range f.PassThrough {
			x.passes.add(f.PassThrough[i].Ref, &f.PassThrough[i])
		}
		for i := range f.Waits {
			x.waits.add(f.Waits[i].Ref, &f.Waits[i])
		}
		for i := range f.Policies {
			x.policies.add(f.Policies[i].Entry, &f.Policies[i])
		}
		for i := range f.Runners {
			r := &f.Runners[i]
			x.runners.add(r.Ref, r)
			for _, name := range r.Given {
				x.gathered.add(Ref{Pkg: r.Ref.Pkg, Recv: r.Ref.Recv, Name: name}, true)
			}
		}
		for i := range f.Durations {
			x.durations.add(f.Durations[i].Ref, &f.Durations[i])
		}
		for _, ref := range f.NoReturn {
			x.noReturn.add(ref, true)
		}
		for _, ref := range f.Answers {
			x.answers.add(ref, true)
		}
		for _, ref := range f.AnswerTypes {
			x.answerTypes.add(ref, true)
		}
		for _, ref := range f.ExitsOnError {
			x.exitsOnErr.add(ref, true)
		}
		for i := range f.Drivers {
			d := &f.Drivers[i]
			if x.drivers[d.Name] == nil {
				x.drivers[d.Name] = d
			}
			if x.driverPkgs[d.Pkg] == nil {
				x.driverPkgs[d.Pkg] = d
			}
		}
		for _, m := range f.Modules {
			x.modules[m] = x.modules[m] || !f.Passive
			if x.owners[m] == nil {
				x.owners[m] = f
			}
		}
	}
	return x
}

// receiver is the name of the type that a method belongs to, "" for a function.
func receiver(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return ""
	}
	if named := asNamed(recv.Type()); named != nil {
		return named.Obj().Name()
	}
	return "?" // the method of an interface without a name
}

// asNamed is the named type that t is or points to, or nil.
func asNamed(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, _ := t.(*types.Named)
	return named
}

type strippedPath struct {
	path  string
	major int
}

var strippedPaths sync.Map // import path -> strippedPath

// cachedPath is Path, which is asked for the same few paths at every call.
func cachedPath(path string) (string, int) {
	if v, ok := strippedPaths.Load(path); ok {
		p := v.(strippedPath)
		return p.path, p.major
	}
	p, major := Path(path)
	strippedPaths.Store(path, strippedPath{p, major})
	return p, major
}

// pkgInfo says whether a package has calls that are listed, or found by its
// path, so that others need no look-up: CallOf is asked at every call.
type pkgInfo struct {
	path  string // without major version
	calls bool
	forms bool
}

func (x *Index) info(path string) pkgInfo {
	if v, ok := x.infos.Load(path); ok {
		return v.(pkgInfo)
	}
	p, _ := cachedPath(path)
	in := pkgInfo{path: p, calls: x.called[p], forms: len(x.byPkg[p]) > 0}
	for _, list := range x.calls.below {
		for _, e := range list {
			in.calls = in.calls || e.ref.inPkg(p)
		}
	}
	for _, list := range x.byName {
		for _, e := range list {
			in.forms = in.forms || e.call.Ref.inPkg(p)
		}
	}
	x.infos.Store(path, in)
	return in
}
