package deadline

import (
	"testing"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/term"
)

// states are all states up to the values of their parts. What an unknown state
// and an unreached one say besides is left out: nobody asks.
func states() []State {
	p, q := &ssa.Parameter{}, &ssa.Parameter{}
	all := []State{{}, {Kind: Unknown}}
	for _, values := range []bool{false, true} {
		for _, root := range []Root{Background, TODO, Detached, Implicit} {
			all = append(all, State{Kind: None, Root: root, Values: values})
		}
		for _, limit := range []term.Term{{}, term.OfDuration(time.Second), term.OfDuration(time.Minute), term.OfParam(0), term.OfParam(1)} {
			all = append(all, State{Kind: Bounded, Limit: limit, Values: values})
		}
		all = append(all, State{Kind: Param, Param: p, Values: values}, State{Kind: Param, Param: q, Values: values})
	}
	return all
}

func TestJoin(t *testing.T) {
	all := states()
	known := map[State]bool{}
	for _, s := range all {
		known[s] = true
	}
	for _, a := range all {
		if got := a.Join(a); got != a {
			t.Errorf("%v with itself is %v", text0(a), text0(got))
		}
		if got := a.Join(State{}); got != a {
			t.Errorf("%v with unreached is %v", text0(a), text0(got))
		}
		if got := a.Join(State{Kind: Unknown}); got != (State{Kind: Unknown}) {
			t.Errorf("%v with unknown is %v", text0(a), text0(got))
		}
		for _, b := range all {
			ab := a.Join(b)
			if ba := b.Join(a); ab != ba {
				t.Errorf("%v with %v is %v, the other way round %v", text0(a), text0(b), text0(ab), text0(ba))
			}
			if !known[ab] {
				t.Errorf("%v with %v is %v, which is none of the states", text0(a), text0(b), text0(ab))
			}
			if a.Kind != Unreached && b.Kind != Unreached && a.Kind != b.Kind && ab.Kind != Unknown {
				t.Errorf("%v with %v is %v, not unknown", text0(a), text0(b), text0(ab))
			}
			for _, c := range all {
				if left, right := ab.Join(c), a.Join(b.Join(c)); left != right {
					t.Errorf("%v, %v, %v: from the left %v, from the right %v", text0(a), text0(b), text0(c), text0(left), text0(right))
				}
			}
		}
	}
}

// text0 is text for parameters that are of no function.
func text0(s State) any {
	if s.Kind == Param {
		return s.Param
	}
	return text(s)
}

// TestJoinKeeps lists what a join keeps, and what it does not.
func TestJoinKeeps(t *testing.T) {
	p := &ssa.Parameter{}
	second, minute := term.OfDuration(time.Second), term.OfDuration(time.Minute)
	for _, c := range []struct{ a, b, want State }{
		{State{Kind: None, Root: TODO}, State{Kind: None, Root: Background}, State{Kind: None, Root: Background}},
		{State{Kind: None, Root: Detached}, State{Kind: None, Root: TODO}, State{Kind: None, Root: TODO}},
		{State{Kind: None, Values: true}, State{Kind: None}, State{Kind: None, Values: true}},
		{State{Kind: Bounded, Limit: second}, State{Kind: Bounded, Limit: second}, State{Kind: Bounded, Limit: second}},
		{State{Kind: Bounded, Limit: second}, State{Kind: Bounded, Limit: minute}, State{Kind: Bounded}},
		{State{Kind: Param, Param: p}, State{Kind: Param, Param: &ssa.Parameter{}}, State{Kind: Unknown}},
		{State{Kind: None}, State{Kind: Bounded, Limit: second}, State{Kind: Unknown}},
	} {
		if got := c.a.Join(c.b); got != c.want {
			t.Errorf("%v with %v is %v, want %v", text0(c.a), text0(c.b), text0(got), text0(c.want))
		}
	}
}

func TestBoundJoin(t *testing.T) {
	all := []Bound{BoundUnknown, Unbounded, IsBounded}
	for _, a := range all {
		for _, b := range all {
			want := BoundUnknown
			if a == b {
				want = a
			}
			if got := a.join(b); got != want {
				t.Errorf("%s with %s is %s, want %s", a.text(), b.text(), got.text(), want.text())
			}
		}
	}
}
