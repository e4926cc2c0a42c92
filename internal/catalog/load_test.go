package catalog

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"golang.org/x/tools/go/packages"
)

const testdata = "../../testdata"

// heavy are the families whose modules are too many, or too big, for testdata:
// those have modules of their own, and are proved by "make catalog" only.
var heavy = map[string][]*Family{
	"apis":       {&datadog, &okta, &pagerduty, &oci, &sling, &githubLimits, &meilisearch, &olivereElastic},
	"awsv1":      {&awsV1},
	"azure":      {&azure, &autorest, &azureOld},
	"confluent":  {&confluent},
	"clouds":     {&tencent, &aliyunOSS, &alibaba},
	"dskit":      {&dskit},
	"ory":        {&resilience},
	"fiber":      {&fiber},
	"data":       {&etcd, &sarama, &franz, &mongo, &pulsar},
	"docker":     {&docker},
	"google":     {&googleAPI, &gax, &cloudStorage, &pubsub},
	"hashicorp":  {&vault, &consul, &nomad},
	"kubernetes": {&clientGo, &controllerRuntime, &kubeBackoff},
	"libraries":  {&roko, &juju, &codeGroove, &cfBackoff, &try, &rican7, &terraform, &watermill, &breaker, &hystrix, &fx},
	"models":     {&openai, &anthropic, &cloudflare, &stripe},
	"saas":       {&minio, &goGitHub, &godo, &gitlab, &slack, &goOpenAI, &hcloud, &linode, &tfe, &connect, &oidc},
	"stores":     {&transactions, &caches, &columnStores, &fasthttp, &asynq, &pq},
	"search":     {&elastic, &opensearch},
	"telemetry":  {&otlp, &reporters, &collector},
	"optimism":   {&optimism},
	"services":   {&sendgrid, &influx, &zookeeper, &neo4j, &temporal, &twilio},
}

// exported reads types as the compiler left them, declared from the source,
// without the functions' bodies: that takes seconds where building takes minutes.
const (
	exported = packages.NeedName | packages.NeedTypes | packages.NeedExportFile
	declared = packages.NeedName | packages.NeedTypes | packages.NeedSyntax | packages.NeedImports | packages.NeedDeps |
		packages.NeedFiles | packages.NeedCompiledGoFiles
)

// load reads the types of all packages that a module's deps.go imports and, for
// testdata itself, of those of the standard library that entries name.
func load(t *testing.T, dir string, mode packages.LoadMode) *proof {
	t.Helper()
	deps, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, "deps.go"), nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	patterns := map[string]bool{}
	for _, spec := range deps.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		patterns[path] = true
	}
	if dir == testdata {
		for _, f := range Families() {
			eachRef(f, func(ref Ref) {
				if Std(ref.Pkg) {
					patterns[ref.Pkg] = true
				}
			})
		}
	}
	var list []string
	for path := range patterns {
		list = append(list, path)
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode:      mode,
		Dir:       dir,
		Env:       append(os.Environ(), "GOPROXY=off", "GOWORK=off", "CGO_ENABLED="+cgo(dir)),
		ParseFile: withoutBodies,
	}, list...)
	if err != nil {
		t.Fatal(err)
	}
	p := &proof{T: t, pkgs: map[string][]*types.Package{}, excused: map[string]bool{}}
	for _, pkg := range pkgs {
		for _, err := range pkg.Errors {
			if mode == exported || err.Kind != packages.TypeError { // an import that only bodies use
				t.Errorf("%s: %v (its module must be in go.mod of %s, and downloaded)", pkg.PkgPath, err, dir)
			}
		}
		if pkg.Types != nil {
			path, _ := Path(pkg.PkgPath)
			p.pkgs[path] = append(p.pkgs[path], pkg.Types)
		}
	}
	if t.Failed() {
		t.FailNow()
	}
	return p
}

// cgo says whether a module needs a C compiler: one that is around a library in C.
func cgo(dir string) string {
	if filepath.Base(dir) == "confluent" {
		return "1"
	}
	return "0"
}

func withoutBodies(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
	f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if f != nil {
		for _, decl := range f.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok {
				fn.Body = nil
			}
		}
	}
	return f, err
}
