package driver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/diag"
)

// The exit codes of [Command.Run].
const (
	Clean  = 0 // nothing found
	Found  = 1 // findings, and nothing went wrong
	Broken = 2 // something could not be done; there may be findings, too
)

// A Command is retrylint as its users call it.
type Command struct {
	Analyzers  []*analysis.Analyzer  // in the order of listings
	Categories map[string]diag.Table // by the analyzer's name
	// Explainer lists the sites as its result, a []sites.Site.
	Explainer *analysis.Analyzer

	Dir            string // the caller's directory, "" for the process's
	Stdout, Stderr io.Writer
	Terminal       bool // Stderr is one: long runs show what they are doing
}

// Run runs the command with its arguments, the program's name left out, until
// it is done or ctx ends, and returns the exit code. It first resets the
// analyzers' flags.
func (c *Command) Run(ctx context.Context, args []string) int {
	if len(args) > 0 {
		switch args[0] {
		case "explain":
			return c.explain(args[1:])
		case "categories":
			return c.listCategories()
		case "sites":
			return c.parsed(ctx, args[1:], c.sites)
		case "help":
			if len(args) > 1 {
				return c.explain(args[1:])
			}
			args = []string{"-h"}
		}
	}
	return c.parsed(ctx, args, c.lint)
}

// parsed reads the flags and does what they ask for, else what do does.
func (c *Command) parsed(ctx context.Context, args []string, do func(context.Context, *options) int) int {
	opts, err := c.parse(args)
	switch {
	case errors.Is(err, errHelp):
		c.usage(c.Stdout)
		return Clean
	case err != nil:
		c.complain("%v\nrun `retrylint -h` for usage", err)
		return Broken
	case opts.version:
		fmt.Fprintln(c.Stdout, version())
		return Clean
	}
	return do(ctx, opts)
}

// lint loads and analyses packages and prints what is found.
func (c *Command) lint(ctx context.Context, opts *options) int {
	report, paths, broken := c.report(ctx, opts)
	if report == nil {
		return Broken
	}
	for i := range report.Findings {
		f := &report.Findings[i]
		f.Start.Filename = paths.shorten(f.Start.Filename)
		f.End.Filename = paths.shorten(f.End.Filename)
	}
	if err := opts.print(c.Stdout, report.Findings); err != nil {
		c.complain("%v", err)
		broken = true
	}
	switch {
	case broken:
		return Broken
	case len(report.Findings) > 0:
		return Found
	}
	return Clean
}

// report analyses packages and complains of what went wrong. The report is nil
// if there is nothing to print.
func (c *Command) report(ctx context.Context, opts *options) (report *Report, paths *paths, broken bool) {
	paths, err := newPaths(c.Dir, opts.dir)
	if err != nil {
		c.complain("%v", err)
		return nil, nil, true
	}
	prog, report, err := c.analyze(ctx, opts, paths.work)
	if ctx.Err() != nil {
		c.complain("interrupted")
		return nil, nil, true
	}
	if err != nil {
		c.complain("%v", err)
		return nil, nil, true
	}
	broken = c.printErrors(prog.Errors(), paths)
	for _, err := range report.Failures {
		c.complain("%v", err)
		broken = true
	}
	return report, paths, broken
}

func (c *Command) analyze(ctx context.Context, opts *options, dir string) (*Program, *Report, error) {
	var p *progress
	if c.Terminal {
		p = startProgress(c.Stderr, 2*time.Second)
		defer p.stop()
	}
	p.set("loading packages")
	cfg := Config{Dir: dir, Tests: opts.tests, BuildFlags: opts.build}
	prog, err := Load(ctx, cfg, opts.patterns...)
	if err != nil {
		return nil, nil, err
	}
	p.set(fmt.Sprintf("analysing packages (%d)", len(prog.Requested)))
	report, err := prog.Analyze(ctx, opts.analyzers)
	return prog, report, err
}

// complain prints a line to Stderr.
func (c *Command) complain(format string, args ...any) {
	fmt.Fprintf(c.Stderr, "retrylint: "+format+"\n", args...)
}

var position = regexp.MustCompile(`^(.+?)((?::\d+){1,2})$`)

// printErrors prints errors of packages as compilers do, each once, and reports
// whether there were any.
func (c *Command) printErrors(errs []packages.Error, paths *paths) bool {
	seen := map[string]bool{}
	for _, e := range errs {
		line := "retrylint: " + e.Msg
		if m := position.FindStringSubmatch(e.Pos); m != nil {
			line = paths.shorten(m[1]) + m[2] + ": " + e.Msg
		}
		if !seen[line] {
			fmt.Fprintln(c.Stderr, line)
		}
		seen[line] = true
	}
	return len(errs) > 0
}

// paths turns file names into what the caller would write.
type paths struct {
	caller string // absolute
	work   string // absolute: where the go command runs, the caller's directory but for -C
}

func newPaths(caller, change string) (*paths, error) {
	caller, err := filepath.Abs(caller)
	if err != nil {
		return nil, err
	}
	p := &paths{caller: caller, work: caller}
	if change != "" {
		p.work = change
		if !filepath.IsAbs(change) {
			p.work = filepath.Join(caller, change)
		}
	}
	if info, err := os.Stat(p.work); err != nil {
		return nil, err
	} else if !info.IsDir() {
		return nil, fmt.Errorf("%s is not a directory", p.work)
	}
	return p, nil
}

// shorten returns name relative to the caller's directory, unless that is
// longer.
func (p *paths) shorten(name string) string {
	if name == "" {
		return name
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(p.work, name)
	}
	rel, err := filepath.Rel(p.caller, name)
	if err != nil || len(rel) > len(name) {
		return name
	}
	return rel
}
