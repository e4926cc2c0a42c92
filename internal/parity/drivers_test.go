package parity

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/analyzers"
)

// tools are the programs under test.
type tools struct {
	retrylint, golangciLint string
	config                  string            // for golangci-lint
	analyzerOf              map[string]string // by category
}

// buildTools builds the programs into bin. The go command knows whether there is
// anything to do.
func buildTools(t *testing.T, root string) *tools {
	t.Helper()
	s := &tools{
		retrylint:    filepath.Join(root, "bin", executable("retrylint")),
		golangciLint: filepath.Join(root, "bin", executable("golangci-lint")),
		config:       filepath.Join(t.TempDir(), "golangci.yml"),
		analyzerOf:   map[string]string{},
	}
	run(t, root, 0, "go", "build", "-o", s.retrylint, "./cmd/retrylint")
	run(t, filepath.Join(root, "tools", "gcl"), 0, "go", "build", "-o", s.golangciLint, ".")
	write(t, s.config, fmt.Sprintf(golangciConfig, "{}"))
	for _, m := range analyzers.Suite() {
		for _, c := range m.Categories {
			if other := s.analyzerOf[c.Name]; other != "" {
				t.Fatalf("both %s and %s have the category %s: go vet's output does not tell them apart", other, m.Analyzer.Name, c.Name)
			}
			s.analyzerOf[c.Name] = m.Analyzer.Name
		}
	}
	return s
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// golangciConfig switches off all that would hide findings. It lacks the
// plugin's settings.
const golangciConfig = `
version: "2"
linters:
  default: none
  enable: [retrylint]
  settings:
    custom:
      retrylint: {type: module, description: all four analyzers, settings: %s}
  exclusions:
    generated: disable
issues:
  max-issues-per-linter: 0
  max-same-issues: 0
  uniq-by-line: false
`

// A module of the corpus, and what the drivers find in it.
type module struct {
	dir   string
	tools *tools
	lists []list
}

// run runs a program in dir and returns its output. The program must exit with
// the given code.
func run(t *testing.T, dir string, code int, name string, args ...string) (stdout, stderr string) {
	t.Helper()
	got, stdout, stderr := exit(t, dir, name, args...)
	if got != code {
		t.Fatalf("%s %s: exit code %d, want %d\n%s%s", filepath.Base(name), strings.Join(args, " "), got, code, stdout, stderr)
	}
	return stdout, stderr
}

func exit(t *testing.T, dir, name string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off")
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if failed := new(exec.ExitError); err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), out.String(), errs.String()
}

// checkExit checks that the exit code tells of findings, and of nothing else.
func checkExit(t *testing.T, driver string, code int, places []place, output string) {
	t.Helper()
	want := 0
	if len(places) > 0 {
		want = 1
	}
	if code != want {
		t.Errorf("%s: exit code %d, want %d\n%s", driver, code, want, output)
	}
}

var vetLine = regexp.MustCompile(`^(.+\.go):(\d+):\d+: ([a-z-]+): `)

// vet runs go vet. The second time all must come from the cache.
func (m *module) vet(t *testing.T, again bool) {
	t.Helper()
	args := []string{"vet", "-vettool=" + m.tools.retrylint}
	driver := "go vet"
	if again {
		args = append(args, "-x")
		driver = "go vet, again"
	}
	code, stdout, stderr := exit(t, m.dir, "go", append(args, "./...")...)
	var places []place
	for line := range strings.Lines(stderr) {
		if f := vetLine.FindStringSubmatch(line); f != nil && m.tools.analyzerOf[f[3]] != "" {
			places = append(places, m.place(t, f[1], f[2], m.tools.analyzerOf[f[3]]+"/"+f[3]))
		} else if again && strings.Contains(line, "retrylint") && strings.Contains(line, "vet.cfg") {
			t.Errorf("%s runs the tool: %s", driver, line)
		} else if !again && !strings.HasPrefix(line, "# ") {
			t.Errorf("%s: unexpected output: %s", driver, line)
		}
	}
	checkExit(t, driver, code, places, stdout+stderr)
	m.add(driver, places)
}

func (m *module) standAlone(t *testing.T) {
	t.Helper()
	m.add("stand-alone", m.runStandAlone(t))
}

func (m *module) runStandAlone(t *testing.T, flags ...string) []place {
	t.Helper()
	code, stdout, stderr := exit(t, m.dir, m.tools.retrylint, append(flags, "-comments=false", "-format=json", "./...")...)
	var findings []struct {
		File string
		Line int
		Rule string
	}
	if err := json.Unmarshal([]byte(stdout), &findings); err != nil || stderr != "" {
		t.Fatalf("stand-alone: exit code %d, %v\n%s%s", code, err, stdout, stderr)
	}
	var places []place
	for _, f := range findings {
		places = append(places, m.place(t, f.File, strconv.Itoa(f.Line), f.Rule))
	}
	checkExit(t, "stand-alone", code, places, stdout)
	return places
}

const golangciLint = "golangci-lint"

// golangci-lint puts the analyzer's name before the message, which begins with
// the category.
var golangciText = regexp.MustCompile(`^([a-z]+): ([a-z-]+): `)

func (m *module) golangciLint(t *testing.T) {
	t.Helper()
	code, stdout, stderr := exit(t, m.dir, m.tools.golangciLint, "run", "--allow-parallel-runners", "--config="+m.tools.config,
		"--output.json.path=stdout", "--show-stats=false", "--path-mode=abs", "./...")
	var report struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename string
				Line     int
			}
		}
	}
	if err := json.NewDecoder(strings.NewReader(stdout)).Decode(&report); err != nil {
		t.Fatalf("golangci-lint: exit code %d, %v\n%s%s", code, err, stdout, stderr)
	}
	var places []place
	for _, i := range report.Issues {
		f := golangciText.FindStringSubmatch(i.Text)
		if f == nil || i.FromLinter != "retrylint" {
			t.Errorf("golangci-lint: unexpected issue of %s: %s:%d: %s", i.FromLinter, i.Pos.Filename, i.Pos.Line, i.Text)
			continue
		}
		places = append(places, m.place(t, i.Pos.Filename, strconv.Itoa(i.Pos.Line), f[1]+"/"+f[2]))
	}
	checkExit(t, golangciLint, code, places, stdout+stderr)
	m.add(golangciLint, places)
}

// place makes a place of what a driver prints.
func (m *module) place(t *testing.T, file, line, rule string) place {
	t.Helper()
	if filepath.IsAbs(file) {
		rel, err := filepath.Rel(m.dir, file)
		if err != nil {
			t.Fatal(err)
		}
		file = rel
	}
	n, err := strconv.Atoi(line)
	if err != nil {
		t.Fatal(err)
	}
	return place{filepath.ToSlash(filepath.Clean(file)), n, rule}
}
