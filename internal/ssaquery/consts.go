package ssaquery

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"
)

// Int returns the integer that v is as written, through conversions.
func Int(v ssa.Value) (int64, bool) {
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value == nil {
			return 0, false
		}
		if i := constant.ToInt(v.Value); i.Kind() == constant.Int {
			return constant.Int64Val(i)
		}
	case *ssa.Convert:
		return Int(v.X)
	case *ssa.ChangeType:
		return Int(v.X)
	}
	return 0, false
}

// String returns the string that v is as written.
func String(v ssa.Value) (string, bool) {
	if c, ok := v.(*ssa.Const); ok && c.Value != nil && c.Value.Kind() == constant.String {
		return constant.StringVal(c.Value), true
	}
	return "", false
}

// ConstInt returns the one integer that v is, wherever it was set; false if
// there are several, or others may set it.
func (ix *Index) ConstInt(v ssa.Value) (n int64, ok bool) {
	found := false
	all := ix.Trace(v, func(src ssa.Value) bool {
		i, isInt := Int(src)
		if !isInt || (found && i != n) {
			return false
		}
		n, found = i, true
		return true
	})
	return n, all && found
}

// ConstString is ConstInt for strings.
func (ix *Index) ConstString(v ssa.Value) (s string, ok bool) {
	found := false
	all := ix.Trace(v, func(src ssa.Value) bool {
		t, isString := String(src)
		if !isString || (found && t != s) {
			return false
		}
		s, found = t, true
		return true
	})
	return s, all && found
}
