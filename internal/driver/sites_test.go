package driver_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/driver"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// sites runs the subcommand in the module of that name.
func sites(args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	c := &driver.Command{
		Analyzers: analyzers.All(),
		Explainer: analyzers.Explainer(),
		Dir:       filepath.Join("testdata", "sites"),
		Stdout:    &out,
		Stderr:    &errs,
	}
	code = c.Run(context.Background(), append([]string{"sites"}, args...))
	return code, out.String(), errs.String()
}

func TestSitesText(t *testing.T) {
	code, stdout, stderr := sites("./...")
	if code != driver.Clean || stderr != "" {
		t.Errorf("exit code %d, stderr %q", code, stderr)
	}
	golden := filepath.Join("testdata", "sites.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(stdout), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	got, lines := strings.Split(stdout, "\n"), strings.Split(string(want), "\n")
	for i := range min(len(got), len(lines)) {
		if got[i] != lines[i] {
			t.Fatalf("line %d: got\n%s\nwant (-update rewrites it)\n%s", i+1, got[i], lines[i])
		}
	}
	if len(got) != len(lines) {
		t.Errorf("%d lines, want %d", len(got), len(lines))
	}
}

// TestSitesJSON pins the names that scripts rely on.
func TestSitesJSON(t *testing.T) {
	code, stdout, stderr := sites("-format=json", ".")
	if code != driver.Clean || stderr != "" {
		t.Fatalf("exit code %d, stderr %q", code, stderr)
	}
	var all []map[string]any
	if err := json.Unmarshal([]byte(stdout), &all); err != nil {
		t.Fatal(err)
	}
	if len(all) == 0 {
		t.Fatal("no sites")
	}
	for _, test := range []struct {
		what string
		got  any
		want string
	}{
		{"site", all[0], "bounds column endColumn endLine file form function line model operation package restsOn verdicts waits"},
		{"model", all[0]["model"], "attempts cancel cap hot jitter wait"},
		{"wait", all[0]["waits"].([]any)[0], "cap column file first jitter line longest shape text"},
		{"verdict", all[0]["verdicts"].([]any)[0], "category speaks text"},
	} {
		names := slices.Sorted(maps.Keys(test.got.(map[string]any)))
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("%s has %s, want %s", test.what, got, test.want)
		}
	}
	if got := all[0]["file"]; got != "sites.go" {
		t.Errorf("file %v", got)
	}
}

// TestSitesRejected lists look-alikes with the reason, if asked to.
func TestSitesRejected(t *testing.T) {
	_, without, _ := sites(".")
	if strings.Contains(without, "no site") {
		t.Errorf("unasked: %s", without)
	}
	code, stdout, stderr := sites("-rejected", ".")
	if code != driver.Clean || stderr != "" {
		t.Errorf("exit code %d, stderr %q", code, stderr)
	}
	for _, want := range []string{
		": range: lib.Ping: no site: each turn does other work, since an input is an element at an index that moves",
		": for: lib.State: no site: a failure leaves and success goes on",
		": for: no operation: no site: nothing in it",
		": for: lib.Ping: no site: a schedule",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in\n%s", want, stdout)
		}
	}
	_, stdout, _ = sites("-rejected", "-format=json", ".")
	var all []struct {
		Rejected string
		Model    *struct{}
	}
	if err := json.Unmarshal([]byte(stdout), &all); err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		if (s.Rejected == "") != (s.Model != nil) {
			t.Errorf("rejected because of %q, model %v", s.Rejected, s.Model)
		}
	}
}

func TestSitesExitCodes(t *testing.T) {
	for _, test := range []struct {
		name   string
		args   []string
		code   int
		stdout string // a part of it
		stderr string // a part of it, "" for nothing
	}{
		{"findings are no fault", []string{"./lib"}, driver.Clean, "lib/lib.go:", ""},
		{"nothing", []string{"-format=json", "-tags=none", "../mod/plain"}, driver.Broken, "", "main module"},
		{"no packages", []string{"./nowhere"}, driver.Broken, "", "nowhere"},
		{"unknown flag", []string{"-nonsense", "."}, driver.Broken, "", "-nonsense"},
		{"unknown format", []string{"-format=xml", "."}, driver.Broken, "", "no such format"},
		{"flags of nojitter", []string{"-nojitter.disable=fixed-interval", "."}, driver.Clean, "withheld (the category is off)", ""},
		{"wrong flag of nojitter", []string{"-nojitter.disable=nonsense", "."}, driver.Broken, "", `no category "nonsense"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			code, stdout, stderr := sites(test.args...)
			if code != test.code || !strings.Contains(stdout, test.stdout) {
				t.Errorf("exit code %d, want %d; stdout:\n%s", code, test.code, stdout)
			}
			if (test.stderr == "") != (stderr == "") || !strings.Contains(stderr, test.stderr) {
				t.Errorf("stderr %q, want %q in it", stderr, test.stderr)
			}
		})
	}
}
