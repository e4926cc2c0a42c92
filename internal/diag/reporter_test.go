package diag

import (
	"fmt"
	"go/token"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

const plain = "package p\n\nvar (\n\ta = 1\n\tb = 2\n\tc = 3\n)\n"

// at returns the position of a variable in plain.
func at(t *testing.T, pass *analysis.Pass, name string) token.Pos {
	t.Helper()
	i := strings.Index(plain, name+" = ")
	if i < 0 {
		t.Fatalf("no variable %q", name)
	}
	return pass.Files[0].FileStart + token.Pos(i)
}

// add is a finding "category@pos" or "category@pos/fault".
type add string

func (a add) finding(t *testing.T, pass *analysis.Pass) Finding {
	category, where, _ := strings.Cut(string(a), "@")
	pos, fault, has := strings.Cut(where, "/")
	f := Finding{Category: category, Pos: at(t, pass, pos), Message: "m"}
	if has {
		f.Fault = at(t, pass, fault)
	}
	return f
}

func TestPrecedence(t *testing.T) {
	for _, c := range []struct {
		name string
		adds []add
		opts Options
		want string
	}{
		{"one", []add{"wide@a"}, Options{}, "4:2 wide"},
		{"narrowest of a place", []add{"wide@a", "narrow@a", "middle@a"}, Options{}, "4:2 narrow"},
		{"narrowest of a fault", []add{"wide@a/c", "middle@b/c"}, Options{}, "5:2 middle"},
		{"the fault of one is the place of the other", []add{"wide@a", "narrow@c/a"}, Options{}, "6:2 narrow"},
		{"two faults at one place", []add{"wide@a/b", "narrow@a/c"}, Options{}, "4:2 narrow, 4:2 wide"},
		{"twice the same", []add{"wide@a", "wide@a"}, Options{}, "4:2 wide"},
		{"same category and fault: the first place", []add{"wide@b/c", "wide@a/c"}, Options{}, "4:2 wide"},
		{"in the order of places, not of faults", []add{"wide@c/a", "wide@b", "narrow@a/c"}, Options{}, "4:2 narrow, 5:2 wide, 6:2 wide"},
		{"winner off: the loser stays away", []add{"wide@a", "narrow@a"}, Options{Disable: "narrow"}, ""},
		{"winner off by default: the loser stays away", []add{"extra@a"}, Options{}, ""},
		{"loser off", []add{"wide@a", "narrow@a"}, Options{Disable: "wide"}, "4:2 narrow"},
		{"off by default", []add{"extra@a", "wide@b"}, Options{}, "5:2 wide"},
		{"switched on", []add{"extra@a"}, Options{Enable: "extra"}, "4:2 extra"},
		{"switched on and off", []add{"extra@a"}, Options{Enable: "extra", Disable: "extra"}, ""},
		{"lists with blanks", []add{"extra@a", "narrow@b", "wide@c"}, Options{Enable: " extra ,", Disable: ", narrow , wide"}, "4:2 extra"},
	} {
		t.Run(c.name, func(t *testing.T) {
			pass, got := newPass(t, files{"p.go": plain})
			r := newReporter(t, pass, &c.opts)
			for _, a := range c.adds {
				r.Add(a.finding(t, pass))
			}
			r.Flush()
			if s := brief(pass.Fset, *got); s != c.want {
				t.Errorf("got %q, want %q", s, c.want)
			}
		})
	}
}

// TestPrecedenceSuppressed: a suppressed winner does not let the loser through.
func TestPrecedenceSuppressed(t *testing.T) {
	pass, got := newPass(t, files{"p.go": strings.Replace(plain, "a = 1", "a = 1 //nolint", 1)})
	r := newReporter(t, pass, &Options{})
	pos := pass.Files[0].Decls[0].Pos() // line 3, not silent
	r.Add(Finding{Category: "narrow", Pos: at(t, pass, "a"), Fault: pos})
	r.Add(Finding{Category: "wide", Pos: pos, Fault: pos})
	r.Flush()
	if len(*got) > 0 {
		t.Errorf("got %s", brief(pass.Fset, *got))
	}
}

func TestUnknownCategory(t *testing.T) {
	pass, _ := newPass(t, files{"p.go": plain})
	for flag, opts := range map[string]Options{"enable": {Enable: "wide,typo"}, "disable": {Disable: " typo"}} {
		want := fmt.Sprintf(`-lint.%s: lint has no category "typo", it has narrow, middle, wide, extra`, flag)
		if _, err := NewReporter(pass, table, &opts); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	defer func() {
		if p := recover(); p != `diag: lint has no category "typo"` {
			t.Errorf("Add: got %v", p)
		}
	}()
	newReporter(t, pass, &Options{}).Add(Finding{Category: "typo", Pos: at(t, pass, "a")})
}

func TestDiagnostic(t *testing.T) {
	pass, got := newPass(t, files{"p.go": plain})
	r := newReporter(t, pass, &Options{})
	fix := analysis.SuggestedFix{Message: "do it"}
	r.Add(Finding{Category: "wide", Pos: at(t, pass, "b"), End: at(t, pass, "b") + 1, Message: "one\ntwo", Fixes: []analysis.SuggestedFix{fix}})
	r.Flush()
	r.Flush() // nothing is left
	if len(*got) != 1 {
		t.Fatalf("got %d diagnostics, want 1", len(*got))
	}
	d := (*got)[0]
	if d.Message != "wide: one two" || d.Category != "wide" || d.URL != "#wide" {
		t.Errorf("got message %q, category %q, URL %q", d.Message, d.Category, d.URL)
	}
	if d.Pos != at(t, pass, "b") || d.End != d.Pos+1 || len(d.SuggestedFixes) != 1 || d.SuggestedFixes[0].Message != "do it" {
		t.Errorf("got %+v", d)
	}
}

func nilMap()                { write(nil) }
func write(m map[string]int) { m["x"] = 1 }
func outOfRange(i int)       { _ = []int{1}[i] }

func TestGuard(t *testing.T) {
	pass, got := newPass(t, files{"p.go": plain})
	r := newReporter(t, pass, &Options{})
	r.Guard("fine", func() { r.Add(Finding{Category: "wide", Pos: at(t, pass, "a")}) })
	r.Guard("custom", func() { panic("broken") })
	r.Guard("wrapped", func() { panic(fmt.Errorf("an error")) })
	r.Guard("(*T).deep", func() { nilMap() })
	r.Guard("index", func() { outOfRange(7) })
	r.Guard("later", func() { r.Add(Finding{Category: "wide", Pos: at(t, pass, "c")}) })
	r.Flush()
	if s := brief(pass.Fset, *got); s != "4:2 wide, 6:2 wide" {
		t.Errorf("a panic cost findings of others: got %s", s)
	}

	var earlier Failures
	earlier.Guard("other", "before", func() { panic("first") })
	err := r.Err(earlier)
	if err == nil {
		t.Fatal("no error")
	}
	lines := strings.Split(err.Error(), "\n")
	want := [][2]string{
		{"package other, function before", "first"},
		{"package example.com/p, function custom", "broken"},
		{"package example.com/p, function wrapped", "an error"},
		{"package example.com/p, function (*T).deep", "assignment to entry in nil map"},
		{"package example.com/p, function index", "index out of range [7] with length 1"},
	}
	if len(lines) != len(want) {
		t.Fatalf("got %d lines, want %d:\n%v", len(lines), len(want), err)
	}
	for i, w := range want {
		if !strings.HasPrefix(lines[i], "internal error in "+w[0]+": ") || !strings.Contains(lines[i], w[1]) {
			t.Errorf("got %q, want %q", lines[i], w)
		}
		if !strings.Contains(lines[i], "/diag/reporter_test.go:") {
			t.Errorf("%q does not name this file", lines[i])
		}
	}
}

func TestNoFailures(t *testing.T) {
	pass, _ := newPass(t, files{"p.go": plain})
	if err := newReporter(t, pass, &Options{}).Err(nil); err != nil {
		t.Error(err)
	}
}

func TestDoc(t *testing.T) {
	const source = "// Package p does it.\n//\n// # Analyzer lint\n//\n// lint: find it\n//\n// # wide\n//\n// Of wide.\n//\n// # narrow\n//\n// Of narrow.\npackage p\n\n// # narrow\n"
	doc := Doc(source, "lint")
	if want := "lint: find it\n\n# wide\n\nOf wide.\n\n# narrow\n\nOf narrow."; doc != want {
		t.Errorf("got %q, want %q", doc, want)
	}
	for category, want := range map[string]string{"wide": "Of wide.", "narrow": "Of narrow.", "wid": "", "none": ""} {
		if got := Section(doc, category); got != want {
			t.Errorf("%s: got %q, want %q", category, got, want)
		}
	}
	for _, source := range []string{"package p\n", "// Package p.\npackage p\n", "x"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q: no panic", source)
				}
			}()
			Doc(source, "lint")
		}()
	}
}

// TestOnce: two faults that point at one place by one category are one report.
func TestOnce(t *testing.T) {
	pass, got := newPass(t, files{"p.go": plain})
	r := newReporter(t, pass, &Options{})
	place := at(t, pass, "b")
	r.Add(Finding{Category: "wide", Pos: place, Fault: at(t, pass, "a"), Message: "one"})
	r.Add(Finding{Category: "wide", Pos: place, Fault: place, Message: "two"})
	r.Flush()
	if len(*got) != 1 {
		t.Errorf("got %d diagnostics, want 1", len(*got))
	}
}
