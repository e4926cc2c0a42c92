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
func (p *picky) CheckAt(where, s string) error {
	if strings.Contains(s, "wrong") {
		return errors.New(where + ": no property")
	}
	return nil
}
func (p *picky) SetAt(where, s string) error { return p.Set(where + " " + s) }

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
	if err == nil || !strings.Contains(err.Error(), "/m/.retrylint.yml:3: summary.call: no property") {
		t.Errorf("error %v", err)
	}
	if got := p.String(); got != "/m/.retrylint.yml:2: summary.call x.F right" {
		t.Errorf("set to %q", got)
	}
}
