package ssaquery

import (
	"testing"

	"golang.org/x/tools/go/ssa"
)

// TestResultOf looks through the variable that a deferred call needs.
func TestResultOf(t *testing.T) {
	for _, c := range []struct{ name, src string }{
		{"plain", `func f() int { return 7 }`},
		{"deferred", `func f() int { defer func() { recover() }(); return 7 }`},
		{"named", `func f() (n int) { defer func() { recover() }(); n = 7; return }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, pkg := build(t, c.src)
			fn := pkg.Func("f")
			for _, b := range fn.Blocks {
				ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
				if !ok || b == fn.Recover {
					continue
				}
				if n, ok := Int(ResultOf(ret, 0)); !ok || n != 7 {
					t.Errorf("got %v", ResultOf(ret, 0))
				}
				if ResultOf(ret, 1) != nil || ResultOf(ret, -1) != nil {
					t.Error("a result that is not there")
				}
			}
		})
	}
}
