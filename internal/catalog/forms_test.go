package catalog

import (
	"go/types"
	"maps"
	"testing"
)

// formStandIns stand in for packages whose calls are found by their form.
var formStandIns = map[string]string{
	"k8s.io/apimachinery/pkg/apis/meta/v1": `package v1
		type GetOptions struct{}
		type ListOptions struct{}
		type PatchOptions struct{}`,
	"google.golang.org/api/googleapi": `package googleapi
		type CallOption interface{ Get() (string, string) }`,
	"google.golang.org/api/option": `package option
		type ClientOption interface{ Apply() }`,
	"google.golang.org/api/dns/v1": `package dns
		import ("context"; "google.golang.org/api/googleapi"; "google.golang.org/api/option")
		type Service struct{}
		type Zones struct{}
		type ListCall struct{}
		func NewService(ctx context.Context, opts ...option.ClientOption) (*Service, error) { return nil, nil }
		func (c *ListCall) Context(ctx context.Context) *ListCall { return c }
		func (c *ListCall) Do(opts ...googleapi.CallOption) (*Zones, error) { return nil, nil }
		func (c *ListCall) Pages(ctx context.Context, f func(*Zones) error) error { return nil }
		func (c *ListCall) Fields(s ...string) *ListCall { return c }`,
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob": `package azblob
		import "context"
		type Client struct{}
		type DeleteBlobOptions struct{}
		type ListBlobsOptions struct{}
		type DownloadStreamOptions struct{}
		type Response struct{}
		func (*Client) DeleteBlob(ctx context.Context, name string, o *DeleteBlobOptions) (Response, error) { return Response{}, nil }
		func (*Client) DownloadStream(ctx context.Context, name string, o *DownloadStreamOptions) (Response, error) { return Response{}, nil }
		func (*Client) NewListBlobsPager(name string, o *ListBlobsOptions) *Response { return nil }
		func NewClient(url string, o *DeleteBlobOptions) (*Client, error) { return nil, nil }`,
	"github.com/redis/go-redis/v9": `package redis
		import "context"
		type StringCmd struct{}
		type IntCmd struct{}
		type cmdable func()
		func (c cmdable) Get(ctx context.Context, key string) *StringCmd { return nil }
		func (c cmdable) Incr(ctx context.Context, key string) *IntCmd { return nil }
		func (c cmdable) BLPop(ctx context.Context, keys ...string) *StringCmd { return nil }
		type Client struct{ cmdable }
		type StringCmdable interface{ Get(ctx context.Context, key string) *StringCmd }
		type Pipeliner interface { StringCmdable; Exec(ctx context.Context) ([]int, error) }
		func NewStringCmd(ctx context.Context, args ...any) *StringCmd { return nil }`,
	"github.com/stripe/stripe-go/v82": `package stripe
		import "context"
		type CustomerParams struct{}
		type CustomerCreateParams struct{}
		type Customer struct{}
		type v1CustomerService struct{}
		func (v1CustomerService) Create(ctx context.Context, p *CustomerCreateParams) (*Customer, error) { return nil, nil }
		type Client struct{ V1Customers *v1CustomerService }
		func (p *CustomerParams) SetIdempotencyKey(key string) {}`,
	"github.com/stripe/stripe-go/v82/customer": `package customer
		import "github.com/stripe/stripe-go/v82"
		func New(p *stripe.CustomerParams) (*stripe.Customer, error) { return nil, nil }
		func Sum(p []*stripe.CustomerParams) int { return 0 }`,
	"github.com/elastic/go-elasticsearch/v8/esapi": `package esapi
		import "context"
		type Response struct{}
		type SearchRequest struct{}
		type Transport interface{ Perform() }
		type Search func(o ...func(*SearchRequest)) (*Response, error)
		func (f Search) WithContext(ctx context.Context) func(*SearchRequest) { return nil }
		func (r SearchRequest) Do(ctx context.Context, t Transport) (*Response, error) { return nil, nil }
		type API struct{ Search Search }`,
	"github.com/hashicorp/consul/api": `package api
		type QueryOptions struct{}
		type KVPair struct{}
		type KV struct{}
		func (*KV) Get(key string, q *QueryOptions) (*KVPair, error) { return nil, nil }`,
	"github.com/openai/openai-go/v3/internal/requestconfig": `package requestconfig
		type RequestOption interface{ Apply() error }`,
	"github.com/openai/openai-go/v3/option": `package option
		import "github.com/openai/openai-go/v3/internal/requestconfig"
		type RequestOption = requestconfig.RequestOption`,
	"github.com/openai/openai-go/v3/packages/ssestream": `package ssestream
		type Stream[T any] struct{}`,
	"github.com/openai/openai-go/v3": `package openai
		import ("context"; "github.com/openai/openai-go/v3/option"; "github.com/openai/openai-go/v3/packages/ssestream")
		type Client struct{}
		type Chat struct{}
		func NewClient(opts ...option.RequestOption) Client { return Client{} }
		func (*Chat) New(ctx context.Context, opts ...option.RequestOption) (*Client, error) { return nil, nil }
		func (*Chat) NewStreaming(ctx context.Context, opts ...option.RequestOption) *ssestream.Stream[Client] { return nil }`,
	"github.com/jackc/pgx/v5": `package pgx
		import "context"
		type Rows interface{ Next() bool }
		type Conn struct{}
		func (*Conn) Query(ctx context.Context, sql string, args ...any) (Rows, error) { return nil, nil }
		func Connect(ctx context.Context, s string) (*Conn, error) { return nil, nil }`,
}

const formUser = `package forms
import (
	"context"
	"github.com/hashicorp/consul/api"
	"github.com/jackc/pgx/v5"
	"github.com/redis/go-redis/v9"
	"google.golang.org/api/googleapi"
	"google.golang.org/api/option"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	_ "github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
	_ "github.com/elastic/go-elasticsearch/v8/esapi"
	_ "github.com/openai/openai-go/v3"
	_ "github.com/stripe/stripe-go/v82/customer"
	_ "google.golang.org/api/dns/v1"
)
type Widget struct{}
type WidgetInterface interface {
	Get(ctx context.Context, name string, opts metav1.GetOptions) (*Widget, error)
	List(ctx context.Context, opts metav1.ListOptions) (*Widget, error)
	Watch(ctx context.Context, opts metav1.ListOptions) (<-chan int, error)
	Patch(ctx context.Context, name string, opts metav1.PatchOptions, subresources ...string) (*Widget, error)
	Plain(name string, opts metav1.GetOptions) (*Widget, error)
	Middle(ctx context.Context, opts metav1.GetOptions, name string) error
}
func Get(ctx context.Context, name string, opts metav1.GetOptions) (*Widget, error) { return nil, nil }

type DeleteBlobOptions struct{}
type Blobs interface{ DeleteBlob(ctx context.Context, name string, o *DeleteBlobOptions) error }
type KV interface{ Get(key string, q *api.QueryOptions) error }
type Cache interface{ Get(ctx context.Context, key string) *redis.StringCmd }
type Caller interface {
	Do(opts ...googleapi.CallOption) error
	Run(opts ...googleapi.CallOption) error
}
type DB interface { Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) }
type Service struct{}
func NewService(ctx context.Context, name string, opts ...option.ClientOption) (*Service, error) { return nil, nil }
func NewShared(ctx context.Context, opts ...option.ClientOption) (*Service, error) { return nil, nil }
func Dial(ctx context.Context, opts ...option.ClientOption) error { return nil }
type Search func(o ...func(*Widget)) error
`

func newFormWorld(t *testing.T) *world {
	w := newWorld(t)
	maps.Copy(standIns, formStandIns)
	t.Cleanup(func() {
		for path := range formStandIns {
			delete(standIns, path)
		}
	})
	if _, err := w.check("example.com/forms", formUser); err != nil {
		t.Fatal(err)
	}
	return w
}

func TestForms(t *testing.T) {
	const (
		me     = "example.com/forms"
		azblob = "github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
		dns    = "google.golang.org/api/dns/v1"
		redis  = "github.com/redis/go-redis/v9"
		openai = "github.com/openai/openai-go/v3"
		pgx    = "github.com/jackc/pgx/v5"
	)
	w := newFormWorld(t)
	for _, test := range []struct {
		pkg, recv, name string
		kind            Kind // "" for no call
		shape           Shape
		from            CtxFrom
	}{
		{me, "WidgetInterface", "Get", Kube, Unary, FromArg},
		{me, "WidgetInterface", "List", Kube, Unary, FromArg},
		{me, "WidgetInterface", "Watch", Kube, Stream, FromArg},
		{me, "WidgetInterface", "Patch", Kube, Unary, FromArg},
		{me, "WidgetInterface", "Plain", "", 0, 0},  // no context
		{me, "WidgetInterface", "Middle", "", 0, 0}, // not the last parameter
		{me, "", "Get", "", 0, 0},                   // has a body

		{azblob, "Client", "DeleteBlob", SDK, Unary, FromArg},
		{azblob, "Client", "DownloadStream", SDK, Stream, FromArg},
		{azblob, "Client", "NewListBlobsPager", "", 0, 0},
		{azblob, "", "NewClient", "", 0, 0},
		{me, "Blobs", "DeleteBlob", "", 0, 0}, // options of one's own

		{dns, "ListCall", "Do", SDK, Unary, FromSetter},
		{dns, "ListCall", "Pages", SDK, Unary, FromArg},
		{dns, "ListCall", "Fields", "", 0, 0},
		{me, "Caller", "Run", "", 0, 0},

		{redis, "Client", "Get", Redis, Unary, FromArg},
		{redis, "Client", "BLPop", Redis, Stream, FromArg},
		{redis, "", "NewStringCmd", "", 0, 0},
		{me, "Cache", "Get", "", 0, 0}, // whatever a user's own cache does

		{"github.com/stripe/stripe-go/v82/customer", "", "New", SDK, Unary, FromField},
		{"github.com/stripe/stripe-go/v82/customer", "", "Sum", "", 0, 0},
		{"github.com/stripe/stripe-go/v82", "v1CustomerService", "Create", SDK, Unary, FromArg},
		{"github.com/stripe/stripe-go/v82", "CustomerParams", "SetIdempotencyKey", "", 0, 0},

		{"github.com/hashicorp/consul/api", "KV", "Get", SDK, Unary, FromOption},
		{me, "KV", "Get", "", 0, 0},

		{openai, "Chat", "New", SDK, Unary, FromArg},
		{openai, "Chat", "NewStreaming", SDK, Stream, FromArg},
		{openai, "", "NewClient", "", 0, 0},

		{"github.com/elastic/go-elasticsearch/v8/esapi", "SearchRequest", "Do", SDK, Unary, FromArg},
		{"github.com/elastic/go-elasticsearch/v8/esapi", "Search", "WithContext", "", 0, 0},

		{pgx, "Conn", "Query", SQL, Unary, FromArg},
		{pgx, "", "Connect", SQL, Dial, FromArg},
		{me, "DB", "Query", "", 0, 0},
	} {
		call, _ := CallOf(w.fn(t, test.pkg, test.recv, test.name))
		switch {
		case call == nil && test.kind != "":
			t.Errorf("%s %s.%s: no call, want %s", test.pkg, test.recv, test.name, test.kind)
		case call != nil && (call.Kind != test.kind || call.Shape != test.shape || call.Ctx.From != test.from):
			t.Errorf("%s %s.%s: %s, shape %d, context %d; want %q, %d, %d", test.pkg, test.recv, test.name, call.Kind, call.Shape, call.Ctx.From, test.kind, test.shape, test.from)
		}
	}
}

func TestCallOfValue(t *testing.T) {
	w := newFormWorld(t)
	if call, f := CallOfValue(w.named(t, "github.com/elastic/go-elasticsearch/v8/esapi", "Search")); call == nil || f != &elastic || call.Ctx.Form != "WithContext" {
		t.Errorf("esapi.Search: %+v", call)
	}
	for _, name := range []string{"Search", "Widget"} {
		if call, _ := CallOfValue(w.named(t, "example.com/forms", name)); call != nil {
			t.Errorf("a user's %s: %+v", name, call)
		}
	}
	if call, _ := CallOfValue(types.Typ[types.Int]); call != nil {
		t.Errorf("int: %+v", call)
	}
}

func TestQueued(t *testing.T) {
	w := newFormWorld(t)
	const redis = "github.com/redis/go-redis/v9"
	call, _ := CallOf(w.fn(t, redis, "Pipeliner", "Get"))
	if call == nil || call.SendsOn(w.named(t, redis, "Pipeliner")) {
		t.Error("a pipeline sends nothing before Exec")
	}
	if !call.SendsOn(types.NewPointer(w.named(t, redis, "Client"))) {
		t.Error("a client sends")
	}
	if call, _ := CallOf(w.fn(t, redis, "Pipeliner", "Exec")); call == nil || !call.SendsOn(w.named(t, redis, "Pipeliner")) {
		t.Error("Exec sends")
	}
}

func TestMakersByForm(t *testing.T) {
	const me = "example.com/forms"
	w := newFormWorld(t)
	if c := ConstructorOf(w.fn(t, "google.golang.org/api/dns/v1", "", "NewService")); c == nil || c.Makes != Client || c.Options != 1 {
		t.Errorf("dns.NewService: %+v", c)
	}
	if c := ConstructorOf(w.fn(t, me, "", "NewShared")); c == nil {
		t.Error("NewShared makes a client, too")
	}
	for _, name := range []string{"NewService", "Dial"} {
		if c := ConstructorOf(w.fn(t, me, "", name)); c != nil {
			t.Errorf("%s: %+v", name, c)
		}
	}
}

func TestMajorsOfOptions(t *testing.T) {
	for _, test := range []struct {
		family  *Family
		name    string
		major   int
		n, want int
	}{
		{&cenkalti, "WithMaxRetries", 1, 0, Endless},
		{&cenkalti, "WithMaxRetries", 3, 0, Endless},
		{&cenkalti, "WithMaxRetries", 4, 0, 1},
		{&cenkalti, "WithMaxRetries", 4, 2, 3},
		{&cenkalti, "WithMaxTries", 5, 0, Endless},
		{&cenkalti, "WithMaxTries", 7, 2, 2},
		{&avast, "Attempts", 3, 0, 0},
		{&avast, "Attempts", 4, 0, Endless},
		{&avast, "Attempts", 5, 3, 3},
		{&avast, "UntilSucceeded", 5, 0, Endless},
	} {
		found := false
		for i := range test.family.Options {
			if o := &test.family.Options[i]; o.Ref.Name == test.name && o.Ref.hasMajor(test.major) {
				found = true
				if got := o.Attempts(test.n, 10); got != test.want {
					t.Errorf("%s v%d %s(%d): %d attempts, want %d", test.family.Name, test.major, test.name, test.n, got, test.want)
				}
			}
		}
		if !found {
			t.Errorf("%s v%d has no %s", test.family.Name, test.major, test.name)
		}
	}
}
