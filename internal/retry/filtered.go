package retry

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// What a loop lets through to the next turn says what it waits for. One that
// repeats nothing but "not found" or "not ready" waits for a state, in the form of
// a failure; one that repeats "no space left" waits for its own machine. Names
// and texts serve here to stay silent.

// notYet reports whether a condition shows that the peer is well and has
// answered that something is not there, not ready, or in use.
func (p *Package) notYet(cond ssa.Value, truth bool) bool {
	return p.excused(cond, truth) || tellsOf(cond, truth, func(name string) bool {
		return mentions(name, "notfound", "notexist", "notready", "notyet", "conflict", "exists", "pending", "inprogress", "locked", "gone", "missing", "nosuch") &&
			!mentions(name, "throttl", "toomany", "limit", "unavailable", "slow", "timeout", "internal", "nosuchhost")
	})
}

// failsHere reports whether a condition shows a failure of the machine itself.
func (p *Package) failsHere(cond ssa.Value, truth bool) bool {
	if call, ok := cond.(*ssa.Call); ok && truth {
		if isFunc(callee(&call.Call), "errors", "", "Is") && localErrno(call.Call.Args[1]) {
			return true
		}
		body := p.static(&call.Call)
		if body != nil && AsksOfError(body.Signature) && p.predicates == 0 {
			p.predicates++ // its own calls are followed there
			defer func() { p.predicates-- }()
			if p.trueOnlyIf(body, p.failsHere, func(*types.Func) bool { return false }, 0) {
				return true
			}
		}
	}
	if cmp, ok := cond.(*ssa.BinOp); ok && (cmp.Op == token.EQL) == truth && (localErrno(cmp.X) || localErrno(cmp.Y)) {
		return true
	}
	return tellsOf(cond, truth, func(name string) bool {
		return mentions(name, "nospace", "enospc", "diskfull", "eintr")
	})
}

// ofProtocol reports whether a condition shows an error of a type, or one kept in a
// package variable, of the package at hand: one of its own protocol, about what was
// read, not about the connection.
func (p *Package) ofProtocol(cond ssa.Value, truth bool) bool {
	if !truth {
		return false
	}
	switch v := cond.(type) {
	case *ssa.Extract:
		assert, ok := v.Tuple.(*ssa.TypeAssert)
		return ok && isErrorType(assert.X.Type()) && p.ownType(assert.AssertedType)
	case *ssa.Call:
		if len(v.Call.Args) == 2 && isFunc(callee(&v.Call), "errors", "", "As") {
			return p.ownType(targetType(v.Call.Args[1]))
		}
	}
	g := sentinelIn(cond)
	return g != nil && g.Object() != nil && g.Object().Pkg() == p.pkg
}

// sentinelIn returns the package variable that a condition compares an error with:
// errors.Is(err, ErrX), err == ErrX; nil if it is none.
func sentinelIn(cond ssa.Value) *ssa.Global {
	var vals []ssa.Value
	switch v := cond.(type) {
	case *ssa.Call:
		if isFunc(callee(&v.Call), "errors", "", "Is") && len(v.Call.Args) == 2 {
			vals = v.Call.Args[1:]
		}
	case *ssa.BinOp:
		if v.Op == token.EQL && isErrorType(v.X.Type()) {
			vals = []ssa.Value{v.X, v.Y}
		}
	}
	for _, v := range vals {
		if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
			if g, ok := load.X.(*ssa.Global); ok {
				return g
			}
		}
	}
	return nil
}

// ownType reports whether a type is a concrete one of the package at hand.
func (p *Package) ownType(t types.Type) bool {
	if t == nil || types.IsInterface(t) {
		return false
	}
	named := namedOf(t)
	return named != nil && named.Obj().Pkg() == p.pkg
}

// localErrno reports whether v is an error number of the kernel that no network
// gives.
func localErrno(v ssa.Value) bool {
	if mi, ok := v.(*ssa.MakeInterface); ok {
		v = mi.X
	}
	c, ok := v.(*ssa.Const)
	if !ok {
		return false
	}
	named, ok := c.Type().(*types.Named)
	if !ok || named.Obj().Name() != "Errno" || named.Obj().Pkg() == nil {
		return false
	}
	n, ok := ssaquery.Int(c)
	return ok && slices.Contains(localErrnos, n)
}

// localErrnos are the numbers that all Unix systems give to the failures of a
// machine: ENOENT, EINTR, EACCES, EBUSY, EEXIST, ENFILE, EMFILE, ETXTBSY, ENOSPC;
// and EADDRINUSE and EADDRNOTAVAIL, of its own addresses, on BSD and on Linux.
var localErrnos = []int64{2, 4, 13, 16, 17, 23, 24, 26, 28, 48, 49, 98, 99}

// tellsOf reports whether a condition that is true (or false) says that an error
// is one whose name or text is such: a predicate, a sentinel, a code, or a part
// of the error's text.
func tellsOf(cond ssa.Value, truth bool, such func(name string) bool) bool {
	switch v := cond.(type) {
	case *ssa.Call:
		fn := callee(&v.Call)
		if !truth || fn == nil {
			return false
		}
		for _, a := range v.Call.Args {
			if such(letters(nameOfError(a))) {
				return true
			}
		}
		return slices.ContainsFunc(v.Call.Args, func(a ssa.Value) bool { return isErrorType(a.Type()) }) && such(letters(fn.Name()))
	case *ssa.BinOp:
		if v.Op != token.EQL && v.Op != token.NEQ || (v.Op == token.EQL) != truth {
			return false
		}
		return such(letters(nameOfError(v.X))) || such(letters(nameOfError(v.Y)))
	}
	return false
}

// nameOfError returns the name of a package variable with an error, or a
// constant text; "" for anything else.
func nameOfError(v ssa.Value) string {
	if text, ok := ssaquery.String(v); ok {
		return text
	}
	if load, ok := v.(*ssa.UnOp); ok {
		if g, ok := load.X.(*ssa.Global); ok && isErrorType(v.Type()) {
			return g.Name()
		}
	}
	return ""
}

// letters leaves the letters of a name, in lower case.
func letters(name string) string {
	return strings.NewReplacer("_", "", "-", "", ".", "", " ", "").Replace(strings.ToLower(name))
}

func mentions(name string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(name, w) })
}

// passesOnly reports whether all ways from a failure to a block of the region
// show what a proof says.
func passesOnly(j *judged, to *ssa.BasicBlock, proof Proof) bool {
	first := wstate{j.at.Block(), suffix}
	if to == first.b {
		return false
	}
	for s := range j.failing().reachable(first, proof, nil) {
		if s.b == to {
			return false
		}
	}
	return true
}
