package driver

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/config"
	"github.com/retrylint/retrylint/internal/report"
)

// options are a command line taken apart.
type options struct {
	dir     string // -C
	config  string // a file, "none", or "" to look for one
	version bool
	cache   bool
	build   []string // for the go command

	tests, strict bool
	exclude       string
	severity      severities
	comments      bool // report useless ones
	analyzers     []*analysis.Analyzer
	patterns      []string

	baseline      string
	writeBaseline bool
	newFrom       string
	fix, diff     bool

	format   string
	output   string
	color    string
	source   bool
	silenced bool
	rejected bool // of sites: list look-alikes, too
	exitZero bool

	paths *paths
}

var errHelp = flag.ErrHelp

// noConfig is the name that stands for no configuration file.
const noConfig = "none"

// parse reads the arguments and the configuration, and sets the analyzers'
// flags to what they say. Arguments go first.
func (c *Command) parse(args []string) (*options, error) {
	// the arguments tell where the configuration is, and are to override it
	o, _, err := c.parseFlags(args, &config.Config{})
	if err != nil || o.version {
		return o, err
	}
	if o.paths, err = newPaths(c.Dir, o.dir); err != nil {
		return nil, err
	}
	cfg, err := c.readConfig(o)
	if err != nil {
		return nil, err
	}
	paths := o.paths
	o, given, err := c.parseFlags(args, cfg)
	if err != nil {
		return nil, err
	}
	o.paths = paths
	if o.severity, err = c.severities(cfg, o.severity); err != nil {
		return nil, err
	}
	if err := c.forAll(o, given); err != nil {
		return nil, err
	}
	return o, o.check()
}

func (c *Command) readConfig(o *options) (*config.Config, error) {
	name := o.config
	switch name {
	case noConfig:
		return &config.Config{}, nil
	case "":
		found, err := config.Find(o.paths.work)
		if found == "" || err != nil {
			return &config.Config{}, err
		}
		name = found
	default:
		name = o.paths.resolve(name)
	}
	return config.Read(name, config.SectionsOf(c.Analyzers))
}

// parseFlags sets the analyzers' flags to their defaults, then to what the
// configuration says, then to what the arguments say, and tells which flags
// these are.
func (c *Command) parseFlags(args []string, cfg *config.Config) (*options, map[string]bool, error) {
	o := &options{}
	chosen := map[string]bool{}
	fs, err := c.flagSet(o, chosen)
	if err != nil {
		return nil, nil, err
	}
	if err := cfg.Apply(c.Analyzers); err != nil {
		return nil, nil, err
	}
	o.tests, o.baseline = cfg.Tests, cfg.Baseline
	if err := fs.Parse(args); err != nil {
		return nil, nil, err
	}
	o.patterns = fs.Args()
	for _, p := range o.patterns {
		if strings.HasPrefix(p, "-") {
			return nil, nil, fmt.Errorf("%s stands after the first package; flags go before", p)
		}
	}
	if err := wrongValues(c.Analyzers); err != nil {
		return nil, nil, err
	}
	if len(o.patterns) == 0 {
		o.patterns = []string{"."}
	}
	o.analyzers = choose(c.Analyzers, chosen)
	given := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return o, given, nil
}

// forAll sets flags of all analyzers by the flags that stand for them.
func (c *Command) forAll(o *options, given map[string]bool) error {
	set := func(name string, value func(old string) string) error {
		var errs []error
		for _, a := range c.Analyzers {
			if f := a.Flags.Lookup(name); f != nil {
				errs = append(errs, f.Value.Set(value(f.Value.String())))
			}
		}
		return errors.Join(errs...)
	}
	var errs []error
	if given["tests"] || o.tests {
		errs = append(errs, set("tests", func(string) string { return fmt.Sprint(o.tests) }))
	}
	if given["strict"] {
		errs = append(errs, set("strict", func(string) string { return fmt.Sprint(o.strict) }))
	}
	if o.exclude != "" {
		var patterns []string
		for p := range strings.SplitSeq(o.exclude, ",") {
			if p = strings.TrimSpace(p); p != "" {
				patterns = append(patterns, filepath.ToSlash(o.paths.resolve(p)))
			}
		}
		errs = append(errs, set("exclude", func(old string) string { return strings.Join(append(patterns, old), ",") }))
	}
	return errors.Join(errs...)
}

// setWriteBaseline takes the value of -write-baseline, which may be a file.
func (o *options) setWriteBaseline(value string) error {
	switch value {
	case "true", "false":
		o.writeBaseline = value == "true"
	default:
		o.writeBaseline, o.baseline = true, value
	}
	return nil
}

// check finds flags that do not go together.
func (o *options) check() error {
	if err := report.Known(o.format); err != nil {
		return err
	}
	switch {
	case !slices.Contains([]string{"auto", "always", "never"}, o.color):
		return fmt.Errorf("no such -color: %s; there are auto, always, never", o.color)
	case o.fix && o.diff:
		return errors.New("-fix changes files, -diff only shows how: one of them is enough")
	case o.writeBaseline && (o.fix || o.diff || o.newFrom != ""):
		return errors.New("-write-baseline accepts all findings: it does not go with -fix, -diff and -new-from")
	}
	return nil
}

// wrongValues returns what flags have to say against their values that did not
// fail when these were set.
func wrongValues(analyzers []*analysis.Analyzer) error {
	var errs []error
	for _, a := range analyzers {
		a.Flags.VisitAll(func(f *flag.Flag) {
			if v, ok := f.Value.(interface{ Err() error }); ok {
				errs = append(errs, v.Err())
			}
		})
	}
	return errors.Join(errs...)
}

// flagSet declares all flags. The analyzers' own get the names that go vet
// gives them, -analyzer.flag, and their default values.
func (c *Command) flagSet(o *options, chosen map[string]bool) (*flag.FlagSet, error) {
	fs := flag.NewFlagSet("retrylint", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // Run prints errors, and usage when asked for
	fs.StringVar(&o.dir, "C", "", "change to `dir` before anything else; names of files in other flags start there, too")
	fs.StringVar(&o.config, "config", "", "the configuration `file`, or none; by default "+config.FileName+" in this folder or above, up to go.mod")
	fs.StringVar(&o.format, "format", "text", "print findings as `format`: "+strings.Join(report.Formats(), ", ")+"; sites as text, json")
	fs.StringVar(&o.output, "o", "", "print findings to `file`, which is replaced at the end, in one go")
	fs.StringVar(&o.color, "color", "auto", "colors in text: auto (if it goes to a terminal), always, never")
	fs.BoolVar(&o.source, "source", true, "show the line of a finding in text")
	fs.BoolVar(&o.silenced, "silenced", true, "list in sarif what comments silence, marked as such")
	fs.BoolVar(&o.rejected, "rejected", false, "let sites list what was looked at and taken for no site, too, and why")
	fs.BoolVar(&o.exitZero, "exit-zero", false, "exit with 0, not 1, if there are findings")
	fs.BoolVar(&o.tests, "tests", false, "load test files and report in them, too")
	fs.BoolVar(&o.strict, "strict", false, "report what is likely but not proved, in all analyzers")
	fs.StringVar(&o.exclude, "exclude", "", "comma-separated `patterns` of files and folders not to report in; ** stands for any folders")
	fs.Var(&o.severity, "severity", "`rule=level` pairs, comma-separated: error, warning, or note, which does not make the run fail; a rule is analyzer/category or an analyzer")
	fs.BoolVar(&o.comments, "comments", true, "report comments that ask for silence and are of no use")
	fs.StringVar(&o.baseline, "baseline", "", "do not report the findings that are listed in `file`")
	fs.BoolFunc("write-baseline", "write all findings to the baseline ("+defaultBaseline+" unless -baseline, or =file, names another), and report none", o.setWriteBaseline)
	fs.StringVar(&o.newFrom, "new-from", "", "report in lines only that changed since the branch left `rev`, by git; a baseline finds more, see docs/adopt.md")
	fs.BoolVar(&o.fix, "fix", false, "change files as findings propose, and report what is left")
	fs.BoolVar(&o.diff, "diff", false, "print what -fix would change")
	fs.BoolVar(&o.cache, "cache", true, "keep what is found out about packages, in the directory that "+cacheVariable+" names")
	fs.BoolVar(&o.version, "version", false, "print the version")
	for name, usage := range buildFlags {
		fs.Func(name, usage, func(value string) error {
			o.build = append(o.build, "-"+name+"="+value)
			return nil
		})
	}
	var errs []error
	for _, a := range c.Analyzers {
		fs.BoolFunc(a.Name, "run only the analyzers given so; =false: all but this", func(value string) error {
			switch value {
			case "true", "false":
				chosen[a.Name] = value == "true"
				return nil
			}
			return errors.New("neither true nor false")
		})
		a.Flags.VisitAll(func(f *flag.Flag) {
			errs = append(errs, f.Value.Set(f.DefValue))
			fs.Var(f.Value, a.Name+"."+f.Name, f.Usage)
		})
	}
	return fs, errors.Join(errs...)
}

// buildFlags are passed on to the go command.
var buildFlags = map[string]string{
	"tags":    "comma-separated build `tags`",
	"mod":     "module download `mode` of the go command: readonly, vendor or mod",
	"modfile": "use `file` in place of go.mod",
}

// choose returns the analyzers whose flag was set, or all but those whose flag
// was unset, as go vet does.
func choose(all []*analysis.Analyzer, chosen map[string]bool) []*analysis.Analyzer {
	some := false
	for _, on := range chosen {
		some = some || on
	}
	return slices.DeleteFunc(slices.Clone(all), func(a *analysis.Analyzer) bool {
		on, mentioned := chosen[a.Name]
		return some && !on || mentioned && !on
	})
}
