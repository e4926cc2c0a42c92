package parity

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/analyzers"
)

// nogoSources are the files of rules_go's go/tools/builders that make up nogo,
// as its BUILD.bazel lists them (nogo_srcs, and path.go for what env.go needs).
var nogoSources = []string{
	"constants.go", "env.go", "flags.go", "nogo_fix.go", "nogo_goversions_go118.go", "nogo_goversions_go121.go",
	"nogo_goversions_go122.go", "nogo_main.go", "nogo_version.go", "nolint.go", "path.go", "path_windows.go",
}

// buildNogo builds Bazel's nogo with the four analyzers in it, from rules_go's
// own sources, as Bazel does. nogo uses internals of x/tools, so it has to stand
// in a copy of that. With -trimpath the go command knows, wherever the copy is,
// whether there is anything to do.
func buildNogo(t *testing.T, root string) string {
	t.Helper()
	work := t.TempDir()
	builders := filepath.Join(moduleDir(t, filepath.Join(root, "tools", "nogo"), "github.com/bazelbuild/rules_go"), "go", "tools", "builders")
	xtools := moduleDir(t, root, "golang.org/x/tools")
	copied := filepath.Join(work, "tools")
	copyTree(t, copied, xtools)
	main := filepath.Join(copied, "cmd", "zznogo")
	for _, name := range nogoSources {
		copyFile(t, filepath.Join(main, name), filepath.Join(builders, name))
	}
	generator := filepath.Join(work, "generator")
	for _, name := range []string{"generate_nogo_main.go", "flags.go"} {
		copyFile(t, filepath.Join(generator, name), filepath.Join(builders, name))
	}
	write(t, filepath.Join(generator, "main.go"), generatorMain)
	write(t, filepath.Join(generator, "go.mod"), "module generator\n\ngo 1.26.0\n")

	config, generated := filepath.Join(work, "config.json"), filepath.Join(main, "zz_main.go")
	write(t, config, "{}")
	args := []string{"run", "-C", generator, ".", "-output", generated, "-config", config}
	for _, m := range analyzers.Suite() {
		args = append(args, "-analyzer_importpath", "github.com/retrylint/retrylint/analyzers/"+m.Analyzer.Name)
	}
	run(t, root, 0, "go", args...)

	mod := filepath.Join(work, "go.mod")
	copyFile(t, mod, filepath.Join(root, "go.mod"))
	copyFile(t, filepath.Join(work, "go.sum"), filepath.Join(root, "go.sum"))
	run(t, work, 0, "go", "mod", "edit", "-module=nogo", "-require=github.com/retrylint/retrylint@v0.0.0",
		"-replace=github.com/retrylint/retrylint="+root, "-replace=golang.org/x/tools="+copied)
	nogo := filepath.Join(work, executable("nogo"))
	run(t, work, 0, "go", "build", "-mod=mod", "-trimpath", "-o", nogo, "golang.org/x/tools/cmd/zznogo")
	return nogo
}

const generatorMain = `package main

import "os"

func main() {
	if err := genNogoMain(os.Args[1:]); err != nil {
		panic(err)
	}
}
`

// moduleDir returns where the source of a module is that the module in dir
// requires.
func moduleDir(t *testing.T, dir, path string) string {
	t.Helper()
	stdout, _ := run(t, dir, 0, "go", "list", "-m", "-json", path)
	var m struct{ Dir string }
	if err := json.Unmarshal([]byte(stdout), &m); err != nil || m.Dir == "" {
		t.Fatalf("%s is not there: %v; run make deps", path, err)
	}
	return m.Dir
}

// copyTree copies what of a module makes up packages.
func copyTree(t *testing.T, to, from string) {
	t.Helper()
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if d.IsDir() {
			if d.Name() == "testdata" || rel == "gopls" {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(path, "_test.go") {
			copyFile(t, filepath.Join(to, rel), path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func copyFile(t *testing.T, to, from string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, to, string(text))
}
