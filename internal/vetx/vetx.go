// Package vetx spares go vet most of the work on dependencies that are of no
// interest.
//
// The go command runs its vet tool on every dependency, to learn types and
// facts. Where nothing is to be learned but types, function bodies need not be
// checked, and no analyzer has to run. The file that comes out is the one that
// x/tools' unitchecker would write, in its private format (as of v0.52.0: the
// word vetx, two lengths, the types as export data, the facts); whatever looks
// different from that is left to unitchecker.
package vetx

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"slices"

	"golang.org/x/tools/go/analysis/unitchecker"
	"golang.org/x/tools/go/gcexportdata"
)

// An Interest says whether facts could be found in a package, given the import
// paths of the packages that it imports, none of which has any facts, and a
// function that parses its files.
type Interest func(path string, imports []string, files func() []*ast.File) bool

// Skim handles the unit that a *.cfg file of the go command describes, if it is
// a dependency that has no facts. It reports whether it did: otherwise, after
// an error too, nothing is written, and the unit is unitchecker's.
func Skim(configFile string, interesting Interest) bool {
	data, err := os.ReadFile(configFile)
	if err != nil {
		return false
	}
	var cfg unitchecker.Config
	if json.Unmarshal(data, &cfg) != nil || !cfg.VetxOnly || cfg.VetxOutput == "" || len(cfg.GoFiles) == 0 {
		return false
	}
	u := &unit{cfg: &cfg, fset: token.NewFileSet(), imports: map[string]*types.Package{}}
	return u.skim(interesting) == nil
}

type unit struct {
	cfg      *unitchecker.Config
	fset     *token.FileSet
	files    []*ast.File
	parseErr error
	types    map[string][]byte // export data of imports
	imports  map[string]*types.Package
}

// errInteresting is why a unit is not skimmed.
var errInteresting = errors.New("the unit may have facts")

func (u *unit) skim(interesting Interest) error {
	if err := u.readVetx(); err != nil {
		return err
	}
	if interesting(u.cfg.ImportPath, slices.Collect(maps.Values(u.cfg.ImportMap)), u.parsed) {
		return errInteresting
	}
	files := u.parsed()
	if u.parseErr != nil {
		return u.parseErr
	}
	tc := &types.Config{
		Importer:         u,
		Sizes:            types.SizesFor("gc", build.Default.GOARCH),
		GoVersion:        u.cfg.GoVersion,
		IgnoreFuncBodies: true,
	}
	pkg, err := tc.Check(u.cfg.ImportPath, u.fset, files, nil)
	if err != nil {
		return err
	}
	return u.write(pkg)
}

// parsed returns the unit's files, or those before the first with an error.
func (u *unit) parsed() []*ast.File {
	if u.files != nil || u.parseErr != nil {
		return u.files
	}
	for _, name := range u.cfg.GoFiles {
		f, err := parser.ParseFile(u.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			u.parseErr = err
			break
		}
		u.files = append(u.files, f)
	}
	return u.files
}

const (
	magic  = "vetx"
	header = len(magic) + 8
	// gcexportdata puts a letter before the data to tell its format
	indexed = 'i'
)

// readVetx reads the files of the unit's imports. An error is returned if one of
// them has facts.
func (u *unit) readVetx() error {
	u.types = map[string][]byte{}
	for path, file := range u.cfg.PackageVetx {
		data, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if len(data) < header || string(data[:len(magic)]) != magic {
			return fmt.Errorf("%s is not in the form that is known here", file)
		}
		size := binary.LittleEndian.Uint32(data[len(magic):])
		facts := binary.LittleEndian.Uint32(data[len(magic)+4:])
		if facts > 0 || uint64(header)+uint64(size) != uint64(len(data)) {
			return errInteresting
		}
		u.types[path] = data[header:]
	}
	return nil
}

// Import implements [types.Importer].
func (u *unit) Import(path string) (*types.Package, error) {
	path, ok := u.cfg.ImportMap[path]
	if !ok {
		return nil, fmt.Errorf("cannot resolve import %q", path)
	}
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg := u.imports[path]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	data, ok := u.types[path]
	if !ok {
		return nil, fmt.Errorf("no types of %s", path)
	}
	in := append([]byte{indexed}, data...)
	return gcexportdata.Read(bytes.NewReader(in), u.fset, u.imports, path)
}

// write writes a file with types and no facts.
func (u *unit) write(pkg *types.Package) error {
	var buf bytes.Buffer
	if err := gcexportdata.Write(&buf, u.fset, pkg); err != nil {
		return err
	}
	data := buf.Bytes()
	if data[0] != indexed {
		return errors.New("export data is not in the form that is known here")
	}
	data = data[1:]
	out := make([]byte, 0, header+len(data))
	out = append(out, magic...)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(data)))
	out = binary.LittleEndian.AppendUint32(out, 0)
	return os.WriteFile(u.cfg.VetxOutput, append(out, data...), 0o666)
}
