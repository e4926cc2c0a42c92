package request

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// maxProof bounds the predicates entered within predicates.
const maxProof = 3

// Proves reports whether a condition that holds (or does not) proves that the
// request that failed was not carried out: the connection never came about, the
// server turned it away unprocessed, the database rolled it back.
func (m *Model) Proves(cond ssa.Value, truth bool) bool { return m.proves(cond, truth, 0) }

func (m *Model) proves(cond ssa.Value, truth bool, depth int) bool {
	for range 8 {
		not, ok := cond.(*ssa.UnOp)
		if !ok || not.Op != token.NOT {
			break
		}
		cond, truth = not.X, !truth
	}
	switch v := cond.(type) {
	case *ssa.BinOp:
		return provesEqual(v, truth) && m.aboutFailure(v)
	case *ssa.Phi:
		return m.provesPhi(v, truth, depth)
	case *ssa.Call:
		return m.provesCall(v, truth, depth)
	case *ssa.Extract: // _, ok := err.(*net.DNSError)
		ta, ok := v.Tuple.(*ssa.TypeAssert)
		return ok && truth && v.Index == 1 && isDNSError(ta.AssertedType)
	}
	return false
}

// turnedAway are constants that say so, by the type or field they are compared
// with.
var (
	turnedStatus = []int64{401, 429}
	turnedCode   = []int64{8}                 // codes.ResourceExhausted
	turnedState  = []string{"40001", "40P01"} // serialization failure, deadlock
	turnedMySQL  = []int64{1205, 1213}        // lock wait timeout, deadlock
	turnedText   = []string{"connection refused", "no such host"}
)

// provesEqual judges a comparison with a constant that stands for proof.
func provesEqual(b *ssa.BinOp, truth bool) bool {
	if (b.Op != token.EQL || !truth) && (b.Op != token.NEQ || truth) {
		return false
	}
	x, c := b.X, b.Y
	if _, ok := x.(*ssa.Const); ok {
		x, c = c, x
	}
	if s, ok := ssaquery.String(c); ok {
		switch fieldName(x) {
		case "Op":
			return s == "dial"
		case "Code", "SQLState", "Severity":
			return slices.Contains(turnedState, s)
		}
		if call, ok := x.(*ssa.Call); ok && methodName(call) == "SQLState" {
			return slices.Contains(turnedState, s)
		}
		return false
	}
	n, ok := ssaquery.Int(c)
	if !ok {
		return errValue(x, c)
	}
	switch {
	case ssaquery.PointsTo(x.Type(), "google.golang.org/grpc/codes", "Code"):
		return slices.Contains(turnedCode, n)
	case fieldName(x) == "Number":
		return slices.Contains(turnedMySQL, n)
	case ssaquery.PointsTo(x.Type(), "syscall", "Errno"):
		return n == 111 || n == 61
	}
	return slices.Contains(turnedStatus, n)
}

// errValue reports whether an error is compared with one that is proof.
func errValue(x, y ssa.Value) bool { return isRefused(x) || isRefused(y) }

// aboutFailure reports whether a comparison is not one of a mere counter.
func (m *Model) aboutFailure(b *ssa.BinOp) bool {
	_, phi := b.X.(*ssa.Phi)
	return !phi || ssaquery.PointsTo(b.X.Type(), "google.golang.org/grpc/codes", "Code")
}

func fieldName(v ssa.Value) string {
	v = unwrap(v)
	switch v := v.(type) {
	case *ssa.UnOp:
		if fa, ok := v.X.(*ssa.FieldAddr); ok {
			name, _ := field(fa.X.Type(), fa.Field)
			return name
		}
	case *ssa.Field:
		name, _ := field(v.X.Type(), v.Field)
		return name
	}
	return ""
}

func methodName(call *ssa.Call) string {
	if fn := ssaquery.Callee(&call.Call); fn != nil && fn.Signature().Recv() != nil {
		return fn.Name()
	}
	return ""
}

func isDNSError(t types.Type) bool { return ssaquery.PointsTo(t, "net", "DNSError") }

// isRefused reports whether a value is the errno of a connection that was
// refused.
func isRefused(v ssa.Value) bool {
	v = unwrap(v)
	if c, ok := v.(*ssa.Const); ok && ssaquery.PointsTo(c.Type(), "syscall", "Errno") {
		n, _ := ssaquery.Int(c)
		return n == 111 || n == 61 || n == 10061
	}
	return isGlobal(v, "golang.org/x/sys/unix", "ECONNREFUSED")
}

// provesCall judges a call of a predicate.
func (m *Model) provesCall(call *ssa.Call, truth bool, depth int) bool {
	fn := ssaquery.Callee(&call.Call)
	args := ssaquery.Args(&call.Call)
	switch {
	case isFunc(fn, "errors", "", "Is") && len(args) == 2:
		return truth && isRefused(args[1])
	case isFunc(fn, "errors", "", "As") && len(args) == 2:
		return truth && pointsToProof(args[1])
	case isFunc(fn, "strings", "", "Contains") && len(args) == 2:
		s, ok := ssaquery.String(args[1])
		return truth && ok && slices.Contains(turnedText, s)
	}
	body := m.ix.Static(&call.Call)
	if body == nil && fn != nil && !call.Call.IsInvoke() {
		return truth && m.others.Proves(fn)
	}
	if body == nil || depth >= maxProof || body.Signature.Results().Len() != 1 {
		return false
	}
	return m.provesBody(body, truth, depth+1)
}

// turnedTypes are types of errors that say so, by package (without a major
// version): slack-go/slack v0.36.0, go-github v74, and the types of the AWS SDK's
// services (aws-sdk-go-v2 v1.48.0).
var turnedTypes = map[string][]string{
	"github.com/slack-go/slack":          {"RateLimitedError"},
	"github.com/google/go-github/github": {"RateLimitError", "AbuseRateLimitError"},
	"aws": {
		"ThrottlingException", "ProvisionedThroughputExceededException", "TooManyRequestsException", "RequestLimitExceeded",
		"ConditionalCheckFailedException", "TransactionCanceledException", "TransactionConflictException",
	},
}

// pointsToProof reports whether errors.As looks for an error whose type is proof.
func pointsToProof(v ssa.Value) bool {
	p, ok := unwrap(v).Type().Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	t := p.Elem()
	if isDNSError(t) {
		return true
	}
	if inner, ok := types.Unalias(t).(*types.Pointer); ok {
		t = inner.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	path, _ := catalog.Path(named.Obj().Pkg().Path())
	if strings.HasPrefix(path, "github.com/aws/aws-sdk-go-v2/service/") && strings.HasSuffix(path, "/types") {
		path = "aws"
	}
	return slices.Contains(turnedTypes[path], named.Obj().Name())
}

// provesBody reports whether a predicate returns truth only after something
// that proves it.
func (m *Model) provesBody(fn *ssa.Function, truth bool, depth int) bool {
	free := m.unproven(fn, depth)
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || b == fn.Recover || !free[b] {
			continue
		}
		if !m.returnsProof(ret.Results[0], truth, free, depth) {
			return false
		}
	}
	return true
}

// returnsProof reports whether a value that is returned has the truth only as
// proof.
func (m *Model) returnsProof(v ssa.Value, truth bool, free map[*ssa.BasicBlock]bool, depth int) bool {
	if c, ok := v.(*ssa.Const); ok && c.Value != nil {
		return (c.Value.ExactString() == "true") != truth
	}
	return m.proves(v, truth, depth)
}

// unproven returns the blocks that can be reached without passing an edge that
// proves something.
func (m *Model) unproven(fn *ssa.Function, depth int) map[*ssa.BasicBlock]bool {
	seen := map[*ssa.BasicBlock]bool{}
	work := []*ssa.BasicBlock{fn.Blocks[0]}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b] {
			continue
		}
		seen[b] = true
		br, isIf := b.Instrs[len(b.Instrs)-1].(*ssa.If)
		for i, to := range b.Succs {
			if isIf && b.Succs[0] != b.Succs[1] && m.proves(br.Cond, i == 0, depth) {
				continue
			}
			work = append(work, to)
		}
	}
	return seen
}

// provesPhi judges a && b and a || b, which SSA writes as a phi.
func (m *Model) provesPhi(phi *ssa.Phi, truth bool, depth int) bool {
	if depth >= maxProof {
		return false
	}
	free := m.unproven(phi.Parent(), maxProof) // conditions of the phi are simple
	for i, e := range phi.Edges {
		pred := phi.Block().Preds[i]
		if !free[pred] || m.edgeProves(pred, phi.Block(), depth) {
			continue
		}
		if c, ok := e.(*ssa.Const); ok && c.Value != nil {
			if (c.Value.ExactString() == "true") == truth {
				return false
			}
			continue
		}
		if !m.proves(e, truth, depth+1) {
			return false
		}
	}
	return true
}

func (m *Model) edgeProves(from, to *ssa.BasicBlock, depth int) bool {
	br, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	return ok && from.Succs[0] != from.Succs[1] && m.proves(br.Cond, to == from.Succs[0], depth+1)
}
