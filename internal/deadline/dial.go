package deadline

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// dialBound decides for a call that opens a connection: by its dialer, or by
// the settings among its arguments that the catalogue says it goes through.
func (a *engine) dialBound(c *ssa.CallCommon, entry *catalog.Call) Bound {
	through := make([]ssa.Value, 0, 2)
	for _, i := range entry.Through {
		through = append(through, ssaquery.Arg(c, i))
	}
	if len(entry.Through) == 0 {
		through = append(through, ssaquery.Recv(c))
	}
	b := Unbounded
	for _, v := range through {
		if v == nil {
			continue
		}
		switch a.dialerBound(v, 0) {
		case IsBounded:
			return IsBounded
		case BoundUnknown:
			b = BoundUnknown
		}
	}
	return b
}

// dialerBound decides for a dialer, or another struct whose fields limit how
// long a connection may take to open.
func (a *engine) dialerBound(v ssa.Value, depth int) Bound {
	if depth > maxWrapped {
		return BoundUnknown
	}
	if isZero(v) {
		return Unbounded
	}
	ci := a.clientIndex()
	objs, all := a.ix.Objects(v, isConstructor)
	return joinOf(objs, all, func(o ssaquery.Object) Bound { return ci.oneDialer(o, depth) })
}

func (ci *clientIndex) oneDialer(o ssaquery.Object, depth int) Bound {
	switch v := o.Value.(type) {
	case *ssa.Alloc:
	case *ssa.Global:
		if o.Held || v.Pkg.Pkg != ci.a.ix.Pkg() {
			return BoundUnknown
		}
	default:
		if !ci.filledField(o) {
			return BoundUnknown
		}
	}
	b := Unbounded
	for _, m := range ci.members(o) {
		if ci.touched[m] {
			return BoundUnknown
		}
		for _, s := range ci.settings[m] {
			switch s.option.Effect {
			case catalog.BoundsDial:
				if n, known := ssaquery.Int(s.value); !known || n != 0 {
					return IsBounded
				}
			case catalog.SetsDialer:
				if inner := ci.a.dialerBound(s.value, depth+1); inner != Unbounded {
					b = inner
				}
			}
		}
	}
	return b
}

// filledField reports whether o is a field that this package alone sets, and does:
// one that nothing sets may be set by means we do not see.
func (ci *clientIndex) filledField(o ssaquery.Object) bool {
	if o.Field == nil || o.Field.Exported() || o.Field.Pkg() != ci.a.ix.Pkg() {
		return false
	}
	return ci.filled[o.Field] || len(ci.members(o)) > 1
}

// isLocalDial reports whether a dial stays on the machine or sends nothing: its
// network is a constant datagram, raw or Unix one, or its address a constant
// loopback one, where nothing can be lost on the way.
func (a *engine) isLocalDial(c *ssa.CallCommon) bool {
	for i, arg := range ssaquery.Args(c) {
		if p := c.Signature().Params(); i >= p.Len() || !isString(p.At(i).Type()) {
			continue
		}
		s := a.beginsWith(arg, 0)
		for _, network := range []string{"udp", "ip", "unix"} {
			if strings.HasPrefix(s, network) && !strings.Contains(s, ".") && len(s) <= len("unixpacket") {
				return true
			}
		}
		for _, host := range []string{"127.0.0.1", "localhost", "[::1]", "::1", ":"} {
			if s == host || strings.HasPrefix(s, host+":") || (host == ":" && strings.HasPrefix(s, host)) {
				return true
			}
		}
	}
	return false
}

// beginsWith returns the constant that a string begins with: of a sum its left
// side, of a formatted or joined one what stands in front. The address of a
// listener begins with a loopback host, for it is on this machine.
func (a *engine) beginsWith(v ssa.Value, depth int) string {
	if s, ok := a.ix.ConstString(v); ok || depth > 3 {
		return s
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		return a.beginsWith(v.X, depth+1)
	case *ssa.Call:
		fn := ssaquery.Callee(&v.Call)
		if fn == nil {
			return ""
		}
		switch fn.FullName() {
		case "net.JoinHostPort":
			return a.beginsWith(v.Call.Args[0], depth+1)
		case "fmt.Sprintf":
			s := a.beginsWith(v.Call.Args[0], depth+1)
			s, _, _ = strings.Cut(s, "%")
			return s
		case "(net.Addr).String":
			if addr, ok := v.Call.Value.(*ssa.Call); ok {
				if of := ssaquery.Callee(&addr.Call); of != nil && of.FullName() == "(net.Listener).Addr" {
					return "localhost:"
				}
			}
		}
	}
	return ""
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// dialsForTransport reports whether fn is what a transport of this package
// dials with: then the client's limit is what counts.
func (a *engine) dialsForTransport(fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		for _, settings := range a.clientIndex().settings {
			for _, s := range settings {
				if s.option.Effect == catalog.SetsDialer && a.ix.FuncOf(s.value) == fn {
					return true
				}
			}
		}
	}
	return false
}

// dialsLocally reports whether fn opens a connection that stays on the machine,
// such as a Unix socket.
func (a *engine) dialsLocally(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			call, ok := in.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if callee := ssaquery.Callee(call.Common()); callee != nil {
				if entry, _ := catalog.CallOf(callee); entry != nil && entry.Kind == catalog.Net && a.isLocalDial(call.Common()) {
					return true
				}
			}
		}
	}
	return false
}
