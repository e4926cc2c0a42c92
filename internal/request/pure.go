package request

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// maxPure bounds the functions entered to see what a call does.
const maxPure = 3

// purePkgs are packages of the standard library whose functions compute, draw or
// read the clock, and write nowhere but into their arguments.
var purePkgs = []string{
	"crypto/md5", "crypto/rand", "crypto/sha1", "crypto/sha256", "crypto/sha512", "encoding/base32", "encoding/base64", "encoding/binary",
	"encoding/hex", "math", "math/big", "math/rand", "math/rand/v2", "strconv", "strings", "time", "unicode", "path",
}

// Pure reports whether a call does nothing but return something: made once
// instead of many times, or earlier, it makes no other difference.
func (m *Model) Pure(call *ssa.Call) bool { return m.pureCall(&call.Call, 0) }

func (m *Model) pureCall(c *ssa.CallCommon, depth int) bool {
	if b, ok := c.Value.(*ssa.Builtin); ok {
		return b.Name() != "close" && b.Name() != "print" && b.Name() != "println" && b.Name() != "delete" && b.Name() != "clear"
	}
	if c.IsInvoke() {
		return false
	}
	if body := m.ix.Static(c); body != nil {
		return depth < maxPure && m.pureBody(body, depth+1)
	}
	fn := ssaquery.Callee(c)
	if fn == nil {
		return false
	}
	if mint, _ := isMint(fn); mint || isPointerHelper(fn.Signature()) {
		return true
	}
	path := ssaquery.PkgOf(fn)
	if stripped, _ := catalog.Path(path); fresh[stripped] != nil { // String of a UUID
		return true
	}
	switch {
	case path == "fmt":
		return slices.Contains([]string{"Sprint", "Sprintf", "Sprintln"}, fn.Name())
	case path == "time":
		return fn.Name() != "Sleep" && ssaquery.RecvName(fn) != "Timer" && ssaquery.RecvName(fn) != "Ticker"
	}
	return slices.Contains(purePkgs, path)
}

// pureBody reports whether a function writes to its own variables only, and
// calls nothing but what does no more than that.
func (m *Model) pureBody(fn *ssa.Function, depth int) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Store:
				if !own(in.Addr) {
					return false
				}
			case *ssa.MapUpdate:
				if _, made := in.Map.(*ssa.MakeMap); !made {
					return false
				}
			case *ssa.UnOp:
				if in.Op == token.ARROW {
					return false
				}
			case *ssa.Call:
				if !m.pureCall(&in.Call, depth) {
					return false
				}
			case *ssa.Send, *ssa.Select, *ssa.Go, *ssa.Defer:
				return false
			}
		}
	}
	return true
}

// own reports whether an address is that of a variable of its function, or of a
// part of one.
func own(addr ssa.Value) bool {
	for range 8 {
		switch x := addr.(type) {
		case *ssa.Alloc:
			return true
		case *ssa.MakeSlice:
			return true
		case *ssa.FieldAddr:
			addr = x.X
		case *ssa.IndexAddr:
			addr = x.X
		case *ssa.Slice:
			addr = x.X
		default:
			return false
		}
	}
	return false
}
