package driver

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/report"
)

// A run is one call of the command.
type run struct {
	*Command
	*options
	ctx context.Context

	overlay  map[string][]byte // files as fixes make them
	failures []string          // what went wrong, as it was printed
}

// lint loads and analyses packages and prints what is found.
func (r *run) lint() int {
	res, errs := r.look()
	r.tell(errs)
	switch {
	case res == nil:
		return Broken
	case r.writeBaseline:
		return r.accept(res)
	case !r.gate(res, false):
		return Broken
	case r.fix || r.diff:
		return r.mend(res)
	}
	return r.end(res)
}

// A result is what a look at the packages has found.
type result struct {
	*Report
	prog *Program
}

// look loads the packages and analyses them. It returns nil if nothing comes of
// it, and what went wrong, in lines.
func (r *run) look() (*result, []string) {
	prog, rep, err := r.analyze()
	if r.ctx.Err() != nil {
		return nil, []string{"retrylint: interrupted"}
	}
	if err != nil {
		return nil, []string{"retrylint: " + err.Error()}
	}
	errs := r.packageErrors(prog.Errors())
	if len(errs) > 0 {
		if why := olderThanGo(r.ctx, r.paths.work); why != "" {
			errs = append(errs, why)
		}
	}
	for _, err := range rep.Failures {
		errs = append(errs, "retrylint: "+err.Error())
	}
	if r.comments {
		rep.Findings = report.Sort(append(rep.Findings, useless(rep.Comments, r.suite())...))
	}
	for _, list := range [][]report.Finding{rep.Findings, rep.Silenced} {
		for i := range list {
			list[i].Severity = r.severity.of(list[i].Rule(), list[i].Level())
		}
	}
	return &result{rep, prog}, errs
}

// suite lists the analyzers that report.
func (c *Command) suite() []string {
	var names []string
	for _, a := range c.Analyzers {
		if len(c.Categories[a.Name]) > 0 {
			names = append(names, a.Name)
		}
	}
	return names
}

func (r *run) analyze() (*Program, *Report, error) {
	var p *progress
	if r.Terminal {
		p = startProgress(r.Stderr, 2*time.Second)
		defer p.stop()
	}
	p.set("loading packages")
	cfg := Config{Dir: r.paths.work, Tests: r.tests, BuildFlags: r.build, Overlay: r.overlay}
	if r.cache {
		var err error
		if cfg.Cache, err = OpenCache(r.analyzers); err != nil {
			return nil, nil, err
		}
	}
	prog, err := Load(r.ctx, cfg, r.patterns...)
	if err != nil {
		return nil, nil, err
	}
	p.set(fmt.Sprintf("analysing packages (%d)", len(prog.Requested)))
	rep, err := prog.Analyze(r.ctx, r.analyzers)
	return prog, rep, err
}

// tell prints what went wrong, each line once.
func (r *run) tell(lines []string) {
	for _, line := range lines {
		if !slices.Contains(r.failures, line) {
			fmt.Fprintln(r.Stderr, line)
			r.failures = append(r.failures, line)
		}
	}
}

func (r *run) fail(format string, args ...any) {
	r.tell([]string{"retrylint: " + fmt.Sprintf(format, args...)})
}

var errorPosition = regexp.MustCompile(`^(.+?)((?::\d+){1,2})$`)

// packageErrors writes errors of packages as compilers do.
func (r *run) packageErrors(errs []packages.Error) []string {
	var lines []string
	for _, e := range errs {
		line := "retrylint: " + e.Msg
		if m := errorPosition.FindStringSubmatch(e.Pos); m != nil {
			line = r.paths.shorten(m[1]) + m[2] + ": " + e.Msg
		}
		lines = append(lines, line)
	}
	return lines
}

// end prints the findings and returns the exit code.
func (r *run) end(res *result) int {
	if err := r.print(res); err != nil {
		r.fail("%v", err)
	}
	return r.code(res.Findings)
}

// code is the exit code for findings that were printed.
func (r *run) code(findings []report.Finding) int {
	switch {
	case len(r.failures) > 0:
		return Broken
	case !r.exitZero && slices.ContainsFunc(findings, func(f report.Finding) bool { return f.Level() != report.Note }):
		return Found
	}
	return Clean
}

// text returns the content of a file as this run takes it to be, nil if there is
// none.
func (r *run) text(name string) []byte {
	text, err := r.read(name)
	if err != nil {
		return nil
	}
	return text
}

func (r *run) read(name string) ([]byte, error) {
	if text, ok := r.overlay[name]; ok {
		return text, nil
	}
	return os.ReadFile(name)
}

// root is the folder that paths in reports for services start at: the
// repository's, the module's if there is no repository.
func (p *paths) root() string {
	module := p.work
	found := false
	for dir := p.work; ; dir = filepath.Dir(dir) {
		if exists(filepath.Join(dir, ".git")) {
			return dir
		}
		if !found && exists(filepath.Join(dir, "go.mod")) {
			module, found = dir, true
		}
		if dir == filepath.Dir(dir) {
			return module
		}
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
