// Package linttest tests analyzers on modules of their own, with the real
// libraries in them, through the very loader that users get.
//
// It imports packages driver and summary: tests inside package summary, or in
// one that it imports, must be external tests (package summary_test).
package linttest

import (
	"context"
	"fmt"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/driver"
)

// Run loads the packages that the patterns name in the module at dir, runs the
// analyzers on them and compares what they report with the comments
//
//	// want "regexp" `regexp` ...
//
// of the packages' files. Each expression must match "category: message" (or
// "message", if the diagnostic has no category) of one diagnostic on that line,
// and each diagnostic must be matched by one. Errors of t name file and line.
//
// No patterns mean ./... . Test files are loaded if the flag "tests" of one of
// the analyzers is set. Nothing is downloaded.
func Run(t testing.TB, dir string, analyzers []*analysis.Analyzer, patterns ...string) {
	t.Helper()
	prog := Load(t, driver.Config{Dir: dir, Tests: wantsTests(analyzers)}, patterns...)
	report, err := prog.Analyze(context.Background(), analyzers)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Failures {
		t.Error(f)
	}
	for _, e := range prog.Errors() {
		t.Error(e)
	}
	compare(t, dir, report.Findings, readWants(t, files(prog)))
}

// WithFlags sets flags, each "-name=value", of an analyzer of the test's own, and
// returns it as Run takes it.
func WithFlags(t testing.TB, a *analysis.Analyzer, flags ...string) []*analysis.Analyzer {
	t.Helper()
	if err := a.Flags.Parse(flags); err != nil {
		t.Fatal(err)
	}
	return []*analysis.Analyzer{a}
}

// Load loads packages as Run does, and ends the test if that fails, or if the
// packages do not compile.
func Load(t testing.TB, cfg driver.Config, patterns ...string) *driver.Program {
	t.Helper()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	cfg.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off")
	prog, err := driver.Load(context.Background(), cfg, patterns...)
	if err != nil {
		t.Fatal(explain(cfg.Dir, err.Error()))
	}
	if errs := prog.Errors(); len(errs) > 0 {
		var lines []string
		for _, e := range errs {
			lines = append(lines, e.Error())
		}
		t.Fatal(explain(cfg.Dir, strings.Join(lines, "\n")))
	}
	return prog
}

// notDownloaded are texts by which the go command says that a module is not in
// the module cache.
var notDownloaded = []string{"GOPROXY=off", "missing go.sum entry", "updates to go.mod needed", "no required module provides package"}

func explain(dir, text string) string {
	if slices.ContainsFunc(notDownloaded, func(s string) bool { return strings.Contains(text, s) }) {
		return fmt.Sprintf("%s: the module's dependencies are not downloaded, or its go.mod is not complete: run `make deps`\n%s", dir, text)
	}
	return dir + ": " + text
}

func wantsTests(analyzers []*analysis.Analyzer) bool {
	return slices.ContainsFunc(analyzers, func(a *analysis.Analyzer) bool {
		f := a.Flags.Lookup("tests")
		return f != nil && f.Value.String() == "true"
	})
}

// files returns the Go files of the requested packages as the user wrote them.
func files(prog *driver.Program) []string {
	var names []string
	for _, p := range prog.Requested {
		names = append(names, sources(p)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func sources(p *packages.Package) []string {
	if strings.HasSuffix(p.ID, ".test") { // a generated main
		return nil
	}
	return p.GoFiles
}

// A want is one expectation.
type want struct {
	file string
	line int
	re   *regexp.Regexp
	met  bool
}

var wantComment = regexp.MustCompile("(?s)^//.*?\\bwant ([\"`].*)$")

// readWants reads the comments of the files.
func readWants(t testing.TB, names []string) []*want {
	t.Helper()
	var wants []*want
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		fset := token.NewFileSet()
		file := fset.AddFile(name, -1, len(src))
		var s scanner.Scanner
		s.Init(file, src, nil, scanner.ScanComments)
		for {
			pos, tok, text := s.Scan()
			if tok == token.EOF {
				break
			}
			m := wantComment.FindStringSubmatch(text)
			if tok != token.COMMENT || m == nil {
				continue
			}
			// not Position, which obeys //line comments
			line := file.PositionFor(pos, false).Line
			exprs, err := parseWants(m[1])
			if err != nil {
				t.Errorf("%s:%d: %v", name, line, err)
			}
			for _, re := range exprs {
				wants = append(wants, &want{file: name, line: line, re: re})
			}
		}
	}
	return wants
}

// parseWants parses a list of quoted regular expressions. A further comment may
// follow.
func parseWants(text string) ([]*regexp.Regexp, error) {
	var exprs []*regexp.Regexp
	for text = strings.TrimSpace(text); text != "" && !strings.HasPrefix(text, "//"); text = strings.TrimSpace(text) {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return exprs, fmt.Errorf("a want comment needs quoted regular expressions, not %s", text)
		}
		pattern, err := strconv.Unquote(quoted)
		if err != nil {
			return exprs, err
		}
		re, err := regexp.Compile(pattern)
		if err != nil {
			return exprs, err
		}
		exprs = append(exprs, re)
		text = text[len(quoted):]
	}
	return exprs, nil
}

// compare reports what was found and not wanted, and what was wanted and not
// found.
func compare(t testing.TB, dir string, findings []driver.Finding, wants []*want) {
	t.Helper()
	for _, f := range findings {
		text := f.Message
		if f.Category != "" {
			text = f.Category + ": " + text
		}
		i := slices.IndexFunc(wants, func(w *want) bool {
			return !w.met && w.file == f.Start.Filename && w.line == f.Start.Line && w.re.MatchString(text)
		})
		if i < 0 {
			t.Errorf("%s:%d: unexpected finding of %s: %s", relative(dir, f.Start.Filename), f.Start.Line, f.Analyzer, text)
			continue
		}
		wants[i].met = true
	}
	for _, w := range wants {
		if !w.met {
			t.Errorf("%s:%d: no finding matches %q", relative(dir, w.file), w.line, w.re)
		}
	}
}

// relative shortens a name for messages.
func relative(dir, name string) string {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return name
	}
	rel, err := filepath.Rel(abs, name)
	if err != nil {
		return name
	}
	return filepath.Join(dir, rel)
}
