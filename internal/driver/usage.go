package driver

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

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
