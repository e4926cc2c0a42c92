// Package loader gives packages their syntax and types, one at a time: a package
// is parsed and checked by itself, and what it imports comes from the compiler's
// export data, as in go vet. So nothing but the types of imports has to stay in
// memory once a package is done with.
package loader

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"os"
	"sync"

	"golang.org/x/tools/go/packages"
)

// Mode is how packages must have been loaded: their metadata, that of all that
// they import, and where export data is; no syntax, no types.
const Mode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
	packages.NeedDeps | packages.NeedExportFile | packages.NeedModule | packages.NeedTypesSizes

// A Loader reads the packages of one call of the go command.
type Loader struct {
	Fset    *token.FileSet
	overlay map[string][]byte

	// mu is held while export data is read: that writes into the packages that
	// the data mentions.
	mu       sync.Mutex
	imported map[string]*types.Package // by ID, empty ones until they are needed
	plain    map[string]*types.Package // by path, those that are not compiled for a test
	broken   map[string]error          // by ID: why there are no types
	byPath   map[string]*packages.Package
}

// New returns a loader for the packages under roots. Files in overlay are taken
// to have that content, as the go command has been told.
func New(roots []*packages.Package, overlay map[string][]byte) *Loader {
	l := &Loader{
		Fset:     token.NewFileSet(),
		overlay:  overlay,
		imported: map[string]*types.Package{},
		plain:    map[string]*types.Package{},
		broken:   map[string]error{},
		byPath:   map[string]*packages.Package{},
	}
	packages.Visit(roots, nil, func(p *packages.Package) {
		pkg := types.NewPackage(p.PkgPath, p.Name)
		if p.PkgPath == "unsafe" {
			pkg = types.Unsafe
		}
		l.imported[p.ID] = pkg
		if p.ID == p.PkgPath {
			l.plain[p.PkgPath], l.byPath[p.PkgPath] = pkg, p
		}
	})
	return l
}

// A Source is a package that was read from source.
type Source struct {
	Package *packages.Package // its metadata
	Files   []*ast.File
	Types   *types.Package
	Info    *types.Info
	Errors  []packages.Error // of syntax and types
}

// Source parses and checks a package.
func (l *Loader) Source(p *packages.Package) *Source {
	s := &Source{Package: p, Types: types.NewPackage(p.PkgPath, p.Name), Info: newInfo()}
	if len(p.CompiledGoFiles) == 0 && p.ExportFile != "" {
		s.Errors = append(s.Errors, packages.Error{Pos: "-", Msg: "sources missing for package " + p.ID, Kind: packages.ParseError})
		return s
	}
	l.parse(s)
	l.check(s, &types.Config{Importer: importer(func(path string) (*types.Package, error) { return l.imports(p, path) })})
	return s
}

// Release forgets what the loader knows of a source. Positions in its files mean
// nothing any more.
func (l *Loader) Release(s *Source) {
	for _, f := range s.Files {
		if file := l.Fset.File(f.FileStart); file != nil {
			l.Fset.RemoveFile(file)
		}
	}
}

func (l *Loader) parse(s *Source) {
	for _, name := range s.Package.CompiledGoFiles {
		text, err := l.ReadFile(name)
		if err != nil {
			s.fail(err)
			continue
		}
		f, err := parser.ParseFile(l.Fset, name, text, parser.ParseComments|parser.AllErrors|parser.SkipObjectResolution)
		if err != nil {
			s.fail(err)
		}
		if f != nil {
			s.Files = append(s.Files, f)
		}
	}
}

// ReadFile reads a file as the go command has been told that it is.
func (l *Loader) ReadFile(name string) ([]byte, error) {
	if text, ok := l.overlay[name]; ok {
		return text, nil
	}
	return os.ReadFile(name)
}

func (l *Loader) check(s *Source, tc *types.Config) {
	tc.Error = s.fail
	tc.Sizes = s.Package.TypesSizes
	if m := s.Package.Module; m != nil && m.GoVersion != "" {
		tc.GoVersion = "go" + m.GoVersion
	}
	if err := types.NewChecker(tc, l.Fset, s.Types, s.Info).Files(s.Files); err != nil && len(s.Errors) == 0 {
		s.fail(err)
	}
}

// fail records an error as go/packages does.
func (s *Source) fail(err error) {
	switch err := err.(type) {
	case *os.PathError:
		s.Errors = append(s.Errors, packages.Error{Pos: err.Path + ":1", Msg: err.Err.Error(), Kind: packages.ParseError})
	case scanner.ErrorList:
		for _, e := range err {
			s.Errors = append(s.Errors, packages.Error{Pos: e.Pos.String(), Msg: e.Msg, Kind: packages.ParseError})
		}
	case types.Error:
		s.Errors = append(s.Errors, packages.Error{Pos: err.Fset.Position(err.Pos).String(), Msg: err.Msg, Kind: packages.TypeError})
	default:
		s.Errors = append(s.Errors, packages.Error{Pos: "-", Msg: err.Error(), Kind: packages.UnknownError})
	}
}

func newInfo() *types.Info {
	return &types.Info{
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
