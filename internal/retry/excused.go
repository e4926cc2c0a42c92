package retry

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// excusedCall reports whether a call tells that an error is one of those which
// clients hand on at once: a conflict, something that is missing or there
// already.
func (p *Package) excusedCall(call *ssa.Call) bool {
	fn := callee(&call.Call)
	if fn == nil {
		return false
	}
	switch {
	case isFunc(fn, "errors", "", "As") && len(call.Call.Args) == 2:
		return excusedType(targetType(call.Call.Args[1]))
	case strings.HasSuffix(ssaquery.PkgOf(fn), "apimachinery/pkg/api/errors"):
		switch fn.Name() {
		case "IsConflict", "IsNotFound", "IsAlreadyExists", "IsGone", "IsInvalid":
			return true
		}
	case strings.HasPrefix(ssaquery.PkgOf(fn), "go.mongodb.org/mongo-driver"):
		return fn.Name() == "IsDuplicateKeyError"
	}
	return false
}

// targetType returns the type of error that errors.As looks for.
func targetType(v ssa.Value) types.Type {
	if mi, ok := v.(*ssa.MakeInterface); ok {
		v = mi.X
	}
	ptr, ok := v.Type().Underlying().(*types.Pointer)
	if !ok {
		return nil
	}
	return ptr.Elem()
}

// excusedType reports whether an error type is one exception of a generated
// client, and none for a busy or broken service.
func excusedType(t types.Type) bool {
	if t == nil {
		return false
	}
	named := namedOf(t)
	if named == nil || !strings.Contains(named.Obj().Pkg().Path(), "aws-sdk-go-v2/service/") {
		return false
	}
	name := named.Obj().Name()
	for _, busy := range []string{"Throttl", "TooMany", "Throughput", "Limit", "Internal", "Unavailable", "Slow", "Timeout", "Server", "Dependency"} {
		if strings.Contains(name, busy) {
			return false
		}
	}
	return true
}

// excusedCodes are gRPC codes that say that the service is well, and the request
// is not right as it is: not found, already there, failed precondition, aborted,
// and so on.
var excusedCodes = map[int64]bool{3: true, 5: true, 6: true, 7: true, 9: true, 10: true, 11: true, 16: true}

// excusedStatuses are the answers of HTTP that say so.
var excusedStatuses = map[int64]bool{401: true, 404: true, 409: true, 412: true, 423: true}

// excusedCode reports whether a comparison leaves nothing but such a code.
func (p *Package) excusedCode(cmp *ssa.BinOp, truth bool) bool {
	if cmp.Op != token.EQL && cmp.Op != token.NEQ || (cmp.Op == token.EQL) != truth {
		return false
	}
	x, y := cmp.X, cmp.Y
	if _, ok := x.(*ssa.Const); ok {
		x, y = y, x
	}
	n, ok := ssaquery.Int(y)
	if !ok {
		return false
	}
	if ssaquery.PointsTo(x.Type(), "google.golang.org/grpc/codes", "Code") {
		return excusedCodes[n]
	}
	return isInteger(x.Type()) && excusedStatuses[n]
}
