package retry

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"

	"github.com/retrylint/retrylint/internal/ssaquery"
)

// seedsOf is how many programs a plain test run makes of each source.
const seedsOf = 40

// slow is how long the finder may take for one of them, with much to spare for
// a busy machine.
const slow = 10 * time.Second

// FuzzSites changes the sources of the other tests at random, a few statements,
// conditions and numbers each time, and lets the finder say what it can about
// what still compiles. It must neither panic nor run long.
func FuzzSites(f *testing.F) {
	sources := []string{"testdata/classes.go", "testdata/failures.go", "testdata/waits.go"}
	for i := range sources {
		for seed := range uint64(seedsOf) {
			f.Add(i, seed)
		}
	}
	imports := importer.Default() // keeps what it has read
	compiled, tried := 0, 0
	f.Fuzz(func(t *testing.T, source int, seed uint64) {
		p := mutant(t, imports, sources[uint(source)%uint(len(sources))], rand.New(rand.NewPCG(seed, uint64(source))))
		if tried++; p == nil {
			return
		}
		compiled++
		began := time.Now()
		for _, fn := range p.ix.Funcs {
			p.Sites(fn)
			p.LookAlikes(fn)
			p.Nested(fn)
			p.DeafHelpers(fn)
			p.Libraries(fn)
			p.Summary(fn)
		}
		if took := time.Since(began); took > slow {
			t.Errorf("took %v", took)
		}
	})
	if tried >= seedsOf && compiled < tried/4 {
		f.Errorf("only %d of %d programs compiled: nothing is tested", compiled, tried)
	}
}

// mutant returns the finder for a changed source, nil if that does not compile.
func mutant(t *testing.T, imports types.Importer, filename string, rng *rand.Rand) *Package {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, filename, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var bodies []*ast.BlockStmt
	for _, d := range file.Decls {
		if fd, ok := d.(*ast.FuncDecl); ok && fd.Body != nil {
			bodies = append(bodies, fd.Body)
		}
	}
	for range 1 + rng.IntN(4) {
		mutate(bodies[rng.IntN(len(bodies))], rng)
	}
	pkg := types.NewPackage("example.com/p", file.Name.Name)
	failed := false
	conf := &types.Config{Importer: imports, Error: func(err error) {
		if e, ok := err.(types.Error); !ok || !e.Soft { // an unused variable does no harm
			failed = true
		}
	}}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
	}
	checker := types.NewChecker(conf, fset, pkg, info)
	if !survives(func() { checker.Files([]*ast.File{file}) }) || failed {
		return nil
	}
	prog := ssa.NewProgram(fset, 0)
	for _, dep := range pkg.Imports() {
		createAll(prog, dep)
	}
	spkg := prog.CreatePackage(pkg, []*ast.File{file}, info, false)
	if !survives(spkg.Build) {
		return nil
	}
	var fns []*ssa.Function
	for fn := range ssautil.AllFunctions(prog) {
		if fn.Pkg == spkg && len(fn.Blocks) > 0 {
			fns = append(fns, fn)
		}
	}
	return New(pkg, ssaquery.NewIndex(pkg, fns), few{})
}

// survives runs a part of the tool chain, which panics on some programs that no
// parser would let through, such as a break outside a loop.
func survives(f func()) (ok bool) {
	defer func() { ok = recover() == nil }()
	f()
	return true
}

// createAll adds a package that is known from export data, and what it imports.
func createAll(prog *ssa.Program, pkg *types.Package) {
	if prog.ImportedPackage(pkg.Path()) != nil {
		return
	}
	prog.CreatePackage(pkg, nil, nil, true)
	for _, dep := range pkg.Imports() {
		createAll(prog, dep)
	}
}

// mutate changes one thing in a body.
func mutate(body *ast.BlockStmt, rng *rand.Rand) {
	var blocks []*[]ast.Stmt
	var ifs []*ast.IfStmt
	var numbers []*ast.BasicLit
	var ops []*ast.BinaryExpr
	var branches []*ast.BranchStmt
	var loops []*ast.ForStmt
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			blocks = append(blocks, &n.List)
		case *ast.CaseClause:
			blocks = append(blocks, &n.Body)
		case *ast.CommClause:
			blocks = append(blocks, &n.Body)
		case *ast.IfStmt:
			ifs = append(ifs, n)
		case *ast.BasicLit:
			if n.Kind == token.INT {
				numbers = append(numbers, n)
			}
		case *ast.BinaryExpr:
			ops = append(ops, n)
		case *ast.BranchStmt:
			branches = append(branches, n)
		case *ast.ForStmt:
			loops = append(loops, n)
		}
		return true
	})
	list := blocks[rng.IntN(len(blocks))]
	switch n := len(*list); rng.IntN(10) {
	case 0: // drop a statement
		if n > 0 {
			i := rng.IntN(n)
			*list = append(append([]ast.Stmt{}, (*list)[:i]...), (*list)[i+1:]...)
		}
	case 1: // swap two
		if n > 1 {
			i := rng.IntN(n - 1)
			(*list)[i], (*list)[i+1] = (*list)[i+1], (*list)[i]
		}
	case 2: // repeat one in another place, not in itself
		if n > 0 {
			to, s := blocks[rng.IntN(len(blocks))], (*list)[rng.IntN(n)]
			if !holdsBlock(s) {
				*to = append(append([]ast.Stmt{}, *to...), s)
			}
		}
	case 3: // go round for ever
		*list = []ast.Stmt{&ast.ForStmt{Body: &ast.BlockStmt{List: *list}}}
	case 4:
		if len(ifs) > 0 {
			s := ifs[rng.IntN(len(ifs))]
			s.Cond = &ast.UnaryExpr{Op: token.NOT, X: &ast.ParenExpr{X: s.Cond}}
		}
	case 5:
		if len(numbers) > 0 {
			numbers[rng.IntN(len(numbers))].Value = strconv.Itoa([]int{0, 1, 2, 63, 64, 1 << 20, 1 << 40, -1}[rng.IntN(8)])
		}
	case 6:
		if len(ops) > 0 {
			ops[rng.IntN(len(ops))].Op = []token.Token{token.EQL, token.NEQ, token.LSS, token.ADD, token.MUL, token.SHL, token.QUO, token.REM, token.LAND, token.LOR}[rng.IntN(10)]
		}
	case 7:
		if len(branches) > 0 {
			b := branches[rng.IntN(len(branches))]
			if b.Tok == token.BREAK {
				b.Tok = token.CONTINUE
			} else if b.Tok == token.CONTINUE {
				b.Tok = token.BREAK
			}
		}
	case 8:
		if len(loops) > 0 {
			l := loops[rng.IntN(len(loops))]
			l.Cond, l.Post = nil, nil
		}
	case 9: // leave early
		*list = append([]ast.Stmt{&ast.BranchStmt{Tok: []token.Token{token.BREAK, token.CONTINUE}[rng.IntN(2)]}}, *list...)
	}
}

func holdsBlock(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		_, is := n.(*ast.BlockStmt)
		found = found || is
		return !found
	})
	return found
}
