package deadline

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A setting is a value that a client, a transport or the like is given: by a
// store to one of its fields, or by a method.
type setting struct {
	option *catalog.Option
	value  ssa.Value
	store  *ssa.Store // nil for a method
}

// clientIndex knows what a package does to its clients and transports after, or
// while, making them.
type clientIndex struct {
	a        *engine
	settings map[ssaquery.Object][]setting
	group    map[ssaquery.Object]ssaquery.Object // union-find: a copy shares its original's settings
	touched  map[ssaquery.Object]bool            // handed to code that may set anything
	limited  map[ssaquery.Object]bool            // handed to a function that sets a limit
	replaced map[ssaquery.Object][]*ssa.Store    // the variable gets other values
	busy     map[ssaquery.Object]bool            // being decided
	filled   map[*types.Var]bool                 // fields that are structs which get something
	structs  map[*types.Named]bool               // whether they are configured
}

func (a *engine) clientIndex() *clientIndex {
	if a.clients != nil {
		return a.clients
	}
	ci := &clientIndex{
		a:        a,
		settings: map[ssaquery.Object][]setting{},
		group:    map[ssaquery.Object]ssaquery.Object{},
		touched:  map[ssaquery.Object]bool{},
		limited:  map[ssaquery.Object]bool{},
		replaced: map[ssaquery.Object][]*ssa.Store{},
		busy:     map[ssaquery.Object]bool{},
		filled:   map[*types.Var]bool{},
		structs:  map[*types.Named]bool{},
	}
	a.clients = ci
	for _, fn := range a.ix.Funcs {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				switch in := in.(type) {
				case *ssa.Store:
					ci.addStore(in)
				case ssa.CallInstruction:
					ci.addCall(in.Common())
				}
			}
		}
	}
	return ci
}

func (ci *clientIndex) addStore(s *ssa.Store) {
	switch addr := s.Addr.(type) {
	case *ssa.FieldAddr:
		if opt := fieldOption(addr); opt != nil {
			for _, o := range ci.owners(addr.X) {
				ci.settings[o] = append(ci.settings[o], setting{opt, s.Val, s})
			}
		}
		if inner, ok := addr.X.(*ssa.FieldAddr); ok {
			ci.filled[ssaquery.FieldVar(inner.X.Type(), inner.Field)] = true
		}
	case *ssa.Global: // http.DefaultClient = ...
		if addr.Pkg.Pkg != ci.a.ix.Pkg() {
			o := ssaquery.Object{Value: addr, Held: true}
			ci.replaced[o] = append(ci.replaced[o], s)
		}
	}
	if !ci.configured(s.Val.Type()) {
		return
	}
	// a copy of a whole client: c := *base, or the literal of a variable
	for _, to := range ci.objects(s.Addr) {
		load, ok := s.Val.(*ssa.UnOp)
		if !ok {
			if !isZero(s.Val) {
				ci.touched[to] = true
			}
			continue
		}
		origins, all := ci.a.ix.Objects(load.X, isConstructor)
		if !all {
			ci.touched[to] = true // what is copied may have a limit
		}
		for _, from := range origins {
			switch {
			case !from.Held:
				ci.unite(to, from)
			case !isDefaultClient(from):
				ci.touched[to] = true
			}
		}
	}
}

// configured reports whether t is a struct with fields that the catalogue knows
// as options.
func (ci *clientIndex) configured(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	yes, known := ci.structs[named]
	if known {
		return yes
	}
	if s, isStruct := named.Underlying().(*types.Struct); isStruct {
		for f := range s.Fields() {
			yes = yes || catalog.FieldOption(named, f) != nil
		}
	}
	ci.structs[named] = yes
	return yes
}

func isZero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value == nil
}

// addCall notes what a call may do to the clients among its arguments.
func (ci *clientIndex) addCall(c *ssa.CallCommon) {
	if _, builtin := c.Value.(*ssa.Builtin); builtin {
		return
	}
	if fn := ssaquery.Callee(c); fn != nil {
		if opt := catalog.OptionOf(fn); opt != nil && ssaquery.Recv(c) != nil {
			for _, o := range ci.objects(ssaquery.Recv(c)) {
				ci.settings[o] = append(ci.settings[o], setting{option: opt, value: ssaquery.Arg(c, opt.Arg)})
			}
		}
	}
	if fn := ssaquery.Callee(c); fn != nil && fn.FullName() == "(*net/http.Transport).RegisterProtocol" {
		for _, o := range ci.objects(ssaquery.Recv(c)) {
			ci.touched[o] = true // some URLs go elsewhere
		}
	}
	static := c.StaticCallee() != nil || ci.a.ix.Static(c) != nil
	for i, arg := range ssaquery.Args(c) {
		if !pointsToOptions(arg.Type()) {
			continue
		}
		switch {
		case !static:
			// func(*http.Client) of unknown make, or a method of an interface:
			// an option may set anything
			for _, o := range ci.objects(arg) {
				ci.touched[o] = true
			}
		case ci.a.callees.Limits(c, i):
			for _, o := range ci.objects(arg) {
				ci.limited[o] = true
			}
		}
	}
}

// objects returns where v comes from. A setter that returns what it was called
// on, as in resty.New().SetTimeout(d), is looked through.
func (ci *clientIndex) objects(v ssa.Value) []ssaquery.Object {
	objs, _ := ci.allObjects(v)
	return objs
}

func (ci *clientIndex) allObjects(v ssa.Value) (objs []ssaquery.Object, all bool) {
	found, all := ci.a.ix.Objects(v, isConstructor)
	for range maxWrapped {
		again := false
		objs = nil
		for _, o := range found {
			call, ok := o.Value.(*ssa.Call)
			if !ok || !isFluent(&call.Call) {
				objs = append(objs, o)
				continue
			}
			more, complete := ci.a.ix.Objects(ssaquery.Recv(&call.Call), isConstructor)
			objs, all, again = append(objs, more...), all && complete, true
		}
		if found = objs; !again {
			return objs, all
		}
	}
	return objs, false
}

// isFluent reports whether a call of a library's method gives back its receiver
// with something set, as far as the types tell.
func isFluent(c *ssa.CallCommon) bool {
	fn, recv := ssaquery.Callee(c), ssaquery.Recv(c)
	if fn == nil || recv == nil || fn.Pkg() == nil || c.Signature().Results().Len() != 1 ||
		!types.Identical(recv.Type(), c.Signature().Results().At(0).Type()) {
		return false
	}
	return catalog.ConstructorOf(fn) == nil && catalog.FamilyOf(fn.Pkg().Path()) != nil
}

// owners returns the objects at addr, or those that hold the client at addr in
// a field: rc of rc.HTTPClient.
func (ci *clientIndex) owners(addr ssa.Value) []ssaquery.Object {
	if load, ok := addr.(*ssa.UnOp); ok {
		if fa, ok := load.X.(*ssa.FieldAddr); ok {
			if opt := fieldOption(fa); opt != nil && opt.Effect == catalog.SetsClient {
				return ci.objects(fa.X)
			}
		}
	}
	return ci.objects(addr)
}

func (ci *clientIndex) find(o ssaquery.Object) ssaquery.Object {
	for {
		up, ok := ci.group[o]
		if !ok || up == o {
			return o
		}
		o = up
	}
}

func (ci *clientIndex) unite(a, b ssaquery.Object) {
	ra, rb := ci.find(a), ci.find(b)
	ci.group[a], ci.group[b] = ra, rb // so that both are known to have a group
	ci.group[ra] = rb
}

// members returns o and all that it was copied from or to.
func (ci *clientIndex) members(o ssaquery.Object) []ssaquery.Object {
	if _, ok := ci.group[o]; !ok {
		return []ssaquery.Object{o}
	}
	out := []ssaquery.Object{o}
	root := ci.find(o)
	for other := range ci.group {
		if other != o && ci.find(other) == root {
			out = append(out, other)
		}
	}
	return out
}

// fieldOption returns the option that a field is, nil if it is none.
func fieldOption(addr *ssa.FieldAddr) *catalog.Option {
	t := addr.X.Type().Underlying().(*types.Pointer).Elem()
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return nil
	}
	f := ssaquery.FieldVar(addr.X.Type(), addr.Field)
	if f == nil {
		return nil
	}
	return catalog.FieldOption(named, f)
}
