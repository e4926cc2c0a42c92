package catalog

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

// The packages below stand in for the real ones: what counts is the path, the
// object and the signature. That the real ones look like this is proved
// elsewhere.
var standIns = map[string]string{
	"context": `package context
		type Context interface{ Done() <-chan struct{} }
		func Background() Context { return nil }
		func WithTimeout(parent Context, timeout int64) (Context, func()) { return nil, nil }`,
	"net/http": `package http
		type Request struct{}
		type Response struct{}
		type RoundTripper interface{ RoundTrip(*Request) (*Response, error) }
		type Client struct{ Transport RoundTripper; Timeout int64 }
		func (c *Client) Do(req *Request) (*Response, error) { return nil, nil }
		func Get(url string) (*Response, error) { return nil, nil }
		var DefaultClient = &Client{}`,
	"testing": `package testing
		type common struct{}
		func (c *common) Fatal(args ...any) {}
		type T struct{ common }`,
	"log": `package log
		func Fatalf(format string, v ...any) {}
		func Printf(format string, v ...any) {}`,
	"google.golang.org/grpc": `package grpc
		import "context"
		type CallOption interface{ before() }
		type ClientConnInterface interface {
			Invoke(ctx context.Context, method string, args any, reply any, opts ...CallOption) error
		}
		type ClientConn struct{}
		func NewClient(target string, opts ...int) (*ClientConn, error) { return nil, nil }
		type ClientStream interface { RecvMsg(any) error; SendMsg(any) error }
		type ServerStreamingClient[T any] interface { Recv() (*T, error); ClientStream }`,
	"github.com/aws/aws-sdk-go-v2/service/s3": `package s3
		import "context"
		type Options struct{ RetryMaxAttempts int }
		type Client struct{}
		type PutObjectInput struct{}
		type PutObjectOutput struct{}
		type SelectInput struct{}
		type SelectOutput struct{}
		func (*SelectOutput) GetStream() int { return 0 }
		type WaiterOptions struct{}
		type BucketExistsWaiterOptions struct{}
		func NewFromConfig(cfg int, optFns ...func(*Options)) *Client { return nil }
		func (*Client) PutObject(ctx context.Context, in *PutObjectInput, optFns ...func(*Options)) (*PutObjectOutput, error) { return nil, nil }
		func (*Client) Select(ctx context.Context, in *SelectInput, optFns ...func(*Options)) (*SelectOutput, error) { return nil, nil }
		type Waiter struct{}
		func (*Waiter) Wait(ctx context.Context, in *PutObjectInput, max int64, optFns ...func(*BucketExistsWaiterOptions)) error { return nil }`,
	"github.com/aws/aws-sdk-go-v2/service/dynamodb": `package dynamodb
		import "context"
		type Options struct{}
		type PutItemInput struct{}
		type Client struct{}
		func (*Client) PutItem(ctx context.Context, in *PutItemInput, optFns ...func(*Options)) (*PutItemInput, error) { return nil, nil }`,
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry": `package retry
		func WithMax(maxRetries uint) int { return 0 }`,
	"github.com/aws/aws-sdk-go-v2/aws/retry": `package retry
		type Retryer interface{ MaxAttempts() int }
		func AddWithMaxAttempts(r Retryer, max int) Retryer { return r }`,
}

// user is code that we analyse, with look-alikes of what is catalogued.
const user = `package user
import (
	"context"
	"log"
	"net/http"
	"testing"
	"google.golang.org/grpc"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry"
	awsretry "github.com/aws/aws-sdk-go-v2/aws/retry"
)
type Client struct{ Timeout int64 }
func (c *Client) Do(req *http.Request) (*http.Response, error) { return nil, nil }
func Get(url string) (*http.Response, error) { return nil, nil }
func Fatalf(format string, v ...any) {}
var DefaultClient = &http.Client{}

type In struct{}
type Out struct{}
type Stub interface {
	Pay(ctx context.Context, in *In, opts ...grpc.CallOption) (*Out, error)
	Watch(ctx context.Context, in *In, opts ...grpc.CallOption) (grpc.ServerStreamingClient[Out], error)
	NoContext(in *In, key string, opts ...grpc.CallOption) (*Out, error)
	Options(opts ...grpc.CallOption) int
}
func NewStub(cc grpc.ClientConnInterface) Stub { return nil }
func Ping(cc grpc.ClientConnInterface) error { return nil }
func helper(ctx context.Context, in *In, opts ...grpc.CallOption) (*Out, error) { return nil, nil }
func interceptor(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, opts ...grpc.CallOption) error { return nil }

type Putter interface {
	PutObject(ctx context.Context, in *s3.PutObjectInput, optFns ...func(*s3.Options)) (*s3.PutObjectOutput, error)
	Configure(ctx context.Context, name string, optFns ...func(*s3.Options)) error
}
type embedding struct{ *http.Client }

func use(t *testing.T, e embedding) {
	_, _ = context.WithTimeout(context.Background(), 1)
	_, _ = grpc.NewClient("")
	_ = s3.NewFromConfig(0)
	_ = retry.WithMax(3)
	_ = awsretry.AddWithMaxAttempts(nil, 3)
	var c http.Client
	c.Do(nil)
	http.Get("")
	t.Fatal()
	log.Fatalf("")
	log.Printf("")
	e.Do(nil)
	var db *dynamodb.Client
	db.PutItem(nil, nil)
	var cl *s3.Client
	cl.PutObject(nil, nil)
	cl.Select(nil, nil)
	var w *s3.Waiter
	w.Wait(nil, nil, 0)
	var rt http.RoundTripper
	rt.RoundTrip(nil)
}
`

type world struct {
	packages map[string]*types.Package
	fset     *token.FileSet
	info     *types.Info
}

func (w *world) Import(path string) (*types.Package, error) {
	if p := w.packages[path]; p != nil {
		return p, nil
	}
	src, ok := standIns[path]
	if !ok {
		return nil, errors.New("no stand-in for " + path)
	}
	return w.check(path, src)
}

func (w *world) check(path, src string) (*types.Package, error) {
	f, err := parser.ParseFile(w.fset, path+".go", src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	conf := types.Config{Importer: w}
	pkg, err := conf.Check(path, w.fset, []*ast.File{f}, w.info)
	w.packages[path] = pkg
	return pkg, err
}

func newWorld(t testing.TB) *world {
	w := &world{map[string]*types.Package{}, token.NewFileSet(), &types.Info{Selections: map[*ast.SelectorExpr]*types.Selection{}}}
	if _, err := w.check("example.com/user", user); err != nil {
		t.Fatal(err)
	}
	return w
}

// fn finds a function, or a method by its type's name.
func (w *world) fn(t testing.TB, pkg, recv, name string) *types.Func {
	t.Helper()
	p, err := w.Import(pkg)
	if err != nil {
		t.Fatal(err)
	}
	if recv == "" {
		fn, _ := p.Scope().Lookup(name).(*types.Func)
		if fn == nil {
			t.Fatalf("no function %s.%s", pkg, name)
		}
		return fn
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(p.Scope().Lookup(recv).Type()), true, p, name)
	if obj == nil {
		obj, _, _ = types.LookupFieldOrMethod(p.Scope().Lookup(recv).Type(), true, p, name)
	}
	fn, _ := obj.(*types.Func)
	if fn == nil {
		t.Fatalf("no method %s.%s.%s", pkg, recv, name)
	}
	return fn
}

func (w *world) named(t testing.TB, pkg, name string) *types.Named {
	t.Helper()
	p, err := w.Import(pkg)
	if err != nil {
		t.Fatal(err)
	}
	return p.Scope().Lookup(name).Type().(*types.Named)
}

func TestCallOf(t *testing.T) {
	const me = "example.com/user"
	w := newWorld(t)
	for _, test := range []struct {
		pkg, recv, name string
		kind            Kind // "" for no call
		shape           Shape
	}{
		{"net/http", "Client", "Do", HTTP, Unary},
		{"net/http", "", "Get", HTTP, Unary},
		{"net/http", "RoundTripper", "RoundTrip", HTTP, Unary},
		{me, "embedding", "Do", HTTP, Unary}, // promoted: net/http's own
		{me, "Client", "Do", "", 0},          // a name alone says nothing
		{me, "", "Get", "", 0},
		{"log", "", "Printf", "", 0},

		{"google.golang.org/grpc", "ClientConnInterface", "Invoke", GRPC, Unary},
		{me, "Stub", "Pay", GRPC, Unary},
		{me, "Stub", "Watch", GRPC, Stream},
		{me, "Stub", "NoContext", "", 0},
		{me, "Stub", "Options", "", 0},
		{me, "", "helper", "", 0}, // has a body
		{me, "", "interceptor", "", 0},

		{"github.com/aws/aws-sdk-go-v2/service/s3", "Client", "PutObject", AWS, Unary},
		{"github.com/aws/aws-sdk-go-v2/service/s3", "Client", "Select", AWS, Stream},
		{"github.com/aws/aws-sdk-go-v2/service/s3", "Waiter", "Wait", AWS, Bounded},
		{"github.com/aws/aws-sdk-go-v2/service/s3", "", "NewFromConfig", "", 0},
		{me, "Putter", "PutObject", AWS, Unary}, // the user's own interface
		{me, "Putter", "Configure", "", 0},
	} {
		call, family := CallOf(w.fn(t, test.pkg, test.recv, test.name))
		switch {
		case call == nil && test.kind != "":
			t.Errorf("%s.%s.%s: no call, want %s", test.pkg, test.recv, test.name, test.kind)
		case call != nil && (call.Kind != test.kind || call.Shape != test.shape || family == nil):
			t.Errorf("%s.%s.%s: %s, shape %d, want %q, shape %d", test.pkg, test.recv, test.name, call.Kind, call.Shape, test.kind, test.shape)
		}
	}
}

func TestCallOfServiceThatDiffers(t *testing.T) {
	w := newWorld(t)
	call, family := CallOf(w.fn(t, "github.com/aws/aws-sdk-go-v2/service/dynamodb", "Client", "PutItem"))
	if call == nil || call.Retry == nil || call.Retry.Attempts != 4 || family.Retry.Attempts != 3 {
		t.Errorf("dynamodb: %+v", call)
	}
}

func TestObjects(t *testing.T) {
	const me = "example.com/user"
	w := newWorld(t)

	if cf := ContextFuncOf(w.fn(t, "context", "", "WithTimeout")); cf == nil || cf.Effect != CtxBounds || cf.Limit != 1 {
		t.Errorf("WithTimeout: %+v", cf)
	}
	if c := ConstructorOf(w.fn(t, "google.golang.org/grpc", "", "NewClient")); c == nil || c.Makes != Conn {
		t.Errorf("grpc.NewClient: %+v", c)
	}
	if c := ConstructorOf(w.fn(t, me, "", "NewStub")); c == nil || c.Makes != Stub {
		t.Errorf("NewStub: %+v", c)
	}
	if c := ConstructorOf(w.fn(t, me, "", "Ping")); c != nil {
		t.Errorf("Ping makes no stub: %+v", c)
	}
	if c := ConstructorOf(w.fn(t, "github.com/aws/aws-sdk-go-v2/service/s3", "", "NewFromConfig")); c == nil || c.Makes != Client {
		t.Errorf("s3.NewFromConfig: %+v", c)
	}
	httpPkg, _ := w.Import("net/http")
	if c := VarOf(httpPkg.Scope().Lookup("DefaultClient").(*types.Var)); c == nil || c.Makes != Client {
		t.Errorf("http.DefaultClient: %+v", c)
	}
	if c := VarOf(w.packages[me].Scope().Lookup("DefaultClient").(*types.Var)); c != nil {
		t.Errorf("a user's DefaultClient: %+v", c)
	}
	if o := OptionOf(w.fn(t, "github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry", "", "WithMax")); o == nil || o.Effect != SetsAttempts {
		t.Errorf("WithMax: %+v", o)
	}
	add := w.fn(t, "github.com/aws/aws-sdk-go-v2/aws/retry", "", "AddWithMaxAttempts")
	if o := OptionOf(add); o == nil || o.Arg != 1 || o.Decorated(add) != 0 || o.Zero != ForEver {
		t.Errorf("AddWithMaxAttempts: %+v", o)
	}
	client := w.named(t, "net/http", "Client")
	timeout := client.Underlying().(*types.Struct).Field(1)
	if o := FieldOption(client, timeout); o == nil || o.Effect != BoundsWhole || o.Zero != ForNone || !netHTTP.HasOption(o) || grpc.HasOption(o) {
		t.Errorf("http.Client.Timeout: %+v", o)
	}
	mine := w.named(t, me, "Client")
	if o := FieldOption(mine, mine.Underlying().(*types.Struct).Field(0)); o != nil {
		t.Errorf("a user's Client.Timeout: %+v", o)
	}
	options := w.named(t, "github.com/aws/aws-sdk-go-v2/service/s3", "Options")
	if o := FieldOption(options, options.Underlying().(*types.Struct).Field(0)); o == nil || o.Effect != SetsAttempts {
		t.Errorf("s3.Options.RetryMaxAttempts: %+v", o)
	}

	if !DurationField(client, timeout) || DurationField(mine, mine.Underlying().(*types.Struct).Field(0)) {
		t.Error("Timeout is a duration of net/http's Client alone")
	}
	with := w.fn(t, "context", "", "WithTimeout")
	if !DurationParam(with, 1) || DurationParam(with, 0) {
		t.Error("WithTimeout takes its duration second")
	}

	if !NoReturn(w.fn(t, "testing", "T", "Fatal")) || !NoReturn(w.fn(t, "log", "", "Fatalf")) {
		t.Error("Fatal returns")
	}
	if NoReturn(w.fn(t, "log", "", "Printf")) || NoReturn(w.fn(t, me, "", "Fatalf")) {
		t.Error("Printf, or a user's Fatalf, does not return")
	}
}

func TestDrivers(t *testing.T) {
	if d := DriverOf("sqlite3"); d == nil || !d.Local {
		t.Errorf("sqlite3: %+v", d)
	}
	if d := DriverOf("pgx"); d == nil || d.Local {
		t.Errorf("pgx: %+v", d)
	}
	if d := DriverOf("nobody"); d != nil {
		t.Errorf("nobody: %+v", d)
	}
	if d := DriverOfPackage("github.com/duckdb/duckdb-go/v2"); d == nil || d.Name != "duckdb" {
		t.Errorf("duckdb-go: %+v", d)
	}
}

func TestDescribes(t *testing.T) {
	for path, want := range map[string]bool{
		"net":      true,
		"net/http": true,
		"net/url":  false, // of the standard library, each package by itself
		"context":  false, // everybody's
		"github.com/aws/aws-sdk-go-v2/service/s3":                            true,
		"github.com/aws/aws-lambda-go/lambda":                                false,
		"github.com/aws/aws-sdk-go/service/s3":                               true,
		"google.golang.org/grpc/metadata":                                    true,
		"google.golang.org/grpcx":                                            false,
		"github.com/grpc-ecosystem/go-grpc-middleware/v2/interceptors/retry": true,
		"go.opentelemetry.io/otel/trace":                                     false,
		"github.com/retrylint/retrylint/internal/catalog":                    false,
	} {
		if got := Describes(path); got != want {
			t.Errorf("Describes(%q) = %v", path, got)
		}
	}
}

func TestMajors(t *testing.T) {
	ref := Ref{Majors: []int{1, 3}}
	for major, want := range map[int]bool{0: true, 1: true, 2: false, 3: true} {
		if ref.hasMajor(major) != want {
			t.Errorf("major %d: %v", major, !want)
		}
	}
}

func TestPath(t *testing.T) {
	for path, want := range map[string]strippedPath{
		"net/http":                                    {"net/http", 0},
		"github.com/redis/go-redis/v9":                {"github.com/redis/go-redis", 9},
		"github.com/x/y/v2/z":                         {"github.com/x/y/z", 2},
		"gopkg.in/yaml.v3":                            {"gopkg.in/yaml", 3},
		"k8s.io/api/core/v1":                          {"k8s.io/api/core/v1", 0},
		"k8s.io/api/apps/v1beta1":                     {"k8s.io/api/apps/v1beta1", 0},
		"github.com/x/vendor":                         {"github.com/x/vendor", 0},
		"github.com/Shopify/sarama":                   {saramaPkg, 0}, // moved
		"github.com/go-redis/redis/v8":                {redisPkg, 8},
		"github.com/go-redis/redis/v8/internal/proto": {redisPkg + "/internal/proto", 8},
		"github.com/streadway/amqp":                   {amqpPkg, 0},
		"github.com/streadway/amqplike":               {"github.com/streadway/amqplike", 0},
		"github.com/xanzy/go-gitlab":                  {gitlabPkg, 0},
	} {
		if p, m := Path(path); p != want.path || m != want.major {
			t.Errorf("Path(%q) = %q, %d", path, p, m)
		}
	}
}

func BenchmarkCallOf(b *testing.B) {
	w := newWorld(b)
	hit := w.fn(b, "net/http", "Client", "Do")
	stub := w.fn(b, "example.com/user", "Stub", "Pay")
	miss := w.fn(b, "example.com/user", "Client", "Do")
	for name, fn := range map[string]*types.Func{"hit": hit, "signature": stub, "miss": miss} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				CallOf(fn)
			}
		})
	}
}
