package postretry

import (
	"fmt"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/request"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A racer is a go statement whose function sends a write and puts the answer
// into a channel.
type racer struct {
	start *ssa.Go
	send  *request.Send
	ch    *ssa.MakeChan
}

// hedged reports a function that starts one write twice and goes on with the
// first answer.
func (k *check) hedged(fn *ssa.Function) {
	var racers []racer
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if start, ok := in.(*ssa.Go); ok {
				if r, ok := k.racer(start); ok && firstWins(fn, r.ch) {
					racers = append(racers, r)
				}
			}
		}
	}
	loops := ssaquery.Loops(fn)
	for i, r := range racers {
		if k.secondCopy(r, racers[:i]) || spawnsCopies(loops, r) && !k.itemized(r) {
			k.reportHedge(r)
		}
	}
}

// racer says whether a go statement is one, for a write without a key.
func (k *check) racer(start *ssa.Go) (racer, bool) {
	body := k.sum.Index.Static(&start.Call)
	if body == nil {
		return racer{}, false
	}
	for _, s := range k.sum.Requests.Sends(&request.Attempt{Fn: body}) {
		w, ok := k.sum.Requests.WriteOf(s)
		if !ok {
			continue
		}
		keys := k.sum.Requests.Keys(s)
		if keys.Unseen || k.keyed(s, w, keys) || len(keys.Ops) > 0 {
			continue
		}
		if c := k.sum.Requests.Content(s); c.Asks || c.Keyed || c.OuterID || c.Telemetry && !k.telemetry {
			continue
		}
		if ch := k.answers(body, start); ch != nil {
			return racer{start: start, send: s, ch: ch}, true
		}
	}
	return racer{}, false
}

// answers returns the channel of the starting function that the started one
// sends to.
func (k *check) answers(body *ssa.Function, start *ssa.Go) *ssa.MakeChan {
	for _, b := range body.Blocks {
		for _, in := range b.Instrs {
			var ch ssa.Value
			switch in := in.(type) {
			case *ssa.Send:
				ch = in.Chan
			case *ssa.Select:
				for _, st := range in.States {
					if st.Send != nil {
						ch = st.Chan
					}
				}
			}
			if ch == nil {
				continue
			}
			if p, ok := ch.(*ssa.Parameter); ok {
				ch = ssaquery.Arg(&start.Call, ssaquery.ParamIndex(p))
			}
			if made := k.madeIn(ch, start.Parent()); made != nil {
				return made
			}
		}
	}
	return nil
}

func (k *check) madeIn(ch ssa.Value, fn *ssa.Function) (made *ssa.MakeChan) {
	if ch == nil {
		return nil
	}
	k.sum.Index.Trace(ch, func(src ssa.Value) bool {
		if m, ok := src.(*ssa.MakeChan); ok && m.Parent() == fn {
			made = m
		}
		return true
	})
	return made
}

// firstWins reports whether a function leaves with success after one receive
// from the channel, without waiting for the other answers.
func firstWins(fn *ssa.Function, ch *ssa.MakeChan) bool {
	loops := ssaquery.Loops(fn)
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if receivesFrom(in, ch) && leaves(b, innermost(loops, b)) {
				return true
			}
		}
	}
	return false
}

func receivesFrom(in ssa.Instruction, ch *ssa.MakeChan) bool {
	switch in := in.(type) {
	case *ssa.UnOp:
		return in.Op == token.ARROW && isChan(in.X, ch)
	case *ssa.Select:
		for _, st := range in.States {
			if st.Send == nil && isChan(st.Chan, ch) {
				return true
			}
		}
	}
	return false
}

// isChan reports whether v is the channel, perhaps in a variable that literals
// capture.
func isChan(v ssa.Value, ch *ssa.MakeChan) bool {
	if v == ssa.Value(ch) {
		return true
	}
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	for _, r := range *ch.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == load.X {
			return true
		}
	}
	return false
}

func innermost(loops []*ssaquery.Loop, b *ssa.BasicBlock) *ssaquery.Loop {
	for _, l := range loops { // inner ones first
		if l.Blocks[b] {
			return l
		}
	}
	return nil
}

// leaves reports whether a return without an error is reached from b without
// another turn of the loop.
func leaves(b *ssa.BasicBlock, loop *ssaquery.Loop) bool {
	seen := map[*ssa.BasicBlock]bool{}
	work := []*ssa.BasicBlock{b}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b] {
			continue
		}
		seen[b] = true
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && (loop == nil || succeeds(ret)) {
			return true
		}
		for _, to := range b.Succs {
			if loop == nil || to != loop.Header {
				work = append(work, to)
			}
		}
	}
	return false
}

func succeeds(ret *ssa.Return) bool {
	last := lastResult(ret)
	if last == nil || last.Type().String() != "error" {
		return true
	}
	c, ok := last.(*ssa.Const)
	return ok && c.IsNil()
}

// secondCopy reports whether an earlier go statement sends the same.
func (k *check) secondCopy(r racer, earlier []racer) bool {
	for _, e := range earlier {
		if e.send.Call == r.send.Call && e.ch == r.ch && sameInputs(&e.start.Call, &r.start.Call) {
			return true
		}
	}
	return false
}

// sameInputs reports whether two literals capture, or two calls get, the same.
func sameInputs(a, b *ssa.CallCommon) bool {
	x, y := inputs(a), inputs(b)
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}

func inputs(c *ssa.CallCommon) []ssa.Value {
	in := append([]ssa.Value(nil), c.Args...)
	if mc, ok := c.Value.(*ssa.MakeClosure); ok {
		in = append(in, mc.Bindings...)
	}
	return in
}

// spawnsCopies reports whether the go statement runs again in a loop that does
// not wait for the answers.
func spawnsCopies(loops []*ssaquery.Loop, r racer) bool {
	l := innermost(loops, r.start.Block())
	if l == nil {
		return false
	}
	for b := range l.Blocks {
		for _, in := range b.Instrs {
			if receivesFrom(in, r.ch) {
				return false
			}
		}
	}
	return true
}

// itemized reports whether the copies carry different things: a range element,
// other than the place it is sent to.
func (k *check) itemized(r racer) bool {
	fl := k.sum.Requests.BodyFlow(r.send)
	for _, at := range fl.Parts {
		switch v := at.V.(type) {
		case *ssa.Next:
			return true
		case *ssa.IndexAddr:
			if _, isConst := v.Index.(*ssa.Const); !isConst && v.Parent() == r.start.Parent() {
				return true
			}
		}
	}
	return !fl.Full
}

func (k *check) reportHedge(r racer) {
	end := token.NoPos
	for _, f := range k.files {
		if f.FileStart > r.start.Pos() || r.start.Pos() > f.FileEnd {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if g, ok := n.(*ast.GoStmt); ok && g.Pos() == r.start.Pos() {
				end = g.End()
			}
			return true
		})
	}
	w, _ := k.sum.Requests.WriteOf(r.send)
	k.Add(diag.Finding{
		Category: hedgedWriteCat, Pos: r.start.Pos(), End: end,
		Message: fmt.Sprintf("a second %s of the same is started while the first still runs, and the first answer wins: both may be carried out; send one key with both, or hedge reads only", w.What),
	})
}
