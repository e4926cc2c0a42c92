package main

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestExitCodes: 0, 1 and 2 mean the same in every format.
func TestExitCodes(t *testing.T) {
	t.Parallel()
	dir := module(t, files{
		"one/one.go": strings.Replace(one, "package m", "package one", 1),
		"clean.go":   "package m\n",
		"bad/bad.go": "package bad\n\nvar x int = \"\"\n",
	})
	for _, format := range []string{"text", "json", "sarif", "github", "gitlab", "rdjsonl"} {
		for _, test := range []struct {
			code int
			args []string
		}{
			{0, []string{"."}},
			{1, []string{"./one"}},
			{0, []string{"-exit-zero", "./one"}},
			{2, []string{"./one", "./bad"}},
			{2, []string{"-exit-zero", "./bad"}},
		} {
			r := retrylint(t, dir, append([]string{"-format=" + format}, test.args...)...)
			if r.code != test.code {
				t.Errorf("%s %v: exit code %d, want %d\n%s", format, test.args, r.code, test.code, r.stderr)
			}
			if found := strings.Contains(r.stdout, "http.DefaultClient"); found != strings.Contains(strings.Join(test.args, " "), "one") && format != "sarif" {
				t.Errorf("%s %v: %s", format, test.args, r.stdout)
			}
		}
	}
}

func TestOutputFile(t *testing.T) {
	t.Parallel()
	dir := module(t, files{"one.go": one})
	r := retrylint(t, dir, "-o", "out.txt", "-color=always", ".")
	if r.code != 1 || r.stdout != "" || r.stderr != "" {
		t.Errorf("%+v", r)
	}
	if text := read(t, dir, "out.txt"); !strings.HasPrefix(text, "\x1b[1mone.go:6:15:\x1b[0m ") || !strings.Contains(text, "^~~~") {
		t.Errorf("%q", text)
	}

	// a run that comes to nothing leaves the file alone
	before := read(t, dir, "out.txt")
	r = retrylint(t, dir, "-o", "out.txt", "-baseline=nowhere.json", ".")
	if r.code != 2 || read(t, dir, "out.txt") != before {
		t.Errorf("%+v\n%s", r, read(t, dir, "out.txt"))
	}

	r = retrylint(t, dir, "-o", filepath.Join("nowhere", "out.txt"), ".")
	if r.code != 2 {
		t.Errorf("%+v", r)
	}
	r.complains(t, "nowhere")
	r = retrylint(t, dir, "-color=green", ".")
	r.expect(t, 2, "")
	r.complains(t, "no such -color: green")
}

// TestSARIF checks what services read: paths from the repository's root, and
// what is silenced.
func TestSARIF(t *testing.T) {
	t.Parallel()
	dir := module(t, files{"sub/go.mod": goMod, "sub/one.go": one, "sub/two.go": `package m

import "net/http"

var _, _ = http.Get("x") //lint:ignore notimeout it is meant
`})
	in(t, dir, "git", "init", "-q")
	r := retrylint(t, filepath.Join(dir, "sub"), "-format=sarif", "-o=out.sarif", "./...")
	if r.code != 1 {
		t.Fatalf("%+v", r)
	}
	if out, err := exec.Command("go", "run", "-C", filepath.Join("..", "..", "tools", "sarif"), ".", filepath.Join(dir, "sub", "out.sarif")).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	type location struct {
		PhysicalLocation struct {
			ArtifactLocation struct{ URI, URIBaseID string }
			Region           struct{ StartLine, StartColumn int }
		}
	}
	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct {
					Rules []struct {
						ID, HelpURI string
						Help        struct{ Text, Markdown string }
						Properties  struct{ Tags []string }
					}
				}
			}
			Results []struct {
				RuleID              string
				RuleIndex           int
				Locations           []location
				PartialFingerprints map[string]string
				Suppressions        []struct{ Kind, Justification string }
			}
		}
	}
	text := read(t, dir, "sub/out.sarif")
	if err := json.Unmarshal([]byte(text), &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	for _, rule := range run.Tool.Driver.Rules {
		ours := strings.HasPrefix(rule.ID, "retrylint/")
		if rule.HelpURI == "" || rule.Help.Text == "" || !strings.Contains(rule.Help.Markdown, "```go") && rule.ID != "retrylint/useless-comment" {
			t.Errorf("%s lacks its help: %+v", rule.ID, rule)
		}
		if !ours && !strings.Contains(strings.Join(rule.Properties.Tags, " "), "external/cwe/cwe-") {
			t.Errorf("%s lacks a CWE: %v", rule.ID, rule.Properties.Tags)
		}
	}
	if len(run.Results) != 2 {
		t.Fatalf("%d results, want 2\n%s", len(run.Results), text)
	}
	for i, want := range []struct {
		uri           string
		line          int
		justification string
	}{{"sub/one.go", 6, ""}, {"sub/two.go", 5, "it is meant"}} {
		got := run.Results[i]
		at := got.Locations[0].PhysicalLocation
		if at.ArtifactLocation.URI != want.uri || at.Region.StartLine != want.line || got.PartialFingerprints["primaryLocationLineHash"] == "" {
			t.Errorf("got %+v, want %+v", got, want)
		}
		if got.RuleID != defaultClient || run.Tool.Driver.Rules[got.RuleIndex].ID != defaultClient {
			t.Errorf("rule %s, index %d", got.RuleID, got.RuleIndex)
		}
		if silent := len(got.Suppressions) > 0; silent != (want.justification != "") || silent && got.Suppressions[0].Justification != want.justification {
			t.Errorf("suppressions %v, want %q", got.Suppressions, want.justification)
		}
	}
	if strings.Contains(text, dir) {
		t.Errorf("names the folder %s", dir)
	}
	if r = retrylint(t, dir, "-C=sub", "-silenced=false", "-format=sarif", "./..."); strings.Contains(r.stdout, "two.go") {
		t.Error("silenced findings although they are not wanted")
	}
}

func TestSeverity(t *testing.T) {
	t.Parallel()
	dir := module(t, files{"one.go": one})
	r := retrylint(t, dir, "-severity="+defaultClient+"=note", ".")
	r.expect(t, 0, "one.go:6 "+defaultClient)
	if !strings.Contains(r.stdout, ": note: ") {
		t.Error(r.stdout)
	}
	retrylint(t, dir, "-severity=notimeout=note,"+defaultClient+"=warning", ".").expect(t, 1, "one.go:6 "+defaultClient)
	for _, bad := range []string{"nonsense=note", "notimeout=loud", "notimeout"} {
		r := retrylint(t, dir, "-severity="+bad, ".")
		r.expect(t, 2, "")
		r.complains(t, "severity")
	}
}
