// Package term holds the small symbolic values that facts are made of.
//
// A number or a property of a function is rarely a constant: the commonest
// helper in the wild is func Retry(attempts int, sleep time.Duration, f func()
// error) error, and whether it is at fault is decided by what its callers pass.
// So facts carry terms, and a caller substitutes what it passes.
package term

import (
	"fmt"
	"math"
	"time"
)

// Kind says what a Term is.
type Kind uint8

// The kinds of terms. The zero Term is Unknown: what was never determined must
// not be taken for a fact.
const (
	Unknown   Kind = iota
	Const          // the number Value
	Param          // whatever the caller passes for parameter Index (the receiver is not counted)
	Field          // field Name of the method's receiver, or of parameter Index-1
	Unbounded      // no limit at all
)

// A Term is a number (a count, or nanoseconds) as seen from a function's caller.
// It is a plain value of fixed size, without pointers, so that it can stand in a
// fact: terms never grow into expression trees, a sum of two symbols is Unknown.
type Term struct {
	Kind  Kind
	Value int64  // of Const
	Index int    // of Param; of Field: 0 for the receiver, i+1 for parameter i
	Name  string // of Field: its name, or the path to it ("opts.retries")
}

// Of returns the constant v.
func Of(v int64) Term { return Term{Kind: Const, Value: v} }

// OfDuration returns the constant d in nanoseconds.
func OfDuration(d time.Duration) Term { return Of(int64(d)) }

// OfParam returns the value of parameter i, counted without the receiver.
func OfParam(i int) Term { return Term{Kind: Param, Index: i} }

// OfField returns the value of the receiver's field name.
func OfField(name string) Term { return Term{Kind: Field, Name: name} }

// OfParamField returns the value of a field of parameter i, of the receiver if
// that is -1.
func OfParamField(i int, name string) Term { return Term{Kind: Field, Index: i + 1, Name: name} }

// Endless returns the absence of any limit.
func Endless() Term { return Term{Kind: Unbounded} }

// Const returns t's number, and whether t is one.
func (t Term) Const() (int64, bool) { return t.Value, t.Kind == Const }

// Subst replaces a parameter, or a field of one or of the receiver (of is -1), by
// what the call at hand supplies. Nil functions, and whatever they do not know,
// give Unknown.
func (t Term) Subst(param func(i int) Term, field func(of int, name string) Term) Term {
	switch {
	case t.Kind == Param && param != nil:
		return param(t.Index)
	case t.Kind == Field && field != nil:
		return field(t.Index-1, t.Name)
	case t.Kind == Param || t.Kind == Field:
		return Term{}
	}
	return t
}

// Join returns the term that stands for both t and u: themselves when they
// agree, otherwise Unknown.
func (t Term) Join(u Term) Term {
	if t == u {
		return t
	}
	return Term{}
}

// Mul returns t x u. Anything times Unbounded is Unbounded (except a known 0,
// which is 0); a product beyond int64 is Unbounded, too, since no reader can
// tell the two apart.
func (t Term) Mul(u Term) Term {
	if (t.Kind == Const && t.Value == 0) || (u.Kind == Const && u.Value == 0) {
		return Of(0)
	}
	if t.Kind == Unbounded || u.Kind == Unbounded {
		return Endless()
	}
	if t.Kind != Const || u.Kind != Const {
		return Term{}
	}
	p := t.Value * u.Value
	if p/u.Value != t.Value || (t.Value == math.MinInt64 && u.Value == -1) {
		return Endless()
	}
	return Of(p)
}

// Add returns t + u, with the same conventions as Mul.
func (t Term) Add(u Term) Term {
	if t.Kind == Unbounded || u.Kind == Unbounded {
		return Endless()
	}
	if t.Kind != Const || u.Kind != Const {
		return Term{}
	}
	s := t.Value + u.Value
	if (t.Value > 0 && u.Value > 0 && s < 0) || (t.Value < 0 && u.Value < 0 && s >= 0) {
		return Endless()
	}
	return Of(s)
}

// String shows t for fact logs and tests; durations are shown as plain numbers.
func (t Term) String() string {
	switch t.Kind {
	case Const:
		return fmt.Sprint(t.Value)
	case Param:
		return fmt.Sprintf("param %d", t.Index)
	case Field:
		if t.Index > 0 {
			return fmt.Sprintf("param %d.%s", t.Index-1, t.Name)
		}
		return "recv." + t.Name
	case Unbounded:
		return "unbounded"
	}
	return "unknown"
}
