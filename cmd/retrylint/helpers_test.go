package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// files are those of a module, by their names in it.
type files map[string]string

const goMod = "module example.com/m\n\ngo 1.26.0\n"

// module writes a module into a folder of its own; go.mod is written unless it
// is among the files.
func module(t *testing.T, all files) string {
	t.Helper()
	dir := t.TempDir()
	if _, ok := all["go.mod"]; !ok {
		write(t, dir, "go.mod", goMod)
	}
	for name, text := range all {
		write(t, dir, name, text)
	}
	return dir
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// edit replaces a part of a file, which must be there once.
func edit(t *testing.T, dir, name, old, new string) {
	t.Helper()
	text := read(t, dir, name)
	if strings.Count(text, old) != 1 {
		t.Fatalf("%s has %q %d times", name, old, strings.Count(text, old))
	}
	write(t, dir, name, strings.Replace(text, old, new, 1))
}

// A result is what became of a call of retrylint.
type result struct {
	code           int
	stdout, stderr string
}

// retrylint runs the program in dir.
func retrylint(t *testing.T, dir string, args ...string) result {
	t.Helper()
	cmd := command(args...)
	cmd.Dir = dir
	return finish(t, cmd)
}

func finish(t *testing.T, cmd *exec.Cmd) result {
	t.Helper()
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if exit := new(exec.ExitError); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return result{cmd.ProcessState.ExitCode(), out.String(), errs.String()}
}

// rules returns the places and rules of findings in text, in one line.
func (r result) rules() string {
	var found []string
	for line := range strings.Lines(r.stdout) {
		at, _, ok := strings.Cut(line, ": ")
		i := strings.LastIndex(line, " (")
		if !ok || i < 0 || strings.HasPrefix(line, "\t") {
			continue
		}
		file, rest, _ := strings.Cut(at, ":")
		number, _, _ := strings.Cut(rest, ":")
		found = append(found, file+":"+number+" "+strings.Trim(line[i:], " ()\n"))
	}
	return strings.Join(found, ", ")
}

// expect checks the exit code and what was found.
func (r result) expect(t *testing.T, code int, rules string) {
	t.Helper()
	if r.code != code || r.rules() != rules {
		t.Errorf("exit code %d, want %d; found %q, want %q\n%s%s", r.code, code, r.rules(), rules, r.stdout, r.stderr)
	}
}

// contains checks that stderr has a part, "" meaning that it is empty.
func (r result) complains(t *testing.T, part string) {
	t.Helper()
	if (part == "") != (r.stderr == "") || !strings.Contains(r.stderr, part) {
		t.Errorf("stderr %q, want %q in it", r.stderr, part)
	}
}

// in runs another program in dir, which must do well.
func in(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, out)
	}
	return string(out)
}

// one is a file with one finding, in line 6.
const one = `package m

import "net/http"

func get(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

var Get = get
`

const defaultClient = "notimeout/default-client"

// retried is a file with one finding, in line 10, that depends on little: go vet
// runs its tool once for each package below.
const retried = `package m

import "time"

func Retry(ping func() error) (err error) {
	for range 5 {
		if err = ping(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
`

// executable returns the program, built: the test itself cannot be a vet tool,
// for the go command tells programs by their content, and the environment is
// none of it.
func executable(t *testing.T) string {
	t.Helper()
	name, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return name
}

var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "retrylint")
	if err != nil {
		return "", err
	}
	builtDir = dir
	name := filepath.Join(dir, "retrylint")
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if out, err := exec.Command("go", "build", "-o", name, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return name, nil
})

// builtDir holds the program, "" if nobody asked for it.
var builtDir string
