package parity

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

// A goPackage is what go list says of a package.
type goPackage struct {
	Dir, ImportPath, Export string
	CompiledGoFiles         []string
	Imports                 []string
	ImportMap               map[string]string
	Standard, DepOnly       bool
}

// listPackages lists the packages of a module and all they depend on,
// dependencies first.
func listPackages(t *testing.T, dir string) []*goPackage {
	t.Helper()
	stdout, _ := run(t, dir, 0, "go", "list", "-export", "-compiled", "-deps",
		"-json=Dir,ImportPath,Export,CompiledGoFiles,Imports,ImportMap,Standard,DepOnly", "./...")
	var all []*goPackage
	for dec := json.NewDecoder(strings.NewReader(stdout)); ; {
		p := &goPackage{}
		if err := dec.Decode(p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// A nogoRun is a module's run through nogo, package by package, as Bazel would
// run it: the standard library is not analysed, packages of other modules for
// their facts only.
type nogoRun struct {
	nogo, importcfg, facts string
	env                    []string
	done                   map[string]chan struct{} // closed when a package has its facts
	standard               map[string]bool
}

// nogo runs nogo. It is slow, for it keeps nothing from run to run.
func (m *module) nogo(t *testing.T, nogo string) {
	t.Helper()
	packages := listPackages(t, m.dir)
	n := &nogoRun{
		nogo: nogo, facts: t.TempDir(),
		env:  append(os.Environ(), "GOARCH="+runtime.GOARCH),
		done: map[string]chan struct{}{}, standard: map[string]bool{},
	}
	n.importcfg = filepath.Join(n.facts, "importcfg")
	var cfg strings.Builder
	for _, p := range packages {
		if p.Export != "" {
			fmt.Fprintf(&cfg, "packagefile %s=%s\n", p.ImportPath, p.Export)
		}
		n.done[p.ImportPath] = make(chan struct{})
		n.standard[p.ImportPath] = p.Standard
	}
	write(t, n.importcfg, cfg.String())

	outputs := make([]string, len(packages))
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var all sync.WaitGroup
	for i, p := range packages {
		all.Go(func() {
			defer close(n.done[p.ImportPath])
			if p.Standard || len(p.CompiledGoFiles) == 0 {
				return
			}
			for _, imp := range n.imports(p) {
				<-n.done[imp]
			}
			slots <- struct{}{}
			defer func() { <-slots }()
			output, err := n.one(p, i)
			if err != nil {
				t.Errorf("nogo on %s: %v\n%s", p.ImportPath, err, output)
			}
			outputs[i] = output
		})
	}
	all.Wait()
	m.add("nogo", m.nogoPlaces(t, strings.Join(outputs, "\n")))
	patches, err := filepath.Glob(filepath.Join(n.facts, "fixes*", "nogo.patch"))
	if err != nil || strings.HasSuffix(m.dir, "fixes") && len(patches) == 0 {
		t.Errorf("nogo made no patches of fixes: %v", err)
	}
}

// imports returns what a package imports beside the standard library.
func (n *nogoRun) imports(p *goPackage) []string {
	var paths []string
	for _, imp := range p.Imports {
		if mapped := p.ImportMap[imp]; mapped != "" {
			imp = mapped
		}
		if _, ok := n.done[imp]; ok && !n.standard[imp] {
			paths = append(paths, imp)
		}
	}
	return paths
}

func (n *nogoRun) file(path string) string {
	return filepath.Join(n.facts, strings.NewReplacer("/", "!", ":", "!").Replace(path))
}

// one analyses a package, of which findings are wanted or its facts only.
func (n *nogoRun) one(p *goPackage, i int) (output string, err error) {
	args := []string{"-importcfg", n.importcfg, "-go_version", strings.TrimPrefix(runtime.Version(), "go"), "-p", p.ImportPath, "-x", n.file(p.ImportPath)}
	if p.DepOnly {
		args = append(args, "-facts_only")
	}
	for _, imp := range n.imports(p) {
		if _, err := os.Stat(n.file(imp)); err == nil {
			args = append(args, "-fact", imp+"="+n.file(imp))
		}
	}
	fixes := filepath.Join(n.facts, fmt.Sprint("fixes", i))
	if err := os.Mkdir(fixes, 0o777); err != nil {
		return "", err
	}
	args = append(args, "-fix_dir", fixes)
	for _, name := range p.CompiledGoFiles {
		if !filepath.IsAbs(name) {
			name = filepath.Join(p.Dir, name)
		}
		args = append(args, name)
	}
	cmd := exec.Command(n.nogo, args...)
	cmd.Dir, cmd.Env = p.Dir, n.env
	out, err := cmd.CombinedOutput()
	const violation = 3 // constants.go there: findings
	if exit := new(exec.ExitError); errors.As(err, &exit) && exit.ExitCode() == violation {
		err = nil
	}
	return string(out), err
}

// A line of nogo's log ends with the analyzer; the message begins with the
// category.
var nogoLine = regexp.MustCompile(`^(?:nogo: )?(.+\.go):(\d+):\d+: ([a-z-]+): .* \(([a-z]+)\)$`)

func (m *module) nogoPlaces(t *testing.T, output string) []place {
	t.Helper()
	var places []place
	for line := range strings.Lines(output) {
		if f := nogoLine.FindStringSubmatch(strings.TrimSpace(line)); f != nil && m.tools.analyzerOf[f[3]] == f[4] {
			places = append(places, m.place(t, f[1], f[2], f[4]+"/"+f[3]))
		}
	}
	return places
}

// nogoSmall are the modules of the corpus that nogo is run on by default.
var nogoSmall = []string{"testdata/fixes", "testdata/model", "testdata/parity", "testdata/parity/lib", "testdata/layers", "testdata/layers/client"}

// nogoWanted reports whether a module is to go through nogo: all of them in
// make parity.
func nogoWanted(name string) bool {
	return os.Getenv("RETRYLINT_PARITY") == "all" || slices.Contains(nogoSmall, filepath.ToSlash(name))
}
