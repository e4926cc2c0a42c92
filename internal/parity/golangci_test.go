package parity

import (
	"fmt"
	"path/filepath"
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
		code, stdout, stderr := exit(t, dir, tools.golangciLint, "run", "--config="+config, "--show-stats=false", "./...")
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
		{"{notimeout: {enable: [nonsense]}}", 3, `notimeout has no category "nonsense"`, "default-client"},
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
