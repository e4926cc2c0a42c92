package loader_test

import (
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/loader"
)

// load writes a module and returns its packages by ID, and a loader for them.
func load(t *testing.T, files map[string]string, overlay map[string]string) (*loader.Loader, map[string]*packages.Package) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files["go.mod"] = "module example.com/m\n\ngo 1.26.0\n"
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	over := map[string][]byte{}
	for name, text := range overlay {
		over[filepath.Join(dir, name)] = []byte(text)
	}
	roots, err := packages.Load(&packages.Config{
		Mode: loader.Mode, Dir: dir, Tests: true, Overlay: over,
		Env: append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off"),
	}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	byID := map[string]*packages.Package{}
	packages.Visit(roots, nil, func(p *packages.Package) { byID[p.ID] = p })
	return loader.New(roots, over), byID
}

func texts(errs []packages.Error) string {
	var all []string
	for _, e := range errs {
		all = append(all, filepath.Base(e.Pos)+": "+e.Msg)
	}
	return strings.Join(all, "\n")
}

// TestTypes checks that what is read from source and what others import of it
// are different packages, and that all who import it see the same one.
func TestTypes(t *testing.T) {
	l, pkgs := load(t, map[string]string{
		"low/low.go": "package low\n\ntype T struct{}\n",
		"mid/mid.go": "package mid\n\nimport \"example.com/m/low\"\n\nvar V low.T\n",
		"top/top.go": "package top\n\nimport (\n\t\"example.com/m/low\"\n\t\"example.com/m/mid\"\n)\n\nvar V low.T = mid.V\n",
	}, nil)
	low := l.Source(pkgs["example.com/m/low"])
	top := l.Source(pkgs["example.com/m/top"])
	for _, s := range []*loader.Source{low, top} {
		if len(s.Errors) > 0 || len(s.Files) != 1 || len(s.Info.Defs) == 0 {
			t.Errorf("%s: %v, %d files", s.Package, s.Errors, len(s.Files))
		}
	}
	seen := top.Types.Scope().Lookup("V").Type().(*types.Named).Obj().Pkg()
	if seen == low.Types {
		t.Error("the importer has the types that came from source")
	}
	if seen != l.Imported(low.Package) {
		t.Error("the importer has other types than the loader tells of")
	}
	if got, err := l.Types(low.Package); got != seen || err != nil {
		t.Errorf("Types: %v, %v", got, err)
	}
}

// TestVariants checks that a package compiled for a test is not mixed up with
// the one under the same path that is not.
func TestVariants(t *testing.T) {
	l, pkgs := load(t, map[string]string{
		"low/low.go":      "package low\n\ntype T struct{}\n",
		"low/in_test.go":  "package low\n\nfunc (T) ForTests() {}\n",
		"low/out_test.go": "package low_test\n\nimport (\n\t\"example.com/m/low\"\n\t\"example.com/m/mid\"\n)\n\nvar V low.T = mid.V\n\nfunc init() { mid.V.ForTests() }\n",
		"mid/mid.go":      "package mid\n\nimport \"example.com/m/low\"\n\nvar V low.T\n",
	}, nil)
	if s := l.Source(pkgs["example.com/m/low_test [example.com/m/low.test]"]); len(s.Errors) > 0 {
		t.Error(s.Errors)
	}
	mid, err := l.Types(pkgs["example.com/m/mid"])
	if err != nil {
		t.Fatal(err)
	}
	if n := mid.Scope().Lookup("V").Type().(*types.Named).NumMethods(); n != 0 {
		t.Errorf("outside of the test, the type has %d methods, want none", n)
	}
}

// TestBroken: what cannot be compiled is read as far as it goes, and so is what
// imports it.
func TestBroken(t *testing.T) {
	l, pkgs := load(t, map[string]string{
		"low/low.go":   "package low\n\nvar V int = \"\"\n\nfunc F() { undefined() }\n",
		"top/top.go":   "package top\n\nimport \"example.com/m/low\"\n\nvar V string = low.V\n",
		"parse/x.go":   "package parse\n\nfunc {\n",
		"gone/gone.go": "package gone\n\nimport _ \"example.com/nowhere\"\n",
		"a/a.go":       "package a\n\nimport _ \"example.com/m/b\"\n",
		"b/b.go":       "package b\n\nimport _ \"example.com/m/a\"\n",
	}, nil)
	for id, want := range map[string][]string{
		"low":   {"low.go:3:13: cannot use \"\"", "low.go:5:12: undefined: undefined"},
		"top":   {"top.go:5:16: cannot use low.V"},
		"parse": {"x.go:3:6: expected 'IDENT'"},
		"gone":  {"could not import example.com/nowhere"},
		"a":     {"could not import example.com/m/b (import cycle: [example.com/m/b example.com/m/a])"},
	} {
		got := texts(l.Source(pkgs["example.com/m/"+id]).Errors)
		for _, text := range want {
			if !strings.Contains(got, text) {
				t.Errorf("%s: got %q, want %q", id, got, text)
			}
		}
	}
}

// TestOverlay checks that files that are not on the disk count, in what is
// imported, too.
func TestOverlay(t *testing.T) {
	l, pkgs := load(t, map[string]string{
		"low/low.go": "package low\n",
		"top/top.go": "package top\n\nimport \"example.com/m/low\"\n\nvar V = low.V\n",
	}, map[string]string{"low/low.go": "package low\n\nconst V = 1\n"})
	for _, id := range []string{"low", "top"} {
		if s := l.Source(pkgs["example.com/m/"+id]); len(s.Errors) > 0 {
			t.Errorf("%s: %v", id, s.Errors)
		}
	}
}

// TestRelease checks that nothing of a package is left in the file set.
func TestRelease(t *testing.T) {
	l, pkgs := load(t, map[string]string{"low/low.go": "package low\n"}, nil)
	before := l.Fset.Base()
	s := l.Source(pkgs["example.com/m/low"])
	if l.Fset.Base() == before {
		t.Fatal("the file set has not grown")
	}
	l.Release(s)
	l.Fset.Iterate(func(f *token.File) bool {
		if filepath.Base(f.Name()) == "low.go" {
			t.Errorf("%s is still there", f.Name())
		}
		return true
	})
}
