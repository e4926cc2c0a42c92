package notimeout

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/deadline"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// isSend reports whether a call sends an HTTP request through a client, whose
// limits are the client categories' business.
func isSend(out *deadline.Outgoing) bool {
	return out.Kind == catalog.HTTP && out.Shape == catalog.Unary
}

// send judges an HTTP request on its way out: a client without a limit is at
// fault if the request has no deadline either.
func (k *check) send(out *deadline.Outgoing) {
	none := k.requestHasNone(out.State, 0)
	if !none && (!k.strict || out.State.Kind == deadline.Bounded) {
		return
	}
	if out.Client == nil {
		if out.Bound == deadline.Unbounded {
			k.defaultClient(out)
		}
		return
	}
	carriers, _ := k.sum.Deadline.Carriers(out.Client)
	known := false
	for _, c := range carriers {
		known = known || c.Bound != deadline.BoundUnknown
		switch {
		case c.Bound != deadline.Unbounded:
		case c.Default:
			k.defaultClient(out)
		default:
			k.clientNoTimeout(c, out)
		}
	}
	// A client from elsewhere may have a limit, but a context that is thrown
	// away loses its cancellation in any case.
	if explicit := out.State.Kind == deadline.None && out.State.Root != deadline.Implicit; explicit && !known {
		k.dropped(out)
	}
}

// made judges a client where it is made, without a look at what becomes of it:
// only in strict mode.
func (k *check) made(alloc *ssa.Alloc) {
	t := alloc.Type().Underlying().(*types.Pointer).Elem()
	o := ssaquery.Object{Value: alloc}
	if !k.strict || k.clients[o] || !deadline.IsHTTPClient(t) || k.sum.Deadline.BoundOf(o) != deadline.Unbounded {
		return
	}
	if node, what := k.clientNode(o); node != nil {
		k.clients[o] = true
		k.reportNode(clientNoTimeout, node, what+" has no Timeout: whoever sends a request without a deadline through it waits for ever for a server that stays silent; set Timeout")
	}
}

// maxCallers bounds how far a request is followed to those who made it.
const maxCallers = 4

// requestHasNone reports whether a request provably has no deadline. One that
// is a parameter was made by the callers: it is enough if one of them, in this
// package, gives it none.
func (k *check) requestHasNone(s deadline.State, depth int) bool {
	if s.Kind == deadline.None {
		return true
	}
	if s.Kind != deadline.Param || deadline.IsContext(s.Param.Type()) || depth > maxCallers {
		return false
	}
	for _, call := range k.sum.Index.Callers(s.Param.Parent()) {
		arg := ssaquery.Arg(call.Common(), ssaquery.ParamIndex(s.Param))
		if arg != nil && k.requestHasNone(k.sum.Deadline.Of(arg), depth+1) {
			return true
		}
	}
	return false
}

func (k *check) defaultClient(out *deadline.Outgoing) {
	k.reportFixed(defaultClient, out.Instr, fmt.Sprintf(
		"%s goes through http.DefaultClient, which has no Timeout, with a request that has no deadline: it waits for ever for a server that stays silent; use an http.Client with a Timeout, or give the request a context with one",
		k.callText(out)), k.sendsFix(out))
}

// A culprit is a client without a limit, with the requests that have no deadline
// either.
type culprit struct {
	object ssaquery.Object
	node   ast.Node
	what   string
	sends  []*deadline.Outgoing
}

// clientNoTimeout notes a client that is at fault.
func (k *check) clientNoTimeout(c deadline.Carrier, out *deadline.Outgoing) {
	for _, known := range k.culprits {
		if known.object == c.Object {
			known.sends = append(known.sends, out)
			return
		}
	}
	if k.clients[c.Object] {
		return
	}
	node, what := k.clientNode(c.Object)
	if node == nil {
		return
	}
	k.clients[c.Object] = true
	k.culprits = append(k.culprits, &culprit{object: c.Object, node: node, what: what, sends: []*deadline.Outgoing{out}})
}

// reportClients reports each client at fault once, where it is made.
func (k *check) reportClients() {
	for _, c := range k.culprits {
		at := k.pass.Fset.Position(c.sends[0].Instr.Common().Pos())
		k.Add(diag.Finding{
			Category: clientNoTimeout,
			Pos:      c.node.Pos(),
			End:      c.node.End(),
			Message: fmt.Sprintf(
				"%s has no Timeout, and %s (line %d) sends a request without a deadline through it: the call waits for ever for a server that stays silent; set Timeout, or the transport's ResponseHeaderTimeout where bodies are long",
				c.what, k.callText(c.sends[0]), at.Line),
			Fixes: k.sendsFix(c.sends...),
		})
	}
}

// clientNode returns where the user sets what a client is, and how to call it.
func (k *check) clientNode(o ssaquery.Object) (ast.Node, string) {
	if o.Field != nil {
		// a zero value inside a struct; an exported field is for others to set
		if o.Field.Exported() {
			return nil, ""
		}
		if lit := k.fieldLiteral(o.Field); lit != nil {
			return lit, "http.Client{}"
		}
		return k.syntax.Declared(o.Field.Pos()), "the zero http.Client in field " + o.Field.Name()
	}
	switch v := o.Value.(type) {
	case *ssa.Call:
		if call := k.syntax.Call(&v.Call); call != nil {
			return call, "the client of " + types.ExprString(call.Fun)
		}
	case *ssa.Alloc, *ssa.Global:
		switch node := k.syntax.Made(v).(type) {
		case *ast.CompositeLit:
			return node, k.typeText(node) + "{...}"
		case *ast.CallExpr:
			return node, "new(http.Client)"
		case *ast.StarExpr:
			return node, "the copy of " + types.ExprString(node.X)
		case *ast.ValueSpec:
			return node, "the zero http.Client"
		}
	}
	return nil, ""
}

// fieldLiteral returns the empty literal that a field is set to, which leaves no
// trace in SSA.
func (k *check) fieldLiteral(f *types.Var) (lit ast.Node) {
	for _, file := range k.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			if kv, ok := n.(*ast.KeyValueExpr); ok && lit == nil {
				if key, ok := kv.Key.(*ast.Ident); ok && k.pass.TypesInfo.Uses[key] == f {
					if c, ok := kv.Value.(*ast.CompositeLit); ok {
						lit = c
					}
				}
			}
			return lit == nil
		})
	}
	return lit
}

// typeText is the type of a composite literal, which may be left out inside
// another one.
func (k *check) typeText(lit *ast.CompositeLit) string {
	t := k.pass.TypesInfo.TypeOf(lit)
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.TypeString(t, (*types.Package).Name)
}
