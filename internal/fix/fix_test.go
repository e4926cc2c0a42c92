package fix

import (
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/report"
)

const text = "package p\n\nvar a, b, c = 1, 2, 3\n"

// change is an edit that replaces old, which is in text once.
func change(old, new string) report.Edit {
	i := strings.Index(text, old)
	return report.Edit{Filename: "f", Start: i, End: i + len(old), New: new}
}

// insert is an edit that puts new in front of what is in text once.
func insert(before, new string) report.Edit {
	i := strings.Index(text, before)
	return report.Edit{Filename: "f", Start: i, End: i, New: new}
}

func make1(t *testing.T, content string, fixes ...[]report.Edit) (*Plan, error) {
	t.Helper()
	var findings []report.Finding
	for _, edits := range fixes {
		findings = append(findings, report.Finding{Fixes: []report.Fix{{Edits: edits}, {Edits: []report.Edit{change("a", "never")}}}})
	}
	return Make(findings, func(name string) ([]byte, error) {
		if name != "f" {
			return nil, os.ErrNotExist
		}
		return []byte(content), nil
	}, func(name string) bool { return name != "other" })
}

func TestMake(t *testing.T) {
	type fixes [][]report.Edit
	one, two, three := change("1", "10"), change("2", "20"), change("3", "30")
	for _, test := range []struct {
		name    string
		fixes   fixes
		want    string // the list of numbers, "" for no change
		applied int
		left    int
	}{
		{"nothing", nil, "", 0, 0},
		{"one", fixes{{one}}, "10, 2, 3", 1, 0},
		{"several, in any order", fixes{{three}, {one}, {two}}, "10, 20, 30", 3, 0},
		{"a fix of several edits", fixes{{three, one}}, "10, 2, 30", 1, 0},
		{"the same edit twice", fixes{{one}, {one, two}}, "10, 20, 3", 2, 0},
		{"overlap: the first one, whole", fixes{{one}, {change("1, 2", "x"), three}}, "10, 2, 3", 1, 1},
		{"overlap: the second fix is not applied in part", fixes{{change("1, 2", "x")}, {three, two}}, "x, 3", 1, 1},
		{"within itself", fixes{{one, change("1, 2", "x")}}, "", 0, 1},
		{"two insertions at one place", fixes{{insert("2", "x+")}, {insert("2", "y+")}}, "1, x + 2, 3", 1, 1},
		{"the same insertion", fixes{{insert("2", "x+")}, {insert("2", "x+"), one}}, "10, x + 2, 3", 2, 0},
		{"an insertion before a change", fixes{{two}, {insert("2", "y+")}}, "1, 20, 3", 1, 1},
		{"an insertion behind a change", fixes{{one}, {insert(", 2", "+y")}}, "10, 2, 3", 1, 1},
		{"neighbours", fixes{{change("1,", "10,")}, {change(" 2", " 20")}}, "10, 20, 3", 2, 0},
		{"no change", fixes{{change("1", "1")}}, "", 1, 0},
		{"a file that is not to change", fixes{{one, {Filename: "other"}}, {two}}, "1, 20, 3", 1, 0},
		{"no edits", fixes{{}}, "", 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			plan, err := make1(t, text, test.fixes...)
			if err != nil {
				t.Fatal(err)
			}
			want := ""
			if test.want != "" {
				want = strings.Replace(text, "1, 2, 3", test.want, 1)
			}
			if got := string(plan.Files["f"]); got != want || plan.Applied != test.applied || plan.Left != test.left {
				t.Errorf("got %q, %d applied, %d left; want %q, %d, %d", got, plan.Applied, plan.Left, want, test.applied, test.left)
			}
		})
	}
}

// TestErrors: nothing comes of a fix that would break the file, or is for
// another.
func TestErrors(t *testing.T) {
	for _, edit := range []report.Edit{
		change("var", "vat"), change("3", "("), {Filename: "f", Start: 5, End: 1000}, {Filename: "f", Start: -1, End: 1}, {Filename: "gone", Start: 0, End: 1},
	} {
		if plan, err := make1(t, text, []report.Edit{edit}); err == nil {
			t.Errorf("%+v: no error, %q", edit, plan.Files)
		}
	}
}

// TestForm: what was formatted stays so, what was not is left as it is, and
// lines keep their endings.
func TestForm(t *testing.T) {
	const new = "[]int{\n1}[0]"
	crlf := func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }
	blank := strings.Replace(text, "p\n", "p \n", 1)
	for content, want := range map[string]string{
		text:       strings.Replace(text, "1", "[]int{\n\t1}[0]", 1),
		blank:      strings.Replace(blank, "1", new, 1),
		crlf(text): crlf(strings.Replace(text, "1", new, 1)),
	} {
		i := strings.Index(content, "1")
		plan, err := make1(t, content, []report.Edit{{Filename: "f", Start: i, End: i + 1, New: new}})
		if err != nil || string(plan.Files["f"]) != want {
			t.Errorf("%q: got %q, %v, want %q", content, plan.Files["f"], err, want)
		}
	}
}

// TestRandom: whatever fixes there are, the file stays one, and each fix that
// was applied is in it.
func TestRandom(t *testing.T) {
	const source = "package p\n\nfunc f() { g(h(1), h(h(2)), h(3)) }\n"
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var findings []report.Finding
		for range 1 + r.IntN(6) {
			var edits []report.Edit
			for range 1 + r.IntN(3) {
				// calls are replaced by calls, arguments are put in front
				if r.IntN(2) == 0 {
					k := strings.Index(source, "h(1)")
					edits = append(edits, report.Edit{Filename: "f", Start: k, End: k, New: []string{"x, ", "y, "}[r.IntN(2)]})
				} else {
					at := []string{"h(1)", "h(2)", "h(h(2))", "h(3)"}[r.IntN(4)]
					k := strings.Index(source, at)
					edits = append(edits, report.Edit{Filename: "f", Start: k, End: k + len(at), New: "z(4)"})
				}
			}
			findings = append(findings, report.Finding{Fixes: []report.Fix{{Edits: edits}}})
		}
		plan, err := Make(findings, func(string) ([]byte, error) { return []byte(source), nil }, func(string) bool { return true })
		if err != nil {
			t.Fatalf("%+v: %v", findings, err)
		}
		if plan.Applied+plan.Left != len(findings) {
			t.Errorf("%d applied, %d left of %d", plan.Applied, plan.Left, len(findings))
		}
		if _, err := parser.ParseFile(token.NewFileSet(), "", plan.Files["f"], 0); plan.Files["f"] != nil && err != nil {
			t.Errorf("%+v: %v", findings, err)
		}
	}
}
