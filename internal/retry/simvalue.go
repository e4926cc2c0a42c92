package retry

import (
	"go/token"
	"go/types"
	"math"
	"math/bits"

	"golang.org/x/tools/go/ssa"
)

// A simValue is a value of the simulation. Numbers are triples: the same
// computation under the lowest, a middle and the highest random draw.
type simValue struct {
	kind  simKind
	flags simFlags
	n     [3]int64   // of an integer or bool; of a float its bits
	ref   *object    // of a pointer or slice
	off   int        // slot in ref
	len   int        // of a slice
	elems []simValue // of a struct or tuple
	fn    *ssa.Function
	typ   types.Type // dynamic type of an interface's value
	timer *timer
}

type simKind uint8

const (
	simUnknown simKind = iota
	simInt
	simFloat
	simBool
	simNil
	simOpaque // not nil, nothing else known
	simPtr
	simStruct // or a tuple
	simFunc
	simSlice
	simTimer // a timer or ticker, or its channel
)

type simFlags uint8

const (
	approx simFlags = 1 << iota // made from a representative of an unknown number
	drawn                       // a random draw went into it
	overflowed
	capped // cut off at a number that is not known
	plain  // an unknown number itself, nothing computed from it
	listed // read from a list of values
	vague  // made from an unknown number that is no duration: a count, a factor
)

// A timer is what time.NewTimer and NewTicker make.
type timer struct {
	length simValue
	ticks  bool
	armed  bool
}

func intValue(n int64) simValue { return simValue{kind: simInt, n: [3]int64{n, n, n}} }

func floatValue(f float64) simValue {
	n := int64(math.Float64bits(f))
	return simValue{kind: simFloat, n: [3]int64{n, n, n}}
}

func boolValue(b bool) simValue {
	v := simValue{kind: simBool}
	if b {
		v.n = [3]int64{1, 1, 1}
	}
	return v
}

func (v simValue) float(k int) float64 { return math.Float64frombits(uint64(v.n[k])) }

// spread reports whether the draws make a difference.
func (v simValue) spread() bool { return v.n[0] != v.n[1] || v.n[1] != v.n[2] }

// decided returns the truth of a condition, and whether it holds whatever is
// drawn and whatever the unknown numbers are.
func (v simValue) decided() (truth, ok bool) {
	if v.kind != simBool || v.spread() || v.flags&approx != 0 {
		return false, false
	}
	return v.n[0] != 0, true
}

// width returns the size in bits of an integer type, and whether it is signed.
func width(t types.Type) (size uint, signed bool) {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return 64, true
	}
	signed = b.Info()&types.IsUnsigned == 0
	switch b.Kind() {
	case types.Int8, types.Uint8:
		return 8, signed
	case types.Int16, types.Uint16:
		return 16, signed
	case types.Int32, types.Uint32:
		return 32, signed
	}
	return 64, signed
}

// wrap cuts n to the width of t.
func wrap(n int64, t types.Type) int64 {
	size, signed := width(t)
	if size == 64 {
		return n
	}
	n <<= 64 - size
	if signed {
		return n >> (64 - size)
	}
	return int64(uint64(n) >> (64 - size))
}

// arith computes x op y pointwise in type t.
func arith(op token.Token, x, y simValue, t types.Type) simValue {
	switch {
	case x.kind == simInt && y.kind == simInt:
		return intArith(op, x, y, t)
	case x.kind == simFloat && y.kind == simFloat:
		out := simValue{kind: simFloat, flags: (x.flags | y.flags) &^ plain}
		for k := range 3 {
			var f float64
			switch op {
			case token.ADD:
				f = x.float(k) + y.float(k)
			case token.SUB:
				f = x.float(k) - y.float(k)
			case token.MUL:
				f = x.float(k) * y.float(k)
			case token.QUO:
				f = x.float(k) / y.float(k)
			default:
				return simValue{}
			}
			out.n[k] = int64(math.Float64bits(f))
		}
		return out
	case op == token.REM && x.kind == simUnknown && y.kind == simInt && y.n[0] > 0 && !y.spread() && y.flags&(approx|plain) == 0:
		// what is not known, a hash mostly, is anything below the divisor
		return simValue{kind: simInt, flags: drawn, n: [3]int64{0, y.n[0] / 2, y.n[0] - 1}}
	}
	return simValue{}
}

func intArith(op token.Token, x, y simValue, t types.Type) simValue {
	out := simValue{kind: simInt, flags: (x.flags | y.flags) &^ plain}
	if op == token.REM && x.flags&drawn != 0 && y.n[0] > 0 && !y.spread() && wide(x, y.n[0]) {
		out.n = [3]int64{0, y.n[0] / 2, y.n[0] - 1}
		return out
	}
	_, signed := width(t)
	for k := range 3 {
		a, b := x.n[k], y.n[k]
		var n int64
		over := false
		switch op {
		case token.ADD:
			n = a + b
			over = (a > 0 && b > 0 && n < 0) || (a < 0 && b < 0 && n >= 0)
		case token.SUB:
			n = a - b
			over = (a >= 0 && b < 0 && n < 0) || (a < 0 && b > 0 && n >= 0)
		case token.MUL:
			n = a * b
			hi, lo := bits.Mul64(abs64(a), abs64(b))
			over = hi != 0 || lo > math.MaxInt64
		case token.QUO, token.REM:
			if b == 0 {
				return simValue{}
			}
			switch {
			case op == token.QUO && signed:
				n = a / b
			case op == token.QUO:
				n = int64(uint64(a) / uint64(b))
			case signed:
				n = a % b
			default:
				n = int64(uint64(a) % uint64(b))
			}
		case token.SHL:
			n, over = shiftLeft(a, b)
		case token.SHR:
			n = a >> uint64(min(max(b, 0), 63))
		case token.AND:
			n = a & b
		case token.OR:
			n = a | b
		case token.XOR:
			n = a ^ b
		case token.AND_NOT:
			n = a &^ b
		default:
			return simValue{}
		}
		out.n[k] = wrap(n, t)
		if over && signed || out.n[k] != n {
			out.flags |= overflowed
		}
	}
	return out
}

// wide reports whether a draw spreads over more than a modulus.
func wide(x simValue, mod int64) bool {
	d := uint64(x.n[2]) - uint64(x.n[0])
	return d >= uint64(mod)
}

func abs64(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

func shiftLeft(a, by int64) (n int64, over bool) {
	if by < 0 || by > 63 {
		return 0, a != 0
	}
	n = a << uint(by)
	return n, n>>uint(by) != a
}

// compare computes x op y pointwise.
func compare(op token.Token, x, y simValue, t types.Type) simValue {
	out := simValue{kind: simBool, flags: (x.flags | y.flags) & approx}
	switch {
	case x.kind == simInt && y.kind == simInt:
		_, signed := width(t)
		for k := range 3 {
			c := 0
			switch a, b := x.n[k], y.n[k]; {
			case a == b:
			case signed && a < b, !signed && uint64(a) < uint64(b):
				c = -1
			default:
				c = 1
			}
			out.n[k] = b2i(holds(op, c))
		}
	case x.kind == simFloat && y.kind == simFloat:
		for k := range 3 {
			c := 0
			switch a, b := x.float(k), y.float(k); {
			case a < b:
				c = -1
			case a > b:
				c = 1
			}
			out.n[k] = b2i(holds(op, c))
		}
	case x.kind == simBool && y.kind == simBool:
		for k := range 3 {
			out.n[k] = b2i((x.n[k] == y.n[k]) == (op == token.EQL))
		}
	default:
		return compareRefs(op, x, y)
	}
	return out
}

// compareRefs compares pointers, interfaces, functions: with nil, mostly.
func compareRefs(op token.Token, x, y simValue) simValue {
	if x.kind == simUnknown || y.kind == simUnknown {
		return simValue{}
	}
	switch {
	case x.kind == simNil && y.kind == simNil:
		return boolValue(op == token.EQL)
	case x.kind == simNil || y.kind == simNil:
		return boolValue(op == token.NEQ)
	case x.kind == simPtr && y.kind == simPtr:
		return boolValue((x.ref == y.ref && x.off == y.off) == (op == token.EQL))
	}
	return simValue{}
}

func holds(op token.Token, c int) bool {
	switch op {
	case token.EQL:
		return c == 0
	case token.NEQ:
		return c != 0
	case token.LSS:
		return c < 0
	case token.LEQ:
		return c <= 0
	case token.GTR:
		return c > 0
	}
	return c >= 0
}

func b2i(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// convert converts between numeric types.
func convert(x simValue, from, to types.Type) simValue {
	b, ok := to.Underlying().(*types.Basic)
	if !ok {
		return simValue{}
	}
	switch {
	case b.Info()&types.IsInteger != 0 && x.kind == simInt:
		for k := range 3 {
			n := wrap(x.n[k], to)
			if n != x.n[k] {
				x.flags |= overflowed
			}
			x.n[k] = n
		}
		return x
	case b.Info()&types.IsFloat != 0 && x.kind == simInt:
		_, signed := width(from)
		for k := range 3 {
			f := float64(x.n[k])
			if !signed {
				f = float64(uint64(x.n[k]))
			}
			x.n[k] = int64(math.Float64bits(f))
		}
		x.kind = simFloat
		return x
	case b.Info()&types.IsInteger != 0 && x.kind == simFloat:
		for k := range 3 {
			f := x.float(k)
			if f >= math.MaxInt64 || f <= math.MinInt64 || f != f {
				x.n[k], x.flags = math.MinInt64, x.flags|overflowed
				continue
			}
			x.n[k] = wrap(int64(f), to)
		}
		x.kind = simInt
		return x
	case b.Info()&types.IsFloat != 0 && x.kind == simFloat:
		return x
	}
	return simValue{}
}

// lesser returns the smaller (or larger) of two numbers, pointwise. Where one of
// them is only a representative, the result counts as cut off somewhere.
func lesser(x, y simValue, t types.Type, larger bool) simValue {
	op := token.LSS
	if larger {
		op = token.GTR
	}
	c := compare(op, x, y, t)
	if c.kind != simBool {
		return simValue{}
	}
	if x.flags&plain != y.flags&plain { // a limit that is not known
		if x.flags&plain != 0 {
			x = y
		}
		if !larger {
			x.flags |= capped
		}
		x.flags |= approx
		return x
	}
	out := simValue{kind: x.kind, flags: (x.flags | y.flags) &^ plain}
	if !larger && (x.flags|y.flags)&approx != 0 {
		out.flags |= capped
	}
	// an overflow that the limit has cut off cleanly is none any more
	out.flags &^= overflowed
	for k := range 3 {
		if c.n[k] != 0 {
			out.n[k] = x.n[k]
			out.flags |= x.flags & overflowed
		} else {
			out.n[k] = y.n[k]
			out.flags |= y.flags & overflowed
		}
	}
	return out
}
