package diag

import (
	"go/token"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// An Outcome is what an analyzer has to say of a package beside its
// diagnostics. It is the analyzer's result, for drivers that know of it.
type Outcome struct {
	Silenced   []Silenced
	Directives []*Directive // those for this analyzer, in code that is judged
}

// ResultType is the type of the results of analyzers that use a [Reporter].
var ResultType = reflect.TypeFor[*Outcome]()

// Silenced is a diagnostic that a comment keeps from being reported.
type Silenced struct {
	Diagnostic analysis.Diagnostic
	Reason     string // "" if the comment gives none
}

// A Directive is a comment that asks for silence.
type Directive struct {
	Pos, End token.Pos
	Rules    []string // as written, nil for all linters
	Reason   string
	NoReason bool // it needs a reason and has none, so it is not heeded
	Used     bool // it silences something, of the analyzer that tells of it
}

// Addresses reports whether the comment is meant for an analyzer, if only by a
// category that does not exist.
func (d *Directive) Addresses(analyzer string) bool {
	return slices.ContainsFunc(d.Rules, func(rule string) bool {
		name, _, _ := strings.Cut(rule, "/")
		return name != "*" && matches(name, analyzer) || name == suiteName
	})
}

// directives returns the comments that are meant for an analyzer, in code that
// is judged. Those that are meant for all linters are not among them: others
// may need them.
func (s *Scope) directives(analyzer string) []*Directive {
	var all []*Directive
	for _, q := range s.silences {
		if q.Addresses(analyzer) && s.Judged(q.Pos) {
			all = append(all, q.Directive)
		}
	}
	slices.SortFunc(all, func(a, b *Directive) int { return int(a.Pos - b.Pos) })
	return all
}
