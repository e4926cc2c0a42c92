package main

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"
)

// TestBadInput: whatever the code is like, there is a clear error or a clean
// run, and what can be looked at is looked at.
func TestBadInput(t *testing.T) {
	t.Parallel()
	pkg := func(name string) string { return strings.Replace(one, "package m", "package "+name, 1) }
	const fine = "fine/fine.go:6 " + defaultClient // in all of them
	for _, test := range []struct {
		name   string
		files  files
		code   int
		found  string // beside fine
		stderr string
	}{
		{"syntax error", files{"a/a.go": "package a\n\nfunc f( {\n"}, 2, "", "a/a.go:3:9: "},
		{"only half a file", files{"a/a.go": one[:len(one)/2]}, 2, "", "a/a.go:"},
		{"type error", files{"a/a.go": "package a\n\nvar x int = \"\"\n"}, 2, "", "a/a.go:3:13: cannot use"},
		{"type error in a function", files{"a/a.go": strings.Replace(pkg("a"), "Close()", "Clos()", 1)}, 2, "", "a/a.go:10:19: "},
		{"missing module", files{"a/a.go": "package a\n\nimport _ \"example.com/nowhere\"\n"}, 2, "", "a/a.go:3:8: no required module provides package example.com/nowhere"},
		{"missing package", files{"a/a.go": "package a\n\nimport _ \"example.com/m/nowhere\"\n"}, 2, "", "example.com/m/nowhere"},
		{"import cycle", files{"a/a.go": "package a\n\nimport _ \"example.com/m/b\"\n", "b/b.go": "package b\n\nimport _ \"example.com/m/a\"\n"}, 2, "", "import cycle: [example.com/m/b example.com/m/a]"},
		{"two packages in a folder", files{"a/a.go": "package a\n", "a/b.go": "package b\n"}, 2, "", "a/b.go:1:1: package b; expected package a"},
		{"empty file", files{"a/a.go": ""}, 2, "", "a/a.go:1:1: expected 'package', found 'EOF'"},
		{"no code", files{"a/a.go": "package a"}, 1, "", ""},
		{"comments only", files{"a/a.go": "// nothing\n"}, 2, "", "expected 'package'"},
		{"no UTF-8", files{"a/a.go": "package a\n\nvar x = \"\xff\"\n"}, 2, "", "a/a.go:3:10: illegal UTF-8 encoding"},
		{"NUL", files{"a/a.go": "package a\n\x00\n"}, 2, "", "a/a.go: unexpected NUL in input"},
		{"byte order mark", files{"a/a.go": "\ufeff" + pkg("a")}, 1, "a/a.go:6 " + defaultClient, ""},
		{"carriage returns", files{"a/a.go": strings.ReplaceAll(pkg("a"), "\n", "\r\n")}, 1, "a/a.go:6 " + defaultClient, ""},
		{"a binary file with the name of a source", files{"a/a.go": "\x7fELF\x02\x01\x01"}, 2, "", "a/a.go:1:1: "},
		{"a folder with the name of a source", files{"a/x.go/a.go": "package x\n"}, 1, "", ""},
		{"no file for this system", files{"a/a.go": "//go:build nonsense\n\npackage a\n"}, 1, "", ""},
		{"one file for this system", files{"a/a.go": "//go:build nonsense\n\npackage a\n\nvar x int = \"\"\n", "a/b.go": "package a\n"}, 1, "", ""},
		{"line comments", files{
			"a/a.go": strings.Replace(pkg("a"), "func get", "//line gram.y:100\nfunc get", 1),
			"b/b.go": strings.Replace(pkg("b"), "func get", "//line /nowhere/x.go:1:1\nfunc get", 1),
			"c/c.go": strings.Replace(pkg("c"), "func get", "//line :7\nfunc get", 1),
			"d/d.go": strings.Replace(pkg("d"), "func get", "//line d.go:1000000000\nfunc get", 1),
		}, 1, "/nowhere/x.go:2 " + defaultClient + ", a/gram.y:101 " + defaultClient + ", c/c.go:7 " + defaultClient + ", d/d.go:1000000001 " + defaultClient, ""},
		{"generics", files{"a/a.go": generics}, 1, "a/a.go:36 nojitter/fixed-interval", ""},
		{"cgo", files{"a/a.go": strings.Replace(pkg("a"), "import \"net/http\"", "// int one(void) { return 1; }\nimport \"C\"\n\nimport \"net/http\"\n\nvar x = C.one()", 1)}, 1, "a/a.go:11 " + defaultClient, ""},
		{"broken cgo", files{"a/a.go": "package a\n\n// #error nonsense\nimport \"C\"\n"}, 2, "", "nonsense"},
		{"a broken test file", files{"a/a.go": "package a\n", "a/a_test.go": "package a\n\nwrong\n"}, 1, "", ""},
		{"vendor", files{
			"go.mod":                    goMod + "\nrequire example.com/v v1.0.0\n",
			"vendor/modules.txt":        "# example.com/v v1.0.0\n## explicit; go 1.26\nexample.com/v\n",
			"vendor/example.com/v/v.go": pkg("v"),
			"a/a.go":                    "package a\n\nimport _ \"example.com/v\"\n",
		}, 1, "", ""},
		{"a vendor folder that is not up to date", files{"vendor/modules.txt": "# example.com/v v1.0.0\n## explicit\nexample.com/v\n", "a/a.go": "package a\n"}, 2, "-", "inconsistent vendoring"},
		{"a bad go.mod", files{"go.mod": "module m\n\nnonsense\n"}, 2, "-", "go.mod:3: unknown directive: nonsense"},
		{"a Go to come", files{"go.mod": "module m\n\ngo 1.99\n"}, 2, "-", "1.99"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if strings.Contains(test.name, "cgo") {
				if _, err := exec.LookPath("gcc"); err != nil {
					t.Skip(err)
				}
			}
			test.files["fine/fine.go"] = pkg("fine")
			dir := module(t, test.files)
			cmd := command("./...")
			cmd.Dir = dir
			cmd.Env = append(cmd.Env, "GOPROXY=off", "GOTOOLCHAIN=local", "GOFLAGS=")
			r := finish(t, cmd)
			want := fine
			switch {
			case test.found == "-":
				want = ""
			case test.found != "" && test.found < want:
				want = test.found + ", " + want
			case test.found != "":
				want += ", " + test.found
			}
			r.expect(t, test.code, want)
			r.complains(t, test.stderr)
			if strings.Contains(r.stderr, "panic") || strings.Contains(r.stderr, "goroutine") {
				t.Errorf("%s", r.stderr)
			}
		})
	}
}

// generics is generic code of the odd kind, with one finding.
const generics = `package a

import (
	"iter"
	"time"
)

type Tree[T interface{ Less(T) bool }] struct {
	left, right *Tree[T]
	value       T
}

type Self[T Self[T]] interface{ Me() T }

func Loop[S Self[S]](s S) S { return Loop(s.Me()) }

type Number interface {
	~int | ~float64
}

func Map[K comparable, V any, M ~map[K]V](m M) iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		for k, v := range m {
			if !yield(k, v) {
				return
			}
		}
	}
}

func Retry[T any, F ~func() (T, error)](f F) (v T, err error) {
	for range 5 {
		if v, err = f(); err == nil {
			return v, nil
		}
		time.Sleep(time.Second)
	}
	return v, err
}

type Alias[T any] = Tree[Item[T]]

type Item[T any] struct{ v T }

func (Item[T]) Less(Item[T]) bool { return false }

func Use[N Number](n N) (*Alias[N], error) {
	for range Map(map[string]N{}) {
		n++
	}
	_, err := Retry(func() (N, error) { return n, nil })
	return &Alias[N]{value: Item[N]{n}}, err
}
`

// TestHugeFile: size is no reason to fail, or to take for ever.
func TestHugeFile(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("package m\n\nimport \"net/http\"\n\n")
	for i := range 5000 {
		fmt.Fprintf(&b, "func F%d(url string) int {\n\tn := 0\n\tfor i := range 10 {\n\t\tif i > n {\n\t\t\tn += i\n\t\t}\n\t}\n\treturn n\n}\n", i)
	}
	b.WriteString("var table = []string{" + strings.Repeat("\"x\", ", 100_000) + "}\n")
	b.WriteString("var _, _ = http.Get(table[0])\n")
	dir := module(t, files{"m.go": b.String()})
	retrylint(t, dir, ".").expect(t, 1, fmt.Sprintf("m.go:%d %s", strings.Count(b.String(), "\n"), defaultClient))
}

// TestWorkspace: modules of a workspace see each other's facts.
func TestWorkspace(t *testing.T) {
	t.Parallel()
	dir := module(t, files{
		"go.work":    "go 1.26.0\n\nuse (\n\t.\n\t./lib\n)\n",
		"m.go":       "package m\n\nimport (\n\t\"context\"\n\n\t\"example.com/lib\"\n)\n\nvar _ = lib.Get(context.Background())\n",
		"lib/go.mod": "module example.com/lib\n\ngo 1.26.0\n",
		"lib/lib.go": "package lib\n\nimport (\n\t\"context\"\n\t\"database/sql\"\n)\n\nvar db *sql.DB\n\nfunc Get(ctx context.Context) error {\n\t_, err := db.ExecContext(ctx, \"x\")\n\treturn err\n}\n",
	})
	r := retrylint(t, dir, "./...", "./lib/...")
	r.expect(t, 1, "m.go:9 notimeout/no-deadline")
}

// TestOnlyTests: in a package without anything of interest outside its tests,
// these are analysed all the same.
func TestOnlyTests(t *testing.T) {
	t.Parallel()
	test := "package a\n\nimport (\n\t\"net/http\"\n\t\"strings\"\n\t\"testing\"\n)\n\nfunc TestA(t *testing.T) {\n" +
		"\tfor range 3 {\n\t\tif _, err := http.Post(\"http://a\", \"\", strings.NewReader(\"\")); err == nil {\n\t\t\tbreak\n\t\t}\n\t}\n}\n"
	dir := module(t, files{"a/a.go": "package a\n", "a/a_test.go": test})
	r := retrylint(t, dir, "-tests", "-notimeout.tests", "./...")
	if r.code != 1 || r.stderr != "" {
		t.Errorf("exit code %d, want 1\n%s%s", r.code, r.stdout, r.stderr)
	}
}
