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

// placed is a flag that knows where its values stand, for what it finds wrong with
// them, now or later.
type placed interface {
	CheckAt(where, value string) error
	SetAt(where, value string) error
}

// Apply sets the analyzers' flags to what the configuration says.
func (c *Config) Apply(analyzers []*analysis.Analyzer) error {
	var errs []error
	for _, s := range c.Settings {
		i := slices.IndexFunc(analyzers, func(a *analysis.Analyzer) bool { return a.Name == s.Analyzer })
		if i < 0 {
			continue // cannot be: the sections are those of the analyzers
		}
		if f := analyzers[i].Flags.Lookup(s.Flag); f != nil {
			if v, ok := f.Value.(placed); ok {
				where := fmt.Sprintf("%s:%d: %s.%s", c.Name, s.Line, s.Analyzer, s.Flag)
				err := v.CheckAt(where, s.Value)
				if err == nil {
					err = v.SetAt(where, s.Value)
				}
				if err != nil {
					errs = append(errs, err)
				}
				continue
			}
		}
		if err := analyzers[i].Flags.Set(s.Flag, s.Value); err != nil {
			errs = append(errs, fmt.Errorf("%s:%d: %s: %w", c.Name, s.Line, s.Flag, err))
		}
	}
	return errors.Join(errs...)
}
