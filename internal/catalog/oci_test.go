package catalog

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestOracle compares oci.txt with what the generated methods of the real module
// say, or writes it.
func TestOracle(t *testing.T) {
	if os.Getenv("RETRYLINT_CATALOG") == "" {
		t.Skip("run by make catalog, which sets RETRYLINT_CATALOG")
	}
	cmd := exec.CommandContext(t.Context(), "go", "list", "-m", "-f", "{{.Dir}}", ociPkg+"/v65")
	cmd.Dir = filepath.Join(testdata, "sdks", "apis")
	cmd.Env = append(os.Environ(), "GOWORK=off")
	dir, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(strings.TrimSpace(string(dir)), "*", "*_client.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	services := map[string]map[string]bool{} // the methods, and whether they take the default policy
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		service := filepath.Base(filepath.Dir(file))
		if services[service] == nil {
			services[service] = map[string]bool{}
		}
		for _, d := range f.Decls {
			if name, byDefault, ok := operation(d); ok {
				services[service][name] = byDefault
			}
		}
	}
	var b bytes.Buffer
	b.WriteString("# Written by: RETRYLINT_CATALOG=1 go test ./internal/catalog -run TestOracle -update\n")
	for _, service := range slices.Sorted(maps.Keys(services)) {
		ops := map[bool][]string{}
		for name, byDefault := range services[service] {
			ops[byDefault] = append(ops[byDefault], name)
		}
		most, fewer := "none", ops[true]
		if len(ops[true]) >= len(ops[false]) {
			most, fewer = "default", ops[false]
		}
		if len(services[service]) > 0 {
			slices.Sort(fewer)
			b.WriteString(service + " " + most)
			last := ""
			for _, name := range fewer {
				client, method, _ := strings.Cut(name, ".")
				if client != last {
					b.WriteString(" " + client + ":")
				}
				last = client
				b.WriteString(" " + method)
			}
			b.WriteString("\n")
		}
	}
	if *update {
		if err := os.WriteFile("oci.txt", b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if b.String() != ociList {
		t.Error("oci.txt is not what the module says: RETRYLINT_CATALOG=1 go test ./internal/catalog -run TestOracle -update")
	}
}

// operation is a method of a client, Client.Method, that sends, and whether it
// takes the default policy if no other is set.
func operation(d ast.Decl) (name string, byDefault, ok bool) {
	fn, isFunc := d.(*ast.FuncDecl)
	if !isFunc || fn.Recv == nil || !fn.Name.IsExported() {
		return "", false, false
	}
	recv, isIdent := fn.Recv.List[0].Type.(*ast.Ident)
	if !isIdent {
		return "", false, false
	}
	for _, s := range fn.Body.List {
		as, isAssign := s.(*ast.AssignStmt)
		if !isAssign || as.Tok != token.DEFINE || len(as.Rhs) != 1 {
			continue
		}
		call, isCall := as.Rhs[0].(*ast.CallExpr)
		if !isCall {
			continue
		}
		if sel, isSel := call.Fun.(*ast.SelectorExpr); isSel {
			switch sel.Sel.Name {
			case "DefaultRetryPolicy":
				return recv.Name + "." + fn.Name.Name, true, true
			case "NoRetryPolicy":
				return recv.Name + "." + fn.Name.Name, false, true
			}
		}
	}
	return "", false, false
}
