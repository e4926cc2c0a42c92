package retry

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/retrylint/retrylint/internal/given"
	"github.com/retrylint/retrylint/internal/ssaquery"
	"github.com/retrylint/retrylint/internal/term"
)

// few are callees with as much knowledge as the tests need.
type few struct{}

func (few) Remote(fn *types.Func) Distance {
	switch {
	case isFunc(fn, "net/http", "Client", "Do"), isFunc(fn, "net/http", "", "Get"):
		return Both(Remote)
	case fn.Pkg() != nil && fn.Pkg().Path() == "net" && strings.HasPrefix(fn.Name(), "Dial"):
		return Both(Dial)
	}
	return Distance{}
}
func (few) Waits(*types.Func) (Waits, bool)       { return Waits{}, false }
func (few) Delay(*types.Func) (Delay, bool)       { return Delay{}, false }
func (few) Decorates(*types.Func) (Count, bool)   { return Count{}, false }
func (few) Excuses(*types.Func) bool              { return false }
func (few) Built(*types.Func) []Built             { return nil }
func (few) Makes(*types.Func) []MadeResult        { return nil }
func (few) Holds(*types.Var) (Made, bool)         { return Made{}, false }
func (few) Calls(*types.Func) (Calls, bool)       { return Calls{}, false }
func (few) Given(*types.Func) (given.Facts, bool) { return given.Facts{}, false }
func (few) Retries(*types.Func) (Retries, bool)   { return Retries{}, false }
func (few) Rejects(*types.Func) bool              { return false }
func (few) Repeats(*types.Func) (term.Term, bool) { return term.Term{}, false }
func (few) Retrier(*types.Func) (Retrier, bool)   { return Retrier{}, false }

// load builds one file as a package.
func load(t testing.TB, filename string, src any) (*Package, *ssa.Package, *ast.File) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, filename, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	pkg := types.NewPackage("example.com/p", file.Name.Name)
	spkg, _, err := ssautil.BuildPackage(&types.Config{Importer: importer.Default()}, fset, pkg, []*ast.File{file}, 0)
	if err != nil {
		t.Fatal(err)
	}
	var fns []*ssa.Function
	for fn := range ssautil.AllFunctions(spkg.Prog) {
		if fn.Pkg == spkg && len(fn.Blocks) > 0 {
			fns = append(fns, fn)
		}
	}
	return New(pkg, ssaquery.NewIndex(pkg, fns), few{}), spkg, file
}

// functions returns the top-level functions of a file with the text after a
// marker in their documentation.
func functions(spkg *ssa.Package, file *ast.File, marker string) map[*ssa.Function]string {
	out := map[*ssa.Function]string{}
	for _, d := range file.Decls {
		fd, ok := d.(*ast.FuncDecl)
		if !ok || fd.Doc == nil {
			continue
		}
		_, text, ok := strings.Cut(fd.Doc.Text(), marker)
		if ok {
			for fn := range ssautil.AllFunctions(spkg.Prog) {
				if fn.Pos() == fd.Name.Pos() && fn.Synthetic == "" {
					out[fn] = strings.TrimSpace(text)
				}
			}
		}
	}
	return out
}
