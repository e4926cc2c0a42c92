package summary

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/retry"
	"github.com/retrylint/retrylint/internal/term"
)

// Makes is a fact on functions that return a retry policy, a client, a
// connection or options, and on package variables that hold one.
type Makes struct{ Results []retry.MadeResult }

// Calls is a fact on functions that call a client which repeats the call by
// itself.
type Calls struct{ retry.Calls }

// Stored is a fact on functions that store attempts into fields of what they
// return.
type Stored struct{ Fields []retry.Built }

// AFact marks the facts.
func (*Stored) AFact() {}
func (*Makes) AFact()  {}
func (*Calls) AFact()  {}

func (f *Makes) String() string {
	var texts []string
	for _, r := range f.Results {
		text := madeText(&r.Made)
		if r.Result > 0 {
			text = fmt.Sprintf("result %d: %s", r.Result, text)
		}
		texts = append(texts, text)
	}
	return "makes(" + strings.Join(texts, ", ") + ")"
}

func (f *Stored) String() string {
	var texts []string
	for _, b := range f.Fields {
		if b.Option {
			texts = append(texts, fmt.Sprintf("option .%s: %v", b.Path, b.Value))
			continue
		}
		texts = append(texts, fmt.Sprintf("result %d.%s: %v", b.Result, b.Path, b.Value))
	}
	return "stored(" + strings.Join(texts, ", ") + ")"
}

func (f *Calls) String() string {
	return fmt.Sprintf("calls(%s, %s)", f.Name, madeText(&f.Made))
}

func madeText(m *retry.Made) string {
	text := m.Attempts.String()
	if m.Own {
		text = "default of " + m.Family
	}
	if len(m.Params)+len(m.From) > 0 {
		text += " by arguments"
	}
	return text
}

func madeFacts() []analysis.Fact {
	return []analysis.Fact{new(Makes), new(Calls), new(Stored), new(Given)}
}

// Makes implements [retry.Callees].
func (r repeated) Makes(fn *types.Func) []retry.MadeResult {
	var f Makes
	if fn != nil && fn.Pkg() != r.pass.Pkg {
		r.pass.ImportObjectFact(fn, &f)
	}
	return f.Results
}

// Holds implements [retry.Callees].
func (r repeated) Holds(v *types.Var) (retry.Made, bool) {
	var f Makes
	if v.Pkg() == r.pass.Pkg || !r.pass.ImportObjectFact(v, &f) || len(f.Results) == 0 {
		return retry.Made{}, false
	}
	return f.Results[0].Made, true
}

// Built implements [retry.Callees].
func (r repeated) Built(fn *types.Func) []retry.Built {
	var f Stored
	if fn != nil && fn.Pkg() != r.pass.Pkg {
		r.pass.ImportObjectFact(fn, &f)
	}
	return f.Fields
}

// Calls implements [retry.Callees].
func (r repeated) Calls(fn *types.Func) (retry.Calls, bool) {
	var f Calls
	ok := fn.Pkg() != r.pass.Pkg && r.pass.ImportObjectFact(fn, &f)
	return f.Calls, ok
}

// exportMade works out the facts of this file for what other packages can name.
func (res *Result) exportMade() {
	for _, fn := range res.Funcs {
		obj := declared(fn)
		if obj == nil || !isExported(obj) {
			continue
		}
		res.guard(fn, func() {
			if made := res.Retry.Makes(fn); len(made) > 0 {
				res.pass.ExportObjectFact(obj, &Makes{made})
			}
			if c, ok := res.Retry.CallsOf(fn); ok {
				res.pass.ExportObjectFact(obj, &Calls{c})
			}
		})
	}
	res.exportThrough()
	scope := res.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		v, ok := scope.Lookup(name).(*types.Var)
		if !ok || !v.Exported() || res.inTest(v) {
			continue
		}
		res.Failures.Guard(res.pass.Pkg.Path(), name, func() {
			if m, ok := res.Retry.Holds(v); ok {
				res.pass.ExportObjectFact(v, &Makes{[]retry.MadeResult{{Made: m}}})
			}
		})
	}
}

// exportThrough publishes what calls of the package's exported interfaces come to,
// where all implementations in it agree that they repeat.
func (res *Result) exportThrough() {
	res.eachInterfaceMethod(func(m *types.Func) {
		impls := res.implementations(m)
		if len(impls) == 0 {
			return
		}
		var calls *retry.Calls
		var retries *retry.Retries
		first := true
		for _, fn := range impls {
			if fn == nil || len(fn.Blocks) == 0 {
				return
			}
			if res.Retry.Wraps(fn, m) {
				continue // it says nothing of what it wraps
			}
			c, calling := res.Retry.CallsOf(fn)
			calling = calling && len(c.Params)+len(c.From) == 0
			r := res.Retry.Summary(fn).Retries
			switch {
			case first && calling:
				calls = &c
			case !calling:
				calls = nil
			}
			if first {
				retries = r
			} else if r == nil || retries != nil && *r != *retries {
				retries = nil
			}
			first = false
		}
		if calls != nil {
			res.pass.ExportObjectFact(m, &Calls{*calls})
		}
		if retries != nil && retries.Attempts.Term.Kind == term.Const {
			res.pass.ExportObjectFact(m, &Retries{*retries})
		}
	})
}
