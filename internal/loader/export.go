package loader

import (
	"fmt"
	"go/types"
	"os"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

type importer func(path string) (*types.Package, error)

// Import implements [types.Importer].
func (f importer) Import(path string) (*types.Package, error) { return f(path) }

// Imported returns the package as those see it that import it. Until somebody
// has asked for its types, it is empty.
func (l *Loader) Imported(p *packages.Package) *types.Package { return l.imported[p.ID] }

// Types returns the same as Imported, with the types in it.
func (l *Loader) Types(p *packages.Package) (*types.Package, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.types(p)
}

func (l *Loader) imports(p *packages.Package, path string) (*types.Package, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.typesOfImport(p, path)
}

// typesOfImport returns what p imports under a path; mu is held.
func (l *Loader) typesOfImport(p *packages.Package, path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	imp := p.Imports[path]
	if imp != nil {
		return l.types(imp)
	}
	if cycle := l.cycle(path, p); cycle != nil {
		return nil, fmt.Errorf("import cycle: %v", cycle)
	}
	return nil, fmt.Errorf("no metadata for %s", path)
}

// cycle returns the packages on a way from the one with the given path to one
// that imports it. There is none unless go/packages has left out that import.
func (l *Loader) cycle(path string, importer *packages.Package) []*packages.Package {
	seen := map[*packages.Package]bool{}
	var way func(p *packages.Package) []*packages.Package
	way = func(p *packages.Package) []*packages.Package {
		if p == importer {
			return []*packages.Package{p}
		}
		if seen[p] {
			return nil
		}
		seen[p] = true
		for _, imp := range p.Imports {
			if rest := way(imp); rest != nil {
				return append([]*packages.Package{p}, rest...)
			}
		}
		return nil
	}
	if p := l.byPath[path]; p != nil {
		return way(p)
	}
	return nil
}

// types reads the types of a package if need be; mu is held.
func (l *Loader) types(p *packages.Package) (*types.Package, error) {
	pkg := l.imported[p.ID]
	if pkg.Complete() {
		return pkg, nil
	}
	if err := l.broken[p.ID]; err != nil {
		return nil, err
	}
	err := l.read(p, pkg)
	if err != nil {
		l.broken[p.ID] = err
		return nil, err
	}
	return pkg, nil
}

func (l *Loader) read(p *packages.Package, pkg *types.Package) error {
	if p.ExportFile == "" {
		l.declare(p, pkg)
		return nil
	}
	f, err := os.Open(p.ExportFile)
	if err != nil {
		return err
	}
	defer f.Close()
	//lint:ignore SA1019 the go command gives archives up to Go 1.27
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return fmt.Errorf("reading %s: %w", p.ExportFile, err)
	}
	// Without the package itself, the reader would make a new one.
	got, err := gcexportdata.Read(r, l.Fset, l.view(p), p.PkgPath)
	if err != nil {
		return fmt.Errorf("reading %s: %w", p.ExportFile, err)
	}
	if got != pkg {
		return fmt.Errorf("reading %s: it holds package %s", p.ExportFile, got.Path())
	}
	return nil
}

// declare checks the declarations of a package that could not be compiled. What
// is wrong with it, others tell.
func (l *Loader) declare(p *packages.Package, pkg *types.Package) {
	s := &Source{Package: p, Types: pkg}
	l.parse(s)
	l.check(s, &types.Config{
		Importer:         importer(func(path string) (*types.Package, error) { return l.typesOfImport(p, path) }),
		IgnoreFuncBodies: true,
	})
	pkg.MarkComplete()
}

// view returns the packages that the export data of p may mention, by path. What
// is compiled for a test has others under the same paths.
func (l *Loader) view(p *packages.Package) map[string]*types.Package {
	if p.ID == p.PkgPath {
		return l.plain
	}
	view := map[string]*types.Package{}
	packages.Visit([]*packages.Package{p}, nil, func(p *packages.Package) { view[p.PkgPath] = l.imported[p.ID] })
	return view
}
