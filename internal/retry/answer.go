package retry

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// resends reports whether a site repeats a call after a failure, or after an
// answer that its status calls bad, where the response is of a type that the
// walks do not know: a result of the client's own, or the last argument, as in
// Do(req, resp). To them success may come back, so it looks like a poll.
func (p *Package) resends(s *Site, call *ssa.Call) bool {
	j := s.judged
	if call != s.Op {
		j = p.judge(s.reg, op{call: call, reach: Remote})
	}
	if j.class == NoSite || j.class == Retry {
		return j.class == Retry
	}
	return p.statusLeaves(s.reg, j)
}

// statusLeaves reports whether success has an exit that depends on the status of
// the call's answer.
func (p *Package) statusLeaves(reg *region, j *judged) bool {
	status, answer := false, false
	p.leavesBy(reg, j, func(v ssa.Value) bool {
		status = status || isStatus(v)
		answer = answer || v == ssa.Value(j.call) || isOut(v, j.call)
		return false
	})
	return status && answer
}

// isStatus reports whether a value is the status of a response, or what that
// means.
func isStatus(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Call:
		fn := ssaquery.Callee(&v.Call)
		if fn == nil || fn.Signature().Recv() == nil || !catalog.Describes(ssaquery.PkgOf(fn)) {
			return false
		}
		switch fn.Name() {
		case "StatusCode", "IsError", "IsSuccess":
			return true
		}
	case *ssa.FieldAddr:
		f := ssaquery.FieldVar(v.X.Type(), v.Field)
		return f != nil && f.Name() == "StatusCode"
	case *ssa.Field:
		f := ssaquery.FieldVar(v.X.Type(), v.Field)
		return f != nil && f.Name() == "StatusCode"
	}
	return false
}

// isOut reports whether a value is an argument of a call, into which that may
// write: a pointer that is the last, or to what has a status.
func isOut(v ssa.Value, call *ssa.Call) bool {
	args := ssaquery.Args(&call.Call)
	i := slices.Index(args, v)
	if i < 0 {
		return false
	}
	if _, ptr := v.Type().Underlying().(*types.Pointer); !ptr {
		return false
	}
	status, _, _ := types.LookupFieldOrMethod(v.Type(), true, nil, "StatusCode")
	return i == len(args)-1 || status != nil
}
