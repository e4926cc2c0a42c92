package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// benchmark is one module and the programs to run on it.
type benchmark struct {
	dir     string // of the module
	scratch string
	self    string // this program: the floors
	linter  string
	golangci,
	staticcheck string // "" if not there
	copies int
}

func newBench(dir string) (*benchmark, error) {
	b := &benchmark{}
	var err error
	if b.dir, err = filepath.Abs(dir); err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(b.dir, "go.mod")); err != nil {
		return nil, err
	}
	if b.self, err = os.Executable(); err != nil {
		return nil, err
	}
	if b.scratch, err = os.MkdirTemp("", "retrylint-bench"); err != nil {
		return nil, err
	}
	b.linter = filepath.Join(b.scratch, "retrylint")
	if out, err := exec.Command("go", "build", "-o", b.linter, "./cmd/retrylint").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	if path, err := filepath.Abs("bin/golangci-lint"); err == nil {
		if _, err := os.Stat(path); err == nil {
			b.golangci = path
		}
	}
	if out, err := exec.Command("go", "tool", "-modfile=tools/go.mod", "-n", "staticcheck").Output(); err == nil {
		b.staticcheck = strings.TrimSpace(string(out))
	}
	return b, nil
}

// rows lists what to run. A copy of a vet tool under another content makes go
// vet start from nothing.
func (b *benchmark) rows() []*row {
	cache, facts := filepath.Join(b.scratch, "cache"), filepath.Join(b.scratch, "facts")
	alone := func(env string, args ...string) func() *exec.Cmd {
		return func() *exec.Cmd {
			cmd := exec.Command(b.linter, append(args, "-source=false", "-comments=false", "./...")...)
			cmd.Env = append(os.Environ(), "RETRYLINT_CACHE="+env)
			return cmd
		}
	}
	var tool string
	vet := func() *exec.Cmd { return exec.Command("go", "vet", "-vettool="+tool, "./...") }
	fresh := func(of string) func() error {
		return func() (err error) { tool, err = b.copyOf(of); return err }
	}

	none := func(args, cache string) func() *exec.Cmd {
		return func() *exec.Cmd {
			cmd := exec.Command(b.self, args)
			cmd.Env = append(os.Environ(), "RETRYLINT_CACHE="+cache)
			return cmd
		}
	}
	floorCache := filepath.Join(b.scratch, "floor")
	bare := &row{name: "floor: types only", command: none(floorArg, "off")}
	floor := &row{name: "floor: SSA", command: none(floorSSAArg, "off")}
	bare.over = floor
	// filled by the first run, which is not measured
	floorWarm := &row{name: "floor: SSA, warm cache", over: floor, command: none(floorSSAArg, floorCache)}
	vetFloor := &row{name: "go vet: tool that does nothing", prepare: fresh(b.self), command: vet}
	rows := []*row{
		bare, floor, floorWarm,
		{name: "stand-alone, no cache", over: floor, command: alone("off"), places: textPlaces},
		{name: "stand-alone, empty cache", over: floor, prepare: func() error { return os.RemoveAll(cache) }, command: alone(cache), places: textPlaces},
		{name: "stand-alone, warm cache", over: floorWarm, command: alone(cache), places: textPlaces},
		// a category that is off anyway makes findings be looked for again
		{name: "stand-alone, only facts in the cache", over: floorWarm, prepare: func() error { return copyDir(facts, cache) },
			command: alone(facts, "-notimeout.disable=server-no-timeout"), places: textPlaces},
		vetFloor,
		{name: "go vet", over: vetFloor, prepare: fresh(b.linter), command: vet, places: vetPlaces},
		{name: "go vet, again", over: vetFloor, command: vet, places: vetPlaces},
	}
	if b.staticcheck != "" {
		rows = append(rows, &row{
			name: "staticcheck, empty cache", over: vetFloor,
			prepare: func() error { return os.RemoveAll(filepath.Join(b.scratch, "staticcheck")) },
			command: func() *exec.Cmd {
				cmd := exec.Command(b.staticcheck, "./...")
				cmd.Env = append(os.Environ(), "STATICCHECK_CACHE="+filepath.Join(b.scratch, "staticcheck"))
				return cmd
			},
		})
	}
	return append(rows, b.golangciRows()...)
}

// copyDir makes to a copy of from.
func copyDir(to, from string) error {
	if err := os.RemoveAll(to); err != nil {
		return err
	}
	return os.CopyFS(to, os.DirFS(from))
}

// golangciRows are golangci-lint with a light linter, with retrylint beside it,
// and with other linters of its own, all from an empty cache; and with retrylint
// a second time.
func (b *benchmark) golangciRows() []*row {
	if b.golangci == "" {
		return nil
	}
	cache := filepath.Join(b.scratch, "golangci")
	clear := func() error { return os.RemoveAll(cache) }
	run := func(name, linters, settings string) func() *exec.Cmd {
		config := filepath.Join(b.scratch, name+".yml")
		text := fmt.Sprintf("version: \"2\"\nrun:\n  relative-path-mode: wd\nlinters:\n  default: none\n  enable: [%s]\n%s"+
			"issues:\n  max-issues-per-linter: 0\n  max-same-issues: 0\n  uniq-by-line: false\n", linters, settings)
		return func() *exec.Cmd {
			err := os.WriteFile(config, []byte(text), 0o666)
			// as in the other rows, tests are no part of it
			cmd := exec.Command(b.golangci, "run", "--config="+config, "--tests=false", "--allow-parallel-runners", "--show-stats=false", "--issues-exit-code=1", "./...")
			if err != nil {
				cmd.Err = err
			}
			cmd.Env = append(os.Environ(), "GOLANGCI_LINT_CACHE="+cache)
			return cmd
		}
	}
	noctx := &row{name: "golangci-lint: noctx", prepare: clear, command: run("noctx", "noctx", "")}
	plugin := "  settings:\n    custom:\n      retrylint:\n        type: module\n"
	both := run("both", "noctx, retrylint", plugin)
	six := "bodyclose, contextcheck, gosec, noctx, rowserrcheck, sqlclosecheck"
	return []*row{
		noctx,
		{name: "golangci-lint: noctx, retrylint", over: noctx, prepare: clear, command: both, places: pluginPlaces},
		{name: "the same again", over: noctx, command: both, places: pluginPlaces},
		{name: "golangci-lint: " + six, over: noctx, prepare: clear, command: run("six", six, "")},
	}
}

// copyOf copies a program and makes it another one.
func (b *benchmark) copyOf(program string) (string, error) {
	text, err := os.ReadFile(program)
	if err != nil {
		return "", err
	}
	b.copies++
	name := filepath.Join(b.scratch, "tool"+strconv.Itoa(b.copies))
	return name, os.WriteFile(name, append(text, fmt.Sprint(b.scratch, b.copies)...), 0o777)
}

var (
	textLine = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):\d+: .* \(([a-z/-]+)\)$`)
	gclLine  = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):\d+: [a-z]+: ([a-z-]+): .* \(retrylint\)$`)
	vetLine  = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):\d+: ([a-z-]+): `)
)

// textPlaces reads the findings of the stand-alone program, as file:line:category.
func textPlaces(output string) (places []string) {
	for _, m := range textLine.FindAllStringSubmatch(output, -1) {
		_, category, _ := strings.Cut(m[3], "/")
		places = append(places, filepath.Clean(m[1])+":"+m[2]+":"+category)
	}
	return places
}

// vetPlaces reads those of go vet.
func vetPlaces(output string) []string { return placesOf(vetLine, output) }

// pluginPlaces reads those of the plugin in golangci-lint.
func pluginPlaces(output string) []string { return placesOf(gclLine, output) }

func placesOf(line *regexp.Regexp, output string) (places []string) {
	for _, m := range line.FindAllStringSubmatch(output, -1) {
		places = append(places, filepath.Clean(m[1])+":"+m[2]+":"+m[3])
	}
	return places
}
