package housetest

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "rewrite what is generated: docs/ and the table in README.md")

const module = "github.com/retrylint/retrylint"

// root is the project's folder, seen from this package's.
var root = filepath.Join("..", "..")

// command runs a program in the project's folder and returns what it prints.
func command(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = root
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", cmd, err, &stderr)
	}
	return out
}

// checkFile compares a file with what it should hold, or rewrites it.
func checkFile(t *testing.T, name string, want []byte) {
	t.Helper()
	path := filepath.Join(root, name)
	got, err := os.ReadFile(path)
	if err == nil && bytes.Equal(got, want) {
		return
	}
	if !*update {
		t.Errorf("%s is stale: run `go test ./internal/housetest -update` and commit the result", name)
		return
	}
	if err := os.WriteFile(path, want, 0o644); err != nil {
		t.Fatal(err)
	}
}
