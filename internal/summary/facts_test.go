package summary_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/linttest"
	"github.com/retrylint/retrylint/internal/summary"
)

const fixtures = "../../testdata"

// told are the facts that package deadline needs.
var told = []analysis.Fact{new(summary.NoReturn), new(summary.Deadlines), new(summary.Clients), new(summary.Limits), new(summary.Remote), new(summary.PassesOn), new(summary.Times)}

func isTold(f analysis.Fact) bool {
	return slices.ContainsFunc(told, func(g analysis.Fact) bool { return reflect.TypeOf(f) == reflect.TypeOf(g) })
}

// TestTold compares what the summary says of functions with the comments of a
// fixture: what is known, not what we think of it.
func TestTold(t *testing.T) {
	a := summary.New()
	a.Name = "told"
	inner := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		res, err := inner(pass)
		for _, f := range pass.AllObjectFacts() {
			if f.Object.Pkg() == pass.Pkg && isTold(f.Fact) {
				pass.Reportf(f.Object.Pos(), "%v", f.Fact)
			}
		}
		return res, err
	}
	linttest.Run(t, fixtures, []*analysis.Analyzer{a}, "./facts/told")
}

// TestCodec writes an empty and a full fact of each type, as drivers do.
func TestCodec(t *testing.T) {
	for _, f := range summary.Analyzer.FactTypes {
		typ := reflect.TypeOf(f).Elem()
		checkCodec(t, reflect.New(typ).Interface().(analysis.Fact))
		full := reflect.New(typ)
		n := int64(0)
		fill(t, typ.String(), full.Elem(), &n)
		checkCodec(t, full.Interface().(analysis.Fact))
	}
}

// fill puts a different value into each part of v. It fails on what has no
// place in a fact: pointers, maps (written in any order), functions.
func fill(t *testing.T, path string, v reflect.Value, n *int64) {
	*n++
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			if !field.IsExported() {
				t.Errorf("%s.%s is not exported: it would not be written", path, field.Name)
				continue
			}
			fill(t, path+"."+field.Name, v.Field(i), n)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 3, 3))
		fallthrough
	case reflect.Array:
		for i := range v.Len() {
			fill(t, fmt.Sprintf("%s[%d]", path, i), v.Index(i), n)
		}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(-*n)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(*n))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(float64(*n))
	case reflect.String:
		v.SetString(fmt.Sprint("text", *n))
	case reflect.Bool:
		v.SetBool(true)
	default:
		t.Errorf("%s is a %s: facts are small values", path, v.Kind())
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
	count, largest := map[string]int{}, 0
	for _, f := range factsOf(t, prog) {
		if f.object == "" {
			continue // about a package
		}
		count[fmt.Sprintf("%T", f.fact)]++
		size := checkCodec(t, f.fact)
		if size > maxBytes {
			t.Errorf("%s: the fact %v takes %d bytes, more than %d", f.object, f.fact, size, maxBytes)
		}
		largest = max(largest, size)
	}
	for _, f := range told {
		if name := fmt.Sprintf("%T", f); count[name] == 0 {
			t.Errorf("no fixture has a fact of type %s", name)
		}
	}
	t.Logf("%v; the largest takes %d bytes", count, largest)
}

// A found is a fact and what it is about: a package, or an object in it.
type found struct {
	pkg, object string
	fact        analysis.Fact
}

// factsOf returns all facts that the summary finds in the packages of a program.
func factsOf(t *testing.T, prog *driver.Program) (all []found) {
	t.Helper()
	var mu sync.Mutex
	probe := *summary.Analyzer
	probe.Run = func(pass *analysis.Pass) (any, error) {
		result, err := summary.Analyzer.Run(pass)
		mu.Lock()
		defer mu.Unlock()
		for _, f := range pass.AllPackageFacts() {
			all = append(all, found{f.Package.Path(), "", f.Fact})
		}
		for _, f := range pass.AllObjectFacts() {
			all = append(all, found{f.Object.Pkg().Path(), f.Object.String(), f.Fact})
		}
		return result, err
	}
	report, err := prog.Analyze(t.Context(), []*analysis.Analyzer{&probe})
	if err != nil || len(report.Failures) > 0 {
		t.Fatal(err, report.Failures)
	}
	return all
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
