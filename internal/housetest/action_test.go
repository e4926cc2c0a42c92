package housetest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// An action is what of GitHub's action.yml matters here.
type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Using string
		Steps []struct {
			Name, Shell, Run string
			WorkingDirectory string `yaml:"working-directory"`
			Env              map[string]string
		}
	}
}

// TestAction runs the steps of action.yml as GitHub would, on the sample
// service.
func TestAction(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var a action
	if err := yaml.Unmarshal(text, &a); err != nil {
		t.Fatal(err)
	}
	source, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	temp := t.TempDir()
	sarif := filepath.Join(temp, "out.sarif")
	values := map[string]string{"github.action_path": source}
	for name, in := range a.Inputs {
		values["inputs."+name] = in.Default
	}
	values["inputs.working-directory"] = filepath.Join(source, "examples", "checkout")
	values["inputs.sarif"] = sarif
	path := os.Getenv("PATH")
	code := 0
	for _, step := range a.Runs.Steps {
		if a.Runs.Using != "composite" || step.Shell != "bash" || step.Run == "" {
			t.Fatalf("step %s: this test cannot run it", step.Name)
		}
		cmd := exec.Command(bash, "--noprofile", "--norc", "-eo", "pipefail", "-c", step.Run)
		cmd.Dir = expand(t, step.WorkingDirectory, values)
		cmd.Env = append(os.Environ(), "RUNNER_TEMP="+temp, "GITHUB_PATH="+filepath.Join(temp, "path"),
			"GITHUB_OUTPUT="+filepath.Join(temp, "output"), "PATH="+path)
		for name, value := range step.Env {
			cmd.Env = append(cmd.Env, name+"="+expand(t, value, values))
		}
		out, err := cmd.CombinedOutput()
		code = cmd.ProcessState.ExitCode()
		if step.Name == "install" && err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if added, err := os.ReadFile(filepath.Join(temp, "path")); err == nil {
			path = strings.TrimSpace(string(added)) + string(os.PathListSeparator) + os.Getenv("PATH")
		}
		// relative to the repository, if this is one
		if step.Name == "retrylint" && !regexp.MustCompile(`::error file=(examples/checkout/)?payments/`).Match(out) {
			t.Errorf("no annotations: %s", out)
		}
	}
	output, err := os.ReadFile(filepath.Join(temp, "output"))
	if err != nil || code != 1 || strings.TrimSpace(string(output)) != "exit-code=1" {
		t.Errorf("exit code %d, output %q, %v", code, output, err)
	}
	if log, err := os.ReadFile(sarif); err != nil || !strings.Contains(string(log), `"executionSuccessful": true`) {
		t.Errorf("SARIF: %v\n%.200s", err, log)
	}
}

// expand replaces ${{ name }}.
func expand(t *testing.T, s string, values map[string]string) string {
	t.Helper()
	for {
		before, rest, ok := strings.Cut(s, "${{")
		if !ok {
			return s
		}
		name, after, _ := strings.Cut(rest, "}}")
		value, known := values[strings.TrimSpace(name)]
		if !known {
			t.Fatalf("action.yml uses %s", name)
		}
		s = before + value + after
	}
}

// TestOtherYAML reads the files that other programs will.
func TestOtherYAML(t *testing.T) {
	for _, name := range []string{".pre-commit-hooks.yaml", ".golangci.example.yml", ".custom-gcl.yml", "examples/workflows/retrylint.yml", ".github/workflows/retrylint.yml"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		var doc any
		if err := yaml.Unmarshal(text, &doc); err != nil || doc == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
