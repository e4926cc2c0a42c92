package ssaquery

import (
	"testing"

	"golang.org/x/tools/go/ssa"
)

// TestSlicesOfSlices looks for the end of a walk through slices that are elements
// of slices that are made of them.
func TestSlicesOfSlices(t *testing.T) {
	ix, _ := build(t, `
type rows []rows
func sink(rows)
func f(r rows, deep bool) {
	for deep {
		r = r[0]
	}
	sink(r)
}
`)
	ends := 0
	ix.Trace(sink(t, ix), func(ssa.Value) bool { ends++; return true })
	if ends != 1 {
		t.Errorf("%d values, want the parameter", ends)
	}
	if vals, all := ix.Variadic(sink(t, ix)); all || len(vals) > 0 {
		t.Errorf("got %v, %t", vals, all)
	}
}
