package parity

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestGolangciSettings checks that the plugin's settings arrive, through
// golangci-lint's own reading of its configuration.
func TestGolangciSettings(t *testing.T) {
	if testing.Short() {
		t.Skip("builds golangci-lint")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	tools := buildTools(t, root)
	dir := filepath.Join(root, "testdata", "parity")
	lint := func(config string) (code int, output string) {
		code, stdout, stderr := exit(t, dir, tools.golangciLint, "run", "--allow-parallel-runners", "--config="+config, "--show-stats=false", "./...")
		return code, stdout + stderr
	}

	for _, test := range []struct {
		settings string
		code     int
		has, not string
	}{
		{"{}", 1, "notimeout: default-client: ", "in a test helper"},
		{"{notimeout: {disable: [default-client]}}", 1, "notimeout: no-deadline: ", "default-client"},
		{"{notimeout: {tests: true}}", 1, "in a test helper", "generated.go"},
		{"{notimeout: {enabled: [server-no-timeout]}}", 3, "enabled", "default-client"},
		{"{notimeout: {enable: [nonsense]}}", 3, `notimeout has no category "nonsense"`, "http.Get"},
		{"{summary: {call: [example.com/parity/helper.Fetch bounded]}}", 1, "lib.Ping (which calls Do) runs", "helper.Fetch (which"},
		{"{summary: {call: [example.com/parity/helper.Fetch bounding]}}", 3, `no property "bounding"`, "default-client"},
		{"{summary: {calls: []}}", 3, "calls", "default-client"},
	} {
		write(t, tools.config, fmt.Sprintf(golangciConfig, test.settings))
		code, output := lint(tools.config)
		if code != test.code || !strings.Contains(output, test.has) || strings.Contains(output, test.not) {
			t.Errorf("%s: exit code %d, want %d, with %q, without %q:\n%s", test.settings, code, test.code, test.has, test.not, output)
		}
	}

	code, output := lint(filepath.Join(root, ".golangci.example.yml"))
	if code != 1 || !strings.Contains(output, "notimeout: default-client: ") {
		t.Errorf("the example: exit code %d\n%s", code, output)
	}
}

// faulty has two faults.
const faulty = `package m

import (
	"context"
	"database/sql"
	"time"
)

func Load(ctx context.Context, db *sql.DB) error {
	return db.QueryRow("SELECT").Err()
}

func Retry(ping func() error) error {
	var err error
	for n := range 5 {
		if err = ping(); err == nil {
			return nil
		}
		time.Sleep(time.Second << n)
	}
	return err
}
`

// golangci is golangci-lint on a module of one file, with linters as its
// configuration.
type golangci struct {
	t     *testing.T
	tools *tools
	dir   string
}

func newGolangci(t *testing.T, source, config string) *golangci {
	if testing.Short() {
		t.Skip("builds golangci-lint")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	g := &golangci{t, buildTools(t, root), t.TempDir()}
	write(t, filepath.Join(g.dir, "go.mod"), "module example.com/m\n\ngo 1.26.0\n")
	write(t, filepath.Join(g.dir, "m.go"), source)
	write(t, filepath.Join(g.dir, ".golangci.yml"), config)
	return g
}

var golangciLine = regexp.MustCompile(`(?m)^m\.go:(\d+):\d+: (.*) \((\w+)\)$`)

// lint returns the lines and linters of issues, and the whole output.
func (g *golangci) lint(flags ...string) (code int, issues, output string) {
	g.t.Helper()
	args := append([]string{"run", "--allow-parallel-runners", "--show-stats=false", "--output.text.print-issued-lines=false"}, flags...)
	code, stdout, stderr := exit(g.t, g.dir, g.tools.golangciLint, append(args, "./...")...)
	var all []string
	for _, m := range golangciLine.FindAllStringSubmatch(stdout, -1) {
		all = append(all, m[1]+" "+m[3])
	}
	return code, strings.Join(all, ", "), stdout + stderr
}

// TestGolangciNolint: comments name the linter; those of use are left alone by
// nolintlint, and the others are not.
func TestGolangciNolint(t *testing.T) {
	comments := strings.NewReplacer(`.Err()`, `.Err() //nolint:notimeout // a`, `<< n)`, `<< n) //nolint:nojitter // b`, `var err error`, `var err error //nolint:nestedretry // c`).Replace(faulty)
	g := newGolangci(t, comments, `
version: "2"
linters:
  default: none
  enable: [notimeout, nojitter, nestedretry, postretry, nolintlint]
  settings:
    nolintlint: {allow-unused: false, require-explanation: true, require-specific: true}
    custom:
      notimeout: {type: module, settings: {disable: [no-unit]}}
      nojitter: {type: module}
      nestedretry: {type: module}
      postretry: {type: module, settings: {telemetry: true}}
`)
	if code, issues, output := g.lint(); code != 1 || issues != "14 nolintlint" {
		t.Errorf("exit code %d, %s\n%s", code, issues, output)
	}
	write(t, filepath.Join(g.dir, "m.go"), faulty)
	if code, issues, output := g.lint(); code != 1 || issues != "19 nojitter, 10 notimeout" {
		t.Errorf("exit code %d, %s\n%s", code, issues, output)
	}
	write(t, filepath.Join(g.dir, ".golangci.yml"), strings.Replace(read(t, filepath.Join(g.dir, ".golangci.yml")), "disable:", "disabled:", 1))
	if code, issues, output := g.lint(); code != 3 || !strings.Contains(output, "disabled") {
		t.Errorf("exit code %d, %s\n%s", code, issues, output)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestGolangciNewFromRev: lines that changed.
func TestGolangciNewFromRev(t *testing.T) {
	g := newGolangci(t, faulty, fmt.Sprintf(golangciConfig, "{}"))
	for _, args := range [][]string{
		{"init", "-q"}, {"add", "."}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", "old"},
	} {
		run(t, g.dir, 0, "git", args...)
	}
	if code, issues, output := g.lint("--new-from-rev=HEAD"); code != 0 || issues != "" {
		t.Errorf("exit code %d, %s\n%s", code, issues, output)
	}
	write(t, filepath.Join(g.dir, "m.go"), strings.Replace(faulty, "time.Second << n", "2 * time.Second << n", 1))
	if code, issues, output := g.lint("--new-from-rev=HEAD"); code != 1 || issues != "19 retrylint" {
		t.Errorf("exit code %d, %s\n%s", code, issues, output)
	}
}
