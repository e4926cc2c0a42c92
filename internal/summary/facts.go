package summary

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/deadline"
)

// Facts are what other packages learn about a function. They are small values
// without pointers, positions and maps (gob writes one map in many ways), and
// there is none for what is unknown. Numbers in them are terms.

// Relevant is a fact on packages that were worth looking into: those that reach
// remote calls through their imports, and pure retry or context helpers.
type Relevant struct{}

// NoReturn is a fact on functions that never return.
type NoReturn struct{}

// Deadlines is a fact on functions that return contexts or HTTP requests.
type Deadlines struct {
	Results []deadline.ParamState // by result; Unknown for other results
}

// Clients is a fact on functions that return HTTP clients, or interfaces that
// hold one, or gRPC connections and stubs that bound all calls.
type Clients struct {
	Results []deadline.Bound // by result; BoundUnknown for other results
}

// Limits is a fact on functions that set a limit on a client they are given.
type Limits struct {
	Params []int // ascending, the receiver not counted
}

// Remote is a fact on functions that hand a context, or a request, to a remote
// call that nothing else bounds.
type Remote struct {
	Params []deadline.RemoteParam // ascending by index
}

// PassesOn is a fact on RoundTrip methods that hand each request on to a
// transport inside, and set no deadline on the way.
type PassesOn struct{}

// maxFact bounds the elements of a fact: what has more is not worth knowing.
const maxFact = 16

// AFact marks the facts.
func (*Relevant) AFact()  {}
func (*NoReturn) AFact()  {}
func (*Deadlines) AFact() {}
func (*Clients) AFact()   {}
func (*Limits) AFact()    {}
func (*Remote) AFact()    {}
func (*PassesOn) AFact()  {}

func (*Relevant) String() string { return "relevant" }
func (*NoReturn) String() string { return "noReturn" }
func (*PassesOn) String() string { return "passesOn" }

func (f *Deadlines) String() string {
	var parts []string
	for i, r := range f.Results {
		switch r.Kind {
		case deadline.None:
			parts = append(parts, fmt.Sprintf("%d: none", i))
		case deadline.Bounded:
			limit := r.Limit.String()
			if n, ok := r.Limit.Const(); ok {
				limit = time.Duration(n).String()
			}
			parts = append(parts, fmt.Sprintf("%d: bounded by %s", i, limit))
		case deadline.Param:
			parts = append(parts, fmt.Sprintf("%d: param %d", i, r.Index))
		}
	}
	return "deadlines(" + strings.Join(parts, ", ") + ")"
}

func (f *Clients) String() string {
	var parts []string
	for i, b := range f.Results {
		switch b {
		case deadline.Unbounded:
			parts = append(parts, fmt.Sprintf("%d: unbounded", i))
		case deadline.IsBounded:
			parts = append(parts, fmt.Sprintf("%d: bounded", i))
		}
	}
	return "clients(" + strings.Join(parts, ", ") + ")"
}

func (f *Limits) String() string { return fmt.Sprintf("limits%v", f.Params) }

func (f *Remote) String() string {
	var parts []string
	for _, p := range f.Params {
		parts = append(parts, fmt.Sprintf("param %d: %s %s", p.Index, p.Kind, p.Call))
	}
	return "remote(" + strings.Join(parts, ", ") + ")"
}

// factTypes lists all facts for the analyzer.
func factTypes() []analysis.Fact {
	facts := []analysis.Fact{new(Relevant), new(NoReturn), new(Deadlines), new(Clients), new(Limits), new(Remote), new(PassesOn), new(Times), new(Answers)}
	return append(append(append(facts, retryFacts()...), requestFacts()...), madeFacts()...)
}

// worth reports whether a fact says anything.
func (f *Deadlines) worth() bool {
	return len(f.Results) <= maxFact && slices.ContainsFunc(f.Results, func(s deadline.ParamState) bool {
		return s.Kind != deadline.Unknown && s.Kind != deadline.Unreached
	})
}

func (f *Clients) worth() bool {
	return len(f.Results) <= maxFact && slices.ContainsFunc(f.Results, func(b deadline.Bound) bool { return b != deadline.BoundUnknown })
}

func (f *Limits) worth() bool { return len(f.Params) > 0 && len(f.Params) <= maxFact }
func (f *Remote) worth() bool { return len(f.Params) > 0 && len(f.Params) <= maxFact }
