// Package deadline decides what bounds a remote call in time: the deadline of
// its context, the limits of the client that carries it.
package deadline

import (
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/term"
)

// Kind is a point of the lattice Unreached < {None, Bounded, Param} < Unknown.
type Kind uint8

// The kinds of states.
const (
	Unreached Kind = iota // no value gets here
	None                  // provably no deadline
	Bounded               // a deadline, at most Limit from now
	Param                 // that of a parameter of the function
	Unknown               // cannot be known, hence never a finding
)

// Root is where a context without a deadline began.
type Root uint8

// The roots.
const (
	Background Root = iota // context.Background()
	TODO                   // context.TODO()
	Detached               // context.WithoutCancel: the parent's deadline is dropped
	Implicit               // no context was given, as for http.NewRequest
)

func (r Root) String() string {
	return [...]string{"context.Background()", "context.TODO()", "context.WithoutCancel", "no context"}[r]
}

// A State is the deadline of a context, or of a request's context.
type State struct {
	Kind  Kind
	Limit term.Term      // of Bounded, in nanoseconds
	Param *ssa.Parameter // of Param
	Root  Root           // of None
	// Values says that context.WithValue was used on the way: some libraries
	// look for their client there.
	Values bool
}

// Join returns the state of a value that is s on one path and t on another.
func (s State) Join(t State) State {
	switch {
	case s.Kind == Unreached:
		return t
	case t.Kind == Unreached:
		return s
	case s.Kind != t.Kind || (s.Kind == Param && s.Param != t.Param):
		return State{Kind: Unknown}
	}
	s.Values = s.Values || t.Values
	s.Limit = s.Limit.Join(t.Limit)
	s.Root = min(s.Root, t.Root)
	return s
}

// Bound says whether the client that carries a call ends it by itself.
type Bound uint8

// The values of a Bound.
const (
	BoundUnknown Bound = iota
	Unbounded
	IsBounded
)

// join returns the bound of a call that one of two clients carries: what is
// not sure is unknown.
func (b Bound) join(c Bound) Bound {
	if b == c {
		return b
	}
	return BoundUnknown
}

// joinOf is the bound of what may be any of several things: unknown unless all
// of them are seen.
func joinOf[T any](things []T, all bool, bound func(T) Bound) Bound {
	if !all || len(things) == 0 {
		return BoundUnknown
	}
	b := bound(things[0])
	for _, t := range things[1:] {
		b = b.join(bound(t))
	}
	return b
}
