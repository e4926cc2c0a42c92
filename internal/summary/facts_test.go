package summary_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/deadline"
	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/linttest"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/term"
)

const fixtures = "../../testdata"

// TestTold compares what the summary says of functions with the comments of a
// fixture: what is known, not what we think of it.
func TestTold(t *testing.T) {
	a := summary.New()
	a.Name = "told"
	inner := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		res, err := inner(pass)
		for _, f := range pass.AllObjectFacts() {
			if f.Object.Pkg() == pass.Pkg {
				pass.Reportf(f.Object.Pos(), "%v", f.Fact)
			}
		}
		return res, err
	}
	linttest.Run(t, fixtures, []*analysis.Analyzer{a}, "./facts/told")
}

// samples has one full fact or more of each type.
var samples = []analysis.Fact{
	&summary.Relevant{},
	&summary.NoReturn{},
	&summary.Deadlines{Results: []deadline.ParamState{
		{Kind: deadline.Unknown},
		{Kind: deadline.None},
		{Kind: deadline.Bounded, Limit: term.OfDuration(90 * time.Second)},
		{Kind: deadline.Bounded, Limit: term.OfField("timeout")},
		{Kind: deadline.Param, Index: 3},
	}},
	&summary.Clients{Results: []deadline.Bound{deadline.BoundUnknown, deadline.Unbounded, deadline.IsBounded}},
	&summary.Limits{Params: []int{0, 2}},
	&summary.Remote{Params: []deadline.RemoteParam{{Index: 1, Kind: catalog.GRPC, Call: "Check"}, {Index: 4, Kind: catalog.SQL, Call: "ExecContext"}}},
}

// TestSamples finds fact types that the tests here forget.
func TestSamples(t *testing.T) {
	got := map[string]bool{}
	for _, f := range samples {
		got[fmt.Sprintf("%T", f)] = true
	}
	want := map[string]bool{}
	for _, f := range summary.Analyzer.FactTypes {
		want[fmt.Sprintf("%T", f)] = true
	}
	if !maps.Equal(got, want) {
		t.Errorf("there are samples of %v, while the facts are %v", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
	}
}

// TestCodec writes the samples as drivers do.
func TestCodec(t *testing.T) {
	for _, f := range samples {
		checkCodec(t, f)
	}
}

// maxBytes is how much a fact may add to what a package exports.
const maxBytes = 128

// TestCorpus writes all facts of the fixtures.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("loads all fixtures")
	}
	prog := linttest.Load(t, driver.Config{Dir: fixtures})
	graph, err := checker.Analyze([]*analysis.Analyzer{summary.Analyzer}, prog.Requested, nil)
	if err != nil {
		t.Fatal(err)
	}
	count, largest := map[string]int{}, 0
	for act := range graph.All() {
		if act.Err != nil {
			t.Error(act.Err)
		}
		for _, f := range act.AllObjectFacts() {
			if f.Object.Pkg() != act.Package.Types {
				continue // of a package below
			}
			count[fmt.Sprintf("%T", f.Fact)]++
			size := checkCodec(t, f.Fact)
			if size > maxBytes {
				t.Errorf("%v: the fact %v takes %d bytes, more than %d", f.Object, f.Fact, size, maxBytes)
			}
			largest = max(largest, size)
		}
	}
	for _, f := range summary.Analyzer.FactTypes {
		name := fmt.Sprintf("%T", f)
		if _, onPackages := f.(*summary.Relevant); !onPackages && count[name] == 0 {
			t.Errorf("no fixture has a fact of type %s", name)
		}
	}
	t.Logf("%v; the largest takes %d bytes", count, largest)
}

// checkCodec writes a fact twice and reads it back. It returns how many bytes
// it takes, without the description of its type, which comes once per package.
func checkCodec(t *testing.T, f analysis.Fact) int {
	t.Helper()
	first, size := encode(t, f)
	second, _ := encode(t, f)
	if !bytes.Equal(first, second) {
		t.Errorf("%v: written twice, the fact is not the same: build caches would miss it", f)
	}
	back := reflect.New(reflect.TypeOf(f).Elem())
	if err := gob.NewDecoder(bytes.NewReader(first)).DecodeValue(back); err != nil {
		t.Fatalf("%v: %v", f, err)
	}
	if got := back.Interface(); !reflect.DeepEqual(got, f) {
		t.Errorf("wrote %#v, read %#v", f, got)
	}
	return size
}

func encode(t *testing.T, f analysis.Fact) (data []byte, size int) {
	t.Helper()
	var buf bytes.Buffer
	enc := gob.NewEncoder(&buf)
	for range 2 { // the second time without the type
		size = buf.Len()
		if err := enc.Encode(f); err != nil {
			t.Fatalf("%v: %v", f, err)
		}
	}
	return buf.Bytes(), buf.Len() - size
}
