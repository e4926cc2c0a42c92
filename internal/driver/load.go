// Package driver is retrylint as a command of its own: it loads packages, runs
// analyzers on them in this process, and prints what they report.
package driver

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
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

// A Program is what Load has loaded.
type Program struct {
	// Requested are the packages that the patterns name. Their imports hang
	// on them. A package that is neither requested nor relevant to an analyzer
	// has types, but no Syntax and an empty TypesInfo.
	Requested []*packages.Package

	known knowledge
}

// metadata is the mode of the first load: the import graph, nothing compiled.
const metadata = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps

// typed is the mode of the second: syntax and types of the packages that the
// patterns name. As long as packages.NeedDeps is not among the bits, the types
// of all others come from the compiler's export data.
const typed = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
	packages.NeedTypes | packages.NeedTypesSizes | packages.NeedSyntax | packages.NeedTypesInfo | packages.NeedModule

// Load loads the packages that the patterns name, and of their dependencies the
// relevant ones from source and all others from export data: that takes a third
// of the time and the memory of loading everything from source.
//
// An error means that nothing could be loaded. What is wrong with single
// packages is to be found in [Program.Errors].
func Load(ctx context.Context, cfg Config, patterns ...string) (*Program, error) {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, err
	}
	pc := &packages.Config{
		Context:    ctx,
		Dir:        dir,
		Tests:      cfg.Tests,
		BuildFlags: cfg.BuildFlags,
		Env:        cfg.Env,
		Mode:       metadata,
		Overlay:    cfg.Overlay,
	}
	roots, err := packages.Load(pc, patterns...)
	if err != nil {
		return nil, loadError(ctx, err)
	}
	if len(roots) == 0 {
		return nil, fmt.Errorf("no packages match %s", strings.Join(patterns, " "))
	}
	relevant := relevantPackages(roots)
	requested := map[string]bool{}
	for _, p := range roots {
		requested[p.ID] = true
	}

	pc.Mode = typed
	prog := &Program{}
	var loaded []*packages.Package
	if cfg.Tests || slices.ContainsFunc(patterns, isFile) {
		// Variants of dependencies that are compiled for a test cannot be named
		// in a pattern, nor can packages stand next to files: here everything
		// comes from source.
		pc.Mode |= packages.NeedDeps
		loaded, err = packages.Load(pc, patterns...)
	} else {
		loaded, err = prog.loadSome(pc, cfg.Cache, patterns, unnamed(roots, relevant, requested))
	}
	if err != nil {
		return nil, loadError(ctx, err)
	}
	for _, p := range loaded {
		if requested[p.ID] {
			prog.Requested = append(prog.Requested, p)
		}
	}
	packages.Visit(loaded, nil, func(p *packages.Package) {
		_, known := prog.known.facts[p.PkgPath]
		if !requested[p.ID] && (!relevant[p.ID] || known) {
			strip(p)
		}
	})
	return prog, nil
}

// loadSome loads what the patterns name, and of deps from source what the cache
// does not know.
func (prog *Program) loadSome(pc *packages.Config, cache *Cache, patterns []string, deps []*packages.Package) ([]*packages.Package, error) {
	if cache == nil {
		return packages.Load(pc, append(slices.Clone(patterns), pathsOf(deps)...)...)
	}
	pc.Mode |= packages.NeedExportFile
	source := cache.expected(deps)
	for {
		loaded, err := packages.Load(pc, append(slices.Clone(patterns), source...)...)
		if err != nil {
			return nil, err
		}
		var missing []string
		if prog.known, missing = cache.know(loaded, deps, source); len(missing) == 0 {
			return loaded, nil
		}
		source = append(source, missing...) // ever more, so this ends
	}
}

// goFailed is what go/packages puts before the go command's own words.
var goFailed = regexp.MustCompile(`^err: exit status \d+: stderr: (?:go: )?`)

// loadError is err in readable form, or the reason why ctx ended: the go
// command, killed in the middle of its work, tells of strange things.
func loadError(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return errors.New(strings.TrimSpace(goFailed.ReplaceAllString(err.Error(), "")))
}

func isFile(pattern string) bool { return strings.HasSuffix(pattern, ".go") }

// unnamed returns the relevant packages that are not requested already.
func unnamed(roots []*packages.Package, relevant, requested map[string]bool) (deps []*packages.Package) {
	packages.Visit(roots, nil, func(p *packages.Package) {
		if relevant[p.ID] && !requested[p.ID] {
			deps = append(deps, p)
		}
	})
	return deps
}

func pathsOf(pkgs []*packages.Package) (paths []string) {
	for _, p := range pkgs {
		paths = append(paths, p.PkgPath)
	}
	return paths
}

// strip takes the syntax away from a package that is of no interest. It was
// loaded without function bodies if at all, for a package below it that is. The
// maps must be there, some analyzers write into them unasked.
func strip(p *packages.Package) {
	p.Syntax = nil
	p.TypesInfo = &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Instances:    map[*ast.Ident]types.Instance{},
		Scopes:       map[ast.Node]*types.Scope{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		FileVersions: map[*ast.File]string{},
	}
}

// Errors returns what is wrong with the packages of the program, those that
// they import included, in the form file:line:col: text. Packages that merely
// import a broken one are not listed.
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
