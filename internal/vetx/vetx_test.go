package vetx_test

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/retrylint/retrylint/internal/vetx"
)

// asTool makes the test binary a vet tool with one analyzer, which has a fact
// for each package whose name is marked.
const asTool = "VETX_TEST_TOOL"

type mark struct{ Name string }

func (*mark) AFact() {}

func TestMain(m *testing.M) {
	if unit := os.Getenv(asTool); unit != "" {
		unitchecker.Run(unit, []*analysis.Analyzer{{
			Name:      "marker",
			Doc:       "marker",
			FactTypes: []analysis.Fact{new(mark)},
			Run: func(pass *analysis.Pass) (any, error) {
				if pass.Pkg.Name() == "marked" {
					pass.ExportPackageFact(&mark{"yes"})
				}
				return nil, nil
			},
		}})
	}
	os.Exit(m.Run())
}

const base = `// Package base has a bit of everything.
package base

import "unsafe"

type Pair[K comparable, V any] struct {
	Key K
	Val V
	own int
}

func (p *Pair[K, V]) Swap(other *Pair[K, V]) { *p, *other = *other, *p }

type Doer interface{ Do(n ...int) (err error) }

const Size = unsafe.Sizeof(Pair[int, string]{})

var Default Doer

func Make() *Pair[string, int] { return &Pair[string, int]{} }
`

const user = `// Package user uses it.
package user

import "example.com/base"

type Own struct{ base.Pair[string, int] }

func New() *Own { return &Own{*base.Make()} }
`

// unit is one package as the go command describes it.
type unit struct {
	t   *testing.T
	dir string
	cfg unitchecker.Config
}

func newUnit(t *testing.T, path, text string, imports ...*unit) *unit {
	t.Helper()
	u := &unit{t: t, dir: t.TempDir()}
	file := filepath.Join(u.dir, "file.go")
	u.write(file, []byte(text))
	u.cfg = unitchecker.Config{
		ID: path, ImportPath: path, Compiler: "gc", Dir: u.dir, GoVersion: "go1.26",
		GoFiles: []string{file}, VetxOnly: true, VetxOutput: filepath.Join(u.dir, "vet.out"),
		ImportMap: map[string]string{"unsafe": "unsafe"}, PackageVetx: map[string]string{},
	}
	for _, imp := range imports {
		u.cfg.ImportMap[imp.cfg.ImportPath] = imp.cfg.ImportPath
		u.cfg.PackageVetx[imp.cfg.ImportPath] = imp.cfg.VetxOutput
	}
	return u
}

func (u *unit) write(name string, data []byte) {
	u.t.Helper()
	if err := os.WriteFile(name, data, 0o666); err != nil {
		u.t.Fatal(err)
	}
}

// config writes the *.cfg file.
func (u *unit) config() string {
	u.t.Helper()
	data, err := json.Marshal(u.cfg)
	if err != nil {
		u.t.Fatal(err)
	}
	name := filepath.Join(u.dir, "vet.cfg")
	u.write(name, data)
	return name
}

// check has unitchecker handle the unit.
func (u *unit) check() []byte {
	u.t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asTool+"="+u.config())
	if out, err := cmd.CombinedOutput(); err != nil {
		u.t.Fatalf("unitchecker: %v\n%s", err, out)
	}
	return u.output()
}

func (u *unit) output() []byte {
	u.t.Helper()
	data, err := os.ReadFile(u.cfg.VetxOutput)
	if err != nil {
		u.t.Fatal(err)
	}
	return data
}

func dull(string, []string, func() []*ast.File) bool { return false }

func (u *unit) skim() []byte {
	u.t.Helper()
	if !vetx.Skim(u.config(), dull) {
		u.t.Fatalf("%s was not skimmed", u.cfg.ImportPath)
	}
	return u.output()
}

// TestSame compares what comes out with what unitchecker writes, byte by byte,
// and has each read what the other wrote.
func TestSame(t *testing.T) {
	low := newUnit(t, "example.com/base", base)
	high := newUnit(t, "example.com/user", user, low)
	wantLow, wantHigh := low.check(), high.check()
	if got := high.skim(); !bytes.Equal(got, wantHigh) {
		t.Error("on top of unitchecker's file, another file comes out")
	}
	if got := low.skim(); !bytes.Equal(got, wantLow) {
		t.Error("another file comes out")
	}
	if got := high.check(); !bytes.Equal(got, wantHigh) {
		t.Error("unitchecker reads the file otherwise")
	}
}

// TestBodies checks that bodies are not looked at.
func TestBodies(t *testing.T) {
	newUnit(t, "example.com/a", "package a\n\nfunc F() int { return undefined }\n").skim()
}

// TestLeft lists what is left to unitchecker.
func TestLeft(t *testing.T) {
	marked := newUnit(t, "example.com/marked", "package marked\n")
	marked.check()
	plain := newUnit(t, "example.com/plain", "package plain\n")
	plain.check()
	for name, c := range map[string]struct {
		text     string
		change   func(*unitchecker.Config)
		interest vetx.Interest
	}{
		"a unit to report on":    {change: func(c *unitchecker.Config) { c.VetxOnly = false }},
		"an import with facts":   {change: func(c *unitchecker.Config) { c.PackageVetx["example.com/marked"] = marked.cfg.VetxOutput }},
		"an import without file": {change: func(c *unitchecker.Config) { c.PackageVetx["example.com/plain"] += ".gone" }},
		"another format":         {change: func(c *unitchecker.Config) { c.PackageVetx["example.com/plain"] = c.GoFiles[0] }},
		"no output":              {change: func(c *unitchecker.Config) { c.VetxOutput = "" }},
		"an unknown import":      {text: "package a\n\nimport _ \"example.com/other\"\n"},
		"a syntax error":         {text: "package a\n\nfunc {\n"},
		"a type error":           {text: "package a\n\nvar x undefined\n"},
		"interest in imports": {interest: func(_ string, imports []string, _ func() []*ast.File) bool {
			return slices.Contains(imports, "example.com/plain")
		}},
		"interest in files": {interest: func(_ string, _ []string, files func() []*ast.File) bool {
			return files()[0].Name.Name == "a"
		}},
	} {
		if c.text == "" {
			c.text = "package a\n\nimport _ \"example.com/plain\"\n"
		}
		u := newUnit(t, "example.com/a", c.text, plain)
		out := u.cfg.VetxOutput
		if c.change != nil {
			c.change(&u.cfg)
		}
		if c.interest == nil {
			c.interest = dull
		}
		if vetx.Skim(u.config(), c.interest) {
			t.Errorf("%s: was skimmed", name)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: something was written", name)
		}
	}
	if vetx.Skim(filepath.Join(t.TempDir(), "none.cfg"), dull) {
		t.Error("a unit without description was skimmed")
	}
}
