package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// asCommand makes the test binary behave as retrylint.
const asCommand = "RETRYLINT_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	code := m.Run()
	if builtDir != "" {
		os.RemoveAll(builtDir)
	}
	os.Exit(code)
}

func command(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asCommand+"=1")
	return cmd
}

func TestCallsOfGoCommand(t *testing.T) {
	out, err := command("-V=full").Output()
	// five words and no path, whose spaces would make more of them
	if f := strings.Fields(string(out)); err != nil || len(f) != 5 || !strings.HasPrefix(string(out), "retrylint version ") {
		t.Errorf("-V=full: %v, %q", err, out)
	}
	out, err = command("-flags").Output()
	if err != nil {
		t.Fatal(err)
	}
	var flags []struct{ Name string }
	if err := json.Unmarshal(out, &flags); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, f := range flags {
		names[f.Name] = true
	}
	for _, name := range []string{"notimeout.enable", "nojitter.disable", "nestedretry.strict", "postretry.tests"} {
		if !names[name] {
			t.Errorf("-flags lacks %s", name)
		}
	}
}

func TestStandAlone(t *testing.T) {
	out, err := command("categories").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"notimeout/", "nojitter/", "nestedretry/", "postretry/"} {
		if !strings.Contains(string(out), name) {
			t.Errorf("categories lacks %s", name)
		}
	}
	err = command("-nonsense").Run()
	if exit := new(exec.ExitError); !errors.As(err, &exit) || exit.ExitCode() != 2 {
		t.Errorf("unknown flag: %v, want exit code 2", err)
	}
}
