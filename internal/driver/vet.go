package driver

import (
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// ForVet returns the analyzers as go vet should run them: an error of one is a
// diagnostic at the package clause. The go command (1.26) shows an error once,
// keeps the facts of the package in its cache all the same, and from then on
// takes the package for clean.
func ForVet(all []*analysis.Analyzer) []*analysis.Analyzer {
	var shown sync.Map // several analyzers fail for one reason
	out := make([]*analysis.Analyzer, len(all))
	for i, a := range all {
		if len(a.FactTypes) > 0 { // which others require: it must stay itself
			out[i] = a
			continue
		}
		c := *a
		c.Run = func(pass *analysis.Pass) (any, error) {
			res, err := a.Run(pass)
			if err == nil || len(pass.Files) == 0 {
				return res, err
			}
			if _, again := shown.LoadOrStore(err.Error(), true); !again {
				name := pass.Files[0].Name
				pass.Report(analysis.Diagnostic{Pos: name.Pos(), End: name.End(), Message: "the analysis failed: " + err.Error()})
			}
			if res == nil && a.ResultType != nil {
				res = reflect.Zero(a.ResultType).Interface()
			}
			return res, nil
		}
		out[i] = &c
	}
	return out
}
