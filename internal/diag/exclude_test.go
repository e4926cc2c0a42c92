package diag

import (
	"os"
	"path/filepath"
	"testing"
)

func TestExcluded(t *testing.T) {
	for _, test := range []struct {
		pattern, file string
		want          bool
	}{
		{"a", "a/b.go", true},
		{"a", "a/b/c.go", true},
		{"a", "ab/c.go", false},
		{"a", "b/a/c.go", false},
		{"a/b.go", "a/b.go", true},
		{"a/b.go", "a/b.go.go", false},
		{"a/*", "a/b.go", true},
		{"a/*", "a/b/c.go", true},
		{"*.go", "a.go", true},
		{"*.go", "a/b.go", false},
		{"**/*.pb.go", "x.pb.go", true},
		{"**/*.pb.go", "a/b/x.pb.go", true},
		{"**/*.pb.go", "a/b/x.go", false},
		{"**/gen", "a/b/gen/x.go", true},
		{"**/gen/**", "gen/x.go", true},
		{"gen/**", "gen", false},
		{"a/**/z", "a/z/x.go", true},
		{"a/**/z", "a/b/c/z/x.go", true},
		{"a/**/z", "b/z/x.go", false},
		{"**", "x.go", true},
		{"[", "[", false},
		{"/root/a", "/root/a/x.go", true},
		{"/root/a", "/other/a/x.go", false},
	} {
		if got := Excluded(test.pattern, test.file); got != test.want {
			t.Errorf("%s, %s: got %t", test.pattern, test.file, got)
		}
	}
}

// TestExcludeRoot: a relative pattern starts at go.mod, where there is one.
func TestExcludeRoot(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "gen/sub/go.mod", "gen/a/x.go"} {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	e := newExcludes(" gen/a , ./other/ ,")
	for name, want := range map[string]bool{
		filepath.Join(dir, "gen", "a", "x.go"):               true,
		filepath.Join(dir, "gen", "b", "x.go"):               false,
		filepath.Join(dir, "other", "x.go"):                  true,
		filepath.Join(dir, "gen", "sub", "gen", "a", "x.go"): true,
		filepath.Join(dir, "gen", "sub", "a", "x.go"):        false,
		"gen/a/x.go": true, // as nogo names files
		"gen/b/x.go": false,
	} {
		if got := e.match(name); got != want {
			t.Errorf("%s: got %t", name, got)
		}
	}
}

func TestAllCategories(t *testing.T) {
	for opts, want := range map[Options]string{
		{Disable: "all"}:                  "",
		{Disable: "all", Enable: "wide"}:  "wide",
		{Enable: "all"}:                   "narrow middle wide extra",
		{Enable: "all", Disable: "wide"}:  "narrow middle extra",
		{Disable: "wide , narrow"}:        "middle",
		{Enable: "extra", Disable: "all"}: "extra",
	} {
		on, err := opts.Enabled("lint", table)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for i, c := range table {
			if on[i] {
				got += " " + c.Name
			}
		}
		if got != "" {
			got = got[1:]
		}
		if got != want {
			t.Errorf("%+v: got %q, want %q", opts, got, want)
		}
	}
}
