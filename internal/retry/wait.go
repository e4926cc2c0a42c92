package retry

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// waitKind says whether an instruction lets time pass.
type waitKind uint8

const (
	noWait      waitKind = iota
	timedWait            // for a duration
	blockedWait          // for something else; never reported, but nothing is hot with it
)

// waitOf classifies an instruction.
func (p *Package) waitOf(in ssa.Instruction) waitKind {
	switch in := in.(type) {
	case *ssa.Call:
		return p.callWait(&in.Call)
	case *ssa.Select:
		if !in.Blocking {
			return noWait
		}
		for _, s := range in.States {
			if s.Dir == types.RecvOnly && isTimeChan(s.Chan.Type()) {
				return timedWait
			}
		}
		return blockedWait
	case *ssa.Send:
		return blockedWait
	case *ssa.UnOp:
		if in.Op == token.ARROW {
			switch {
			case !isTimeChan(in.X.Type()):
				return blockedWait
			case !drains(in):
				return timedWait
			}
		}
	}
	return noWait
}

// drains reports whether a receive takes out of a timer what it has sent already:
// it is made if Stop says that the timer was not running any more. Up to three
// conditions may stand between the two.
func drains(in *ssa.UnOp) bool {
	b := in.Block()
	for n := 0; n <= 3 && len(b.Preds) == 1; n++ {
		if proven(b.Preds[0], b, func(cond ssa.Value, truth bool) bool {
			call, ok := cond.(*ssa.Call)
			return ok && !truth && isFuncNamed(&call.Call, "Stop")
		}) {
			return true
		}
		b = b.Preds[0]
	}
	return false
}

func (p *Package) callWait(c *ssa.CallCommon) waitKind {
	fn := callee(c)
	if isFunc(fn, "time", "", "Sleep") {
		if n, ok := ssaquery.Int(c.Args[0]); ok && n <= 0 {
			return noWait
		}
		return timedWait
	}
	if body := p.static(c); body != nil {
		return p.bodyWait(body)
	}
	if (c.IsInvoke() || fn == nil) && pauses(c) {
		return timedWait
	}
	if fn == nil {
		return noWait
	}
	if _, ok := p.pauseOf(fn); ok {
		return timedWait
	}
	if _, ok := p.callees.Retrier(fn); ok {
		return blockedWait
	}
	if ssaquery.PkgOf(fn) == "sync" && fn.Name() == "Wait" {
		return blockedWait
	}
	if !inStd(fn) && namedLikePause(fn.Name()) {
		return blockedWait
	}
	return noWait
}

// pauseOf returns how a function of another package lets time pass. One that repeats
// what it is given does so between its own tries, and not at all if the first goes
// well.
func (p *Package) pauseOf(fn *types.Func) (Waits, bool) {
	if _, repeats := p.callees.Retrier(fn); repeats {
		return Waits{}, false
	}
	return p.callees.Waits(fn)
}

// pauses reports whether a call has a duration (and perhaps a context) in, and
// nothing but an error or a bool out.
func pauses(c *ssa.CallCommon) bool {
	durations := 0
	for _, a := range ssaquery.Args(c) {
		switch {
		case isDuration(a.Type()):
			durations++
		case !isCtx(a.Type()):
			return false
		}
	}
	res := resultTypes(c)
	return durations == 1 && (len(res) == 0 || (len(res) == 1 && (isErrorType(res[0]) || isBool(res[0]))))
}

// namedLikePause is used to stay silent only.
func namedLikePause(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc([]string{"sleep", "wait", "pause", "backoff", "delay", "throttle", "acquire", "limit", "next", "ongoing"}, func(s string) bool {
		return strings.Contains(name, s)
	})
}

// bodyWait returns the strongest wait among the instructions of a body.
func (p *Package) bodyWait(fn *ssa.Function) waitKind {
	b := p.body(fn)
	switch b.waits {
	case asked:
		return b.wait
	case asking:
		return noWait
	}
	b.waits = asking
	kind := noWait
	for _, blk := range fn.Blocks {
		for _, in := range blk.Instrs {
			if k := p.waitOf(in); k == timedWait || (k == blockedWait && kind == noWait) {
				kind = k
			}
		}
	}
	b.waits, b.wait = asked, kind
	return kind
}

// canon writes a value so that two expressions with the same text are the same
// value in one turn. Values it cannot describe get a text of their own.
func (p *Package) canon(v ssa.Value, depth int) string {
	if depth > 8 {
		return unique(v)
	}
	switch v := v.(type) {
	case *ssa.Const:
		return v.Name()
	case *ssa.Parameter, *ssa.FreeVar, *ssa.Global, *ssa.Function:
		return v.Name()
	case *ssa.BinOp:
		return "(" + p.canon(v.X, depth+1) + v.Op.String() + p.canon(v.Y, depth+1) + ")"
	case *ssa.Convert:
		return p.canon(v.X, depth+1)
	case *ssa.ChangeType:
		return p.canon(v.X, depth+1)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			if c, ok := ssaquery.CellOf(v.X); ok {
				return fmt.Sprintf("%s.%x", p.canon(c.Root, depth+1), c.Path)
			}
		}
		if v.Op == token.SUB {
			return "-" + p.canon(v.X, depth+1)
		}
	case *ssa.Call:
		fn := callee(&v.Call)
		if fn == nil {
			break
		}
		var b strings.Builder
		b.WriteString(fn.FullName())
		for _, a := range v.Call.Args {
			b.WriteString("," + p.canon(a, depth+1))
		}
		return b.String()
	}
	return unique(v)
}

func unique(v ssa.Value) string {
	if in, ok := v.(ssa.Instruction); ok && in.Parent() != nil {
		return in.Parent().String() + "#" + v.Name()
	}
	return fmt.Sprintf("%p", v)
}

// waitText describes a wait by the value of its length, so that waits written
// twice are recognised as one.
func (p *Package) waitText(in ssa.Instruction) string {
	switch in := in.(type) {
	case *ssa.Call:
		if isFunc(callee(&in.Call), "time", "", "Sleep") {
			return "for " + p.canon(in.Call.Args[0], 0)
		}
		for _, a := range in.Call.Args {
			if isDuration(a.Type()) {
				return "for " + p.canon(a, 0)
			}
		}
		return p.canon(in, 0)
	case *ssa.UnOp:
		if isTimeChan(in.X.Type()) {
			return "for " + p.chanText(in.X)
		}
		return "on " + p.canon(in.X, 0)
	case *ssa.Select:
		var texts []string
		for _, s := range in.States {
			switch {
			case s.Dir == types.RecvOnly && isTimeChan(s.Chan.Type()):
				texts = append(texts, "for "+p.chanText(s.Chan))
			case s.Dir == types.RecvOnly && p.isDone(s.Chan, nil):
			default:
				texts = append(texts, "on "+p.canon(s.Chan, 0))
			}
		}
		slices.Sort(texts)
		return strings.Join(texts, "; ")
	}
	return fmt.Sprintf("%p", in)
}

// chanText describes the length of a timer's or ticker's channel.
func (p *Package) chanText(ch ssa.Value) string {
	if call, ok := ch.(*ssa.Call); ok && len(call.Call.Args) > 0 && ssaquery.PkgOf(callee(&call.Call)) == "time" {
		return p.canon(call.Call.Args[0], 0)
	}
	load, ok := ch.(*ssa.UnOp)
	if !ok {
		return unique(ch)
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return p.canon(ch, 0)
	}
	if call, ok := fa.X.(*ssa.Call); ok && len(call.Call.Args) > 0 && ssaquery.PkgOf(callee(&call.Call)) == "time" {
		return p.canon(call.Call.Args[0], 0)
	}
	return p.canon(ch, 0)
}
