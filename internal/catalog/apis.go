package catalog

import "time"

const (
	datadogPkg   = "github.com/DataDog/datadog-api-client-go/api/datadog"
	oktaPkg      = "github.com/okta/okta-sdk-golang/okta"
	pagerdutyPkg = "github.com/PagerDuty/go-pagerduty"
	slingPkg     = "github.com/dghubble/sling"
)

// pages are methods that hand out their answers through a channel.
func pages(pkg, name string) Call {
	return Call{Sig: &Signature{}, Ref: Ref{Pkg: pkg, Name: name}, Kind: SDK, Shape: Stream, Write: No, Ctx: Ctx{From: FromArg}}
}

func datadogCall(pkg string) Call {
	return Call{
		Sig: &Signature{}, Ref: Ref{Pkg: pkg}, Kind: SDK, Ctx: Ctx{From: FromArg},
		WriteVerbs: []string{"Create", "Submit", "Add", "Send"},
	}
}

// github.com/DataDog/datadog-api-client-go/v2 v2.67.0. HTTPRetryTimeout bounds the
// waits, and not a request that is under way.
//
//	func (a *EventsApi) CreateEvent(ctx _context.Context, body EventCreateRequest) (EventCreateResponse, *_nethttp.Response, error) // datadogV1
//	func NewAPIClient(cfg *Configuration) *APIClient // datadog
var datadog = Family{
	Name:    "Datadog API",
	Modules: []string{"github.com/DataDog/datadog-api-client-go"},
	Version: "v2.67.0",
	Retry: Retry{
		Attempts: 1, Covers: []Failure{On5xx, OnThrottle}, POST: Yes, SameKey: No,
		Wait:     Wait{Curve: Exponential, First: 2 * time.Second, Factor: 2, Jitter: No, Elapsed: time.Minute, Interrupted: Yes},
		Evidence: "measured: 1 request; 4 with EnableRetry; api/datadog/client.go shouldRetryRequest",
	},
	Limit: Limit{Evidence: "measured: a request under way is not ended; api/datadog/client.go: http.DefaultClient"},
	Calls: []Call{
		pages(datadogPkg+"V1", "*WithPagination"), pages(datadogPkg+"V2", "*WithPagination"),
		datadogCall(datadogPkg + "V1"), datadogCall(datadogPkg + "V2"),
		{Ref: Ref{Pkg: datadogPkg, Recv: "APIClient", Name: "CallAPI"}, Kind: SDK, Ctx: Ctx{From: FromRequest}},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: datadogPkg, Name: "NewConfiguration"}, Makes: Config, Options: -1},
		{Ref: Ref{Pkg: datadogPkg, Name: "NewAPIClient"}, Makes: Client, Options: 0},
		{Param: &Ref{Pkg: datadogPkg, Name: "APIClient"}, Makes: Stub, From: []int{0}, Options: -1}, // NewEventsApi
	},
	Options: []Option{
		{Ref: Ref{Pkg: datadogPkg, Recv: "RetryConfiguration", Name: "EnableRetry"}, Field: true, Effect: StartsRetries, Default: 4},
		{Ref: Ref{Pkg: datadogPkg, Recv: "RetryConfiguration", Name: "MaxRetries"}, Field: true, Effect: SetsRetries, Negative: ForNone, Started: true},
		{Ref: Ref{Pkg: datadogPkg, Recv: "RetryConfiguration", Name: "HTTPRetryTimeout"}, Field: true, Effect: SetsElapsed},
		{Ref: Ref{Pkg: datadogPkg, Recv: "RetryConfiguration", Name: "RetryJitter"}, Field: true, Effect: SetsSpread, Zero: ForNone},
		{Ref: Ref{Pkg: datadogPkg, Recv: "Configuration", Name: "RetryConfiguration"}, Field: true, Effect: AddsOptions},
		{Ref: Ref{Pkg: datadogPkg, Recv: "Configuration", Name: "HTTPClient"}, Field: true, Effect: SetsClient, Zero: ForDefault},
	},
	Contexts:  []ContextFunc{{Ref: Ref{Pkg: datadogPkg, Name: "NewDefaultContext"}, Effect: CtxKeeps}},
	Durations: limits(datadogPkg, "RetryConfiguration", "HTTPRetryTimeout", "RetryJitter"),
}

// github.com/okta/okta-sdk-golang/v5 v5.0.2: a request is built, with its context,
// and sent by Execute. A connection that ends before the answer is tried again at
// once and without end (measured), and 429 as often as MaxRetries says, which is 0
// unless a configuration, or the environment, says more.
//
//	func (a *UserAPIService) ActivateUser(ctx context.Context, userId string) ApiActivateUserRequest
//	func (r ApiActivateUserRequest) Execute() (*UserActivationToken, *APIResponse, error)
var okta = Family{
	Name:    "Okta",
	Modules: []string{"github.com/okta/okta-sdk-golang"},
	Version: "v5.0.2",
	Retry: Retry{
		Attempts: 1, Covers: []Failure{OnThrottle}, POST: Yes, RetryAfter: No,
		Env:      []string{"OKTA_CLIENT_RATE_LIMIT_MAX_RETRIES"},
		Evidence: "measured: 1 request for 503 and 429, 3 for 429 with MaxRetries 2; okta/client.go doWithRetries",
	},
	Limit: Limit{Evidence: "okta/client.go: http.DefaultClient, and RequestTimeout 0"},
	Calls: []Call{
		{Sig: &Signature{}, Ref: Ref{Pkg: oktaPkg, Recv: "*Request", Name: "Execute", Majors: []int{3, 4, 5}}, Kind: SDK, Ctx: Ctx{From: FromReceiver}},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: oktaPkg, Name: "NewConfiguration"}, Makes: Config, Options: 0},
		{Ref: Ref{Pkg: oktaPkg, Name: "NewAPIClient"}, Makes: Client, From: []int{0}, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: oktaPkg, Name: "WithRateLimitMaxRetries"}, Effect: SetsRetries},
		{Ref: Ref{Pkg: oktaPkg, Name: "WithHttpClientPtr"}, Effect: SetsClient},
	},
}

// github.com/PagerDuty/go-pagerduty v1.8.0.
//
//	func (c *Client) GetIncidentWithContext(ctx context.Context, id string) (*Incident, error)
var pagerduty = Family{
	Name:    "PagerDuty",
	Modules: []string{pagerdutyPkg},
	Version: "v1.8.0",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "measured: 1 request for 503; client.go"},
	Limit:   Limit{Evidence: "client.go newDefaultHTTPClient: dial 30s, TLS 10s, no Timeout"},
	Calls: join(
		methods(pagerdutyPkg, "Client", Call{Kind: SDK, Write: Yes, Ctx: Ctx{From: FromArg}}, "CreateIncidentWithContext", "CreateIncidentNoteWithContext"),
		methods(pagerdutyPkg, "Client", Call{Kind: SDK, Write: No, Ctx: Ctx{From: FromArg}}, "ManageEventWithContext"), // known by its dedup key, or given one
		anyMethod(pagerdutyPkg),
		methods(pagerdutyPkg, "", Call{Kind: SDK, Write: No, Ctx: Ctx{From: FromArg}}, "ManageEventWithContext"),
		methods(pagerdutyPkg, "", Call{Kind: SDK, Write: No, Ctx: Ctx{From: FromNowhere, Form: "ManageEventWithContext"}}, "ManageEvent"),
	),
	Constructors: []Constructor{{Ref: Ref{Pkg: pagerdutyPkg, Name: "NewClient"}, Makes: Client, Options: 1}},
}

// github.com/dghubble/sling v1.4.2: what it sends itself has no context; Do sends
// a request that may have one.
//
//	func (s *Sling) ReceiveSuccess(successV interface{}) (*http.Response, error)
var sling = Family{
	Name:    "sling",
	Modules: []string{slingPkg},
	Version: "v1.4.2",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "measured: 1 request for 503; sling.go"},
	Limit:   Limit{Evidence: "sling.go: http.DefaultClient"},
	Calls: join(
		methods(slingPkg, "Sling", Call{Kind: SDK, Ctx: Ctx{From: FromNowhere, Form: "Do"}}, "Receive", "ReceiveSuccess"),
		methods(slingPkg, "Sling", Call{Kind: SDK, Ctx: Ctx{From: FromRequest}}, "Do"),
	),
	Constructors: []Constructor{{Ref: Ref{Pkg: slingPkg, Name: "New"}, Makes: Client, Options: -1}},
	Options:      []Option{{Ref: Ref{Pkg: slingPkg, Recv: "Sling", Name: "Client"}, Effect: SetsClient, Zero: ForDefault}},
}

const githubLimitsPkg = "github.com/gofri/go-github-ratelimit/github_ratelimit"

// github.com/gofri/go-github-ratelimit/v2 v2.0.2: transports that bound nothing.
// One sends a request again that GitHub's secondary limit has refused, once that is
// over, and so often as it takes: what comes out of it is another failure, which it
// has not repeated. So it multiplies with nothing, and its client counts as one
// attempt.
//
//	func New(base http.RoundTripper, opts ...any) http.RoundTripper
//	func NewClient(base http.RoundTripper, opts ...any) *http.Client
var githubLimits = Family{
	Name:    "go-github-ratelimit",
	Modules: []string{"github.com/gofri/go-github-ratelimit"},
	Passive: true,
	Version: "v2.0.2",
	Retry: Retry{
		Attempts: Endless, Covers: []Failure{OnThrottle}, POST: Yes, RetryAfter: Yes, SecondsOnly: true, Wait: Wait{Interrupted: Yes},
		Evidence: "measured: again and again for 403 with a limit that is over; github_secondary_ratelimit/secondary_rate_limit.go RoundTrip",
	},
	Constructors: append(githubLimiters(func(ref Ref) Constructor {
		return Constructor{Ref: ref, Makes: Transport, From: []int{0}, Options: -1, Retry: &Retry{Attempts: 1, Evidence: "github_ratelimiter.go New"}}
	}), Constructor{
		Ref: Ref{Pkg: githubLimitsPkg, Name: "NewClient"}, Makes: Client, From: []int{0}, Options: -1,
		Retry: &Retry{Attempts: 1, Evidence: "github_ratelimiter.go NewClient: an http.Client without Timeout"},
	}),
	PassThrough: githubLimiters(func(ref Ref) Option { return Option{Ref: ref, Effect: SetsTransport} }),
}

// githubLimiters lists what wraps a transport.
func githubLimiters[T any](entry func(Ref) T) []T {
	return []T{
		entry(Ref{Pkg: githubLimitsPkg, Name: "New"}),
		entry(Ref{Pkg: githubLimitsPkg, Name: "NewSecondaryLimiter"}),
		entry(Ref{Pkg: githubLimitsPkg, Name: "NewPrimaryLimiter"}),
		entry(Ref{Pkg: githubLimitsPkg + "/github_secondary_ratelimit", Name: "New"}),
		entry(Ref{Pkg: githubLimitsPkg + "/github_primary_ratelimit", Name: "New"}),
	}
}
