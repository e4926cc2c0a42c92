package request

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// fresh are functions whose result differs from call to call, by package
// (without a major version); without names all functions of the package count.
//
// github.com/google/uuid v1.6.0, gofrs/uuid v5, satori/go.uuid v1.2.0,
// oklog/ulid v2.1.1, rs/xid v1.6.0, segmentio/ksuid v1.0.4, hashicorp/go-uuid
// v1.0.3, lithammer/shortuuid v4, matoous/go-nanoid v2, mongo-driver v2.10.0.
var fresh = map[string][]string{
	"github.com/google/uuid":                     {"New", "NewString", "NewRandom", "NewUUID", "NewV6", "NewV7", "NewRandomFromReader"},
	"github.com/gofrs/uuid":                      {"NewV1", "NewV4", "NewV6", "NewV7"},
	"github.com/satori/go.uuid":                  {"NewV1", "NewV4"},
	"github.com/hashicorp/go-uuid":               {"GenerateUUID", "GenerateRandomBytes"},
	"github.com/pborman/uuid":                    {"New", "NewRandom", "NewUUID"},
	"github.com/oklog/ulid":                      {"Make", "New", "MustNew"},
	"github.com/rs/xid":                          {"New", "NewWithTime"},
	"github.com/segmentio/ksuid":                 {"New", "NewRandom"},
	"github.com/lithammer/shortuuid":             {"New"},
	"github.com/teris-io/shortid":                {"Generate", "MustGenerate"},
	"github.com/matoous/go-nanoid":               {"New", "Must", "Generate", "MustGenerate"},
	"go.mongodb.org/mongo-driver/bson":           {"NewObjectID"},
	"go.mongodb.org/mongo-driver/primitive":      {"NewObjectID"},
	"k8s.io/apimachinery/pkg/util/uuid":          {"NewUUID"},
	"crypto/rand":                                {"Read", "Int", "Text", "Prime"},
	"go.mongodb.org/mongo-driver/bson/primitive": {"NewObjectID"},
}

// passing are functions that say when or draw a number: enough to make a key
// differ, too little to be one.
var passing = map[string][]string{
	"time":         {"Now"},
	"math/rand":    nil,
	"math/rand/v2": nil,
}

// isMint reports whether fn is known to return something new with each call,
// and whether that is an id, which others cannot have.
func isMint(fn *types.Func) (mint, id bool) {
	path := ssaquery.PkgOf(fn)
	if path == "" {
		return false, false
	}
	if names, ok := passing[path]; ok {
		switch fn.Name() {
		case "New", "NewSource", "NewPCG", "NewChaCha8", "Seed", "Shuffle", "NewZipf":
			return false, false
		}
		return names == nil || (slices.Contains(names, fn.Name()) && ssaquery.RecvName(fn) == ""), false
	}
	stripped, _ := catalog.Path(path)
	names, ok := fresh[stripped]
	if !ok {
		names = fresh[path]
	}
	yes := ssaquery.RecvName(fn) == "" && slices.Contains(names, fn.Name())
	return yes, yes
}

// The states of Model.mints.
const (
	mintUnknown int8 = iota
	mintAsking
	mintNo
	mintWeak // differs, but is no id
	mintID
)

// mintsBody reports whether a function of the package calls what mints, itself
// or in what it calls, and returns a string or bytes.
func (m *Model) mintsBody(fn *ssa.Function) int8 {
	switch m.mints[fn] {
	case mintUnknown:
	case mintAsking:
		return mintNo
	default:
		return m.mints[fn]
	}
	m.mints[fn] = mintAsking
	kind := mintNo
	if returnsText(fn.Signature) && len(fn.Blocks) <= 20 {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				if call, ok := in.(*ssa.Call); ok {
					kind = max(kind, m.mintKind(&call.Call))
				}
			}
		}
	}
	m.mints[fn] = kind
	return kind
}

func returnsText(sig *types.Signature) bool {
	if sig.Results().Len() == 0 || sig.Results().Len() > 2 {
		return false
	}
	switch t := sig.Results().At(0).Type().Underlying().(type) {
	case *types.Basic:
		return t.Info()&(types.IsString|types.IsInteger) != 0
	case *types.Slice, *types.Array:
		return true
	case *types.Pointer:
		b, ok := t.Elem().Underlying().(*types.Basic)
		return ok && b.Info()&types.IsString != 0
	}
	return false
}

func (m *Model) mintKind(c *ssa.CallCommon) int8 {
	if fn := m.ix.Callee(c); fn != nil {
		switch mint, id := isMint(fn); {
		case id:
			return mintID
		case mint:
			return mintWeak
		}
		if !c.IsInvoke() && m.others.Mints(fn) {
			return mintID
		}
	}
	if body := m.ix.Static(c); body != nil && (body.Parent() == nil || len(body.Params) == 0) {
		return m.mintsBody(body)
	}
	return mintNo
}

// Mints reports whether a call returns something new each time: it mints, or it
// makes text of what a call inside the same attempt has minted.
func (m *Model) Mints(call *ssa.Call, f *Frame) bool { return m.mintsFrom(call, f, 0) > mintNo }

func (m *Model) mintsFrom(call *ssa.Call, f *Frame, depth int) int8 {
	if k := m.mintKind(&call.Call); k > mintNo || depth > 4 {
		return k
	}
	fn := ssaquery.Callee(&call.Call)
	if fn == nil || call.Call.IsInvoke() || m.ix.Static(&call.Call) != nil {
		return mintNo
	}
	if stripped, _ := catalog.Path(ssaquery.PkgOf(fn)); !catalog.Std(ssaquery.PkgOf(fn)) && fresh[stripped] == nil && !isPointerHelper(call.Call.Signature()) {
		return mintNo
	}
	kind := mintNo
	for _, a := range call.Call.Args {
		vals := []ssa.Value{a}
		if _, isSlice := a.(*ssa.Slice); isSlice {
			vals, _ = m.ix.Variadic(a)
		}
		for _, v := range vals {
			kind = max(kind, m.mintValue(At{v, f}, depth+1))
		}
	}
	return kind
}

// isPointerHelper reports whether a call makes a pointer to its only argument, as
// aws.String and stripe.String do, the latter for any kind of string.
func isPointerHelper(sig *types.Signature) bool {
	if sig.Params().Len() != 1 || sig.Results().Len() != 1 || sig.Variadic() {
		return false
	}
	p, ok := sig.Results().At(0).Type().(*types.Pointer)
	return ok && types.Identical(p.Elem(), sig.Params().At(0).Type())
}

// mintValue says what the value is minted by, inside the attempt.
func (m *Model) mintValue(at At, depth int) int8 {
	kind := mintNo
	for range 10 {
		switch v := at.V.(type) {
		case *ssa.Convert:
			at.V = v.X
			continue
		case *ssa.MakeInterface:
			at.V = v.X
			continue
		case *ssa.ChangeType:
			at.V = v.X
			continue
		case *ssa.Slice:
			at.V = v.X
			continue
		case *ssa.BinOp:
			if v.Op == token.ADD || v.Op == token.XOR {
				return max(m.mintValue(At{v.X, at.F}, depth+1), m.mintValue(At{v.Y, at.F}, depth+1))
			}
		case *ssa.Alloc: // a variable whose address is taken: what is stored in it
			for _, r := range *v.Referrers() {
				if st, ok := r.(*ssa.Store); ok && st.Addr == ssa.Value(v) && depth < 4 {
					kind = max(kind, m.mintValue(At{st.Val, at.F}, depth+1))
				}
			}
			return kind
		}
		break
	}
	if call, _ := callOf(at.V); call != nil && at.F.Inside(call) {
		return m.mintsFrom(call, at.F, depth)
	}
	if load, ok := at.V.(*ssa.UnOp); ok && load.Op == token.MUL && depth < 4 {
		from, _ := m.ix.Sources(load)
		for _, v := range from {
			kind = max(kind, m.mintValue(m.located(v, at.F), depth+1))
		}
	}
	return kind
}

// Minted returns the calls inside the attempt that alone make a value: nil if it
// may come from anywhere else.
func (m *Model) Minted(v ssa.Value, f *Frame) []At {
	var calls []At
	stop := func(call *ssa.Call, f *Frame) bool { return m.Mints(call, f) }
	ok := m.trace(v, f, walk{stop: stop}, func(at At) bool {
		for range 10 { // through what makes text of it
			switch v := at.V.(type) {
			case *ssa.Convert:
				at = m.located(v.X, at.F)
				continue
			case *ssa.Slice:
				at = m.located(v.X, at.F)
				continue
			case *ssa.BinOp:
				if v.Op != token.ADD {
					return false
				}
				x, y := At{v.X, at.F}, At{v.Y, at.F}
				if m.mintValue(x, 0) > mintNo {
					at = x
				} else {
					at = y
				}
				continue
			case *ssa.Alloc:
				if st := onlyStore(v); st != nil {
					at = m.located(st.Val, at.F)
					continue
				}
			}
			break
		}
		call, _ := callOf(at.V)
		if call == nil || !at.F.Inside(call) || !m.Mints(call, at.F) {
			return false
		}
		calls = append(calls, At{call, at.F})
		return true
	})
	if !ok {
		return nil
	}
	return calls
}

// onlyStore returns the only store to a variable as a whole.
func onlyStore(a *ssa.Alloc) (only *ssa.Store) {
	for _, r := range *a.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == ssa.Value(a) {
			if only != nil {
				return nil
			}
			only = st
		}
	}
	return only
}
