package catalog

import "time"

const (
	retryableHTTP = "github.com/hashicorp/go-retryablehttp"
	restyPkg      = "github.com/go-resty/resty"
	resty3Pkg     = "resty.dev"
	heimdallPkg   = "github.com/gojek/heimdall"
	rehttpPkg     = "github.com/PuerkitoBio/rehttp"
	hedgedPkg     = "github.com/cristalhq/hedgedhttp"
)

var retryableWait = Wait{Curve: Exponential, First: time.Second, Factor: 2, Max: 30 * time.Second, Jitter: No, Interrupted: Yes}

// github.com/hashicorp/go-retryablehttp v0.7.8.
//
//	func NewClient() *Client
//	func (c *Client) Do(req *Request) (*http.Response, error)
//	func (c *Client) StandardClient() *http.Client
//
// Each attempt goes through HTTPClient, whose Timeout bounds it. Body readers
// are copied, so any method is repeated.
var retryable = Family{
	Name:    "go-retryablehttp",
	Modules: []string{retryableHTTP},
	Version: "v0.7.8",
	Retry: Retry{
		Attempts: 5,
		Covers:   []Failure{OnTransport, On5xx, OnThrottle}, POST: Yes, SameKey: No, RetryAfter: Yes,
		Wait:     retryableWait,
		Evidence: "measured: 5 requests, GET and POST, for 503, 429 and a closed connection; client.go",
	},
	Limit: Limit{Evidence: "client.go NewClient: cleanhttp.DefaultPooledClient, which has no Timeout"},
	Calls: join(
		methods(retryableHTTP, "Client", Call{Kind: HTTP, Ctx: Ctx{From: FromRequest}}, "Do"),
		methods(retryableHTTP, "Client", Call{Kind: HTTP, Write: No, Ctx: Ctx{From: FromNowhere, Form: "NewRequestWithContext"}}, "Get", "Head"),
		methods(retryableHTTP, "Client", Call{Kind: HTTP, Write: Yes, Ctx: Ctx{From: FromNowhere, Form: "NewRequestWithContext"}}, "Post", "PostForm"),
		methods(retryableHTTP, "", Call{Kind: SDK, Write: No, Ctx: Ctx{From: FromNowhere, Form: "NewRequestWithContext"}}, "Get", "Head"),
		methods(retryableHTTP, "", Call{Kind: SDK, Write: Yes, Ctx: Ctx{From: FromNowhere, Form: "NewRequestWithContext"}}, "Post", "PostForm"),
		methods(retryableHTTP, "RoundTripper", Call{Kind: HTTP, Ctx: Ctx{From: FromRequest}}, "RoundTrip"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: retryableHTTP, Name: "NewClient"}, Makes: Client, Options: -1},
		{
			Ref: Ref{Pkg: retryableHTTP, Name: "Client"}, Makes: Client, Options: -1,
			Retry: &Retry{Attempts: 1, POST: Yes, Wait: Wait{Curve: NoWait}, Evidence: "client.go: RetryMax 0"},
			Needs: []Need{{Field: "CheckRetry", Else: "Do panics"}, {Field: "Backoff", Else: "Do panics"}},
		},
		// A client, and a transport, that repeat behind plain interfaces.
		{Ref: Ref{Pkg: retryableHTTP, Recv: "Client", Name: "StandardClient"}, Makes: Client, FromReceiver: true, Options: -1},
		{Ref: Ref{Pkg: retryableHTTP, Name: "RoundTripper"}, Makes: Transport, Options: -1},
		{Ref: Ref{Pkg: retryableHTTP, Name: "NewRequest"}, Makes: Request, Options: -1, Ctx: Ctx{From: FromNowhere, Form: "NewRequestWithContext"}},
		{Ref: Ref{Pkg: retryableHTTP, Name: "NewRequestWithContext"}, Makes: Request, Options: -1, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: retryableHTTP, Name: "FromRequest"}, Makes: Request, Options: -1, Ctx: Ctx{From: FromRequest}},
		{Ref: Ref{Pkg: retryableHTTP, Recv: "Request", Name: "WithContext"}, Makes: Request, Options: -1, Ctx: Ctx{From: FromArg}},
	},
	Options: []Option{
		{Ref: Ref{Pkg: retryableHTTP, Recv: "Client", Name: "RetryMax"}, Field: true, Effect: SetsRetries},
		{Ref: Ref{Pkg: retryableHTTP, Recv: "Client", Name: "RetryWaitMin"}, Field: true, Effect: SetsWait},
		{Ref: Ref{Pkg: retryableHTTP, Recv: "Client", Name: "RetryWaitMax"}, Field: true, Effect: SetsMaxWait},
		{Ref: Ref{Pkg: retryableHTTP, Recv: "Client", Name: "Backoff"}, Field: true, Effect: SetsCurve},
		{Ref: Ref{Pkg: retryableHTTP, Recv: "Client", Name: "CheckRetry"}, Field: true, Effect: SetsFilter},
		{Ref: Ref{Pkg: retryableHTTP, Recv: "Client", Name: "HTTPClient"}, Field: true, Effect: SetsClient, Zero: ForDefault},
		{Ref: Ref{Pkg: retryableHTTP, Recv: "RoundTripper", Name: "Client"}, Field: true, Effect: SetsRetryer, Zero: ForDefault},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: retryableHTTP, Name: "DefaultBackoff"}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: No}, Args: []Effect{SetsWait, SetsMaxWait, SetsContext, SetsContext}},
		// Random between both, times the number of the attempt; without a cap.
		{Ref: Ref{Pkg: retryableHTTP, Name: "LinearJitterBackoff"}, Wait: Wait{Curve: Linear, Jitter: Yes}, Args: []Effect{SetsWait, SetsContext, SetsContext, SetsContext}},
		{Ref: Ref{Pkg: retryableHTTP, Name: "RateLimitLinearJitterBackoff"}, Wait: Wait{Curve: Linear, Jitter: Yes}, Args: []Effect{SetsWait, SetsContext, SetsContext, SetsContext}},
	},
	Durations: limits(retryableHTTP, "Client", "RetryWaitMin", "RetryWaitMax"),
}

// restyRequest are the methods of a request that send it.
func restyRequest(pkg string, majors ...int) []Call {
	c := func(w Tri) Call {
		return Call{Ref: Ref{Majors: majors}, Kind: HTTP, Write: w, Ctx: Ctx{From: FromSetter, Form: "SetContext"}}
	}
	return join(
		methods(pkg, "Request", c(No), "Get", "Head", "Put", "Delete", "Options"),
		methods(pkg, "Request", c(Yes), "Post", "Patch"),
		methods(pkg, "Request", c(Unknown), "Send", "Execute"),
	)
}

func restyOptions(pkg string, recvs ...string) (list []Option) {
	for _, recv := range recvs {
		list = append(list,
			Option{Ref: Ref{Pkg: pkg, Recv: recv, Name: "SetRetryCount"}, Effect: SetsRetries},
			Option{Ref: Ref{Pkg: pkg, Recv: recv, Name: "SetRetryWaitTime"}, Effect: SetsWait},
			Option{Ref: Ref{Pkg: pkg, Recv: recv, Name: "SetRetryMaxWaitTime"}, Effect: SetsMaxWait, Negative: ForNone},
		)
	}
	return list
}

// github.com/go-resty/resty/v2 v2.17.2.
//
//	func (c *Client) SetRetryCount(count int) *Client
//	func (r *Request) SetContext(ctx context.Context) *Request
//	func (r *Request) Post(url string) (*Response, error)
//
// With a count but no condition only transport errors are repeated.
var resty = Family{
	Name:    "resty v2",
	Modules: []string{restyPkg},
	Version: "v2.17.2",
	Retry: Retry{
		Attempts: 1,
		Covers:   []Failure{OnTransport}, POST: Yes, SameKey: No, RetryAfter: No,
		Wait:     Wait{Curve: Exponential, First: 100 * time.Millisecond, Factor: 2, Max: 2 * time.Second, Jitter: Yes, Share: 0.5, Interrupted: Yes},
		Evidence: "measured: 1 request; with SetRetryCount(3) 4 for a closed connection, 1 for 503; retry.go",
	},
	Limit: Limit{Evidence: "client.go: an http.Client without Timeout"},
	Calls: restyRequest(restyPkg, 2),
	Policies: []Policy{{
		Entry: Ref{Pkg: restyPkg, Name: "Backoff"}, Op: 0, Ctx: -1, From: []int{1},
		Retry: Retry{
			Attempts: 4, POST: Yes,
			Wait:     Wait{Curve: Exponential, First: 100 * time.Millisecond, Factor: 2, Max: 2 * time.Second, Jitter: Yes, Share: 0.5, Interrupted: Yes},
			Evidence: "retry.go Backoff",
		},
	}},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: restyPkg, Name: "New"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: restyPkg, Name: "NewWithClient"}, Makes: Client, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: restyPkg, Recv: "Client", Name: "R"}, Makes: Builder, FromReceiver: true, Options: -1},
		{Ref: Ref{Pkg: restyPkg, Recv: "Client", Name: "NewRequest"}, Makes: Builder, FromReceiver: true, Options: -1},
	},
	Options: join(restyOptions(restyPkg, "Client"), []Option{
		{Ref: Ref{Pkg: restyPkg, Recv: "Client", Name: "SetTimeout"}, Effect: BoundsWhole, Zero: ForNone},
		{Ref: Ref{Pkg: restyPkg, Recv: "Client", Name: "SetTransport"}, Effect: SetsTransport},
		{Ref: Ref{Pkg: restyPkg, Recv: "Client", Name: "RetryCount"}, Field: true, Effect: SetsRetries},
		{Ref: Ref{Pkg: restyPkg, Recv: "Client", Name: "RetryWaitTime"}, Field: true, Effect: SetsWait},
		{Ref: Ref{Pkg: restyPkg, Recv: "Client", Name: "RetryMaxWaitTime"}, Field: true, Effect: SetsMaxWait, Negative: ForNone},
		{Ref: Ref{Pkg: restyPkg, Recv: "Client", Name: "AddRetryCondition"}, Effect: SetsFilter},
		{Ref: Ref{Pkg: restyPkg, Recv: "Request", Name: "AddRetryCondition"}, Effect: SetsFilter},
		{Ref: Ref{Pkg: restyPkg, Recv: "Client", Name: "SetRetryAfter"}, Effect: SetsCurve},
		{Ref: Ref{Pkg: restyPkg, Recv: "Request", Name: "SetContext"}, Effect: SetsContext},
		{Ref: Ref{Pkg: restyPkg, Name: "Retries"}, Effect: SetsRetries},
		{Ref: Ref{Pkg: restyPkg, Name: "WaitTime"}, Effect: SetsWait},
		{Ref: Ref{Pkg: restyPkg, Name: "MaxWaitTime"}, Effect: SetsMaxWait},
	}),
	Durations: join(
		limitArgs(restyPkg, "Client", 0, "SetTimeout", "SetRetryWaitTime", "SetRetryMaxWaitTime"),
		limitArgs(restyPkg, "", 0, "WaitTime", "MaxWaitTime"),
		limits(restyPkg, "Client", "RetryWaitTime", "RetryMaxWaitTime"),
	),
}

// resty.dev/v3 v3.0.0-rc.4: writes only with SetRetryAllowNonIdempotent, and of
// answers none without a condition.
var resty3 = Family{
	Name:    "resty v3",
	Modules: []string{resty3Pkg},
	Version: "v3.0.0-rc.4",
	Retry: Retry{
		Attempts: 1,
		Covers:   []Failure{OnListed}, POST: No, RetryAfter: Yes,
		Wait:     Wait{Curve: Exponential, First: 100 * time.Millisecond, Factor: 2, Max: 2 * time.Second, Jitter: Yes, Share: 0.5, Interrupted: Yes},
		Evidence: "measured: 1 request for 503 and EOF even with SetRetryCount(3); request.go, retry.go",
	},
	Limit: Limit{Evidence: "client.go: no timeout"},
	Calls: restyRequest(resty3Pkg),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: resty3Pkg, Name: "New"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: resty3Pkg, Name: "NewWithClient"}, Makes: Client, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: resty3Pkg, Recv: "Client", Name: "R"}, Makes: Builder, FromReceiver: true, Options: -1},
	},
	Options: join(restyOptions(resty3Pkg, "Client", "Request"), []Option{
		{Ref: Ref{Pkg: resty3Pkg, Recv: "Client", Name: "SetTimeout"}, Effect: BoundsWhole, Zero: ForNone},
		{Ref: Ref{Pkg: resty3Pkg, Recv: "Request", Name: "SetTimeout"}, Effect: BoundsWhole, Zero: ForNone},
		{Ref: Ref{Pkg: resty3Pkg, Recv: "Client", Name: "SetTransport"}, Effect: SetsTransport},
		{Ref: Ref{Pkg: resty3Pkg, Recv: "Client", Name: "AddRetryConditions"}, Effect: SetsFilter},
		{Ref: Ref{Pkg: resty3Pkg, Recv: "Request", Name: "AddRetryConditions"}, Effect: SetsFilter},
		{Ref: Ref{Pkg: resty3Pkg, Recv: "Request", Name: "SetRetryConditions"}, Effect: SetsFilter},
		{Ref: Ref{Pkg: resty3Pkg, Recv: "Client", Name: "SetRetryAllowNonIdempotent"}, Effect: AllowsPOST},
		{Ref: Ref{Pkg: resty3Pkg, Recv: "Request", Name: "SetRetryAllowNonIdempotent"}, Effect: AllowsPOST},
		{Ref: Ref{Pkg: resty3Pkg, Recv: "Client", Name: "SetRetryDelayStrategy"}, Effect: SetsCurve},
		{Ref: Ref{Pkg: resty3Pkg, Recv: "Request", Name: "SetContext"}, Effect: SetsContext},
	}),
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: resty3Pkg, Name: "RetryConstantDelayStrategy"}, Wait: Wait{Curve: Constant, Jitter: No}, Args: []Effect{SetsWait}},
	},
	Durations: limitArgs(resty3Pkg, "Client", 0, "SetTimeout", "SetRetryWaitTime", "SetRetryMaxWaitTime"),
}

// github.com/gojek/heimdall/v7 v7.0.3.
//
//	func NewClient(opts ...Option) *Client // httpclient
//	func NewExponentialBackoff(initialTimeout, maxTimeout time.Duration, exponentFactor float64, maximumJitterInterval time.Duration) Backoff
//
// Without a retrier there is no wait; the wait sleeps, whatever the context.
var heimdall = Family{
	Name:    "heimdall",
	Modules: []string{heimdallPkg},
	Version: "v7.0.3",
	Retry: Retry{
		Attempts: 1, Covers: []Failure{OnTransport, On5xx}, POST: Yes, SameKey: No, RetryAfter: No,
		Wait:     Wait{Curve: NoWait, Interrupted: No},
		Evidence: "measured: 1 request; 4 POSTs without a wait with WithRetryCount(3); httpclient/client.go",
	},
	Limit: Limit{PerAttempt: 30 * time.Second, Evidence: "httpclient/client.go defaultHTTPTimeout"},
	Calls: join(
		methods(heimdallPkg+"/httpclient", "Client", Call{Kind: SDK, Ctx: Ctx{From: FromRequest}}, "Do"),
		methods(heimdallPkg+"/httpclient", "Client", Call{Kind: SDK, Write: No, Ctx: Ctx{From: FromNowhere}}, "Get", "Put", "Delete"),
		methods(heimdallPkg+"/httpclient", "Client", Call{Kind: SDK, Write: Yes, Ctx: Ctx{From: FromNowhere}}, "Post", "Patch"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: heimdallPkg + "/httpclient", Name: "NewClient"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: heimdallPkg, Name: "NewRetrier"}, Makes: Retryer, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: heimdallPkg, Name: "NewRetrierFunc"}, Makes: Retryer, From: []int{0}, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: heimdallPkg + "/httpclient", Name: "WithHTTPTimeout"}, Effect: BoundsAttempt, Zero: ForNone},
		{Ref: Ref{Pkg: heimdallPkg + "/httpclient", Name: "WithRetryCount"}, Effect: SetsRetries},
		{Ref: Ref{Pkg: heimdallPkg + "/httpclient", Name: "WithRetrier"}, Effect: SetsRetryer},
		{Ref: Ref{Pkg: heimdallPkg + "/httpclient", Name: "WithHTTPClient"}, Effect: SetsClient},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: heimdallPkg, Name: "NewConstantBackoff"}, Wait: Wait{Curve: Constant, Jitter: No, Interrupted: No}, Args: []Effect{SetsWait, SetsSpread}},
		{Ref: Ref{Pkg: heimdallPkg, Name: "NewExponentialBackoff"}, Wait: Wait{Curve: Exponential, Jitter: No, Interrupted: No}, Args: []Effect{SetsWait, SetsMaxWait, SetsFactor, SetsSpread}},
	},
	Durations: join(
		limitArgs(heimdallPkg+"/httpclient", "", 0, "WithHTTPTimeout"),
		limitArgs(heimdallPkg, "", 0, "NewConstantBackoff", "NewExponentialBackoff"),
		limitArgs(heimdallPkg, "", 1, "NewConstantBackoff", "NewExponentialBackoff"),
	),
}

// github.com/PuerkitoBio/rehttp v1.4.0: any method is repeated unless
// RetryHTTPMethods says which, without end unless RetryMaxRetries gives one.
//
//	func NewTransport(rt http.RoundTripper, retry RetryFn, delay DelayFn) *Transport
var rehttp = Family{
	Name:    "rehttp",
	Modules: []string{rehttpPkg},
	Version: "v1.4.0",
	Retry:   Retry{Attempts: Endless, POST: Yes, SameKey: No, RetryAfter: No, Wait: Wait{Interrupted: Yes}, Evidence: "measured: more than 49 requests in 3s; 4 with RetryMaxRetries(3); rehttp.go"},
	Calls:   methods(rehttpPkg, "Transport", Call{Kind: HTTP, Ctx: Ctx{From: FromRequest}}, "RoundTrip"),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: rehttpPkg, Name: "NewTransport"}, Makes: Transport, From: []int{0, 2}, Options: 1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: rehttpPkg, Name: "RetryMaxRetries"}, Effect: SetsRetries},
		{Ref: Ref{Pkg: rehttpPkg, Name: "RetryAll"}, Effect: AddsOptions},
		{Ref: Ref{Pkg: rehttpPkg, Name: "RetryAny"}, Effect: AddsOptions},
		{Ref: Ref{Pkg: rehttpPkg, Name: "RetryHTTPMethods"}, Effect: SetsFilter},
		{Ref: Ref{Pkg: rehttpPkg, Name: "RetryStatuses"}, Effect: SetsFilter},
		{Ref: Ref{Pkg: rehttpPkg, Recv: "Transport", Name: "PerAttemptTimeout"}, Field: true, Effect: BoundsAttempt, Zero: ForNone},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: rehttpPkg, Name: "ConstDelay"}, Wait: Wait{Curve: Constant, Jitter: No, Interrupted: Yes}, Args: []Effect{SetsWait}},
		{Ref: Ref{Pkg: rehttpPkg, Name: "ExpJitterDelay"}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: Yes, Share: 1, Interrupted: Yes}, Args: []Effect{SetsWait, SetsMaxWait}},
	},
	Durations: join(limits(rehttpPkg, "Transport", "PerAttemptTimeout"), limitArgs(rehttpPkg, "", 0, "ConstDelay", "ExpJitterDelay")),
}

// github.com/cristalhq/hedgedhttp v0.9.2: any method is sent up to Upto times,
// at once.
//
//	func NewRoundTripper(timeout time.Duration, upto int, rt http.RoundTripper) (http.RoundTripper, error)
var hedged = Family{
	Name:    "hedgedhttp",
	Modules: []string{hedgedPkg},
	Version: "v0.9.2",
	Retry:   Retry{Attempts: 1, POST: Yes, Hedged: true, Evidence: "hedged.go: as many as Upto"},
	Calls:   methods(hedgedPkg, "Client", Call{Kind: HTTP, Ctx: Ctx{From: FromRequest}}, "Do", "RoundTrip"),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: hedgedPkg, Name: "New"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: hedgedPkg, Name: "NewClient"}, Makes: Client, From: []int{2}, Options: -1},
		{Ref: Ref{Pkg: hedgedPkg, Name: "NewRoundTripper"}, Makes: Transport, From: []int{2}, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: hedgedPkg, Recv: "Config", Name: "Upto"}, Field: true, Effect: SetsAttempts, Zero: ForNone},
		{Ref: Ref{Pkg: hedgedPkg, Recv: "Config", Name: "Transport"}, Field: true, Effect: SetsTransport, Zero: ForDefault},
		{Ref: Ref{Pkg: hedgedPkg, Name: "NewClient"}, Arg: 1, Effect: SetsAttempts, Zero: ForNone},
		{Ref: Ref{Pkg: hedgedPkg, Name: "NewRoundTripper"}, Arg: 1, Effect: SetsAttempts, Zero: ForNone},
	},
	Durations: join(limits(hedgedPkg, "Config", "Delay"), limitArgs(hedgedPkg, "", 0, "NewClient", "NewRoundTripper")),
}
