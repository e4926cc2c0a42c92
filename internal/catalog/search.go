package catalog

import "time"

const (
	esPkg      = "github.com/elastic/go-elasticsearch"
	openSearch = "github.com/opensearch-project/opensearch-go"
)

// github.com/elastic/go-elasticsearch v7.17.10, v8.19.7.
//
//	type Search func(o ...func(*SearchRequest)) (*Response, error) // esapi; a field of the client
//	func (f Search) WithContext(v context.Context) func(*SearchRequest)
//	func (r SearchRequest) Do(ctx context.Context, transport Transport) (*Response, error)
//	func (r *Search) Do(providedCtx context.Context) (*Response, error) // typedapi
//
// MaxRetries 0 is the default, and so is -1: only DisableRetry ends repeating.
var elastic = Family{
	Name:    "Elasticsearch",
	Modules: []string{esPkg},
	Version: "v8.19.7, v7.17.10",
	Retry: Retry{
		Attempts: 4,
		Covers:   []Failure{OnTransport, OnListed}, POST: Yes, RetryAfter: No,
		Wait:     Wait{Curve: NoWait},
		Evidence: "measured: 4 requests, GET and POST, without a wait; elastictransport.go: 502, 503, 504",
	},
	Limit: Limit{Evidence: "http.DefaultTransport, and no Timeout"},
	Calls: []Call{
		{Sig: &Signature{Value: true}, Ref: Ref{Pkg: esPkg + "/esapi"}, Kind: SDK, Ctx: Ctx{From: FromOption, Arg: -1, Form: "WithContext"}},
		{Sig: &Signature{Params: 2}, Ref: Ref{Pkg: esPkg + "/esapi", Name: "Do"}, Kind: SDK, Ctx: Ctx{From: FromArg}},
		{Sig: &Signature{Params: 1}, Ref: Ref{Pkg: esPkg + "/typedapi/...", Name: "Do"}, Kind: SDK, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: esPkg, Recv: "BaseClient", Name: "Perform", Majors: []int{8, 9}}, Kind: SDK, Ctx: Ctx{From: FromRequest}},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: esPkg, Name: "NewClient"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: esPkg, Name: "NewDefaultClient"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: esPkg, Name: "NewTypedClient", Majors: []int{8, 9}}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: esPkg, Name: "New", Majors: []int{8, 9}}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: esPkg, Name: "NewTyped", Majors: []int{8, 9}}, Makes: Client, Options: 0},
	},
	Options: []Option{
		{Ref: Ref{Pkg: esPkg, Name: "WithRetry", Majors: []int{8, 9}}, Effect: SetsRetries, Zero: ForDefault, Negative: ForDefault},
		{Ref: Ref{Pkg: esPkg, Recv: "Config", Name: "DisableRetry"}, Field: true, Effect: StopsRetries},
		{Ref: Ref{Pkg: esPkg, Recv: "Config", Name: "MaxRetries"}, Field: true, Effect: SetsRetries, Zero: ForDefault, Negative: ForDefault},
		{Ref: Ref{Pkg: esPkg, Recv: "Config", Name: "RetryBackoff"}, Field: true, Effect: SetsCurve, Zero: ForNone},
		{Ref: Ref{Pkg: esPkg, Recv: "Config", Name: "RetryOnStatus"}, Field: true, Effect: SetsFilter, Zero: ForDefault},
		{Ref: Ref{Pkg: esPkg, Recv: "Config", Name: "Transport"}, Field: true, Effect: SetsTransport, Zero: ForDefault},
	},
}

// github.com/opensearch-project/opensearch-go/v4 v4.8.1, whose documentation
// says three retries.
//
//	func (c Client) Search(ctx context.Context, req *SearchReq) (*SearchResp, error) // opensearchapi
//	func (c *Client) Do(ctx context.Context, method string, req Request, dataPointer any) (*Response, error)
var opensearch = Family{
	Name:    "OpenSearch",
	Modules: []string{openSearch},
	Version: "v4.8.1",
	Retry: Retry{
		Attempts: 7,
		Covers:   []Failure{OnTransport, OnListed}, POST: Yes, RetryAfter: No,
		Wait:     Wait{Curve: NoWait},
		Evidence: "measured: 7 requests, GET and POST, without a wait; opensearchtransport/opensearchtransport.go",
	},
	Limit: Limit{Evidence: "http.DefaultTransport, and no Timeout"},
	Calls: []Call{
		{Ref: Ref{Pkg: openSearch, Recv: "Client", Name: "Do"}, Kind: SDK, Ctx: Ctx{From: FromArg}},
		{Sig: &Signature{}, Ref: Ref{Pkg: openSearch + "/opensearchapi"}, Kind: SDK, Ctx: Ctx{From: FromArg}},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: openSearch, Name: "NewClient"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: openSearch + "/opensearchapi", Name: "NewClient"}, Makes: Client, Options: 0},
	},
	Options: []Option{
		{Ref: Ref{Pkg: openSearch + "/opensearchapi", Recv: "Config", Name: "Client"}, Field: true, Effect: AddsOptions},
		{Ref: Ref{Pkg: openSearch, Recv: "Config", Name: "DisableRetry"}, Field: true, Effect: StopsRetries},
		{Ref: Ref{Pkg: openSearch, Recv: "Config", Name: "MaxRetries"}, Field: true, Effect: SetsRetries, Zero: ForDefault},
		{Ref: Ref{Pkg: openSearch, Recv: "Config", Name: "RetryBackoff"}, Field: true, Effect: SetsCurve, Zero: ForNone},
		{Ref: Ref{Pkg: openSearch, Recv: "Config", Name: "Transport"}, Field: true, Effect: SetsTransport, Zero: ForDefault},
	},
}

const meiliPkg = "github.com/meilisearch/meilisearch-go"

// github.com/meilisearch/meilisearch-go v0.37.0: statuses alone are repeated, with
// any method. A task is waited for by polls.
//
//	func (ServiceManager) CreateIndex(ctx context.Context, config *IndexConfig) (*TaskInfo, error)
var meilisearch = Family{
	Name:    "Meilisearch",
	Modules: []string{meiliPkg},
	Version: "v0.37.0",
	Retry: Retry{
		Attempts: 4, Covers: []Failure{OnListed}, POST: Yes, SameKey: No, RetryAfter: No,
		Wait:     Wait{Curve: Linear, First: time.Second, Jitter: No, Interrupted: Yes},
		Evidence: "measured: 4 requests for 503, GET and POST; client.go doRequest: 502, 503, 504",
	},
	Limit: Limit{Evidence: "options.go: an http.Client without Timeout"},
	Calls: []Call{
		{Sig: &Signature{}, Ref: Ref{Pkg: meiliPkg, Name: "WaitForTask"}, Kind: SDK, Shape: Stream, Write: No, Ctx: Ctx{From: FromArg}},
		{Sig: &Signature{}, Ref: Ref{Pkg: meiliPkg}, Kind: SDK, Ctx: Ctx{From: FromArg}},
	},
	Constructors: []Constructor{{Ref: Ref{Pkg: meiliPkg, Name: "New"}, Makes: Client, Options: 1}},
	Options: []Option{
		{Ref: Ref{Pkg: meiliPkg, Name: "DisableRetries"}, Effect: StopsRetries},
		{Ref: Ref{Pkg: meiliPkg, Name: "WithCustomRetries"}, Arg: 1, Effect: SetsRetries, Zero: ForDefault, Default: 1},
		{Ref: Ref{Pkg: meiliPkg, Name: "WithCustomClient"}, Effect: SetsClient},
	},
	Durations: limitArgs(meiliPkg, "", 0, "WithCustomIdleConnTimeout", "WithCustomTLSHandshakeTimeout", "WithCustomExpectContinueTimeout"),
}

const olivere = "github.com/olivere/elastic"

// github.com/olivere/elastic/v7 v7.0.32, which is archived: a service is built and
// sent by Do. A retrier sees errors of the transport, and answers only if
// SetRetryStatusCodes names them.
//
//	func (s *IndexService) Do(ctx context.Context) (*IndexResponse, error)
//	func NewClient(options ...ClientOptionFunc) (*Client, error)
var olivereElastic = Family{
	Name:    "olivere/elastic",
	Modules: []string{olivere},
	Version: "v7.0.32",
	Retry:   Retry{Attempts: 1, Covers: []Failure{OnTransport}, POST: Yes, RetryAfter: No, Wait: Wait{Curve: UnknownCurve, Interrupted: Yes}, Evidence: "measured: 1 request for 503; client.go PerformRequest: noRetries"},
	Limit:   Limit{Evidence: "client.go: http.DefaultClient"},
	Calls: []Call{
		{Sig: &Signature{Params: 1}, Ref: Ref{Pkg: olivere, Name: "Do"}, Kind: SDK, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: olivere, Recv: "Client", Name: "PerformRequest"}, Kind: SDK, Ctx: Ctx{From: FromArg}},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: olivere, Name: "NewClient"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: olivere, Name: "NewSimpleClient"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: olivere, Name: "NewStopRetrier"}, Makes: Retryer, Options: -1, Retry: &Retry{Attempts: 1, Evidence: "retrier.go"}},
		{Ref: Ref{Pkg: olivere, Name: "NewBackoffRetrier"}, Makes: Retryer, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: olivere, Name: "NewConstantBackoff"}, Makes: Retryer, Options: -1, Retry: &Retry{Attempts: Endless, Evidence: "measured; backoff.go"}},
	},
	Options: []Option{
		{Ref: Ref{Pkg: olivere, Name: "SetRetrier"}, Effect: SetsRetryer},
		{Ref: Ref{Pkg: olivere, Name: "SetMaxRetries"}, Effect: SetsAttempts, Zero: ForNone},
		{Ref: Ref{Pkg: olivere, Name: "SetHttpClient"}, Effect: SetsClient},
	},
	Durations: join(limitArgs(olivere, "", 0, "NewConstantBackoff", "NewExponentialBackoff", "SetHealthcheckTimeout", "SetHealthcheckInterval", "SetSnifferTimeout"), limitArgs(olivere, "", 1, "NewExponentialBackoff")),
}
