package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// two has two findings whose lines read the same.
const two = `package m

import "net/http"

func A(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func B(first string) error {
	resp, err := http.Get(first)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func C(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
`

const accepted = ".retrylint-baseline.json"

// TestBaseline: what is accepted stays so when lines move and neighbours change;
// what is new is reported, and nothing else.
func TestBaseline(t *testing.T) {
	t.Parallel()
	dir := module(t, files{"two.go": two, "sub/one.go": strings.Replace(one, "package m", "package sub", 1)})
	gate := func(code int, rules string, args ...string) result {
		t.Helper()
		r := retrylint(t, dir, append(append([]string{"-baseline=" + accepted}, args...), "./...")...)
		r.expect(t, code, rules)
		return r
	}
	gate(2, "").complains(t, "there is no baseline "+accepted)

	r := retrylint(t, dir, "-write-baseline", "./...")
	r.expect(t, 0, "")
	r.complains(t, "4 findings in the baseline "+accepted)
	gate(0, "").complains(t, "retrylint: 4 findings not reported, in the baseline "+accepted+"\n")

	// 20 lines more, other names around, another indent, and one more of the
	// same: the last one is as good as the others, the new one is told by its
	// neighbours
	edit(t, dir, "two.go", "func A(url string) error {\n", strings.Repeat("// a line\n", 20)+"func Renamed(url string) error {\n")
	edit(t, dir, "two.go", "func C(url string) error {\n\tresp, err := http.Get(url)\n", "func D(url string) error {\n\tok := true\n\t_ = ok\n\tresp, err := http.Get(url)\n\t_ = ok\n\tif err != nil {\n\t\treturn err\n\t}\n\treturn resp.Body.Close()\n}\n\n"+
		"func C(url string) error {\n\t\tresp,  err := http.Get(url)\n")
	gate(1, "two.go:44 "+defaultClient).complains(t, "4 findings not reported")

	// one is mended, one goes with its file to another name; a run that looks at
	// a part says nothing of the rest
	edit(t, dir, "two.go", "http.Get(first)", "(&http.Client{Timeout: 1e9}).Get(first)")
	gate(1, "two.go:44 "+defaultClient)
	if err := os.Rename(filepath.Join(dir, "sub"), filepath.Join(dir, "other")); err != nil {
		t.Fatal(err)
	}
	r = gate(1, "two.go:44 "+defaultClient)
	r.complains(t, "3 findings not reported, in the baseline "+accepted+"; 1 finding there no longer found, take them out with -write-baseline:\n\ttwo.go: http.Get ")
	r = retrylint(t, dir, "-baseline="+accepted, "./other")
	r.expect(t, 0, "")
	r.complains(t, "1 finding not reported, in the baseline "+accepted+"\n")
	gate(0, "", "-notimeout.disable=default-client")

	// written for a part, it keeps the rest
	r = retrylint(t, dir, "-write-baseline", "./other")
	r.complains(t, "4 findings in the baseline")
	r = retrylint(t, dir, "-write-baseline", "./...")
	r.complains(t, "4 findings in the baseline")
	gate(0, "").complains(t, "retrylint: 4 findings not reported, in the baseline "+accepted+"\n")

	// to a file that the flag names
	r = retrylint(t, dir, "-write-baseline=sub.json", "./other")
	r.complains(t, "1 finding in the baseline sub.json")
	retrylint(t, dir, "-baseline=sub.json", "./other").expect(t, 0, "")

	// from another folder, the same
	r = retrylint(t, filepath.Join(dir, "other"), "-baseline=../"+accepted, "..")
	r.expect(t, 0, "")
}

// TestBaselineBroken: a run that failed accepts nothing, and a file that is no
// baseline is no empty one.
func TestBaselineBroken(t *testing.T) {
	t.Parallel()
	dir := module(t, files{"one.go": one, "bad/bad.go": "package bad\n\nvar x int = \"\"\n"})
	r := retrylint(t, dir, "-write-baseline", "./...")
	r.expect(t, 2, "")
	r.complains(t, "not written")
	if _, err := os.Stat(filepath.Join(dir, accepted)); err == nil {
		t.Error("the baseline was written")
	}
	for text, want := range map[string]string{
		"":                               "is no baseline",
		"[]":                             "is no baseline",
		`{"version": 2, "findings": []}`: "of version 2",
		`{"version": 1, "found": []}`:    "unknown field",
		`{"version": 1, "findings": [{"rule": "a/b", "path": "one.go"}]}`: "lacks its rule, path or count",
	} {
		write(t, dir, accepted, text)
		for _, flag := range []string{"-baseline=" + accepted, "-write-baseline"} {
			r := retrylint(t, dir, flag, ".")
			r.expect(t, 2, "")
			r.complains(t, want)
		}
		if read(t, dir, accepted) != text {
			t.Errorf("%q was overwritten", text)
		}
	}
}

// TestNewFrom: lines that changed since the branch began, in commits or not,
// and new files.
func TestNewFrom(t *testing.T) {
	t.Parallel()
	dir := module(t, files{"a.go": strings.Replace(one, "Get = get", "A = get", 1), "b c.go": strings.ReplaceAll(strings.Replace(one, "Get = get", "B = get", 1), " get", " getB")})
	git := func(args ...string) { t.Helper(); in(t, dir, "git", args...) }
	git("init", "-q", "-b", "main")
	git("add", ".")
	git("commit", "-q", "-m", "old")
	gate := func(code int, rules string) {
		t.Helper()
		retrylint(t, dir, "-new-from=main", "./...").expect(t, code, rules)
	}
	gate(0, "")
	git("checkout", "-q", "-b", "work")
	edit(t, dir, "b c.go", "http.Get(url)", "http.Get(url + url)")
	gate(1, "b c.go:6 "+defaultClient)
	git("commit", "-q", "-a", "-m", "new")
	gate(1, "b c.go:6 "+defaultClient)
	edit(t, dir, "a.go", "func get", "// get gets.\n// It does.\nfunc get") // moves the old one
	write(t, dir, "sub/new.go", strings.Replace(one, "package m", "package sub", 1))
	gate(1, "b c.go:6 "+defaultClient+", sub/new.go:6 "+defaultClient)
	// what main does meanwhile is no concern
	git("stash", "-q", "-u")
	git("checkout", "-q", "main")
	edit(t, dir, "b c.go", "package m", "// Package m is old.\npackage m")
	git("commit", "-q", "-a", "-m", "main goes on")
	git("checkout", "-q", "work")
	git("stash", "pop", "-q")
	gate(1, "b c.go:6 "+defaultClient+", sub/new.go:6 "+defaultClient)

	for _, rev := range []string{"nonsense", "--output=x"} {
		r := retrylint(t, dir, "-new-from="+rev, "./...")
		r.expect(t, 2, "")
		r.complains(t, rev)
	}
	r := retrylint(t, module(t, files{"one.go": one}), "-new-from=main", ".")
	r.expect(t, 2, "")
	r.complains(t, "git")
}
