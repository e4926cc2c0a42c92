package driver

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"text/tabwriter"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/diag"
)

// explain prints the documentation of what args name: a category, with or
// without its analyzer, or an analyzer.
func (c *Command) explain(args []string) int {
	if len(args) != 1 {
		c.complain("explain takes one category or analyzer: %s", strings.Join(c.names(), ", "))
		return Broken
	}
	known := false
	for _, a := range c.Analyzers {
		if a.Name == args[0] && len(c.Categories[a.Name]) > 0 {
			fmt.Fprintf(c.Stdout, "%s\n\n%s\n", a.Doc, a.URL)
			known = true
		}
		for _, cat := range c.Categories[a.Name] {
			if cat.Name == args[0] || a.Name+"/"+cat.Name == args[0] {
				c.explainCategory(a, cat)
				known = true
			}
		}
	}
	for _, rule := range commentRules {
		if rule.ID == args[0] || rule.ID == commentAnalyzer+"/"+args[0] {
			fmt.Fprintf(c.Stdout, "%s: %s\n\n%s\n\n%s\n", rule.ID, rule.Summary, rule.Help, rule.URL)
			known = true
		}
	}
	if !known {
		c.complain("there is no category or analyzer %q; there are %s", args[0], strings.Join(c.names(), ", "))
		return Broken
	}
	return Clean
}

func (c *Command) explainCategory(a *analysis.Analyzer, cat diag.Category) {
	fmt.Fprintf(c.Stdout, "%s/%s (%s): %s\n\n", a.Name, cat.Name, state(cat), cat.Summary)
	if text := diag.Section(a.Doc, cat.Name); text != "" {
		fmt.Fprintf(c.Stdout, "%s\n\n", text)
	}
	fmt.Fprintf(c.Stdout, "%s#%s\n", a.URL, cat.Name)
}

// listCategories prints a table of all categories.
func (c *Command) listCategories() int {
	w := tabwriter.NewWriter(c.Stdout, 0, 8, 2, ' ', 0)
	for _, a := range c.Analyzers {
		for _, cat := range c.Categories[a.Name] {
			fmt.Fprintf(w, "%s/%s\t%s\t%s\n", a.Name, cat.Name, state(cat), cat.Summary)
		}
	}
	if err := w.Flush(); err != nil {
		c.complain("%v", err)
		return Broken
	}
	return Clean
}

// names lists the analyzers, each before its categories.
func (c *Command) names() []string {
	var names []string
	for _, a := range c.Analyzers {
		if len(c.Categories[a.Name]) > 0 {
			names = append(names, a.Name)
		}
		for _, cat := range c.Categories[a.Name] {
			names = append(names, a.Name+"/"+cat.Name)
		}
	}
	return names
}

func state(c diag.Category) string {
	switch {
	case c.Planned:
		return "planned"
	case c.Off:
		return "off"
	}
	return "on"
}

// version describes the binary: its version, the commit if it was built from a
// checkout, and what built it.
func version() string {
	v, commit := moduleVersion(), ""
	if v == "" {
		v = "(unknown)"
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				commit = " " + s.Value
			case s.Key == "vcs.modified" && s.Value == "true":
				commit += "+modified"
			}
		}
	}
	return fmt.Sprintf("retrylint %s%s %s %s/%s", v, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// moduleVersion is the version of the module that the program is from, "" if
// that is not known.
func moduleVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	if info.Main.Path == modulePath {
		return info.Main.Version
	}
	// built as a part of another module
	for _, d := range info.Deps {
		if d.Path == modulePath {
			return d.Version
		}
	}
	return ""
}

const modulePath = "github.com/retrylint/retrylint"
