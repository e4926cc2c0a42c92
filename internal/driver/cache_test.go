package driver_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/analyzers"
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
// attempts and the dependencies that came from source.
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
		if p.Name != "app" {
			source = append(source, p.Name)
		}
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

// TestCache checks that facts of dependencies are kept and used, and are found
// anew when a function body changes two packages below, which leaves the
// compiled package in between as it was.
func TestCache(t *testing.T) {
	store := filepath.Join(t.TempDir(), "facts")
	t.Setenv("RETRYLINT_CACHE", store)
	dir := writeLayers(t)
	want, source := lintLayers(t, dir, false)
	if !strings.Contains(want, "9") || !slices.Equal(source, []string{"low", "mid"}) {
		t.Fatalf("without a cache: %q, from source %v", want, source)
	}
	for i, wantSource := range [][]string{{"low", "mid"}, nil, nil} {
		got, source := lintLayers(t, dir, true)
		if got != want || !slices.Equal(source, wantSource) {
			t.Errorf("run %d: %q, from source %v; want %q and %v", i, got, source, want, wantSource)
		}
	}

	low := filepath.Join(dir, "low/low.go")
	four := strings.Replace(layers["low/low.go"], "range 3", "range 4", 1)
	if err := os.WriteFile(low, []byte(four), 0o666); err != nil {
		t.Fatal(err)
	}
	if got, source := lintLayers(t, dir, true); !strings.Contains(got, "12") || !slices.Equal(source, []string{"low", "mid"}) {
		t.Errorf("after the change: %q, from source %v", got, source)
	}
	// and back: both versions are known by now
	if err := os.WriteFile(low, []byte(layers["low/low.go"]), 0o666); err != nil {
		t.Fatal(err)
	}
	if got, source := lintLayers(t, dir, true); got != want || source != nil {
		t.Errorf("after the change was undone: %q, from source %v", got, source)
	}

	damageAll(t, store)
	if got, source := lintLayers(t, dir, true); got != want || !slices.Equal(source, []string{"low", "mid"}) {
		t.Errorf("with all entries damaged: %q, from source %v", got, source)
	}
	if got, source := lintLayers(t, dir, true); got != want || source != nil {
		t.Errorf("after the repair: %q, from source %v", got, source)
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
