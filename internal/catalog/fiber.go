package catalog

import "time"

const (
	fiberPkg   = "github.com/gofiber/fiber/client"
	fiberRetry = "github.com/gofiber/fiber/addon/retry"
)

// Below is fasthttp, which replaces a broken connection for GET, HEAD and PUT.
var (
	fiberIdempotent = Retry{
		Attempts: 5, Covers: []Failure{OnTransport}, POST: No, RetryAfter: No, Wait: Wait{Curve: NoWait},
		Evidence: "measured: 5 requests, GET, for a closed connection, 10 with MaxRetryCount 2; 1 POST; client/core.go execFunc",
	}
	fiberOnce = &Retry{Attempts: 1, Covers: []Failure{OnTransport}, POST: No, Evidence: "measured: 1 POST for a closed connection"}
)

func fiberCalls(recv string, ctx Ctx) []Call {
	get := Call{Ref: Ref{Majors: []int{3}}, Kind: HTTP, Write: No, Ctx: ctx}
	send, any := get, get
	send.Write, send.Retry = Yes, fiberOnce
	any.Write, any.Retry = Unknown, fiberOnce
	del := get
	del.Retry = fiberOnce
	return join(
		methods(fiberPkg, recv, get, "Get", "Head", "Put"),
		methods(fiberPkg, recv, del, "Delete", "Options"),
		methods(fiberPkg, recv, send, "Post", "Patch"),
		methods(fiberPkg, recv, any, "Custom"),
	)
}

// github.com/gofiber/fiber/v3 v3.1.0: nothing bounds a request unless SetTimeout,
// or the context of the request, does. A RetryConfig counts all tries; each of them
// is one of fasthttp.
//
//	func (c *Client) Get(url string, cfg ...Config) (*Response, error)
//	func (c *Client) SetRetryConfig(config *RetryConfig) *Client
//	func (r *Request) SetContext(ctx context.Context) *Request
var fiber = Family{
	Name:    "fiber client",
	Modules: []string{fiberPkg, fiberRetry},
	Version: "v3.1.0",
	Retry:   fiberIdempotent,
	Limit:   Limit{Evidence: "client/client.go New: a fasthttp.Client without ReadTimeout"},
	Calls: join(
		fiberCalls("Client", Ctx{From: FromReceiver}),
		fiberCalls("Request", Ctx{From: FromSetter, Form: "SetContext"}),
		methods(fiberPkg, "Request", Call{Ref: Ref{Majors: []int{3}}, Kind: HTTP, Retry: fiberOnce, Ctx: Ctx{From: FromSetter, Form: "SetContext"}}, "Send"),
	),
	Policies: []Policy{{
		Entry: Ref{Pkg: fiberRetry, Recv: "ExponentialBackoff", Name: "Retry"}, Ctx: -1, FromReceiver: true,
		Retry: Retry{POST: Yes, Wait: Wait{Interrupted: No}, Evidence: "addon/retry/exponential_backoff.go"},
	}},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: fiberPkg, Name: "New"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: fiberPkg, Name: "NewWithClient"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: fiberPkg, Recv: "Client", Name: "R"}, Makes: Builder, FromReceiver: true, Options: -1},
		{Ref: Ref{Pkg: fiberRetry, Name: "Config"}, Makes: Retryer, Options: -1, Retry: &fiberPolicy},
		{Ref: Ref{Pkg: fiberRetry, Name: "DefaultConfig"}, Makes: Retryer, Options: -1, Retry: &fiberPolicy},
		{Ref: Ref{Pkg: fiberRetry, Name: "NewExponentialBackoff"}, Makes: Retryer, Options: 0, Retry: &fiberPolicy},
	},
	Options: []Option{
		{Ref: Ref{Pkg: fiberPkg, Recv: "Client", Name: "SetRetryConfig"}, Effect: AddsInterceptor},
		{Ref: Ref{Pkg: fiberPkg, Recv: "Client", Name: "SetTimeout"}, Effect: BoundsWhole, Zero: ForNone},
		{Ref: Ref{Pkg: fiberPkg, Recv: "Request", Name: "SetTimeout"}, Effect: BoundsWhole, Zero: ForNone},
		{Ref: Ref{Pkg: fiberPkg, Recv: "Request", Name: "SetContext"}, Effect: SetsContext},
		{Ref: Ref{Pkg: fiberRetry, Recv: "Config", Name: "MaxRetryCount"}, Field: true, Effect: SetsAttempts, Zero: ForDefault, Negative: ForDefault, Default: 10},
		{Ref: Ref{Pkg: fiberRetry, Recv: "Config", Name: "InitialInterval"}, Field: true, Effect: SetsWait, Zero: ForDefault},
		{Ref: Ref{Pkg: fiberRetry, Recv: "Config", Name: "MaxBackoffTime"}, Field: true, Effect: SetsMaxWait, Zero: ForDefault},
		{Ref: Ref{Pkg: fiberRetry, Recv: "Config", Name: "Multiplier"}, Field: true, Effect: SetsFactor, Zero: ForDefault, Negative: ForDefault},
	},
	Durations: join(
		limits(fiberRetry, "Config", "InitialInterval", "MaxBackoffTime"),
		limitArgs(fiberPkg, "Client", 0, "SetTimeout"), limitArgs(fiberPkg, "Request", 0, "SetTimeout"),
	),
}

// Up to a second is drawn and added.
var fiberPolicy = Retry{
	Attempts: 10, POST: Yes,
	Wait:     Wait{Curve: Exponential, First: time.Second, Factor: 2, Max: 32 * time.Second, Jitter: Yes, Spread: time.Second, Flattened: true, Interrupted: No},
	Evidence: "measured: 10 calls; addon/retry/config.go DefaultConfig",
}
