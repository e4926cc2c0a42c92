package driver_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/driver"
)

// run runs the command as if called in dir.
func run(t *testing.T, dir string, analyzers []*analysis.Analyzer, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	c := &driver.Command{
		Analyzers: analyzers,
		Categories: map[string]diag.Table{"marker": {
			{Name: "marked-call", Summary: "a call of a marked function"},
			{Name: "other", Summary: "another thing", Off: true},
			{Name: "later", Summary: "not yet", Planned: true},
		}},
		Dir:    dir,
		Stdout: &out,
		Stderr: &errs,
	}
	code = c.Run(context.Background(), args)
	return code, withoutSource(out.String()), errs.String()
}

// withoutSource removes the lines below findings that show the source.
func withoutSource(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		if !strings.HasPrefix(line, "\t") {
			b.WriteString(line)
		}
	}
	return b.String()
}

func marker() []*analysis.Analyzer { return []*analysis.Analyzer{newMarker()} }

const appFinding = "app/app.go:10:2: call of MarkedGet (marker/marked-call)\n"

func TestExitCodes(t *testing.T) {
	for _, test := range []struct {
		name   string
		args   []string
		code   int
		stdout string
		stderr string // a part of it, "" for nothing
	}{
		{"clean", []string{"./plain"}, driver.Clean, "", ""},
		{"found", []string{"./app"}, driver.Found, appFinding, ""},
		{"disabled", []string{"-marker.disable=marked-call", "./app"}, driver.Clean, "", ""},
		{"analyzer off", []string{"-marker=false", "./app"}, driver.Clean, "", ""},
		{"analyzer chosen", []string{"-marker", "./app"}, driver.Found, appFinding, ""},
		{"unknown category", []string{"-marker.enable=nonsense", "./app", "./lib"}, driver.Broken, "",
			"retrylint: marker: -marker.enable: marker has no category \"nonsense\", it has marked-call\n"},
		{"unknown flag", []string{"-nonsense", "./app"}, driver.Broken, "", "-nonsense"},
		{"late flag", []string{"./app", "-tests"}, driver.Broken, "", "flags go before"},
		{"unknown format", []string{"-format=xml", "./app"}, driver.Broken, "", "no such format: xml; there are github, gitlab, json, rdjsonl, sarif, text\n"},
		{"missing directory", []string{"-C", "nowhere", "./app"}, driver.Broken, "", "nowhere"},
		{"missing package", []string{"./app", "./nowhere"}, driver.Broken, appFinding, "./nowhere: "},
		{"missing import path", []string{"example.com/nowhere", "./app"}, driver.Broken, appFinding, "example.com/nowhere: "},
		{"compile error", []string{"./app", "./broken"}, driver.Broken, appFinding, "broken/broken.go:5:23: undefined: undefined\n"},
		{"compile error below", []string{"./app", "./usesbroken"}, driver.Broken, appFinding, "broken/broken.go:5:23: undefined: undefined\n"},
		{"missing import", []string{"./app", "./imports"}, driver.Broken, appFinding, "imports/imports.go:4:8: no required module provides package example.com/nowhere"},
		{"bad mod", []string{"-mod=nonsense", "./app"}, driver.Broken, "", "nonsense"},
		{"missing modfile", []string{"-modfile=nowhere.mod", "./app"}, driver.Broken, "", "retrylint: open nowhere.mod: "},
		{"test files only", []string{"./onlytest"}, driver.Clean, "", ""},
		{"tags", []string{"-tags=special", "./tagged"}, driver.Found, "tagged/special.go:7:14: call of MarkedGet (marker/marked-call)\n", ""},
		{"no tags", []string{"./tagged"}, driver.Clean, "", ""},
		{"tests", []string{"-tests", "./app"}, driver.Found, appFinding +
			"app/app_test.go:9:30: call of MarkedGet (marker/marked-call)\n" +
			"app/extern_test.go:9:33: call of MarkedGet (marker/marked-call)\n", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			code, stdout, stderr := run(t, "testdata/mod", marker(), test.args...)
			if code != test.code || stdout != test.stdout {
				t.Errorf("exit code %d, want %d; stdout:\n%swant:\n%s", code, test.code, stdout, test.stdout)
			}
			if (test.stderr == "") != (stderr == "") || !strings.Contains(stderr, test.stderr) {
				t.Errorf("stderr %q, want %q in it", stderr, test.stderr)
			}
			if test.stderr != "" && strings.Count(stderr, test.stderr) != 1 {
				t.Errorf("stderr repeats itself: %q", stderr)
			}
		})
	}
}

// TestBrokenModules has what cannot stand in testdata: gofmt would not take it.
func TestBrokenModules(t *testing.T) {
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"empty", map[string]string{"go.mod": "module m\n"}, "retrylint: no packages match ./...\n"},
		{"syntax", map[string]string{"go.mod": "module m\n", "f.go": "package m\n\nwrong\n"}, "f.go:3:1: expected declaration, found wrong\n"},
		{"go.mod", map[string]string{"go.mod": "wrong\n"}, "retrylint: errors parsing go.mod:\ngo.mod:1: unknown directive: wrong\n"},
		{"no module", nil, "retrylint: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range test.files {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			code, stdout, stderr := run(t, dir, marker(), "./...")
			if code != driver.Broken || stdout != "" || !strings.HasPrefix(stderr, test.want) {
				t.Errorf("exit code %d, stdout %q, stderr %q, want %q", code, stdout, stderr, test.want)
			}
		})
	}
}

// TestRelative checks that paths are relative to the caller's directory, not to
// where -C goes.
func TestRelative(t *testing.T) {
	for _, test := range []struct {
		dir  string
		args []string
		want string
	}{
		{"testdata", []string{"-C", "mod", "./app"}, "mod/" + appFinding},
		{"testdata/mod/lib", []string{"../app"}, "../" + appFinding},
		{"testdata/mod/lib", []string{"-C", "..", "./app"}, "../" + appFinding},
		{"testdata/mod/app", nil, strings.TrimPrefix(appFinding, "app/")},
	} {
		if _, stdout, stderr := run(t, test.dir, marker(), test.args...); stdout != test.want {
			t.Errorf("in %s, %v: got %q, want %q (%s)", test.dir, test.args, stdout, test.want, stderr)
		}
	}
	code, _, stderr := run(t, "testdata", marker(), "-C", "mod", "./broken")
	if code != driver.Broken || !strings.HasPrefix(stderr, "mod/broken/broken.go:5:23: ") {
		t.Errorf("exit code %d, stderr %q", code, stderr)
	}
}

func TestJSON(t *testing.T) {
	code, stdout, _ := run(t, "testdata/mod", marker(), "-format=json", "./app")
	var got []map[string]any
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || len(got) != 1 || code != driver.Found {
		t.Fatalf("exit code %d, %v in %s", code, err, stdout)
	}
	for key, want := range map[string]any{
		"file": "app/app.go", "line": 10.0, "column": 2.0, "endLine": 10.0, "endColumn": 17.0,
		"analyzer": "marker", "category": "marked-call", "rule": "marker/marked-call",
		"message": "call of MarkedGet", "url": "https://example.com/marker#marked-call",
	} {
		if got[0][key] != want {
			t.Errorf("%s: %v, want %v", key, got[0][key], want)
		}
	}
	if code, stdout, _ := run(t, "testdata/mod", marker(), "-format=json", "./plain"); code != driver.Clean || stdout != "[]\n" {
		t.Errorf("clean: exit code %d, %q", code, stdout)
	}
}

// TestPanic checks that a panic costs the findings of no other package, not of
// those that import the unlucky one either.
func TestPanic(t *testing.T) {
	code, stdout, stderr := run(t, "testdata/mod", []*analysis.Analyzer{newPanicker("lib"), newMarker()}, "./lib", "./app", "./panics")
	want := "app/app.go:2:1: seen (panicker)\n" + appFinding +
		"lib/lib.go:2:1: seen (panicker)\n" +
		"panics/panics.go:3:1: seen (panicker)\n" +
		"panics/panics.go:7:14: call of MarkedGet (marker/marked-call)\n"
	if code != driver.Broken || stdout != want {
		t.Errorf("exit code %d, got\n%swant\n%s", code, stdout, want)
	}
	for _, part := range []string{"retrylint: panicker: panic on package example.com/mod/lib: no idea of lib", "analyzers_test.go:"} {
		if !strings.Contains(stderr, part) {
			t.Errorf("stderr %q lacks %q", stderr, part)
		}
	}
	if strings.Count(stderr, "\n") != 1 {
		t.Errorf("stderr has more than a line: %q", stderr)
	}
}

// TestPanicInFunction checks that a panic costs the findings of one function, in
// all formats, and that the error names it.
func TestPanicInFunction(t *testing.T) {
	for _, format := range []string{"text", "sarif"} {
		code, stdout, stderr := run(t, "testdata/mod", []*analysis.Analyzer{newGuarded("MarkedGet")}, "-format="+format, "./lib", "./panics")
		if code != driver.Broken || !strings.Contains(stdout, "panics.go") || format == "sarif" && !strings.Contains(stdout, `"executionSuccessful": false`) {
			t.Errorf("exit code %d\n%s", code, stdout)
		}
		want := "retrylint: marker: internal error in package example.com/mod/lib, function MarkedGet: no idea ("
		if !strings.HasPrefix(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("got %q, want %q", stderr, want)
		}
	}
}

// TestFailures checks that findings before an error are printed, and each error
// once.
func TestFailures(t *testing.T) {
	code, stdout, stderr := run(t, "testdata/mod", newFailing(), "./lib", "./plain")
	if code != driver.Broken || strings.Count(stdout, "before the error") != 4 {
		t.Errorf("exit code %d, stdout %q", code, stdout)
	}
	want := "retrylint: first of lib\nretrylint: first of plain\nretrylint: never: no result\nretrylint: second\n"
	if stderr != want {
		t.Errorf("got\n%swant\n%s", stderr, want)
	}
}

func TestExplain(t *testing.T) {
	for _, test := range []struct {
		args []string
		code int
		want []string
	}{
		{[]string{"explain", "marked-call"}, driver.Clean,
			[]string{"marker/marked-call (on): a call", "Do not call", "https://example.com/marker#marked-call"}},
		{[]string{"explain", "marker/other"}, driver.Clean, []string{"marker/other (off)", "Else."}},
		{[]string{"explain", "marker"}, driver.Clean, []string{"report calls of marked", "Do not call", "Else."}},
		{[]string{"explain", "useless-comment"}, driver.Clean, []string{"retrylint/useless-comment: ", "remove it", "docs/silence.md#useless-comment"}},
		{[]string{"help", "marker"}, driver.Clean, []string{"report calls of marked"}},
		{[]string{"explain", "nonsense"}, driver.Broken, []string{"nonsense", "marker, marker/marked-call, marker/other"}},
		{[]string{"explain"}, driver.Broken, []string{"marker/marked-call"}},
		{[]string{"categories"}, driver.Clean, []string{"marker/marked-call  on       a call", "marker/other        off", "planned  not yet"}},
		{[]string{"help"}, driver.Clean, []string{"usage:", "-format format", "-marker.enable categories", "exit code"}},
		{[]string{"-h"}, driver.Clean, []string{"usage:"}},
		{[]string{"--version"}, driver.Clean, []string{"retrylint ", " go1."}},
	} {
		code, stdout, stderr := run(t, "testdata/mod", marker(), test.args...)
		if code != test.code || (code == driver.Clean) != (stderr == "") {
			t.Errorf("%v: exit code %d, want %d; stderr %q", test.args, code, test.code, stderr)
		}
		for _, part := range test.want {
			if !strings.Contains(stdout+stderr, part) {
				t.Errorf("%v: no %q in %s%s", test.args, part, stdout, stderr)
			}
		}
	}
}

// TestFlagsReset checks that one run's flags do not linger in the next.
func TestFlagsReset(t *testing.T) {
	analyzers := marker()
	if code, _, _ := run(t, "testdata/mod", analyzers, "-marker.disable=marked-call", "./app"); code != driver.Clean {
		t.Errorf("disabled: exit code %d", code)
	}
	if code, _, _ := run(t, "testdata/mod", analyzers, "./app"); code != driver.Found {
		t.Errorf("then: exit code %d", code)
	}
}
