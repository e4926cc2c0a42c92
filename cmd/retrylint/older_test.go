//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestOlderThanGo: if something is wrong and the go command is newer than this
// program, that is told, too, as it may be why.
func TestOlderThanGo(t *testing.T) {
	t.Parallel()
	real, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	const hint = "older than the go command's go1.99.1"
	for _, test := range []struct {
		name, version, text string
		code                int
		told                bool
	}{
		{"a newer one", "go1.99.1", "package m\n\nvar x int = \"\"\n", 2, true},
		{"nothing wrong", "go1.99.1", one, 1, false},
		{"an older one", "go1.20.1", "package m\n\nvar x int = \"\"\n", 2, false},
		{"no version", "mine", "package m\n\nvar x int = \"\"\n", 2, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := module(t, files{"a.go": test.text})
			bin := t.TempDir()
			script := "#!/bin/sh\nif [ \"$*\" = 'env GOVERSION' ]; then echo " + test.version + "; else exec '" + real + "' \"$@\"; fi\n"
			if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o777); err != nil {
				t.Fatal(err)
			}
			cmd := command("./...")
			cmd.Dir = dir
			cmd.Env = append(cmd.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
			got := finish(t, cmd)
			if got.code != test.code || strings.Contains(got.stderr, hint) != test.told || strings.Contains(got.stderr, "built with") != test.told {
				t.Errorf("exit code %d, want %d; the hint is to be told: %v\n%s", got.code, test.code, test.told, got.stderr)
			}
		})
	}
}
