package housetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"path"
	"slices"
	"strings"
	"testing"
)

// below is what lies under summary: models first, then what they stand on.
var below = []string{
	"internal/retry", "internal/deadline", "internal/request",
	"internal/given", "internal/catalog", "internal/ssaquery", "internal/term",
}

// allowed says which of the project's packages a package may import: those
// below it. A package without a row may not be there at all.
var allowed = []struct {
	pkg     string // path.Match patterns, as in imports
	imports []string
}{
	{"cmd/retrylint", []string{"analyzers", "internal/driver", "internal/config", "internal/diag", "internal/summary", "internal/vetx"}},
	{"gclplugin", []string{"analyzers", "analyzers/*", "internal/diag", "internal/summary"}},

	{"analyzers", []string{"analyzers/*", "internal/summary", "internal/diag"}},
	{"analyzers/*", append([]string{"internal/summary", "internal/diag", "internal/edit", "internal/sites"}, below...)},
	{"internal/summary", append([]string{"internal/diag"}, below...)}, // diag for Failures alone

	// The models do not know each other, nor summary: they declare what they ask.
	{"internal/retry", []string{"internal/given", "internal/catalog", "internal/ssaquery", "internal/term"}},
	{"internal/deadline", []string{"internal/catalog", "internal/ssaquery", "internal/term"}},
	{"internal/request", []string{"internal/catalog", "internal/ssaquery", "internal/term"}},

	{"internal/given", []string{"internal/catalog"}},
	{"internal/catalog", nil},
	{"internal/ssaquery", nil},
	{"internal/term", nil},
	{"internal/diag", nil},
	{"internal/edit", nil},
	{"internal/sites", nil},
	{"internal/factcache", nil},
	{"internal/loader", nil},
	{"internal/vetx", nil},

	{"internal/driver", []string{"analyzers", "internal/summary", "internal/diag", "internal/catalog", "internal/sites", "internal/given",
		"internal/factcache", "internal/loader", "internal/config", "internal/report", "internal/baseline", "internal/changed", "internal/fix", "internal/safefile"}},
	{"internal/baseline", []string{"internal/report", "internal/safefile"}},
	{"internal/fix", []string{"internal/report"}},
	{"internal/report", nil},
	{"internal/config", nil},
	{"internal/changed", nil},
	{"internal/safefile", nil},

	// For tests only.
	{"internal/linttest", []string{"internal/driver", "internal/summary"}},
	{"internal/parity", []string{"analyzers", "internal/driver", "internal/linttest", "internal/diag"}},
	{"internal/housetest", nil},
	{"internal/bench", []string{"internal/driver"}},
}

// inTests is what tests may import beside what their package may, and itself.
var inTests = []struct {
	pkg     string
	imports []string
}{
	{"*", []string{"internal/linttest", "internal/driver"}},
	{"*/*", []string{"internal/linttest", "internal/driver"}},
	{"internal/driver", []string{"analyzers", "internal/factcache"}},
	{"internal/linttest", []string{"analyzers"}},
	{"internal/parity", []string{"analyzers"}},
	{"internal/housetest", []string{"analyzers", "internal/diag", "internal/report"}},
}

// TestDependencies checks that imports point downwards only.
func TestDependencies(t *testing.T) {
	dec := json.NewDecoder(bytes.NewReader(command(t, "go", "list", "-e", "-json=ImportPath,Imports,TestImports,XTestImports", "./...")))
	for {
		var p struct {
			ImportPath                         string
			Imports, TestImports, XTestImports []string
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		name := ours(p.ImportPath)
		may, known := row(name)
		if !known {
			t.Errorf("%s has no row in the table of allowed imports: add it where it belongs, with what lies below it", name)
			continue
		}
		check := func(imports, may []string, where string) {
			for _, path := range imports {
				if imp := ours(path); imp != "" && !matches(may, imp) {
					t.Errorf("%s imports %s%s: it may import %s only", name, imp, where, strings.Join(may, ", "))
				}
			}
		}
		check(p.Imports, may, "")
		for _, r := range inTests {
			if ok, _ := path.Match(r.pkg, name); ok {
				may = append(may, r.imports...)
			}
		}
		check(append(p.TestImports, p.XTestImports...), append(may, name), " in its tests")
	}
}

// ours returns a package's path within the module, or "" if it is not in it.
func ours(importPath string) string {
	name, ok := strings.CutPrefix(importPath, module+"/")
	if !ok {
		return ""
	}
	return name
}

func row(name string) (imports []string, ok bool) {
	for _, r := range allowed {
		if ok, _ := path.Match(r.pkg, name); ok {
			return slices.Clone(r.imports), true
		}
	}
	return nil, false
}

func matches(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool {
		ok, _ := path.Match(p, name)
		return ok
	})
}

// requirements are the modules that users get with ours.
var requirements = []string{
	"golang.org/x/tools",
	"honnef.co/go/tools",
	"go.yaml.in/yaml/v3",
	"github.com/golangci/plugin-module-register",
	"github.com/aymanbagabas/go-udiff", // requires nothing
	"golang.org/x/mod",                 // x/tools requires it anyway
}

// TestRequirements keeps the module's direct requirements few: who uses the
// tool directive gets them into a go.mod. All else goes into modules of its own.
func TestRequirements(t *testing.T) {
	var mod struct {
		Require []struct {
			Path     string
			Indirect bool
		}
		Replace []any
		Go      string
	}
	if err := json.Unmarshal(command(t, "go", "mod", "edit", "-json"), &mod); err != nil {
		t.Fatal(err)
	}
	for _, r := range mod.Require {
		if !r.Indirect && !slices.Contains(requirements, r.Path) {
			t.Errorf("go.mod requires %s: only %s are allowed in the root module", r.Path, strings.Join(requirements, ", "))
		}
	}
	if len(mod.Replace) > 0 {
		t.Error("go.mod has a replace directive: go install of the program would refuse it")
	}
	if mod.Go != "1.26.0" {
		t.Errorf("go.mod says go %s: a patch release would be forced on everyone who uses the tool directive", mod.Go)
	}
}
