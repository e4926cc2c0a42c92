package diag

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// A Scope says which places of a package are judged, and where the user has
// asked for silence.
type Scope struct {
	fset     *token.FileSet
	info     *types.Info
	tests    bool
	silences []silence
	files    []fileKind
}

type fileKind struct {
	file            *ast.File
	test, generated bool
	excluded        bool // by the user
}

// NewScope looks through the files of a pass.
func NewScope(pass *analysis.Pass, opts *Options) *Scope {
	s := &Scope{fset: pass.Fset, info: pass.TypesInfo, tests: opts.Tests}
	support := isTestSupport(pass.Pkg.Path())
	excludes := newExcludes(opts.Exclude)
	for _, f := range pass.Files {
		s.files = append(s.files, fileKind{
			file:      f,
			test:      support || IsTestFile(pass.Fset, f) || importsTesting(f),
			generated: isGenerated(f),
			excluded:  excludes.match(pass.Fset.Position(f.Package).Filename),
		})
	}
	s.silences = silences(pass, opts)
	return s
}

// IsTestFile reports whether f is a _test.go file, by the name of the file that
// holds it rather than by //line comments.
func IsTestFile(fset *token.FileSet, f *ast.File) bool {
	return strings.HasSuffix(fset.PositionFor(f.Pos(), false).Filename, "_test.go")
}

// Judged reports whether findings at pos are wanted: not in generated files, nor
// in those that the user leaves out, nor (without the tests flag) in test files, in packages and files for tests, in
// functions that get a testing.TB or run an httptest server.
func (s *Scope) Judged(pos token.Pos) bool {
	for _, f := range s.files {
		if pos < f.file.FileStart || pos > f.file.FileEnd {
			continue
		}
		if f.generated || f.excluded {
			return false
		}
		return s.tests || (!f.test && !s.inTestHelper(f.file, pos))
	}
	return false
}

// elsewhere reports whether a place belongs, by a //line comment, to another
// file than the one it stands in.
func (s *Scope) elsewhere(pos token.Pos) bool {
	return s.fset.Position(pos).Filename != s.fset.PositionFor(pos, false).Filename
}

// testLibraries are imported by tests and what supports them: end-to-end suites
// are often written outside of _test.go files.
var testLibraries = []string{
	"testing",
	"github.com/stretchr/testify",
	"github.com/shoenig/test",
	"github.com/onsi/ginkgo",
	"github.com/onsi/gomega",
	"github.com/golang/mock/gomock",
	"go.uber.org/mock/gomock",
	"gotest.tools",
	"gopkg.in/check.v1",
	"github.com/frankban/quicktest",
	"github.com/smartystreets/goconvey",
}

// isTestSupport reports whether a package says by its path that it serves tests:
// parts of an end-to-end suite need not import any library for tests.
func isTestSupport(pkgPath string) bool {
	for i, elem := range strings.Split(pkgPath, "/") {
		switch elem {
		case "test", "tests": // but for the name of an owner or module
			if i > 2 {
				return true
			}
		case "e2e", "testutil", "testutils", "testhelper", "testhelpers", "testserver", "testsuite", "testsupport":
			return true
		}
	}
	return false
}

// importsTesting reports whether f is test support outside test files.
func importsTesting(f *ast.File) bool {
	return slices.ContainsFunc(f.Imports, func(s *ast.ImportSpec) bool {
		path, err := strconv.Unquote(s.Path.Value)
		return err == nil && slices.ContainsFunc(testLibraries, func(lib string) bool {
			return path == lib || (lib != "testing" && strings.HasPrefix(path, lib+"/"))
		})
	})
}

// inTestHelper reports whether pos is inside a function, or a literal, that has
// a *testing.T, B, F or a testing.TB parameter, or starts an httptest server.
func (s *Scope) inTestHelper(file *ast.File, pos token.Pos) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil || found || pos < n.Pos() || pos >= n.End() {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncDecl:
			found = s.takesTB(n.Type) || s.startsTestServer(n)
		case *ast.FuncLit:
			found = s.takesTB(n.Type)
		}
		return !found
	})
	return found
}

func (s *Scope) startsTestServer(d *ast.FuncDecl) (starts bool) {
	ast.Inspect(d, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && !starts {
			switch id.Name {
			case "NewServer", "NewTLSServer", "NewUnstartedServer":
				fn, ok := s.info.Uses[id].(*types.Func)
				starts = ok && fn.Pkg() != nil && fn.Pkg().Path() == "net/http/httptest"
			}
		}
		return !starts
	})
	return starts
}

func (s *Scope) takesTB(t *ast.FuncType) bool {
	return slices.ContainsFunc(t.Params.List, func(p *ast.Field) bool {
		typ := types.Unalias(s.info.TypeOf(p.Type))
		if ptr, ok := typ.(*types.Pointer); ok {
			typ = types.Unalias(ptr.Elem())
		}
		named, ok := typ.(*types.Named)
		return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "testing"
	})
}

var generatedRE = regexp.MustCompile(`^// Code generated (.*) DO NOT EDIT\.$`)

// isGenerated is ast.IsGenerated, but for cgo: what cmd/cgo makes of a file is
// marked as generated, while the user wrote every line of it.
func isGenerated(f *ast.File) bool {
	if !ast.IsGenerated(f) {
		return false
	}
	for _, g := range f.Comments {
		for _, c := range g.List {
			if m := generatedRE.FindStringSubmatch(c.Text); m != nil && c.Pos() < f.Package && !strings.HasPrefix(m[1], "by cmd/cgo;") {
				return true
			}
		}
	}
	return false
}
