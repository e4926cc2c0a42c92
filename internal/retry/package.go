package retry

import (
	"go/types"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// A Package finds the sites of one package. It works on demand and remembers;
// its exported methods may be called from several analyzers at once.
type Package struct {
	mu sync.Mutex

	ix      *ssaquery.Index
	callees Callees
	pkg     *types.Package

	bodies map[*ssa.Function]*body
	memory *globals // what package initialisers leave behind, made on demand
	sites  map[*ssa.Function][]*Site

	tuples     map[bodyKey][]tuple
	polarities map[*ssa.Function]polarity
	counts     map[*ssa.Function]counted
	proof      Proof // what proves that a request was not carried out, nil if nobody knows
	retriers   map[*ssa.Function]retrierResult
	layers     int
	predicates int // that are being read
	// made on demand
	policies    *policyIndex
	libraries   map[*ssa.Function][]*Library
	clientCalls map[*ssa.Call]*ClientCall
	calls       map[*ssa.Function]callsResult
	rejects     map[rejectKey]bool
	made        map[madeKey]madeResult
	unsettled   map[*ssa.Global]bool
	countFields map[*types.Var]bool // fields that hold attempts
	partsOf     map[*types.Var]ssa.Value
	elements    map[*types.Var]bool // fields that hold lists whose elements change
	// fields of errors that hold the status of a response
	statusFields map[*types.Var]bool

	// made on demand
	far      map[*ssa.Function]Distance
	remotes  map[*types.Func]Distance // of other packages
	impls    map[*types.Func][]*ssa.Function
	served   map[[2]types.Object]bool
	declared map[types.Object]*ssa.Function
}

// New returns a finder over the functions of the index, which should leave test
// files out: they are no evidence for other code.
func New(pkg *types.Package, ix *ssaquery.Index, callees Callees) *Package {
	return &Package{
		ix: ix, callees: callees, pkg: pkg,
		bodies: map[*ssa.Function]*body{},
		sites:  map[*ssa.Function][]*Site{},
		impls:  map[*types.Func][]*ssa.Function{},
		tuples: map[bodyKey][]tuple{}, polarities: map[*ssa.Function]polarity{},
		countFields: map[*types.Var]bool{}, rejects: map[rejectKey]bool{}, remotes: map[*types.Func]Distance{},
		counts: map[*ssa.Function]counted{}, retriers: map[*ssa.Function]retrierResult{},
	}
}

// Sites returns the sites of a function, in the order of the code. Literals
// have their own.
func (p *Package) Sites(fn *ssa.Function) []*Site {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sitesOf(fn)
}

// Nested returns the calls of fn that make attempts multiply: in its sites, and
// in the operations that it hands to helpers which repeat them.
func (p *Package) Nested(fn *ssa.Function) []Nested {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.nested(fn)
}

// Summary is what callers in other packages may learn of a function. What is not
// so is the zero value.
type Summary struct {
	Distance
	Waits   *Waits
	Delay   *Delay
	Retries *Retries
	Retrier *Retrier
	Rejects bool // it makes an error of every hopeless status
	// Repeats are the attempts of the HTTP client or round-tripper that it
	// returns; the zero term if there is no such.
	Repeats term.Term
}

// Summary returns what is known of a function of the package.
func (p *Package) Summary(fn *ssa.Function) Summary {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := Summary{Distance: p.bodyDistance(fn)}
	if w, ok := p.waits(fn); ok {
		s.Waits = &w
	}
	if d, ok := p.delay(fn); ok {
		s.Delay = &d
	}
	if n, ok := p.retriesOf(fn); ok {
		r := p.counts[fn]
		s.Retries = &Retries{n, r.client, r.inside}
	}
	if r, ok := p.retrier(fn); ok {
		s.Retrier = &r
	}
	s.Repeats, _ = p.repeater(fn, 0)
	s.Rejects = s.Fails >= Remote && p.statusToError(fn, 0)
	return s
}

// body is what is known of one function of the package, computed on demand.
type body struct {
	waits   asked3
	wait    waitKind
	cursor  asked3
	moves   bool
	effects *effects
	loops   []*ssaquery.Loop
	looped  bool
}

// asked3 says how far an answer is, so that recursion ends.
type asked3 uint8

const (
	notAsked asked3 = iota
	asking
	asked
)

func (p *Package) body(fn *ssa.Function) *body {
	b := p.bodies[fn]
	if b == nil {
		b = &body{}
		p.bodies[fn] = b
	}
	return b
}

func (p *Package) loops(fn *ssa.Function) []*ssaquery.Loop {
	b := p.body(fn)
	if !b.looped {
		b.looped = true
		b.loops = ssaquery.Loops(fn)
	}
	return b.loops
}

// static returns the body that a call runs, if it is in the package.
func (p *Package) static(c *ssa.CallCommon) *ssa.Function {
	fn := p.ix.Static(c)
	if fn == nil || len(fn.Blocks) == 0 {
		return nil
	}
	return fn
}
