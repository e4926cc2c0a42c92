package request

import (
	"regexp"
	"strings"
	"sync"
)

// lazily compiles an expression when it is first needed. All of them take 2 ms,
// and go vet starts a process per package.
func lazily(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

var (
	insertText  = lazily(`(?is)^\s*insert\s+into\s+[^\s(]+\s*(?:\(([^)]*)\))?`)
	updateText  = lazily(`(?is)^\s*update\s+\S+(?:\s+(?:as\s+)?\w+)?\s+set\s+(.*)$`)
	assignText  = lazily(`(?is)([a-z_][\w.]*|"[^"]+"|` + "`[^`]+`" + `)\s*=\s*([^,]*)`)
	guardedText = lazily(`(?is)\bon\s+conflict\b|\bon\s+duplicate\s+key\b|\binsert\s+(or\s+)?ignore\b|\binsert\s+or\s+replace\b|\bnot\s+exists\b|\bif\s+not\s+exists\b`)
)

// statement returns what makes a statement one that cannot be repeated: an
// INSERT that nothing guards, an UPDATE of a column by its own value; "" for
// all others.
func statement(text string) string {
	text = strings.TrimSpace(text)
	if guardedText().MatchString(text) {
		return ""
	}
	if m := insertText().FindStringSubmatch(text); m != nil {
		if ownID(m[1]) {
			return ""
		}
		return "INSERT"
	}
	m := updateText().FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	set, where, _ := cutWord(m[1], "where")
	if versioned(where) {
		return ""
	}
	for _, a := range assignText().FindAllStringSubmatch(set, -1) {
		column := a[1][strings.LastIndexByte(a[1], '.')+1:]
		if relative(column, a[2]) {
			return "relative UPDATE"
		}
	}
	return ""
}

// ownID reports whether a list of columns has one that the client fills with an
// id or a key of its own.
func ownID(columns string) bool {
	for _, c := range strings.Split(columns, ",") {
		c = strings.ToLower(strings.Trim(strings.TrimSpace(c), "\"`[]"))
		if c == "id" || c == "uuid" || c == "uid" || c == "guid" || c == "key" || strings.HasSuffix(c, "_uuid") || KeyName(c) >= Key {
			return true
		}
	}
	return false
}

// versioned reports whether the condition compares a version, which a first
// execution has changed.
func versioned(where string) bool {
	w := strings.ToLower(where)
	return strings.Contains(w, "version") || strings.Contains(w, "revision") || strings.Contains(w, "etag")
}

// relative reports whether a column's new value is computed from its old one.
func relative(column, expr string) bool {
	expr = strings.ToLower(expr)
	column = strings.ToLower(strings.Trim(column, "\"`"))
	i := strings.Index(expr, column)
	if i < 0 {
		return false
	}
	before, after := strings.TrimSpace(expr[:i]), strings.TrimSpace(expr[i+len(column):])
	after = strings.TrimLeft(after, "\"`")
	op := func(s string) bool { return s != "" && strings.ContainsAny(s, "+-*/|") }
	return op(after) || op(before)
}

// cutWord cuts s around a word, whatever its case.
func cutWord(s, word string) (before, after string, found bool) {
	l := strings.ToLower(s)
	for i := 0; ; {
		j := strings.Index(l[i:], word)
		if j < 0 {
			return s, "", false
		}
		i += j
		end := i + len(word)
		if (i == 0 || isSpace(l[i-1])) && (end == len(l) || isSpace(l[end])) {
			return s[:i], s[end:], true
		}
		i = end
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }
