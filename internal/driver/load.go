// Package driver is retrylint as a command of its own: it loads packages, runs
// analyzers on them in this process, and prints what they report.
package driver

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/factcache"
	"github.com/retrylint/retrylint/internal/loader"
)

// A Config says how to load packages.
type Config struct {
	Dir        string   // where patterns are resolved, "" for the current directory
	Tests      bool     // load test files, too
	BuildFlags []string // flags of the go command, e.g. -tags=integration
	Env        []string // environment of the go command, nil for this process's
	Cache      *Cache   // of facts, nil for none
	// Overlay are files that are taken to have another content, by their
	// absolute names.
	Overlay map[string][]byte
}

// A Program is what Load has loaded: what the go command tells of packages, and
// what to do with them.
type Program struct {
	// Requested are the packages that the patterns name. Their imports hang
	// on them. None has syntax or types: Analyze reads packages one by one.
	Requested []*packages.Package

	loader *loader.Loader
	units  []*unit // none imports a later one
	cache  *Cache
	kept   map[*packages.Package][]byte        // facts in the cache
	learns map[*packages.Package]factcache.Key // where those of units will be kept

	recalled []*keptReport // of requested packages that are no units, from the cache
}

// A unit is a package to analyse: a requested one, or a dependency from which
// there is something to learn, unless the cache has all that would be found.
type unit struct {
	pkg       *packages.Package
	requested bool
	listed    []packages.Error // errors that the go command tells of
	below     []*unit          // the next ones in its import graph
	onBroken  bool             // it imports a package with errors that is no unit
}

// Load asks the go command about the packages that the patterns name. Of their
// dependencies, the relevant ones will be analysed from source; of all others the
// types are enough. Of what the cache knows, nothing will be read.
//
// An error means that nothing could be loaded. What is wrong with single
// packages is to be found in [Program.Errors].
func Load(ctx context.Context, cfg Config, patterns ...string) (*Program, error) {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, err
	}
	roots, err := packages.Load(&packages.Config{
		Context:    ctx,
		Dir:        dir,
		Tests:      cfg.Tests,
		BuildFlags: cfg.BuildFlags,
		Env:        cfg.Env,
		Mode:       loader.Mode,
		Overlay:    cfg.Overlay,
	}, patterns...)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, loadError(err)
	}
	if len(roots) == 0 {
		return nil, fmt.Errorf("no packages match %s", strings.Join(patterns, " "))
	}
	prog := &Program{
		Requested: roots,
		loader:    loader.New(roots, cfg.Overlay),
		cache:     cfg.Cache,
		kept:      map[*packages.Package][]byte{},
		learns:    map[*packages.Package]factcache.Key{},
	}
	prog.plan()
	return prog, nil
}

// plan chooses the units.
func (p *Program) plan() {
	requested := map[string]bool{}
	for _, pkg := range p.Requested {
		requested[pkg.ID] = true
	}
	keys := p.cache.keys(p.Requested)
	roots := slices.DeleteFunc(slices.Clone(p.Requested), func(pkg *packages.Package) bool { return p.recall(pkg, keys) })
	relevant := relevantPackages(roots)
	type place struct {
		below  []*unit
		broken bool
		depth  int
	}
	places := map[string]*place{} // by ID
	depths := map[*unit]int{}
	packages.Visit(roots, nil, func(pkg *packages.Package) { // imports come first
		here := &place{broken: len(pkg.Errors) > 0}
		places[pkg.ID] = here
		for _, imp := range pkg.Imports {
			there := places[imp.ID]
			here.below = append(here.below, there.below...)
			here.broken = here.broken || there.broken
			here.depth = max(here.depth, there.depth)
		}
		slices.SortFunc(here.below, func(a, b *unit) int { return strings.Compare(a.pkg.ID, b.pkg.ID) })
		here.below = slices.Compact(here.below)
		asked := requested[pkg.ID]
		if p.kept[pkg] != nil || !asked && (!relevant[pkg.ID] || p.remember(pkg, keys)) {
			return
		}
		u := &unit{pkg: pkg, requested: asked, listed: pkg.Errors, below: here.below, onBroken: here.broken}
		p.units = append(p.units, u)
		depths[u] = here.depth
		*here = place{below: []*unit{u}, depth: here.depth + 1}
	})
	// Neighbours that do not import each other can be analysed at the same time.
	slices.SortStableFunc(p.units, func(a, b *unit) int { return depths[a] - depths[b] })
}

// Sources returns the packages that Analyze reads from source, requested ones and
// others, in the order in which it begins with them.
func (p *Program) Sources() []*packages.Package {
	var list []*packages.Package
	for _, u := range p.units {
		list = append(list, u.pkg)
	}
	return list
}

// goFailed is what go/packages puts before the go command's own words.
var goFailed = regexp.MustCompile(`^err: exit status \d+: stderr: (?:go: )?`)

// loadError is err in readable form.
func loadError(err error) error {
	return errors.New(strings.TrimSpace(goFailed.ReplaceAllString(err.Error(), "")))
}

// Errors returns what is wrong with the packages of the program, those that
// they import included, in the form file:line:col: text. Packages that merely
// import a broken one are not listed. Before Analyze, the go command's word is
// all there is.
func (p *Program) Errors() []packages.Error {
	var errs []packages.Error
	packages.Visit(p.Requested, nil, func(pkg *packages.Package) {
		own := slices.DeleteFunc(slices.Clone(pkg.Errors), func(e packages.Error) bool {
			// cgo failed, and says why
			return len(pkg.Errors) > 1 && e.Kind == packages.TypeError && strings.HasPrefix(e.Msg, "could not import C ")
		})
		located := slices.ContainsFunc(own, func(e packages.Error) bool {
			return e.Kind == packages.ParseError || e.Kind == packages.TypeError
		})
		below := slices.ContainsFunc(slices.Collect(maps.Values(pkg.Imports)), func(p *packages.Package) bool { return len(p.Errors) > 0 })
		for _, e := range own {
			// the compiler's output, all in one, repeats what the type checker says
			if located && e.Kind != packages.ParseError && e.Kind != packages.TypeError {
				continue
			}
			// the imported package itself says why
			if below && e.Kind == packages.TypeError && strings.HasPrefix(e.Msg, "could not import ") {
				continue
			}
			if e.Pos == "" || e.Pos == "-" {
				e.Msg = pkg.ID + ": " + e.Msg
			}
			errs = append(errs, e)
		}
	})
	return errs
}
