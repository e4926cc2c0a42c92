package analyzers_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/linttest"
)

// shapes are generators of code of a size: ten times the size is ten times the
// code.
var shapes = []struct {
	name string
	n    int // the smaller size
	code func(n int) string
}{
	{"functions", 60, functions},
	{"loops", 40, loops},
	{"chain", 60, chain},
	{"switch", 40, switches},
	{"long", 300, long},
	{"ring", 40, ring},
}

// retried is a loop around a call.
const retried = `	for i := range 3 {
		if err = %s; err == nil {
			break
		}
		time.Sleep(time.Second << i)
	}
`

func functions(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "func F%d(url string) (err error) {\n"+retried+"	return err\n}\n\n", i, "get(url)")
	}
	return b.String()
}

func loops(n int) string {
	var b strings.Builder
	b.WriteString("func F(url string) (err error) {\n")
	for range n {
		fmt.Fprintf(&b, retried, "get(url)")
	}
	b.WriteString("	return err\n}\n")
	return b.String()
}

// chain is a chain of calls with a loop at each end, and one in every tenth
// function.
func chain(n int) string {
	var b strings.Builder
	for i := range n {
		call := fmt.Sprintf("F%d(url)", i+1)
		if i == n-1 {
			call = "get(url)"
		}
		if i%10 == 0 {
			fmt.Fprintf(&b, "func F%d(url string) (err error) {\n"+retried+"	return err\n}\n\n", i, call)
			continue
		}
		fmt.Fprintf(&b, "func F%d(url string) error { return %s }\n\n", i, call)
	}
	return b.String()
}

func switches(n int) string {
	var b strings.Builder
	b.WriteString("func F(url string, way int) (err error) {\n	for range 3 {\n		switch way {\n")
	for i := range n {
		fmt.Fprintf(&b, "		case %d:\n			err = get(url + \"/%d\")\n", i, i)
	}
	b.WriteString("		}\n		if err == nil {\n			return nil\n		}\n		time.Sleep(time.Second)\n	}\n	return err\n}\n")
	return b.String()
}

// long is one function with n branches, loops and calls in turn.
func long(n int) string {
	var b strings.Builder
	b.WriteString("func F(url string, way int) (err error) {\n	sum := 0\n")
	for i := range n {
		switch i % 10 {
		case 0:
			fmt.Fprintf(&b, retried, "get(url)")
		case 5:
			fmt.Fprintf(&b, "	if way == %d {\n		if err = get(url); err != nil {\n			return err\n		}\n	}\n", i)
		default:
			fmt.Fprintf(&b, "	for j := range way {\n		sum += j * %d\n	}\n", i)
		}
	}
	b.WriteString("	_ = sum\n	return err\n}\n")
	return b.String()
}

// ring is a ring of functions, each of which retries the next.
func ring(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "func F%d(url string, depth int) (err error) {\n	if depth == 0 {\n		return get(url)\n	}\n"+retried+"	return err\n}\n\n",
			i, fmt.Sprintf("F%d(url, depth-1)", (i+1)%n))
	}
	return b.String()
}

const preamble = `// Package scale is made up.
package scale

import (
	"net/http"
	"time"
)

var client = &http.Client{Timeout: time.Second}

func get(url string) error {
	resp, err := client.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

`

// analyse analyses code, and returns the processor time that it took, reading
// included, and
// how many findings there were.
func analyse(tb testing.TB, code string) (time.Duration, int) {
	tb.Helper()
	dir := tb.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/scale\n\ngo 1.26.0\n", "scale.go": preamble + code} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			tb.Fatal(err)
		}
	}
	prog := linttest.Load(tb, driver.Config{Dir: dir})
	before := cpuTime()
	report, err := prog.Analyze(context.Background(), analyzers.All())
	if err != nil || len(report.Failures) > 0 {
		tb.Fatal(err, report.Failures)
	}
	return cpuTime() - before, len(report.Findings)
}

// BenchmarkScale prints how the time grows with the size of the code, for each
// shape: time ~ size^exponent, from a size and ten times that.
//
//	go test -run=- -bench=Scale -benchtime=1x ./analyzers
func BenchmarkScale(b *testing.B) {
	for _, s := range shapes {
		b.Run(s.name, func(b *testing.B) {
			small, large := time.Duration(math.MaxInt64), time.Duration(math.MaxInt64)
			for b.Loop() {
				for range 3 { // the best of some: what else runs disturbs
					d, _ := analyse(b, s.code(s.n))
					small = min(small, d)
					d, _ = analyse(b, s.code(10*s.n))
					large = min(large, d)
				}
			}
			b.ReportMetric(float64(small.Microseconds())/1000, "ms/small")
			b.ReportMetric(float64(large.Microseconds())/1000, "ms/large")
			b.ReportMetric(math.Log10(float64(large)/float64(small)), "exponent")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// TestScale checks that large code is not given up where small code is
// understood, and that there is no shape that takes for ever.
func TestScale(t *testing.T) {
	for _, s := range shapes {
		_, few := analyse(t, s.code(s.n))
		took, many := analyse(t, s.code(3*s.n))
		if few == 0 || many < few {
			t.Errorf("%s: %d findings, and %d in three times the code", s.name, few, many)
		}
		if took > time.Minute {
			t.Errorf("%s: took %v", s.name, took)
		}
	}
}
