package retry

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// maker collects what a function's result takes from its parameters.
type maker struct {
	p        *Package
	fn       *ssa.Function // nil for a package variable
	params   []ParamSetting
	bases    []int
	defaults bool // the result starts from what its family does by default
	// at is where the settings are written
	at map[catalog.Effect]token.Pos
	// byField asks for settings whose value is a field of a parameter, too.
	byField bool
	fields  []fieldSetting
}

// A fieldSetting is a setting whose value a field of a parameter (-1: of the
// receiver) holds.
type fieldSetting struct {
	effect catalog.Effect
	param  int
	path   string
	leaf   *types.Var
	less   int64
}

// field notes a setting whose value is a field of a parameter.
func (m *maker) field(s setting, v ssa.Value, less int64) bool {
	for c, ok := v.(*ssa.Convert); ok; c, ok = v.(*ssa.Convert) {
		v = c.X
	}
	if m.fn == nil || v == nil {
		return false
	}
	prm, path := pathFrom(v)
	if prm == nil || prm.Parent() != m.fn || path == "" {
		return false
	}
	path = strings.TrimSuffix(path, ".")
	leaf := fieldAt(prm.Type(), path)
	if leaf == nil || !isInteger(leaf.Type()) || strings.Count(path, ".") > maxFieldDepth {
		return false
	}
	m.fields = append(m.fields, fieldSetting{s.option.Effect, ssaquery.ParamIndex(prm), path, leaf, less})
	return true
}

// param returns the parameter that a value is.
func (m *maker) param(v ssa.Value) (int, bool) {
	if m.fn == nil || v == nil {
		return 0, false
	}
	i := -1
	all := m.p.ix.Trace(v, func(src ssa.Value) bool {
		for c, ok := src.(*ssa.Convert); ok; c, ok = src.(*ssa.Convert) {
			src = unwrapLoad(c.X)
		}
		prm, ok := src.(*ssa.Parameter)
		if !ok || prm.Parent() != m.fn || i >= 0 && ssaquery.ParamIndex(prm) != i {
			return false
		}
		i = ssaquery.ParamIndex(prm)
		return i >= 0
	})
	return i, all && i >= 0
}

// from notes what the result is built on, if that is a parameter.
func (m *maker) from(v ssa.Value) bool {
	i, ok := m.param(v)
	if ok && !slices.Contains(m.bases, i) {
		m.bases = append(m.bases, i)
	}
	return ok
}

// setting notes a setting whose value is a parameter.
func (m *maker) setting(s setting) bool {
	v, less := s.value, int64(0)
	if diff, n := lessOf(v); diff != nil {
		v, less = diff, n
	}
	i, ok := m.param(v)
	if ok {
		o := s.option
		m.params = append(m.params, ParamSetting{i, o.Effect, o.Zero, o.Negative, o.Least, o.Default, less})
		return true
	}
	return m.byField && m.field(s, v, less)
}
