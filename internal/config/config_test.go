package config

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

var sections = Sections{
	"one":     {"enable", "exclude", "strict"},
	"two":     {"exclude"},
	"summary": {"call"},
	"empty":   nil,
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "c.yml")
	text := `one:
  enable: [a, b]
  exclude: own
strict: true
exclude: [all, /abs]
summary:
  call: ["x.F attempts=3", "x.G remote"]
severity: {one: note, one/a: error}
baseline: b.json
`
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	c, err := Read(name, sections)
	if err != nil {
		t.Fatal(err)
	}
	slash := filepath.ToSlash(dir)
	want := &Config{
		Name: name,
		Settings: []Setting{
			{"one", "strict", "true", 4},
			{"two", "exclude", slash + "/all,/abs", 5},
			{"one", "enable", "a,b", 2},
			{"one", "exclude", slash + "/all,/abs," + slash + "/own", 3},
			{"summary", "call", "x.F attempts=3", 7},
			{"summary", "call", "x.G remote", 7},
		},
		Severity: []Severity{{"one", "note", 8}, {"one/a", "error", 8}},
		Baseline: slash + "/b.json",
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("got  %+v\nwant %+v", c, want)
	}
}

// TestFind: the nearest up to go.mod; for go vet, the one beside it.
func TestFind(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"go.work", "m/go.mod", "m/a/b/x", "n/go.mod", "n/" + FileName, "o/x", FileName, "m/a/" + FileName} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ dir, find, beside string }{
		{"m/a/b", "m/a", "."},
		{"m", ".", "."},
		{"n", "n", "n"},
		{"o", ".", "."},
		{".", ".", "."},
	} {
		for what, find := range map[string]struct {
			f    func(string) (string, error)
			want string
		}{"Find": {Find, test.find}, "Beside": {Beside, test.beside}} {
			got, err := find.f(filepath.Join(dir, filepath.FromSlash(test.dir)))
			if want := filepath.Join(dir, filepath.FromSlash(find.want), FileName); err != nil || got != want {
				t.Errorf("%s(%s): got %s, %v, want %s", what, test.dir, got, err, want)
			}
		}
	}
}

// FuzzRead: whatever stands in the file, it is read or refused.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"", "one: {enable: [a]}", "exclude: [a]\n", "severity:\n  a: b\n", "- a", "&a [*a]", "one: &x {enable: *x}", "? [a]\n: b\n", "<<: {tests: true}", "tests: !!binary x"} {
		f.Add(seed)
	}
	name := filepath.Join(f.TempDir(), "c.yml")
	f.Fuzz(func(t *testing.T, text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if c, err := Read(name, sections); (c == nil) != (err != nil) && err == nil {
			t.Errorf("neither a configuration nor an error")
		}
	})
}
