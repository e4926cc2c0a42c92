package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const configName = ".retrylint.yml"

// TestConfig: what the file says, what flags say against it, and where it is
// found.
func TestConfig(t *testing.T) {
	t.Parallel()
	dir := module(t, files{
		"one.go":        one,
		"a/a.go":        strings.Replace(one, "package m", "package a", 1),
		"a/gen/x/x.go":  strings.Replace(one, "package m", "package x", 1),
		"a/gen/y.go":    strings.Replace(one, "package m", "package gen", 1),
		"a/one_test.go": strings.ReplaceAll(strings.ReplaceAll(strings.Replace(one, "package m", "package a", 1), " get", " test"), "var Get", "var Test"),
		"b/b.go":        "package b\n\nimport \"net/http\"\n\nfunc Serve() error { return http.ListenAndServe(\":80\", nil) }\n",
	})
	everything := "a/a.go:6 " + defaultClient + ", a/gen/x/x.go:6 " + defaultClient + ", a/gen/y.go:6 " + defaultClient + ", one.go:6 " + defaultClient
	retrylint(t, dir, "./...").expect(t, 1, everything)

	write(t, dir, configName, `# everything at once
exclude:
  - a/gen/**
severity:
  `+defaultClient+`: note
notimeout:
  enable: [server-no-timeout]
`)
	want := "a/a.go:6 " + defaultClient + ", b/b.go:5 notimeout/server-no-timeout, one.go:6 " + defaultClient
	retrylint(t, dir, "./...").expect(t, 1, want)
	retrylint(t, filepath.Join(dir, "a"), "-notimeout.enable=", "./...").expect(t, 0, "a.go:6 "+defaultClient)
	retrylint(t, dir, "-config=none", "./...").expect(t, 1, everything)
	retrylint(t, dir, "-severity="+defaultClient+"=error", "-exclude=b,a/*.go", "./...").expect(t, 1, "one.go:6 "+defaultClient)

	// a file of another name and place: its patterns start where it is
	write(t, dir, "a/other.yml", "exclude: [gen]\ntests: true\nnotimeout:\n  disable: [all]\n  enable: [default-client]\n")
	retrylint(t, dir, "-config=a/other.yml", "./a/...").expect(t, 1, "a/a.go:6 "+defaultClient+", a/one_test.go:6 "+defaultClient)
	retrylint(t, dir, "-config=a/other.yml", "-tests=false", "./a/...").expect(t, 1, "a/a.go:6 "+defaultClient)

	write(t, dir, "a/empty.yml", "")
	retrylint(t, dir, "-config=a/empty.yml", "./a").expect(t, 1, "a/a.go:6 "+defaultClient)
	r := retrylint(t, dir, "-config=nowhere.yml", "./a")
	r.expect(t, 2, "")
	r.complains(t, "nowhere.yml")
}

// TestConfigMistakes: each is told of with its line.
func TestConfigMistakes(t *testing.T) {
	t.Parallel()
	dir := module(t, files{"m.go": "package m\n"})
	for text, want := range map[string]string{
		"tests: true\nexclud: [a]\n":             `:2: unknown key "exclud"; there are baseline, exclude, `,
		"notimeout:\n  enabled: [a]\n":           `:2: unknown key "enabled"; there are `,
		"notimeout:\n  no-nolint: true\n":        `:2: unknown key "no-nolint"`,
		"notimeout:\n  strict: 7up\n":            `:2: strict: `,
		"tests: maybe\n":                         ":1: there should be true or false here",
		"exclude: a\n":                           ":1: there should be a list here",
		"exclude: [[a]]\n":                       ":1: there should be a single value here",
		"tests: true\ntests: false\n":            ":2: the key tests stands here for the second time",
		"- a\n":                                  ":1: there should be keys and values here",
		"severity:\n  notimeout: loud\n":         ":2: no such severity: loud",
		"severity:\n  notimeout/nothing: note\n": `:2: there is no rule "notimeout/nothing"`,
		"tests: [\n":                             ": line 1: ",
		"notimeout:\n  enable:\n    - {a: b}\n":  ":3: there should be a single value here",
		"notimeout:\n  enable: {a: b}\n":         ":2: there should be a single value here",
		"notimeout:\n  strict:\nnojitter: [a]\n": ":3: there should be keys and values here",
		"notimeout:\n  enable: [nonsense]\n":     `notimeout has no category "nonsense"`,
	} {
		write(t, dir, configName, text)
		r := retrylint(t, dir, ".")
		if r.code != 2 || !strings.Contains(r.stderr, want) {
			t.Errorf("%q: exit code %d, want %q in %s", text, r.code, want, r.stderr)
		}
	}
}

// TestConfigDocumented: what the documentation shows is right.
func TestConfigDocumented(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "configuration.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "```yaml\n")
	example, _, ok := strings.Cut(rest, "```")
	if !ok {
		t.Fatal("docs/configuration.md shows no configuration")
	}
	dir := module(t, files{"m.go": "package m\n", configName: example})
	r := retrylint(t, dir, "-write-baseline", ".")
	r.expect(t, 0, "")
	r.complains(t, "0 findings in the baseline .retrylint-baseline.json")
	retrylint(t, dir, ".").expect(t, 0, "")
}

// TestConfigVet: go vet follows the file, although it keeps its results.
func TestConfigVet(t *testing.T) {
	t.Parallel()
	tool := executable(t)
	dir := module(t, files{"one.go": retried, "sub/sub.go": strings.Replace(retried, "package m", "package sub", 1)})
	vet := func(from, want string, flags ...string) string {
		t.Helper()
		cmd := exec.Command("go", append(append([]string{"vet", "-vettool=" + tool}, flags...), "example.com/m/...")...)
		cmd.Dir = filepath.Join(dir, from)
		out, _ := cmd.CombinedOutput()
		var got []string
		for line := range strings.Lines(string(out)) {
			if file, _, ok := strings.Cut(line, ".go:"); ok {
				got = append(got, filepath.Base(file))
			}
		}
		slices.Sort(got)
		if strings.Join(got, " ") != want {
			t.Errorf("in %q: got %v, want %s\n%s", from, got, want, out)
		}
		return string(out)
	}
	vet("", "one sub")
	write(t, dir, configName, "nojitter:\n  disable: [fixed-interval]\n")
	vet("", "")
	vet("sub", "")
	write(t, dir, configName, "exclude: [sub]\n")
	vet("sub", "one")
	write(t, dir, configName, "exclde: [sub]\n")
	if out := vet("", ""); !strings.Contains(out, `.retrylint.yml:1: unknown key "exclde"`) {
		t.Error(out)
	}
	if err := os.Remove(filepath.Join(dir, configName)); err != nil {
		t.Fatal(err)
	}
	vet("", "one sub")

	elsewhere := filepath.Join(t.TempDir(), "c.yml")
	for _, text := range []string{"nojitter:\n  disable: [all]\n", "nojitter:\n  disable: []\n"} {
		write(t, filepath.Dir(elsewhere), "c.yml", text)
		want := "one sub"
		if strings.Contains(text, "all") {
			want = ""
		}
		vet("", want, "-config="+elsewhere, "-confighash="+text)
	}
	if out := vet("", "", "-config=c.yml"); !strings.Contains(out, "needs its full name") {
		t.Error(out)
	}
}

// TestConfigWorkspace: in a workspace the file beside go.work is for modules
// that have none, in all drivers.
func TestConfigWorkspace(t *testing.T) {
	t.Parallel()
	tool := executable(t)
	dir := module(t, files{
		"go.mod":           "",
		"go.work":          "go 1.26.0\n\nuse (\n\t./a\n\t./b\n)\n",
		"a/go.mod":         "module example.com/a\n\ngo 1.26.0\n",
		"a/a.go":           strings.Replace(retried, "package m", "package a", 1),
		"b/go.mod":         "module example.com/b\n\ngo 1.26.0\n",
		"b/b.go":           strings.Replace(retried, "package m", "package b", 1),
		"b/.retrylint.yml": "",
		configName:         "nojitter:\n  disable: [fixed-interval]\n",
	})
	if err := os.Remove(filepath.Join(dir, "go.mod")); err != nil {
		t.Fatal(err)
	}
	retrylint(t, filepath.Join(dir, "a"), ".").expect(t, 0, "")
	retrylint(t, filepath.Join(dir, "b"), ".").expect(t, 1, "b.go:10 nojitter/fixed-interval")
	retrylint(t, dir, "./a/...", "./b/...").expect(t, 0, "")
	vet := func() string {
		cmd := exec.Command("go", "vet", "-vettool="+tool, "./a/...", "./b/...")
		cmd.Dir = dir
		out, _ := cmd.CombinedOutput()
		return string(out)
	}
	if out := vet(); strings.Contains(out, "a.go:10") || !strings.Contains(out, "b.go:10") {
		t.Error(out)
	}
	write(t, dir, "b/.retrylint.yml", "nojitter:\n  disable: [all]\n")
	if out := vet(); out != "" {
		t.Error(out)
	}
}
