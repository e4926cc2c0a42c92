package driver_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/driver"
)

// layers is a module in which the attempts of a chain multiply: low tries three
// times, mid hands on, app tries three times again.
var layers = map[string]string{
	"go.mod": "module example.com/layers\n\ngo 1.26.0\n",
	"low/low.go": `// Package low asks a server.
package low

import (
	"net/http"
	"time"
)

var client = &http.Client{Timeout: time.Second}

func Get(url string) error {
	var err error
	for range 3 {
		var resp *http.Response
		if resp, err = client.Get(url); err == nil {
			return resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return err
}
`,
	"mid/mid.go": `// Package mid hands on.
package mid

import "example.com/layers/low"

//go:noinline
func Get(url string) error { return low.Get(url) }
`,
	"app/app.go": `// Package app asks, too.
package app

import (
	"time"

	"example.com/layers/mid"
)

func Get(url string) error {
	var err error
	for range 3 {
		if err = mid.Get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
`,
}

func writeLayers(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range layers {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// lintLayers analyses ./app with the whole suite, and returns the finding about nested
// attempts and the packages that came from source.
func lintLayers(t *testing.T, dir string, cached bool) (nested string, source []string) {
	t.Helper()
	cfg := driver.Config{Dir: dir, Env: append(os.Environ(), "GOFLAGS=", "GOWORK=off")}
	if cached {
		var err error
		if cfg.Cache, err = driver.OpenCache(analyzers.All()); err != nil {
			t.Fatal(err)
		}
	}
	prog, err := driver.Load(context.Background(), cfg, "./app")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range prog.Sources() {
		source = append(source, p.Name)
	}
	report, err := prog.Analyze(context.Background(), analyzers.All())
	if err != nil || len(report.Failures) > 0 || len(prog.Errors()) > 0 {
		t.Fatal(err, report.Failures, prog.Errors())
	}
	for _, f := range report.Findings {
		if f.Category == "nested-loop" {
			nested += f.Message
		}
	}
	return nested, source
}

// TestCache checks that facts of dependencies, and findings, are kept and used, and
// are found anew when a function body changes two packages below, which leaves the
// compiled package in between as it was.
func TestCache(t *testing.T) {
	store := filepath.Join(t.TempDir(), "facts")
	t.Setenv("RETRYLINT_CACHE", store)
	dir := writeLayers(t)
	all := []string{"low", "mid", "app"}
	want, source := lintLayers(t, dir, false)
	if !strings.Contains(want, "9") || !slices.Equal(source, all) {
		t.Fatalf("without a cache: %q, from source %v", want, source)
	}
	check := func(what, want string, wantSource ...string) {
		t.Helper()
		got, source := lintLayers(t, dir, true)
		if got == "" || !strings.Contains(got, want) || !slices.Equal(source, wantSource) {
			t.Errorf("%s: %q, from source %v; want %q and %v", what, got, source, want, wantSource)
		}
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	check("at first", want, all...)
	check("again", want)
	write("app/app.go", layers["app/app.go"]+"\n// More.\n")
	check("app has changed", want, "app") // the facts of the others come from the cache
	check("app has changed, again", want)

	write("low/low.go", strings.Replace(layers["low/low.go"], "range 3", "range 4", 1))
	check("low has changed", "12", all...)
	write("low/low.go", layers["low/low.go"]) // both versions are known by now
	check("the change was undone", want)

	damageAll(t, store)
	check("all entries are damaged", want, all...)
	check("after the repair", want)
}

// TestKeptFindings checks that findings, fixes and comments come out of the cache
// as they went in, and that flags of the reporting analyzers are no obstacle to
// facts, but to findings.
func TestKeptFindings(t *testing.T) {
	t.Setenv("RETRYLINT_CACHE", filepath.Join(t.TempDir(), "facts"))
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "off")
	dir := writeLayers(t)
	more := layers["app/app.go"] + `
//lint:ignore nojitter there is nothing to ignore
var url = "http://example.com"

func Background() error {
	_, err := http.Get(url) //nolint:notimeout // once at the start
	return err
}

func Plain() error {
	_, err := http.Get(url)
	return err
}
`
	more = strings.Replace(more, "import (", "import (\n\t\"net/http\"", 1)
	if err := os.WriteFile(filepath.Join(dir, "app/app.go"), []byte(more), 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) (out string) {
		t.Helper()
		var stdout, stderr strings.Builder
		c := &driver.Command{Analyzers: analyzers.All(), Categories: map[string]diag.Table{}, Dir: dir, Stdout: &stdout, Stderr: &stderr}
		for _, m := range analyzers.Suite() {
			c.Categories[m.Analyzer.Name] = m.Categories
		}
		if code := c.Run(context.Background(), append(args, "-format=sarif", "./app")); code != driver.Found {
			t.Fatalf("exit code %d, %s", code, stderr.String())
		}
		return stdout.String()
	}
	without := run("-cache=false")
	for _, part := range []string{"useless-comment", "once at the start", "default-client", "nested-loop", "\"fixes\""} {
		if !strings.Contains(without, part) {
			t.Fatalf("no %s in %s", part, without)
		}
	}
	for i := range 2 {
		if got := run(); got != without {
			t.Errorf("run %d: %s\nwithout a cache: %s", i, got, without)
		}
	}
	if got := run("-notimeout.disable=default-client"); got == without || got != run("-notimeout.disable=default-client", "-cache=false") {
		t.Errorf("with a flag that changes the findings: %s", got)
	}
}

// damageAll appends a byte to each file under dir.
func damageAll(t *testing.T, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*", "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%v, %d files", err, len(files))
	}
	for _, name := range files {
		f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString("x"); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestOpenCache(t *testing.T) {
	t.Setenv("RETRYLINT_CACHE", "off")
	if c, err := driver.OpenCache(nil); c != nil || err != nil {
		t.Errorf("off: %v, %v", c, err)
	}
	t.Setenv("RETRYLINT_CACHE", "somewhere")
	if _, err := driver.OpenCache(nil); err == nil || !strings.Contains(err.Error(), "RETRYLINT_CACHE=somewhere") {
		t.Errorf("relative: %v", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	t.Setenv("RETRYLINT_CACHE", file)
	if _, err := driver.OpenCache(nil); err == nil || !strings.Contains(err.Error(), "RETRYLINT_CACHE") {
		t.Errorf("a file: %v", err)
	}
	t.Setenv("RETRYLINT_CACHE", "")
	t.Setenv("HOME", file)
	t.Setenv("XDG_CACHE_HOME", "")
	if c, err := driver.OpenCache(nil); c != nil || err != nil {
		t.Errorf("a home that is none: %v, %v", c, err)
	}
}
