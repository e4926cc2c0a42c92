package parity

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestCallFlag checks that what users tell by the flag arrives through go vet
// and stand-alone, and that a slip in it names the flag.
func TestCallFlag(t *testing.T) {
	if testing.Short() {
		t.Skip("builds golangci-lint")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	tools := buildTools(t, root)
	dir := filepath.Join(root, "testdata")
	const pkg = "./given/flag"
	vet := func(flag string) string {
		_, stdout, stderr := exit(t, dir, "go", "vet", "-vettool="+tools.retrylint, flag, pkg)
		return stdout + stderr
	}
	alone := func(flag string) string {
		_, stdout, stderr := exit(t, dir, tools.retrylint, flag, pkg)
		return stdout + stderr
	}
	const peer = "-summary.call=(example.com/retrylint/testdata/given/flag.Peer)."
	for name, run := range map[string]func(string) string{"go vet": vet, "stand-alone": alone} {
		if out := run("-summary.call="); strings.Contains(out, "flag.go") {
			t.Errorf("%s without entries: %s", name, out)
		}
		out := run(peer + "Load retries=4 remote; (example.com/retrylint/testdata/given/flag.Peer).Save remote write")
		if !strings.Contains(out, "up to 20 requests (4 attempts x 5 inside flag.Peer.Load)") || !strings.Contains(out, "flag.go:36") {
			t.Errorf("%s: %s", name, out)
		}
		for flag, want := range map[string]string{
			peer + "Load retry=4":   `-summary.call: (example.com/retrylint/testdata/given/flag.Peer).Load: no property "retry"`,
			peer + "Lood retries 4": "-summary.call: package example.com/retrylint/testdata/given/flag has no (example.com/retrylint/testdata/given/flag.Peer).Lood",
		} {
			for range 2 { // the go command's cache must not swallow it
				if out := run(flag); !strings.Contains(out, want) {
					t.Errorf("%s %s: %s\nlacks %s", name, flag, out, want)
				}
			}
		}
	}
}
