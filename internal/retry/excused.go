package retry

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
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
	case isFunc(fn, "errors", "", "Is") && len(call.Call.Args) == 2:
		return isAnswer(call.Call.Args[1])
	}
	if body := p.static(&call.Call); body != nil && p.predicates < maxFilters {
		p.predicates++
		defer func() { p.predicates-- }()
		if p.excusesBody(body, p.predicates) {
			return true
		}
	}
	return excusedFunc(fn) || asksForCode(call) || !call.Call.IsInvoke() && p.callees.Excuses(fn)
}

// asksForCode reports whether a predicate is given an error, or what it says, and
// the name of a code or a part of a message that excuses:
// matches(err, "InvalidAMIID.NotFound", ""), strings.Contains(err.Error(), "not found").
func asksForCode(call *ssa.Call) bool {
	if !isBool(call.Type()) {
		return false
	}
	ofError, named := false, false
	for _, a := range ssaquery.Args(&call.Call) {
		ofError = ofError || isErrorType(a.Type()) || isErrorText(a)
		vals := []ssa.Value{a}
		if s, ok := a.(*ssa.Slice); ok { // of a variadic parameter
			vals = elementsOf(s)
		}
		for _, v := range vals {
			text, ok := ssaquery.String(v)
			switch {
			case !ok || text == "":
			case isCodeName(text):
				if busyCode(text) {
					return false
				}
				named = true
			case isBusy(text):
				return false
			case saysWell(text):
				named = true
			}
		}
	}
	return ofError && named
}

// isErrorText reports whether a value is what an error says.
func isErrorText(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	return ok && call.Call.IsInvoke() && call.Call.Method.Name() == "Error" && isErrorType(call.Call.Value.Type())
}

// elementsOf returns what is stored in the array behind a slice.
func elementsOf(s *ssa.Slice) (vals []ssa.Value) {
	a, ok := s.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	for _, r := range *a.Referrers() {
		ia, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, u := range *ia.Referrers() {
			if st, ok := u.(*ssa.Store); ok {
				vals = append(vals, st.Val)
			}
		}
	}
	return vals
}

// busyWords are parts of codes and messages by which a service says that it is
// not well, or that nobody got to it; wellWords parts of messages by which it says
// that it is, and the request is not right as it is.
var (
	busyWords = []string{"throttl", "toomany", "too many", "throughput", "limit", "rate", "internal", "unavailable", "slow", "timeout", "timed out", "server", "exceeded", "busy", "overload", "connect", "reset", "refused", "eof", "broken", "temporar", "try again", "retry", "dependencyfailed"}
	wellWords = []string{"not found", "not exist", "no such", "already exist", "conflict", "duplicate", "invalid", "in use", "denied", "unauthorized", "not authorized", "malformed", "precondition"}
)

// busyCodes are parts of the names of codes that clients repeat.
var busyCodes = []string{"throttl", "toomany", "throughput", "limit", "internal", "unavailable", "slow", "timeout", "server", "exceeded", "busy", "overload", "dependencyfailed"}

func busyCode(text string) bool { return hasAny(text, busyCodes) }

// isBusy reports whether a text may be of a failure that clients repeat.
func isBusy(text string) bool { return hasAny(text, busyWords) }

// saysWell reports whether a part of a message is of a service that is well.
func saysWell(text string) bool { return hasAny(text, wellWords) }

func hasAny(text string, words []string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// isCodeName reports whether a text is the name of a code: one word in mixed case,
// with dots perhaps.
func isCodeName(text string) bool {
	const least = 8
	upper, lower := false, false
	for _, r := range text {
		switch {
		case 'A' <= r && r <= 'Z':
			upper = true
		case 'a' <= r && r <= 'z':
			lower = true
		case (r < '0' || r > '9') && r != '.' && r != '_':
			return false
		}
	}
	return upper && lower && len(text) >= least
}

// excusedFunc reports whether a predicate is true for such errors alone.
func excusedFunc(fn *types.Func) bool {
	switch {
	case fn == nil:
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

// isAnswer reports whether an error is a package variable that the catalogue knows
// for an answer of a service that is well.
func isAnswer(v ssa.Value) bool {
	for {
		switch w := v.(type) {
		case *ssa.MakeInterface:
			v = w.X
			continue
		case *ssa.ChangeInterface:
			v = w.X
			continue
		case *ssa.Const:
			if w.Value == nil || w.Value.Kind() != constant.String {
				return false
			}
			return catalog.IsAnswerConst(namedOf(w.Type()), constant.StringVal(w.Value))
		case *ssa.UnOp:
			g, ok := w.X.(*ssa.Global)
			if !ok {
				return false
			}
			o, ok := g.Object().(*types.Var)
			return ok && catalog.IsAnswer(o)
		}
		return false
	}
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
	if named == nil || catalog.IsAnswerType(named) {
		return named != nil
	}
	if !strings.Contains(named.Obj().Pkg().Path(), "aws-sdk-go-v2/service/") {
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
	if isErrorType(x.Type()) {
		return isAnswer(x) || isAnswer(y)
	}
	if text, ok := ssaquery.String(y); ok {
		// of a code in a URI (problem types, RFC 9457), the last part is the name
		name := text[strings.LastIndexAny(text, ":/#")+1:]
		return isCodeName(name) && !busyCode(name) || saysWell(strings.ReplaceAll(name, "_", " ")) && !isBusy(name)
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
