package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A Client is where a client is made that repeats requests by itself, or what makes
// a connection do so.
type Client struct {
	Fn     *ssa.Function
	Family *catalog.Family
	*Policy
	// Loose says that requests go through it, and that none of them has a
	// context that may end.
	Loose bool
	// Hopeless is a status that its filter repeats, 0 if there is none.
	Hopeless int
}

// Clients returns the clients that fn makes.
func (p *Package) Clients(fn *ssa.Function) []*Client {
	p.mu.Lock()
	defer p.mu.Unlock()
	var list []*Client
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			v, ok := in.(ssa.Value)
			if !ok {
				continue
			}
			if f := p.clientMade(v); f != nil {
				list = append(list, p.client(fn, v, f))
			}
		}
	}
	return list
}

// clientMade returns the family of the client that a value is, nil if it is none
// or does not retry.
func (p *Package) clientMade(v ssa.Value) *catalog.Family {
	var c *catalog.Constructor
	var pkg string
	switch v := v.(type) {
	case *ssa.Call:
		fn := ssaquery.Callee(&v.Call)
		if c = catalog.ConstructorOf(fn); c != nil && fn.Pkg() != nil {
			pkg = fn.Pkg().Path()
		}
	case *ssa.Alloc:
		if named := namedOf(v.Type()); named != nil {
			c, pkg = catalog.TypeOf(named), named.Obj().Pkg().Path()
		}
	}
	if c == nil || c.FromReceiver || pkg == "" || c.Makes != catalog.Client && (c.Makes != catalog.Interceptor || c.Options < 0) {
		return nil
	}
	f := catalog.FamilyOf(pkg)
	if f == nil || f.Retry.Attempts == 0 {
		return nil
	}
	return f
}

func (p *Package) client(fn *ssa.Function, v ssa.Value, f *catalog.Family) *Client {
	w := p.newPolicyWalk()
	w.base, w.family = &f.Retry, f
	c := &Client{Fn: fn, Family: f, Policy: w.resolve(v)}
	c.finish()
	if c.Filter != nil {
		c.Hopeless = p.acceptsHopeless(c.Filter)
	}
	c.Loose = p.looseRequests(v)
	return c
}

// looseRequests reports whether requests go through a client and none of them has
// a context that may end.
func (p *Package) looseRequests(client ssa.Value) bool {
	found := false
	for _, fn := range p.ix.Funcs {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				call, ok := in.(*ssa.Call)
				if !ok {
					continue
				}
				recv := ssaquery.Recv(&call.Call)
				entry, _ := catalog.CallOf(ssaquery.Callee(&call.Call))
				if entry == nil || recv == nil || entry.Shape == catalog.Local {
					continue
				}
				ends, all := p.origins(recv)
				if len(ends) != 1 || ends[0] != client {
					continue
				}
				if !all || !p.loose(call, entry) {
					return false
				}
				found = true
			}
		}
	}
	return found
}

// loose reports whether a call provably has no context that may end.
func (p *Package) loose(call *ssa.Call, entry *catalog.Call) bool {
	switch entry.Ctx.From {
	case catalog.FromNowhere:
		return true
	case catalog.FromArg:
		g := p.given(ssaquery.Arg(&call.Call, entry.Ctx.Arg))
		return g == CtxEndless
	case catalog.FromRequest:
		ends, all := p.origins(ssaquery.Arg(&call.Call, entry.Ctx.Arg))
		if !all || len(ends) != 1 {
			return false
		}
		made, ok := ends[0].(*ssa.Call)
		if !ok {
			return false
		}
		c := catalog.ConstructorOf(ssaquery.Callee(&made.Call))
		switch {
		case c == nil || c.Makes != catalog.Request:
			return false
		case c.Ctx.From == catalog.FromNowhere:
			return true
		case c.Ctx.From == catalog.FromArg:
			return p.given(ssaquery.Arg(&made.Call, c.Ctx.Arg)) == CtxEndless
		}
	}
	return false
}

// acceptsHopeless returns a status that stays what it is and that a filter asks
// to repeat, if two are; 0 if not, or if it repeats good answers, too.
func (p *Package) acceptsHopeless(filter *ssa.Function) int {
	if len(filter.Blocks) == 0 || p.filterSays(filter, 200) != catalog.No {
		return 0
	}
	first, n := 0, 0
	for _, st := range hopeless {
		if p.filterSays(filter, st) == catalog.Yes {
			n++
			if st == 404 || first == 0 {
				first = int(st)
			}
		}
	}
	if n < 2 {
		return 0
	}
	return first
}

// filterSays evaluates a filter for an answer with a status and no error.
func (p *Package) filterSays(filter *ssa.Function, status int64) catalog.Tri {
	steps := 0
	w := &walker{p: p, reg: &region{form: whole, fn: filter, head: filter.Blocks[0], blocks: allBlocks(filter)}, fn: filter, sc: scenario{outcome: answered, status: status}, steps: &steps}
	w.init()
	e := newEnv()
	for _, prm := range filter.Params {
		switch {
		case isHTTPResponse(prm.Type()), ownResponse(prm.Type()):
			e.set(prm, aval{kind: respVal, n: status})
		case isErrorType(prm.Type()):
			e.set(prm, isNil)
		}
	}
	first := wstate{filter.Blocks[0], sameTurn}
	w.states[first] = e
	w.work = append(w.work, first)
	w.run()
	if w.gaveUp || len(w.returns) == 0 {
		return catalog.Unknown
	}
	// The walk takes both sides of what it does not know, such as the state of
	// the context: one that leads to another attempt is enough.
	says := catalog.No
	for _, t := range w.returns {
		yes, known := t[0].truth()
		switch {
		case !known:
			return catalog.Unknown
		case yes:
			says = catalog.Yes
		}
	}
	return says
}

// ownResponse reports whether t is a client's own type of response, which gives its
// status by a method.
func ownResponse(t types.Type) bool {
	if _, isPtr := t.Underlying().(*types.Pointer); !isPtr {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, "StatusCode")
	m, ok := obj.(*types.Func)
	return ok && m.Signature().Params().Len() == 0 && m.Signature().Results().Len() == 1 && isInteger(m.Signature().Results().At(0).Type())
}
