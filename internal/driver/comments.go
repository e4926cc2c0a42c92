package driver

import (
	"go/token"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/report"
)

// The rules of what is said about comments that ask for silence.
const (
	commentAnalyzer = "retrylint"
	uselessComment  = "useless-comment"
	noReason        = "no-reason"
)

const commentsURL = "https://github.com/retrylint/retrylint/blob/main/docs/silence.md"

// commentRules describe them.
var commentRules = []report.Rule{
	{
		ID:      commentAnalyzer + "/" + uselessComment,
		Summary: "a comment asks for silence where there is nothing to silence",
		Help: "The code was mended, the finding is about another line or category, or the name in the comment is misspelt. " +
			"A comment that stays would silence the next fault in its place: remove it.",
		URL: commentsURL + "#" + uselessComment, Level: report.Warning,
	},
	{
		ID:      commentAnalyzer + "/" + noReason,
		Summary: "a //lint:ignore comment lacks its reason, so it is not heeded",
		Help:    "Write why the code is right as it is, behind the name:\n\n\t//lint:ignore notimeout/default-client a script, run by hand",
		URL:     commentsURL + "#" + noReason, Level: report.Warning,
	},
}

// A Comment asks for silence, as several analyzers, and several packages that
// its file belongs to, tell of it.
type Comment struct {
	Start, End token.Position
	Directive  *diag.Directive
	Told       map[string]bool // by the analyzers that it is meant for, and that have run: whether they had use for it
}

// addComments adds the comments that an analyzer tells of.
func (o *outcomes) addComments(fset *token.FileSet, analyzer string, directives []*diag.Directive) {
	for _, d := range directives {
		o.addComment(&Comment{
			Directive: d, Start: position(fset, d.Pos), End: position(fset, d.End), Told: map[string]bool{analyzer: d.Used},
		})
	}
}

// addComment adds what is told of a comment to what is known of it.
func (o *outcomes) addComment(c *Comment) {
	known := o.comments[c.Start]
	if known == nil {
		if o.comments == nil {
			o.comments = map[token.Position]*Comment{}
		}
		o.comments[c.Start] = c
		return
	}
	for analyzer, used := range c.Told {
		known.Told[analyzer] = known.Told[analyzer] || used
	}
}

// useless returns what is wrong with comments. One is useless if all of the
// suite's analyzers that it is meant for have looked at it, and none had use for
// it in any of the packages that its file belongs to.
func useless(comments []*Comment, suite []string) []report.Finding {
	var out []report.Finding
	for _, c := range comments {
		rules := strings.Join(slices.DeleteFunc(slices.Clone(c.Directive.Rules), func(rule string) bool {
			d := diag.Directive{Rules: []string{rule}}
			return !slices.ContainsFunc(suite, d.Addresses)
		}), ",")
		open := func(name string) bool {
			used, told := c.Told[name]
			return c.Directive.Addresses(name) && (used || !told)
		}
		switch {
		case c.Directive.NoReason:
			out = append(out, c.finding(noReason, "the comment gives no reason, so it is not heeded; write one behind "+rules))
		case !slices.ContainsFunc(suite, open):
			out = append(out, c.finding(uselessComment, "there is nothing of "+rules+" to silence here; take "+rules+" out"))
		}
	}
	return report.Sort(out)
}

func (c *Comment) finding(category, message string) report.Finding {
	return report.Finding{
		Start: c.Start, End: c.End, Analyzer: commentAnalyzer, Category: category,
		Message: message, URL: commentsURL + "#" + category, Severity: report.Warning,
	}
}

// CommentURLs returns where the rules for comments are documented.
func CommentURLs() []string {
	var urls []string
	for _, r := range commentRules {
		urls = append(urls, r.URL)
	}
	return urls
}
