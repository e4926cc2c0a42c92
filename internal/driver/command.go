package driver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/analysis"

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
	Color          bool // Stdout is a terminal that shows colors
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
			return c.parsed(ctx, args[1:], (*run).listSites)
		case "help":
			if len(args) > 1 {
				return c.explain(args[1:])
			}
			args = []string{"-h"}
		}
	}
	return c.parsed(ctx, args, (*run).lint)
}

// parsed reads the flags and does what they ask for, else what do does.
func (c *Command) parsed(ctx context.Context, args []string, do func(*run) int) int {
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
	return do(&run{Command: c, options: opts, ctx: ctx})
}

// complain prints a line to Stderr.
func (c *Command) complain(format string, args ...any) {
	fmt.Fprintf(c.Stderr, "retrylint: "+format+"\n", args...)
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

// resolve makes a file's name absolute that a flag gives.
func (p *paths) resolve(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(p.work, name)
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
