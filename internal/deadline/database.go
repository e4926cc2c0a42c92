package deadline

import (
	"golang.org/x/tools/go/ssa"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/ssaquery"
)

// isLocalDB reports whether a database/sql call works on a file or in memory:
// its pool was opened with such a driver or, if that is not in sight, the
// package imports one, and is not seen to open others only.
func (a *engine) isLocalDB(c *ssa.CallCommon) bool {
	local, found := a.localPool(a.ix.Recv(c), 0)
	if found {
		return local
	}
	for _, path := range a.imports {
		if d := catalog.DriverOfPackage(path); d != nil && d.Local {
			return !a.opensServersOnly()
		}
	}
	return false
}

// opensServersOnly reports whether the package opens pools, each with a driver
// that is known and not local.
func (a *engine) opensServersOnly() bool {
	opens := 0
	for _, fn := range a.ix.Funcs {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				call, ok := in.(*ssa.Call)
				if !ok {
					continue
				}
				if c := constructor(call); c == nil || c.Makes != catalog.DB {
					continue
				}
				name, known := a.ix.ConstString(ssaquery.Arg(&call.Call, 0))
				if d := catalog.DriverOf(name); !known || (d != nil && d.Local) {
					return false
				}
				opens++
			}
		}
	}
	return opens > 0
}

// localPool looks for the sql.Open behind a pool, connection, transaction or
// statement.
func (a *engine) localPool(v ssa.Value, depth int) (local, found bool) {
	if v == nil || depth > maxWrapped {
		return false, false
	}
	objs, _ := a.ix.Objects(v, isConstructor)
	for _, o := range objs {
		call, ok := o.Value.(*ssa.Call)
		if !ok {
			continue
		}
		if c := constructor(call); c != nil && c.Makes == catalog.DB {
			if arg := ssaquery.Arg(&call.Call, 0); arg != nil {
				if name, ok := a.ix.ConstString(arg); ok {
					d := catalog.DriverOf(name)
					return d != nil && d.Local, true
				}
			}
			continue
		}
		if fn := ssaquery.Callee(&call.Call); fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "database/sql" {
			if local, found := a.localPool(ssaquery.Recv(&call.Call), depth+1); found {
				return local, true
			}
		}
	}
	return false, false
}
