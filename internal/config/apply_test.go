package config

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

// picky is a flag that takes any value and says later what is wrong with it.
type picky struct{ got []string }

func (p *picky) Set(s string) error { p.got = append(p.got, s); return nil }
func (p *picky) String() string     { return strings.Join(p.got, ";") }
func (p *picky) Check(s string) error {
	if strings.Contains(s, "wrong") {
		return errors.New("no property")
	}
	return nil
}

// TestApplyChecks: what a flag finds wrong later is told with the file and line.
func TestApplyChecks(t *testing.T) {
	p := &picky{}
	a := &analysis.Analyzer{Name: "summary"}
	a.Flags.Var(p, "call", "")
	c := &Config{Name: "/m/.retrylint.yml", Settings: []Setting{
		{Analyzer: "summary", Flag: "call", Value: "x.F right", Line: 2},
		{Analyzer: "summary", Flag: "call", Value: "x.G wrong", Line: 3},
	}}
	err := c.Apply([]*analysis.Analyzer{a})
	if err == nil || !strings.Contains(err.Error(), "/m/.retrylint.yml:3: call: no property") {
		t.Errorf("error %v", err)
	}
	if got := p.String(); got != "x.F right" {
		t.Errorf("set to %q", got)
	}
}
