package driver

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/config"
	"github.com/retrylint/retrylint/internal/report"
)

// severities are those of rules, and of analyzers for all their rules.
type severities map[string]report.Severity

// Set reads rule=level pairs, in addition to those that are there.
func (s *severities) Set(list string) error {
	for pair := range strings.SplitSeq(list, ",") {
		rule, level, ok := strings.Cut(strings.TrimSpace(pair), "=")
		if !ok {
			return fmt.Errorf("%q is not of the form rule=level", pair)
		}
		if err := s.add(rule, level); err != nil {
			return err
		}
	}
	return nil
}

func (s *severities) add(rule, level string) error {
	severity, err := report.ParseSeverity(level)
	if err != nil {
		return err
	}
	if *s == nil {
		*s = severities{}
	}
	(*s)[rule] = severity
	return nil
}

func (s *severities) String() string {
	var pairs []string
	for _, rule := range slices.Sorted(maps.Keys(*s)) {
		pairs = append(pairs, rule+"="+string((*s)[rule]))
	}
	return strings.Join(pairs, ",")
}

// severities joins those of the configuration with those of the command line,
// which go first.
func (c *Command) severities(cfg *config.Config, given severities) (severities, error) {
	known := c.names()
	for _, r := range commentRules {
		known = append(known, r.ID)
	}
	known = append(known, commentAnalyzer)
	all := severities{}
	var errs []error
	for _, s := range cfg.Severity {
		switch err := all.add(s.Rule, s.Level); {
		case err != nil:
			errs = append(errs, fmt.Errorf("%s:%d: %w", cfg.Name, s.Line, err))
		case !slices.Contains(known, s.Rule):
			errs = append(errs, fmt.Errorf("%s:%d: there is no rule %q; there are %s", cfg.Name, s.Line, s.Rule, strings.Join(known, ", ")))
		}
	}
	for rule := range given {
		if !slices.Contains(known, rule) {
			errs = append(errs, fmt.Errorf("-severity: there is no rule %q; there are %s", rule, strings.Join(known, ", ")))
		}
	}
	maps.Copy(all, given)
	return all, errors.Join(errs...)
}

// of returns the severity of a rule that has another by itself.
func (s severities) of(rule string, otherwise report.Severity) report.Severity {
	if level, ok := s[rule]; ok {
		return level
	}
	analyzer, _, _ := strings.Cut(rule, "/")
	if level, ok := s[analyzer]; ok {
		return level
	}
	return otherwise
}
