package notimeout

import (
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/deadline"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

const serverText = "never gives up on a client that sends its request header slowly, and each such client holds a connection"

// serve judges http.ListenAndServe and friends, which have no way to set a
// limit.
func (k *check) serve(out *deadline.Outgoing) {
	if ssaquery.Recv(out.Instr.Common()) != nil {
		return // a server of its own: judged where it is made
	}
	k.report(serverNoTimeout, out.Instr, fmt.Sprintf("%s %s; use an http.Server with ReadHeaderTimeout", k.callText(out), serverText))
}

// server judges an http.Server where it is made.
func (k *check) server(alloc *ssa.Alloc) {
	t := alloc.Type().Underlying().(*types.Pointer).Elem()
	if !deadline.IsServer(t) || k.sum.Deadline.ServerBounded(ssaquery.Object{Value: alloc}) {
		return
	}
	switch node := k.syntax.Made(alloc).(type) {
	case *ast.CompositeLit, *ast.CallExpr, *ast.ValueSpec:
		k.reportNode(serverNoTimeout, node, "this http.Server has neither ReadHeaderTimeout nor ReadTimeout: it "+serverText+"; set ReadHeaderTimeout")
	}
}
