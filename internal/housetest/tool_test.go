package housetest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestToolDirective: with a go.mod of its own for tools, a module can run
// retrylint by the go command, and needs none of what that requires.
func TestToolDirective(t *testing.T) {
	source, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	goMod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	goSum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	// what `go get -tool -modfile=tools.mod` writes, but for the replacement: no
	// version of ours is published from here
	_, requirements, ok := strings.Cut(string(goMod), "\nrequire")
	if !ok {
		t.Fatal("go.mod requires nothing")
	}
	tools := "module example.com/tools\n\ngo 1.26.0\n\ntool " + module + "/cmd/retrylint\n\nrequire " + module + " v0.0.0\n\n" +
		"replace " + module + " => " + strconv.Quote(source) + "\n\nrequire" + requirements
	const own = "module example.com/m\n\ngo 1.25\n"
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": own, "tools.mod": tools, "tools.sum": string(goSum),
		"m.go": "package m\n\nimport \"net/http\"\n\nvar _, _ = http.Get(\"x\")\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "tool", "-modfile=tools.mod", "retrylint", "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=-buildvcs=false")
	out, _ := cmd.CombinedOutput()
	if !strings.HasPrefix(string(out), "m.go:5:12: ") || cmd.ProcessState.ExitCode() != 1 {
		t.Errorf("exit code %d\n%s", cmd.ProcessState.ExitCode(), out)
	}
	if after, err := os.ReadFile(filepath.Join(dir, "go.mod")); err != nil || string(after) != own {
		t.Errorf("go.mod has changed: %s, %v", after, err)
	}
}
