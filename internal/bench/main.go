// Command bench measures what a run of retrylint costs beside floors: the same
// driver on the same packages with an analyzer that does nothing, and with one
// that has the SSA form built and one fact per package, which is the least that
// an analyzer needs to look across functions and packages. It prints medians and
// ratios, and checks that all ways to run find the same.
//
//	go run ./internal/bench [-n runs] [-only expression] [module folder ...]
//
// Each folder must hold a module whose dependencies are compiled. Programs that
// are not there (bin/golangci-lint) are left out.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/buildssa"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/retrylint/retrylint/internal/driver"
)

// The analyzers of the floors.
var (
	nothing = &analysis.Analyzer{
		Name: "nothing",
		Doc:  "do nothing",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	}
	builder = &analysis.Analyzer{
		Name:      "builder",
		Doc:       "have the SSA form built",
		Requires:  []*analysis.Analyzer{buildssa.Analyzer},
		FactTypes: []analysis.Fact{new(built)},
		Run: func(pass *analysis.Pass) (any, error) {
			pass.ExportPackageFact(&built{len(pass.ResultOf[buildssa.Analyzer].(*buildssa.SSA).SrcFuncs)})
			return nil, nil
		},
	}
)

// built is how many functions a package has.
type built struct{ Functions int }

func (*built) AFact() {}

func main() {
	// the same program serves as the floors
	switch last := os.Args[len(os.Args)-1]; {
	case strings.HasSuffix(last, ".cfg"), last == "-V=full", last == "-flags":
		unitchecker.Main(nothing)
	case len(os.Args) == 2 && last == floorArg:
		exit(floor(nothing))
		return
	case len(os.Args) == 2 && last == floorSSAArg:
		exit(floor(builder))
		return
	}
	n := flag.Int("n", 3, "how often to run each")
	only := flag.String("only", "", "run the rows whose names match this `expression`, and those that they are compared with")
	flag.Parse()
	dirs := flag.Args()
	if len(dirs) == 0 {
		dirs = []string{"examples/checkout"}
	}
	which, err := regexp.Compile(*only)
	exit(err)
	fmt.Printf("%s, %s/%s, %d CPUs, %s\n", time.Now().Format(time.DateOnly), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
	for _, dir := range dirs {
		exit(bench(dir, *n, which))
	}
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

const (
	floorArg    = "floor"
	floorSSAArg = "floor-ssa"
)

// floor loads the module in the current folder as retrylint does, relevant
// dependencies from source, and runs an analyzer that is of no use.
func floor(a *analysis.Analyzer) error {
	driver.LetGarbage(driver.SpareAlone)
	cache, err := driver.OpenCache([]*analysis.Analyzer{a})
	if err != nil {
		return err
	}
	if cache != nil {
		cache.ReportSalt = nil // the module itself is to be read
	}
	prog, err := driver.Load(context.Background(), driver.Config{Cache: cache}, "./...")
	if err != nil {
		return err
	}
	_, err = prog.Analyze(context.Background(), []*analysis.Analyzer{a})
	return err
}

// bench measures one module.
func bench(dir string, n int, which *regexp.Regexp) error {
	b, err := newBench(dir)
	if err != nil {
		return err
	}
	defer os.RemoveAll(b.scratch)
	rows := chosen(b.rows(), which)
	for _, r := range rows { // once unmeasured: files come into memory
		if err := r.run(b); err != nil {
			return fmt.Errorf("%s: %s: %w", dir, r.name, err)
		}
		r.costs = nil
	}
	for range n { // in turn, so that a slow minute hits all
		for _, r := range rows {
			if err := r.run(b); err != nil {
				return fmt.Errorf("%s: %s: %w", dir, r.name, err)
			}
		}
	}
	size, err := b.size()
	if err != nil {
		return err
	}
	fmt.Printf("\n%s, %s; medians of %d\n\n", filepath.Base(b.dir), size, n)
	printRows(rows)
	return b.compare(rows)
}

// chosen returns the rows that match, and those that they are compared with.
func chosen(rows []*row, which *regexp.Regexp) []*row {
	wanted := map[*row]bool{}
	for _, r := range rows {
		if which.MatchString(r.name) {
			wanted[r], wanted[r.over] = true, true
		}
	}
	return slices.DeleteFunc(rows, func(r *row) bool { return !wanted[r] })
}

// A row is one way to run, and what it has cost.
type row struct {
	name string
	// over is the row that the ratios are taken of.
	over *row
	// prepare is done before each run, and not measured.
	prepare func() error
	command func() *exec.Cmd
	// places reads file:line of findings from the output; nil if the program is
	// not expected to find anything.
	places func(output string) []string

	costs []cost
	found []string
}

type cost struct {
	wall, cpu time.Duration
	memory    int64 // bytes at most
}

func (r *row) run(b *benchmark) error {
	if r.prepare != nil {
		if err := r.prepare(); err != nil {
			return err
		}
	}
	cmd := r.command()
	var out strings.Builder
	cmd.Dir, cmd.Stdout, cmd.Stderr = b.dir, &out, &out
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if code := cmd.ProcessState.ExitCode(); code != 0 && code != 1 { // 1: findings
		return fmt.Errorf("%v\n%s", err, out.String())
	}
	r.costs = append(r.costs, cost{wall, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), peak(cmd.ProcessState)})
	if r.places != nil {
		r.found = r.places(out.String())
		slices.Sort(r.found)
		r.found = slices.Compact(r.found)
	}
	return nil
}

func (r *row) median() cost {
	pick := func(f func(cost) int64) int64 {
		var all []int64
		for _, c := range r.costs {
			all = append(all, f(c))
		}
		slices.Sort(all)
		return all[len(all)/2]
	}
	return cost{
		wall:   time.Duration(pick(func(c cost) int64 { return int64(c.wall) })),
		cpu:    time.Duration(pick(func(c cost) int64 { return int64(c.cpu) })),
		memory: pick(func(c cost) int64 { return c.memory }),
	}
}

func printRows(rows []*row) {
	fmt.Println("| run | wall | CPU | peak | wall ratio | CPU ratio | peak ratio | places |")
	fmt.Println("| --- | --- | --- | --- | --- | --- | --- | --- |")
	for _, r := range rows {
		c := r.median()
		ratios := "1 | 1 | 1"
		if r.over != nil {
			o := r.over.median()
			ratios = fmt.Sprintf("%.2f | %.2f | %.2f", float64(c.wall)/float64(o.wall), float64(c.cpu)/float64(o.cpu), float64(c.memory)/float64(max(o.memory, 1)))
		}
		places := ""
		if r.places != nil {
			places = fmt.Sprint(len(r.found))
		}
		fmt.Printf("| %s | %.2f s | %.2f s | %.2f GB | %s | %s |\n", r.name, c.wall.Seconds(), c.cpu.Seconds(), float64(c.memory)/1e9, ratios, places)
	}
}

// compare reports rows that have found something else than the first that has
// looked.
func (b *benchmark) compare(rows []*row) error {
	var first *row
	for _, r := range rows {
		switch {
		case r.places == nil:
		case first == nil:
			first = r
		case !slices.Equal(r.found, first.found):
			return fmt.Errorf("%s: %q finds\n%s\nbut %q finds\n%s", b.dir, first.name, strings.Join(first.found, "\n"), r.name, strings.Join(r.found, "\n"))
		}
	}
	if first != nil {
		fmt.Printf("\nAll ways to run find the same %d places.\n", len(first.found))
	}
	return nil
}
