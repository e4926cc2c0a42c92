package deadline

import (
	"sync"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// An Analysis answers for one package. The analyzers of the suite share it and
// may ask at the same time: each question holds the lock, since the engine
// remembers what it has found.
type Analysis struct {
	mu sync.Mutex
	e  engine
}

// New returns the analysis of the indexed package, which imports these paths.
func New(ix *ssaquery.Index, imports []string, callees Callees) *Analysis {
	return &Analysis{e: engine{
		ix:      ix,
		imports: imports,
		callees: callees,
		derives: map[*ssa.Function]bool{},
		configs: map[*catalog.Family]Bound{},
	}}
}

func (a *Analysis) lock() (*engine, func()) {
	a.mu.Lock()
	return &a.e, a.mu.Unlock
}

// Of returns the deadline of v, a context or a request.
func (a *Analysis) Of(v ssa.Value) State {
	e, unlock := a.lock()
	defer unlock()
	return e.of(v)
}

// Outgoing returns what a call instruction is, nil if it is no remote call that
// is known.
func (a *Analysis) Outgoing(in ssa.CallInstruction) *Outgoing {
	e, unlock := a.lock()
	defer unlock()
	return e.outgoing(in)
}

// Handed returns, for a call of a function that hands its contexts on to remote
// calls, one Outgoing per such context.
func (a *Analysis) Handed(in ssa.CallInstruction) []*Outgoing {
	e, unlock := a.lock()
	defer unlock()
	return e.handed(in)
}

// Carriers returns the clients that v (a client, a pointer to one, or an
// interface that holds one) may be, and whether these are all.
func (a *Analysis) Carriers(v ssa.Value) (cs []Carrier, all bool) {
	e, unlock := a.lock()
	defer unlock()
	return e.allCarriers(v)
}

// CarrierBound is the bound that holds whichever client v is.
func (a *Analysis) CarrierBound(v ssa.Value) Bound {
	e, unlock := a.lock()
	defer unlock()
	return e.carrierBound(v)
}

// BoundOf decides for the client or transport at o.
func (a *Analysis) BoundOf(o ssaquery.Object) Bound {
	e, unlock := a.lock()
	defer unlock()
	return e.clientIndex().bound(o)
}

// ClientTimeout returns the constant limit for one request of whichever client v
// is; false if it has none, or it is not known.
func (a *Analysis) ClientTimeout(v ssa.Value) (time.Duration, bool) {
	e, unlock := a.lock()
	defer unlock()
	return e.clientTimeout(v)
}

// ReturnedBound is the bound of the client that fn returns as result i,
// whichever return statement it takes.
func (a *Analysis) ReturnedBound(fn *ssa.Function, i int) Bound {
	e, unlock := a.lock()
	defer unlock()
	return e.resultBound(fn, i)
}

// ReturnedConnBound says whether the gRPC connection, or the one under the stub,
// that fn returns as result i bounds calls on it: IsBounded or BoundUnknown.
func (a *Analysis) ReturnedConnBound(fn *ssa.Function, i int) Bound {
	e, unlock := a.lock()
	defer unlock()
	return e.returnedConnBound(fn, i)
}

// LimitsParam reports whether the function of p, or a literal in it, sets a
// limit on the client p.
func (a *Analysis) LimitsParam(p *ssa.Parameter) bool {
	e, unlock := a.lock()
	defer unlock()
	return e.limitsIn(p.Parent(), p)
}

// PassesOn reports whether fn is a RoundTrip method that hands each request on to
// a transport inside, and sets no deadline on the way.
func (a *Analysis) PassesOn(fn *ssa.Function) bool {
	e, unlock := a.lock()
	defer unlock()
	return isRoundTrip(fn) && e.passesOn(fn)
}

// ServerBounded reports whether the server at o has a limit for the header of a
// request, or may have been given one.
func (a *Analysis) ServerBounded(o ssaquery.Object) bool {
	e, unlock := a.lock()
	defer unlock()
	return e.serverBounded(o)
}

// Setting returns the option that a store sets and the address of the struct
// that has it, nil if it is none.
func (a *Analysis) Setting(st *ssa.Store) (*catalog.Option, ssa.Value) {
	e, unlock := a.lock()
	defer unlock()
	return e.setting(st)
}

// DialsForTransport reports whether fn is what a transport of this package
// dials with: then the client's limit is what counts.
func (a *Analysis) DialsForTransport(fn *ssa.Function) bool {
	e, unlock := a.lock()
	defer unlock()
	return e.dialsForTransport(fn)
}

// Layers returns the limits of a context or request, the innermost first, as
// far as they are made in sight and each step has one source: a context that is
// one of several has none. If they are around a parameter, root is that.
func (a *Analysis) Layers(v ssa.Value) (layers []Layer, root *ssa.Parameter) {
	e, unlock := a.lock()
	defer unlock()
	return e.layers(v)
}

// LimitInside returns the constant limit that a function of this package gives
// the context it gets as parameter i, as a call of it sees that: the helper that
// makes one attempt. It is false if there is none, or more than one.
func (a *Analysis) LimitInside(call *ssa.CallCommon, i int) (limit time.Duration, ok bool) {
	e, unlock := a.lock()
	defer unlock()
	return e.limitInside(call, i)
}
