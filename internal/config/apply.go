package config

import (
	"errors"
	"flag"
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// notInFiles are flags for other programs that run the analyzers.
var notInFiles = []string{"no-nolint"}

// SectionsOf returns what a file may set of the analyzers.
func SectionsOf(analyzers []*analysis.Analyzer) Sections {
	s := Sections{}
	for _, a := range analyzers {
		flags := []string{}
		a.Flags.VisitAll(func(f *flag.Flag) {
			if !slices.Contains(notInFiles, f.Name) {
				flags = append(flags, f.Name)
			}
		})
		s[a.Name] = flags
	}
	return s
}

// check asks a flag about a value where it does not say by failing to be set what
// is wrong with it.
func check(f *flag.Flag, value string) error {
	if f == nil {
		return nil
	}
	if v, ok := f.Value.(interface{ Check(string) error }); ok {
		return v.Check(value)
	}
	return nil
}

// Apply sets the analyzers' flags to what the configuration says.
func (c *Config) Apply(analyzers []*analysis.Analyzer) error {
	var errs []error
	for _, s := range c.Settings {
		i := slices.IndexFunc(analyzers, func(a *analysis.Analyzer) bool { return a.Name == s.Analyzer })
		if i < 0 {
			continue // cannot be: the sections are those of the analyzers
		}
		err := check(analyzers[i].Flags.Lookup(s.Flag), s.Value)
		if err == nil {
			err = analyzers[i].Flags.Set(s.Flag, s.Value)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s:%d: %s: %w", c.Name, s.Line, s.Flag, err))
		}
	}
	return errors.Join(errs...)
}
