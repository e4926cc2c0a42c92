package retry

import (
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/term"
)

// The methods in this file are what other packages ask beyond the sites. They
// may be called from several analyzers at once, and their callbacks may ask in
// turn: the lock is given back while these run.

// away runs a callback without the lock.
func (p *Package) away(f func() bool) bool {
	p.mu.Unlock()
	defer p.mu.Lock()
	return f()
}

func (p *Package) proofAway(proof Proof) Proof {
	if proof == nil {
		return nil
	}
	return func(cond ssa.Value, truth bool) bool {
		return p.away(func() bool { return proof(cond, truth) })
	}
}

// SetProof tells what proves that a request was not carried out, before anything
// is asked.
func (p *Package) SetProof(proof Proof) { p.proof = proof }

// RetrierOf returns what is known of the home-made helper that is called, if it
// is one.
func (p *Package) RetrierOf(c *ssa.CallCommon) (Retrier, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.retrierOf(c)
}

// AttemptsAt returns how many attempts a retry helper makes when it is called so.
func (p *Package) AttemptsAt(r Retrier, c *ssa.CallCommon) term.Term {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.resolve(r.Attempts, c)
}

// Implementations returns the methods of the package that a call through one of
// its own interfaces may run; nil if there may be others in the package that are
// not known.
func (p *Package) Implementations(c *ssa.CallCommon) []*ssa.Function {
	if !c.IsInvoke() || c.Method.Pkg() != p.pkg {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.implementations(c.Value.Type(), c.Method)
}

// FarCall returns how far a call goes.
func (p *Package) FarCall(c *ssa.CallCommon) Reach {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.reachOf(c)
}

// HeardAt returns the call that hands on the failure of what a call runs: the call
// itself, or the one that waits for the group that is handed a function.
func (p *Package) HeardAt(call *ssa.Call) *ssa.Call {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.heardAt(call)
}

// Uncertain reports whether a failure of the call that proves nothing leads to
// another turn of the site, while its success leaves; so does an answer whose
// status is good.
func (p *Package) Uncertain(s *Site, call *ssa.Call, proof Proof) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.resends(s, call) && p.doubtful(s, call, p.proofAway(proof))
}

// Repeats reports whether the failure of a call, or a bad answer to it, leads
// to another turn of the site, and its success, or a good answer, does not.
func (p *Package) Repeats(s *Site, call *ssa.Call) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.resends(s, call)
}

// SurfacesIn reports whether a failure of the call that proves nothing makes
// the body return in a way that again says is repeated.
func (p *Package) SurfacesIn(fn *ssa.Function, call *ssa.Call, proof Proof, again func(*ssa.Return) bool) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.surfacesIn(fn, call, p.proofAway(proof), func(ret *ssa.Return) bool {
		return p.away(func() bool { return again(ret) })
	})
}

// ReadBack reports whether the turn of a site that leads up to the write asks
// the peer first, by a call whose answer can make the write unnecessary.
func (p *Package) ReadBack(s *Site, write *ssa.Call, isWrite func(*ssa.Call) bool) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.readBackIn(s.reg, write, p.callAway(isWrite))
}

// ReadBackIn is [Package.ReadBack] for a body that is repeated as a whole.
func (p *Package) ReadBackIn(fn *ssa.Function, write *ssa.Call, isWrite func(*ssa.Call) bool) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	reg := &region{form: whole, fn: fn, head: fn.Blocks[0], blocks: allBlocks(fn)}
	return p.readBackIn(reg, write, p.callAway(isWrite))
}

func (p *Package) callAway(f func(*ssa.Call) bool) func(*ssa.Call) bool {
	return func(call *ssa.Call) bool { return p.away(func() bool { return f(call) }) }
}

// RepeatsItself reports whether a function repeats a remote call by itself.
func (p *Package) RepeatsItself(fn *ssa.Function) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, ok := p.retriesOf(fn)
	return ok
}

// SecondTry reports whether a call does again what a call before it has failed
// to do, without a loop: only after a failure that proves nothing, and without
// anything mended in between.
func (p *Package) SecondTry(first, again *ssa.Call, proof Proof) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.secondTry(first, again, p.proofAway(proof))
}
