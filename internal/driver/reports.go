package driver

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/factcache"
	"github.com/retrylint/retrylint/internal/report"
)

// keptReport is what the cache holds of a requested package beside its facts.
type keptReport struct {
	Findings, Silenced []report.Finding
	Comments           []*Comment
}

// reportable reports whether findings and comments are all that analyzers have to
// say. Results of other types are for those who ask for them, which is seldom, and
// are not kept.
func reportable(analyzers []*analysis.Analyzer) bool {
	return !slices.ContainsFunc(analyzers, func(a *analysis.Analyzer) bool {
		return len(a.FactTypes) == 0 && a.ResultType != nil && a.ResultType != diag.ResultType
	})
}

// reportKey is where the findings of a package are kept, given the key of its
// facts. Findings name files, so it matters where these lie.
func (c *Cache) reportKey(pkg *packages.Package, facts factcache.Key) factcache.Key {
	h := sha256.New()
	fmt.Fprintf(h, "report %q %x %q %q", c.ReportSalt, facts, pkg.ID, pkg.GoFiles)
	return factcache.Key(h.Sum(nil))
}

// recall looks up the findings of a requested package, and its facts. If they are
// not there, they will be kept once they have been found.
func (p *Program) recall(pkg *packages.Package, keys map[string]factcache.Key) bool {
	key, ok := keys[pkg.ID]
	if !ok || p.cache.ReportSalt == nil || len(pkg.Errors) > 0 {
		return false
	}
	if data, found := p.cache.Store.Get(p.cache.reportKey(pkg, key)); found {
		kept := new(keptReport)
		err := gob.NewDecoder(bytes.NewReader(data)).Decode(kept)
		if err == nil && p.remember(pkg, keys) {
			p.recalled = append(p.recalled, kept)
			return true
		}
	}
	p.learns[pkg] = key
	return false
}

// retain keeps the findings of a package, if they are wanted.
func (p *Program) retain(pkg *packages.Package, o *outcomes) {
	facts, ok := p.learns[pkg]
	if !ok {
		return
	}
	kept := &keptReport{Findings: o.findings, Silenced: o.silenced}
	for _, c := range o.comments {
		kept.Comments = append(kept.Comments, c)
	}
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(kept); err == nil {
		_ = p.cache.Store.Put(p.cache.reportKey(pkg, facts), buf.Bytes())
	}
}

// outcomes returns what was kept in the form in which it was found.
func (k *keptReport) outcomes() *outcomes {
	o := &outcomes{findings: k.Findings, silenced: k.Silenced}
	for _, c := range k.Comments {
		o.addComment(c)
	}
	return o
}
