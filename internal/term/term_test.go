package term

import (
	"math"
	"math/big"
	"testing"
)

func TestSubst(t *testing.T) {
	three := func(int) Term { return Of(3) }
	byName := func(of int, name string) Term { return OfParamField(of, name+"'") }
	for _, c := range []struct{ in, want Term }{
		{Of(7), Of(7)},
		{OfParam(1), Of(3)},
		{OfField("max"), OfField("max'")},
		{OfParamField(2, "max"), OfParamField(2, "max'")},
		{Endless(), Endless()},
		{Term{}, Term{}},
	} {
		if got := c.in.Subst(three, byName); got != c.want {
			t.Errorf("%v.Subst = %v, want %v", c.in, got, c.want)
		}
	}
	if got := OfParam(0).Subst(nil, nil); got != (Term{}) {
		t.Errorf("a parameter nobody knows = %v, want unknown", got)
	}
}

func TestJoin(t *testing.T) {
	if got := Of(3).Join(Of(3)); got != Of(3) {
		t.Errorf("3 ⊔ 3 = %v", got)
	}
	if got := Of(3).Join(Of(4)); got.Kind != Unknown {
		t.Errorf("3 ⊔ 4 = %v, want unknown", got)
	}
}

// FuzzArithmetic holds Mul and Add against exact arithmetic: either the exact
// result, or Unbounded where it does not fit.
func FuzzArithmetic(f *testing.F) {
	for _, s := range [][2]int64{{3, 5}, {math.MaxInt64, 2}, {math.MinInt64, -1}, {-1, math.MinInt64}, {0, math.MinInt64}, {math.MaxInt64, 1}} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, a, b int64) {
		x, y := big.NewInt(a), big.NewInt(b)
		check := func(op string, got Term, exact *big.Int) {
			want := Endless()
			if exact.IsInt64() {
				want = Of(exact.Int64())
			}
			if got != want {
				t.Errorf("%d %s %d = %v, want %v", a, op, b, got, want)
			}
		}
		check("x", Of(a).Mul(Of(b)), new(big.Int).Mul(x, y))
		check("+", Of(a).Add(Of(b)), new(big.Int).Add(x, y))
	})
}

func TestUnboundedProducts(t *testing.T) {
	if got := Endless().Mul(Of(3)); got.Kind != Unbounded {
		t.Errorf("unbounded x 3 = %v", got)
	}
	if got := Endless().Mul(Of(0)); got != Of(0) {
		t.Errorf("unbounded x 0 = %v", got)
	}
	if got := (Term{}).Mul(Of(3)); got.Kind != Unknown {
		t.Errorf("unknown x 3 = %v", got)
	}
}
