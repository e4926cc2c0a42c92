package driver

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// options are a command line taken apart.
type options struct {
	dir       string   // -C
	tests     bool     // -tests
	version   bool     // -version
	build     []string // for the go command
	format    string
	analyzers []*analysis.Analyzer
	patterns  []string
}

// print writes the findings in the format that was asked for.
func (o *options) print(w io.Writer, findings []Finding) error {
	return formats[o.format](w, findings)
}

var errHelp = flag.ErrHelp

// parse reads the arguments, and sets the analyzers' flags to what they say.
func (c *Command) parse(args []string) (*options, error) {
	o := &options{}
	chosen := map[string]bool{}
	fs, err := c.flagSet(o, chosen)
	if err != nil {
		return nil, err
	}
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	if formats[o.format] == nil {
		return nil, fmt.Errorf("no such format: %s; there are %s", o.format, strings.Join(formatNames(), ", "))
	}
	o.patterns = fs.Args()
	for _, p := range o.patterns {
		if strings.HasPrefix(p, "-") {
			return nil, fmt.Errorf("%s stands after the first package; flags go before", p)
		}
	}
	o.analyzers = choose(c.Analyzers, chosen)
	if len(o.patterns) == 0 {
		o.patterns = []string{"."}
	}
	if o.tests {
		for _, a := range c.Analyzers {
			if a.Flags.Lookup("tests") == nil {
				continue
			}
			if err := a.Flags.Set("tests", "true"); err != nil {
				return nil, err
			}
		}
	}
	return o, nil
}

// flagSet declares all flags. The analyzers' own get the names that go vet
// gives them, -analyzer.flag, and their default values.
func (c *Command) flagSet(o *options, chosen map[string]bool) (*flag.FlagSet, error) {
	fs := flag.NewFlagSet("retrylint", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // Run prints errors, and usage when asked for
	fs.StringVar(&o.dir, "C", "", "change to `dir` before anything else")
	fs.StringVar(&o.format, "format", "text", "print findings, or sites, as `format`: "+strings.Join(formatNames(), ", "))
	fs.BoolVar(&o.tests, "tests", false, "load test files and report in them, too")
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

// usage prints what the command can do.
func (c *Command) usage(w io.Writer) {
	fmt.Fprint(w, `retrylint finds faults in how Go programs wait and repeat.

usage:
	retrylint [flags] [packages]      lint packages, . if none are given
	retrylint sites [flags] [packages]
	                                  list what is repeated, and why nojitter speaks or is silent
	retrylint categories              list what is reported
	retrylint explain CATEGORY        explain a category, or all of an analyzer
	retrylint help                    print this text
	go vet -vettool=$(command -v retrylint) [flags of analyzers] [packages]

exit code: 0 nothing found, 1 findings, 2 something went wrong

flags:
`)
	fs, err := c.flagSet(&options{}, map[string]bool{})
	if err != nil {
		fmt.Fprintln(w, err)
	}
	printFlags(w, fs, func(name string) bool { return c.analyzerOf(name) == "" })
	for _, a := range c.Analyzers {
		title, _, _ := strings.Cut(a.Doc, "\n")
		fmt.Fprintf(w, "\n%s\n", title)
		printFlags(w, fs, func(name string) bool { return c.analyzerOf(name) == a.Name })
	}
}

// analyzerOf returns the name of the analyzer that a flag belongs to, or "".
func (c *Command) analyzerOf(flagName string) string {
	name, _, _ := strings.Cut(flagName, ".")
	if slices.ContainsFunc(c.Analyzers, func(a *analysis.Analyzer) bool { return a.Name == name }) {
		return name
	}
	return ""
}

func printFlags(w io.Writer, fs *flag.FlagSet, which func(name string) bool) {
	fs.VisitAll(func(f *flag.Flag) {
		if !which(f.Name) || strings.HasSuffix(f.Name, ".no-nolint") { // meant for other drivers
			return
		}
		value, usage := flag.UnquoteUsage(f)
		if value != "" {
			value = " " + value
		}
		fmt.Fprintf(w, "  -%s%s\n    \t%s\n", f.Name, value, usage)
	})
}
