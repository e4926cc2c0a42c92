package diag

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"honnef.co/go/tools/analysis/lint"
)

// suiteName is what suppresses all four analyzers at once.
const suiteName = "retrylint"

// A silence is a stretch of lines where the user does not want to hear of some
// rules.
type silence struct {
	*Directive
	file        string
	first, last int
	whole       bool     // the whole file
	rules       []string // analyzer, analyzer/category or category patterns; empty means all
}

// silences reads the suppression comments of a package:
//
//	//nolint, //nolint:retrylint, //nolint:<analyzer>     at the end of the line, or alone before a statement or declaration, for all of it
//	//lint:ignore <analyzer>[/<category>] reason           on the line or before it; without a reason it is ignored
//	//lint:file-ignore <analyzer>[/<category>] reason
func silences(pass *analysis.Pass, opts *Options) []silence {
	out := ignores(pass)
	if opts.NoNolint {
		return out
	}
	for _, f := range pass.Files {
		out = append(out, nolints(pass, f)...)
	}
	return out
}

func ignores(pass *analysis.Pass) []silence {
	var out []silence
	// most files have none, and the library maps all comments of a file to its nodes
	files := slices.DeleteFunc(slices.Clone(pass.Files), func(f *ast.File) bool { return !hasComment(f, "//lint:") })
	for _, d := range lint.ParseDirectives(files, pass.Fset) {
		if len(d.Arguments) == 0 || d.Command != "ignore" && d.Command != "file-ignore" {
			continue
		}
		rules := strings.Split(d.Arguments[0], ",")
		at := pass.Fset.Position(d.Directive.Pos())
		s := silence{file: at.Filename, rules: rules, Directive: &Directive{
			Pos: d.Directive.Pos(), End: d.Directive.End(), Rules: rules,
			Reason: strings.TrimSpace(strings.Join(d.Arguments[1:], " ")),
		}}
		switch d.Command {
		case "ignore":
			// the directive speaks for its own line and for the line its node starts on
			node := pass.Fset.Position(d.Node.Pos())
			s.first, s.last = min(node.Line, at.Line), max(node.Line, at.Line)
		case "file-ignore":
			s.whole = true
		}
		s.NoReason = s.Reason == ""
		out = append(out, s)
	}
	return out
}

func hasComment(f *ast.File, prefix string) bool {
	return slices.ContainsFunc(f.Comments, func(group *ast.CommentGroup) bool {
		return slices.ContainsFunc(group.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, prefix) })
	})
}

func nolints(pass *analysis.Pass, f *ast.File) []silence {
	var out []silence
	for _, group := range f.Comments {
		for _, c := range group.List {
			rules, ok := parseNolint(c.Text)
			if !ok || (rules != nil && !slices.ContainsFunc(rules, func(r string) bool { return r == pass.Analyzer.Name || r == suiteName })) {
				continue
			}
			at := pass.Fset.Position(c.Pos())
			_, reason, _ := strings.Cut(strings.TrimPrefix(c.Text, "//"), "//")
			s := silence{file: at.Filename, first: at.Line, last: at.Line, Directive: &Directive{
				Pos: c.Pos(), End: c.End(), Rules: rules, Reason: strings.TrimSpace(reason),
			}}
			if n := nodeAfter(pass.Fset, f, group.End()); n != nil && standsAlone(pass.Fset, f, c) {
				s.last = pass.Fset.Position(n.End()).Line
			}
			out = append(out, s)
		}
	}
	return out
}

// parseNolint returns the linters of a //nolint comment, nil for all of them.
func parseNolint(text string) (linters []string, ok bool) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(strings.TrimPrefix(text, "//")), "nolint")
	if !ok {
		return nil, false
	}
	list, ok := strings.CutPrefix(rest, ":")
	if !ok { // as golangci-lint reads it: for all linters, whatever follows
		return nil, rest == "" || rest[0] == ' ' || rest[0] == '\t'
	}
	list, _, _ = strings.Cut(list, "//") // an explanation
	for l := range strings.SplitSeq(list, ",") {
		if l, _, _ = strings.Cut(strings.TrimSpace(l), " "); l == "all" {
			return nil, true
		} else if l != "" {
			linters = append(linters, strings.ToLower(l))
		}
	}
	return linters, linters != nil
}

// standsAlone reports whether no code precedes the comment on its line.
func standsAlone(fset *token.FileSet, f *ast.File, c *ast.Comment) bool {
	line := fset.Position(c.Pos()).Line
	alone := true
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil || !alone {
			return false
		}
		if _, isComment := n.(*ast.CommentGroup); isComment {
			return false
		}
		if n != f && n.Pos() < c.Pos() && (fset.Position(n.Pos()).Line == line || fset.Position(n.End()).Line == line) {
			alone = false
		}
		return alone
	})
	return alone
}

// nodeAfter returns the outermost declaration, statement or spec that begins
// on the line after pos.
func nodeAfter(fset *token.FileSet, f *ast.File, pos token.Pos) (found ast.Node) {
	line := fset.Position(pos).Line
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil || found != nil || n.End() <= pos {
			return false
		}
		switch n.(type) {
		case ast.Decl, ast.Stmt, ast.Spec, *ast.Field, *ast.KeyValueExpr:
			if start := n.Pos(); start > pos && fset.Position(start).Line == line+1 {
				found = n
			}
		}
		return found == nil
	})
	return found
}

// suppressed returns the comments that silence the category at pos.
func (s *Scope) suppressed(pos token.Pos, analyzer, category string) []*Directive {
	at := s.fset.Position(pos)
	var by []*Directive
	for _, q := range s.silences {
		if q.NoReason || q.file != at.Filename || (!q.whole && (at.Line < q.first || at.Line > q.last)) {
			continue
		}
		if len(q.rules) == 0 || slices.ContainsFunc(q.rules, func(rule string) bool {
			return matches(rule, analyzer) || matches(rule, analyzer+"/"+category) || matches(rule, suiteName)
		}) {
			by = append(by, q.Directive)
		}
	}
	return by
}

func matches(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}
