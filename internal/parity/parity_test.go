package parity

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/linttest"
)

// TestParity runs each module of the corpus through all drivers.
func TestParity(t *testing.T) {
	if testing.Short() {
		t.Skip("builds golangci-lint")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	tools := buildTools(t, root)
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 8, 2, ' ', tabwriter.AlignRight)
	nogo := buildNogo(t, root)
	fmt.Fprint(w, "module\tfindings\tvet\tvet again\tstand-alone\tgolangci-lint\tnogo\t\n")
	for _, dir := range corpus(t, root) {
		name, err := filepath.Rel(root, dir)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.ToSlash(name), func(t *testing.T) {
			c := &module{dir: dir, tools: tools}
			took := []time.Duration{
				timed(func() { c.vet(t, false) }),
				timed(func() { c.vet(t, true) }),
				timed(func() { c.standAlone(t) }),
				timed(func() { c.golangciLint(t) }),
			}
			if nogoWanted(name) {
				took = append(took, timed(func() { c.nogo(t, nogo) }))
			}
			c.compare(t)
			fmt.Fprintf(w, "%s\t%d\t", name, len(c.lists[0].places))
			for _, d := range took {
				fmt.Fprintf(w, "%.1f s\t", d.Seconds())
			}
			if !nogoWanted(name) {
				fmt.Fprint(w, "-\t")
			}
			fmt.Fprintln(w)
		})
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + table.String())
}

// TestFixture checks that the fixture of this package has findings at all, the
// intended ones: that all drivers find nothing is no proof of anything.
func TestFixture(t *testing.T) {
	for _, m := range analyzers.Suite() {
		if m.Analyzer.Name == "notimeout" {
			linttest.Run(t, "../../testdata/parity", []*analysis.Analyzer{m.Analyzer})
		}
	}
}

func timed(f func()) time.Duration {
	start := time.Now()
	f()
	return time.Since(start)
}

// corpus returns the modules with fixtures, and the sample service.
func corpus(t *testing.T, root string) []string {
	t.Helper()
	var dirs []string
	for _, top := range []string{"testdata", "examples"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && d.Name() == "sdks" {
				return filepath.SkipDir // heavy SDKs, which the catalogue is proved with
			}
			if err == nil && d.Name() == "go.mod" && hasGo(filepath.Dir(path)) {
				dirs = append(dirs, filepath.Dir(path))
			}
			return err
		})
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
	}
	if len(dirs) == 0 {
		t.Fatal("there is no corpus")
	}
	return dirs
}

// hasGo reports whether there are Go files in dir or below.
func hasGo(dir string) bool {
	found := false
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".go" {
			found = true
			return fs.SkipAll
		}
		return nil
	})
	return found
}

// A place is where a driver finds something, and what.
type place struct {
	file string // relative to the module's folder
	line int
	rule string // analyzer/category
}

func (p place) String() string { return fmt.Sprintf("%s:%d: %s", p.file, p.line, p.rule) }

// A list is what a driver finds in a module.
type list struct {
	driver string
	places []place
}

// add adds the list, sorted, of what a driver found.
func (m *module) add(driver string, places []place) {
	slices.SortFunc(places, func(a, b place) int { return strings.Compare(sortKey(a), sortKey(b)) })
	m.lists = append(m.lists, list{driver, places})
}

func sortKey(p place) string { return fmt.Sprintf("%s %08d %s", p.file, p.line, p.rule) }

// compare reports where the lists of the drivers differ. One difference is
// meant: golangci-lint, which handles //nolint, knows the linter's name only,
// not those of the analyzers in it.
func (m *module) compare(t *testing.T) {
	t.Helper()
	if len(m.lists) == 0 {
		t.Fatal("no driver ran")
	}
	first := m.lists[0]
	for _, other := range m.lists[1:] {
		for _, p := range subtract(first.places, other.places) {
			t.Errorf("%v: found by %s, not by %s", p, first.driver, other.driver)
		}
		extra := subtract(other.places, first.places)
		if other.driver == golangciLint && len(extra) > 0 {
			extra = subtract(extra, m.nolint(t))
		}
		for _, p := range extra {
			t.Errorf("%v: found by %s, not by %s", p, other.driver, first.driver)
		}
	}
}

// nolint returns what //nolint comments silence in the other drivers.
func (m *module) nolint(t *testing.T) []place {
	t.Helper()
	var flags []string
	for _, s := range analyzers.Suite() {
		flags = append(flags, "-"+s.Analyzer.Name+".no-nolint")
	}
	return subtract(m.runStandAlone(t, flags...), m.runStandAlone(t))
}

// subtract returns a without b; two findings at one place count as two.
func subtract(a, b []place) []place {
	count := map[place]int{}
	for _, p := range b {
		count[p]++
	}
	var rest []place
	for _, p := range a {
		if count[p]--; count[p] < 0 {
			rest = append(rest, p)
		}
	}
	return rest
}

func TestSubtract(t *testing.T) {
	x, y := place{"f.go", 1, "a/b"}, place{"f.go", 2, "a/b"}
	got := subtract([]place{x, x, y}, []place{x, y, y})
	if !slices.Equal(got, []place{x}) {
		t.Errorf("got %v, want [%v]", got, x)
	}
}

// executable is name with the ending that the system wants.
func executable(name string) string {
	if runtime.GOOS == "windows" {
		return name + ".exe"
	}
	return name
}
