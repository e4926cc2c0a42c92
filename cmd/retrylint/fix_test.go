package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// mendable has fixes that need the same import, and fixes within each other.
const mendable = `package m

import (
	"context"
	"database/sql"
	"time"
)

func Load(ctx context.Context, db *sql.DB) error {
	_, err := db.Exec("DELETE", db.QueryRow("SELECT"))
	return err
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

func Again(ping func() error) error {
	var err error
	for n := range 5 {
		if err = ping(); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second << n)
	}
	return err
}
`

// TestFix has what the program does by itself; that go vet and golangci-lint make
// the same of the fixes is tested in internal/parity.
func TestFix(t *testing.T) {
	t.Parallel()
	dir := module(t, files{"m.go": mendable})
	before := retrylint(t, dir, ".")
	if strings.Count(before.stdout, "(notimeout/dropped-ctx)") != 2 || strings.Count(before.stdout, "(nojitter/no-jitter)") != 2 {
		t.Fatalf("not what this test is about: %s", before.stdout)
	}

	diff := retrylint(t, dir, "-diff", ".")
	if diff.code != 1 || read(t, dir, "m.go") != mendable || !strings.Contains(diff.stdout, "\n+\t_, err := db.ExecContext(ctx, \"DELETE\", db.QueryRowContext(ctx, \"SELECT\"))\n") {
		t.Errorf("-diff: %+v\n%s", diff, read(t, dir, "m.go"))
	}

	r := retrylint(t, dir, "-fix", ".")
	r.expect(t, 0, "")
	r.complains(t, "4 fixes in 1 file")
	fixed := read(t, dir, "m.go")
	if strings.Count(fixed, `"math/rand/v2"`) != 1 || strings.Count(fixed, "rand.N(") != 2 {
		t.Errorf("%s", fixed)
	}
	in(t, dir, "go", "build", ".")

	retrylint(t, dir, "-fix", ".").expect(t, 0, "")
	if again := read(t, dir, "m.go"); again != fixed {
		t.Errorf("the second time changes something: %s", again)
	}
	if clean := retrylint(t, dir, "-diff", "."); clean.code != 0 || clean.stdout != "" {
		t.Errorf("%+v", clean)
	}

	// the diff is a patch
	write(t, dir, "m.go", mendable)
	write(t, dir, "m.patch", diff.stdout)
	in(t, dir, "git", "apply", "m.patch")
	if patched := read(t, dir, "m.go"); patched != fixed {
		t.Errorf("patched: %s", patched)
	}
}

// TestFixLeavesAlone: what is accepted, what did not change, other modules,
// files that may not be written to.
func TestFixLeavesAlone(t *testing.T) {
	t.Parallel()
	dir := module(t, files{"m.go": mendable})
	retrylint(t, dir, "-write-baseline", ".")
	retrylint(t, dir, "-baseline="+accepted, "-fix", ".").expect(t, 0, "")
	if read(t, dir, "m.go") != mendable {
		t.Error("what the baseline lists was fixed")
	}

	if runtime.GOOS != "windows" {
		if err := os.Chmod(filepath.Join(dir, "m.go"), 0o444); err != nil {
			t.Fatal(err)
		}
		r := retrylint(t, dir, "-fix", ".")
		if r.code != 2 || read(t, dir, "m.go") != mendable {
			t.Errorf("%+v", r)
		}
	}

	dir = module(t, files{
		"go.mod":         "module example.com/m\n\ngo 1.26.0\n\nrequire example.com/other v0.0.0\n\nreplace example.com/other => ./other\n",
		"use.go":         "package m\n\nimport _ \"example.com/other\"\n",
		"other/go.mod":   "module example.com/other\n\ngo 1.26.0\n",
		"other/other.go": strings.Replace(mendable, "package m", "package other", 1),
	})
	r := retrylint(t, dir, "-fix", "example.com/other")
	if r.code != 1 || !strings.Contains(read(t, dir, "other/other.go"), "db.Exec(") {
		t.Errorf("another module was changed: %+v", r)
	}
}

// TestFixElsewhere: what another program made of a file is not what to change.
func TestFixElsewhere(t *testing.T) {
	t.Parallel()
	made := strings.Replace(mendable, "func Load", "//line gram.y:7\nfunc Load", 1)
	dir := module(t, files{"m.go": made})
	r := retrylint(t, dir, "-fix", ".")
	if r.code != 1 || !strings.Contains(r.stdout, "gram.y:") || read(t, dir, "m.go") != made {
		t.Errorf("%+v\n%s", r, read(t, dir, "m.go"))
	}
}

// TestFixNewFrom fixes changed lines only.
func TestFixNewFrom(t *testing.T) {
	t.Parallel()
	dir := module(t, files{"m.go": mendable})
	in(t, dir, "git", "init", "-q", "-b", "main")
	in(t, dir, "git", "add", ".")
	in(t, dir, "git", "commit", "-q", "-m", "old")
	edit(t, dir, "m.go", "time.Sleep(2 * time.Second << n)", "time.Sleep(3 * time.Second << n)")
	r := retrylint(t, dir, "-new-from=main", "-fix", ".")
	r.expect(t, 0, "")
	text := read(t, dir, "m.go")
	if strings.Count(text, "rand.N(") != 1 || !strings.Contains(text, "db.Exec(") {
		t.Errorf("%s", text)
	}
}

// TestFixLineEndings: carriage returns stay, also in what is put in, and a file
// that was not formatted is not formatted.
func TestFixLineEndings(t *testing.T) {
	t.Parallel()
	crlf := strings.ReplaceAll(strings.Replace(mendable, "return err\n}", "return  err\n}", 1), "\n", "\r\n")
	dir := module(t, files{"m.go": crlf})
	retrylint(t, dir, "-fix", ".").expect(t, 0, "")
	text := read(t, dir, "m.go")
	if strings.Count(text, "\n") != strings.Count(text, "\r\n") || !strings.Contains(text, "return  err\r\n") || !strings.Contains(text, "rand.N(") {
		t.Errorf("%q", text)
	}
	in(t, dir, "go", "build", ".")
}
