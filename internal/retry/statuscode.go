package retry

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// A helper that sends a request may keep the response to itself and say its
// status only: as a number among its results, or in an error of the package's own
// type. Both are told by data flow from Response.StatusCode.

// Bounds of how far a status is followed: helpers within helpers, and values.
const (
	maxStatusDepth = 3
	maxStatusSteps = 100
)

// statusAt returns which result of a call is the status that a response had, -1
// if none is: all returns of the callee take it from one, or say 0 beside an
// error.
func (p *Package) statusAt(c *ssa.CallCommon) int { return p.statusResult(c, 0) }

func (p *Package) statusResult(c *ssa.CallCommon, depth int) int {
	body := p.static(c)
	if body == nil || depth > maxStatusDepth {
		return -1
	}
	rs := body.Signature.Results()
	for i := range rs.Len() {
		if !isInteger(rs.At(i).Type()) || isDuration(rs.At(i).Type()) {
			continue
		}
		read := false
		all := p.walkBack(ssaquery.Returned(body, i), func(v ssa.Value) (end, ok bool) {
			if p.isStatusCode(v, depth) {
				read = true
				return true, true
			}
			n, isNumber := ssaquery.Int(v)
			return isNumber, n == 0
		})
		if read && all {
			return i
		}
	}
	return -1
}

// isStatusCode reports whether a value was read from a response as its status, by
// this function or by one that it calls.
func (p *Package) isStatusCode(v ssa.Value, depth int) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		if !ok || !isHTTPResponse(fa.X.Type()) {
			return false
		}
		f := ssaquery.FieldVar(fa.X.Type(), fa.Field)
		return f != nil && f.Name() == "StatusCode"
	case *ssa.Call:
		return p.statusResult(&v.Call, depth+1) == 0
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return ok && p.statusResult(&call.Call, depth+1) == v.Index
	}
	return false
}

// comparesStatus reports whether a branch of the region depends on the status
// that a call gives as a number, and the callee does not make errors of bad ones.
func (p *Package) comparesStatus(reg *region, call *ssa.Call) bool {
	i := p.statusAt(&call.Call)
	if i < 0 || p.rejecting(&call.Call, 0) != "" {
		return false
	}
	status := results(call)[i]
	if status == nil {
		return false
	}
	for b := range reg.blocks {
		br, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		found := false
		p.slice(reg, func(v ssa.Value) bool {
			found = found || v == status
			return !found
		}, br.Cond)
		if found {
			return true
		}
	}
	return false
}

// makesError reports whether a helper that says a status as a number makes an
// error of this one: then it never comes alone.
func (p *Package) makesError(c *ssa.CallCommon, status int64) bool {
	body := p.static(c)
	if body == nil || p.statusAt(c) < 0 {
		return false
	}
	for call := range ssaquery.Instrs[*ssa.Call](body) {
		if hasResponse(call) && p.reachOf(&call.Call) >= Remote && p.fails(body, call, status) {
			return true
		}
	}
	return false
}

// statusField reports whether a field of an error type holds the status of the
// response that the error is about: something in the package stores one there,
// and nothing but that.
func (p *Package) statusField(f *types.Var) bool {
	if p.statusFields == nil {
		p.statusFields = map[*types.Var]bool{}
		for _, fn := range p.ix.Funcs {
			for st := range ssaquery.Instrs[*ssa.Store](fn) {
				p.noteStatus(st)
			}
		}
	}
	return f != nil && p.statusFields[f]
}

func (p *Package) noteStatus(st *ssa.Store) {
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok || !isInteger(st.Val.Type()) {
		return
	}
	f := ssaquery.FieldVar(fa.X.Type(), fa.Field)
	if f == nil || f.Pkg() != p.pkg || !isErrorLike(fa.X.Type()) {
		return
	}
	work := []ssa.Value{st.Val}
	if prm, ok := st.Val.(*ssa.Parameter); ok { // of what makes the error
		work = nil
		for _, call := range p.ix.Callers(prm.Parent()) {
			if arg := ssaquery.Arg(call.Common(), ssaquery.ParamIndex(prm)); arg != nil {
				work = append(work, arg)
			}
		}
	}
	is := len(work) > 0 && p.walkBack(work, func(v ssa.Value) (end, ok bool) {
		end = p.isStatusCode(v, 0)
		return end, end
	})
	if old, seen := p.statusFields[f]; seen {
		is = is && old
	}
	p.statusFields[f] = is
}

// walkBack follows values to where they come from. The judge says of each whether
// that is an end, and whether it may be one; walkBack reports whether all ends may
// be, and are in sight.
func (p *Package) walkBack(work []ssa.Value, judge func(ssa.Value) (end, ok bool)) bool {
	seen := map[ssa.Value]bool{}
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[v] {
			continue
		}
		seen[v] = true
		if end, ok := judge(v); end {
			if !ok {
				return false
			}
			continue
		}
		from, all := p.ix.Sources(v)
		if len(from) == 0 || !all || len(seen) > maxStatusSteps {
			return false
		}
		work = append(work, from...)
	}
	return true
}

// isErrorLike reports whether a type, or what points to it, is an error.
func isErrorLike(t types.Type) bool {
	t = deref(t)
	return isErrorType(t) || isErrorType(types.NewPointer(t))
}

// carriesStatus reports whether a type of errors, or what points to it, has a
// field for the status.
func (p *Package) carriesStatus(t types.Type) bool {
	for range 2 {
		if ptr, ok := t.Underlying().(*types.Pointer); ok {
			t = ptr.Elem()
		}
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if p.statusField(f) {
			return true
		}
	}
	return false
}

// asksSaid reports whether the region, or a function that it calls, names a status
// and looks at what an error says of the status.
func (p *Package) asksSaid(reg *region, j *judged, status int64) bool {
	both := func(each func(func(ssa.Instruction))) bool {
		named, said := false, false
		each(func(in ssa.Instruction) {
			named = named || p.asks(in, status)
			switch in := in.(type) {
			case *ssa.FieldAddr:
				said = said || p.statusField(ssaquery.FieldVar(in.X.Type(), in.Field))
			case *ssa.Field:
				said = said || p.statusField(ssaquery.FieldVar(in.X.Type(), in.Field))
			}
		})
		return named && said
	}
	found := both(reg.each)
	reg.each(func(in ssa.Instruction) {
		call, ok := in.(*ssa.Call)
		if !ok || call == j.call || found {
			return
		}
		if body := p.static(&call.Call); body != nil {
			found = both((&region{form: whole, fn: body, blocks: allBlocks(body)}).each)
		}
	})
	return found
}
