package catalog

// Wrappers of HTTP transports that bound nothing and repeat nothing, so that
// what lies below them counts.
//
// go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp v0.69.0,
// github.com/prometheus/client_golang v1.25.0, github.com/klauspost/compress
// v1.20.3, go.opencensus.io v0.24.0.
//
//	func NewTransport(base http.RoundTripper, opts ...Option) *Transport // otelhttp
//	func InstrumentRoundTripperCounter(counter *prometheus.CounterVec, next http.RoundTripper, opts ...Option) RoundTripperFunc
//	func Transport(parent http.RoundTripper, opts ...transportOption) http.RoundTripper // gzhttp
var transports = Family{
	Name:    "instrumented transports",
	Modules: []string{"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"},
	Passive: true,
	Version: "otelhttp v0.69.0, client_golang v1.25.0, compress v1.20.3, opencensus v0.24.0",
	Constructors: []Constructor{
		{Ref: Ref{Pkg: "go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp", Name: "NewTransport"}, Makes: Transport, From: []int{0}, Options: 1},
		{Ref: Ref{Pkg: "github.com/prometheus/client_golang/prometheus/promhttp", Name: "InstrumentRoundTripperInFlight"}, Makes: Transport, From: []int{1}, Options: -1},
		{Ref: Ref{Pkg: "github.com/prometheus/client_golang/prometheus/promhttp", Name: "InstrumentRoundTripperCounter"}, Makes: Transport, From: []int{1}, Options: 2},
		{Ref: Ref{Pkg: "github.com/prometheus/client_golang/prometheus/promhttp", Name: "InstrumentRoundTripperDuration"}, Makes: Transport, From: []int{1}, Options: 2},
		{Ref: Ref{Pkg: "github.com/prometheus/client_golang/prometheus/promhttp", Name: "InstrumentRoundTripperTrace"}, Makes: Transport, From: []int{1}, Options: -1},
		{Ref: Ref{Pkg: "github.com/klauspost/compress/gzhttp", Name: "Transport"}, Makes: Transport, From: []int{0}, Options: 1},
		{Ref: Ref{Pkg: "go.opencensus.io/plugin/ochttp", Name: "Transport"}, Makes: Transport, Options: -1},
	},
	PassThrough: []Option{
		{Ref: Ref{Pkg: "go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp", Name: "NewTransport"}, Effect: SetsTransport},
		{Ref: Ref{Pkg: "github.com/prometheus/client_golang/prometheus/promhttp", Name: "InstrumentRoundTripperInFlight"}, Arg: 1, Effect: SetsTransport},
		{Ref: Ref{Pkg: "github.com/prometheus/client_golang/prometheus/promhttp", Name: "InstrumentRoundTripperCounter"}, Arg: 1, Effect: SetsTransport},
		{Ref: Ref{Pkg: "github.com/prometheus/client_golang/prometheus/promhttp", Name: "InstrumentRoundTripperDuration"}, Arg: 1, Effect: SetsTransport},
		{Ref: Ref{Pkg: "github.com/prometheus/client_golang/prometheus/promhttp", Name: "InstrumentRoundTripperTrace"}, Arg: 1, Effect: SetsTransport},
		{Ref: Ref{Pkg: "github.com/klauspost/compress/gzhttp", Name: "Transport"}, Effect: SetsTransport},
		{Ref: Ref{Pkg: "go.opencensus.io/plugin/ochttp", Recv: "Transport", Name: "Base"}, Field: true, Effect: SetsTransport, Zero: ForDefault},
	},
}

// golang.org/x/oauth2 v0.38.0.
//
//	func NewClient(ctx context.Context, src TokenSource) *http.Client
//	func (c *Config) Client(ctx context.Context, t *Token) *http.Client
//	func (c *Config) Exchange(ctx context.Context, code string, opts ...AuthCodeOption) (*Token, error)
//
// All of it goes through the *http.Client in the context's value HTTPClient, or
// http.DefaultClient. A client made from it copies that one's Timeout since
// v0.29.0 (v0.27.0 does not). Token of a source has no context of its own.
var oauth2 = Family{
	Name:    "oauth2",
	Modules: []string{"golang.org/x/oauth2"},
	Version: "v0.38.0",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "internal/token.go RetrieveToken: a second request only to find out how the server authenticates"},
	Limit:   Limit{Evidence: "internal/transport.go: http.DefaultClient unless the context holds a client"},
	Calls: []Call{
		{Ref: Ref{Pkg: "golang.org/x/oauth2", Recv: "Config", Name: "Exchange"}, Kind: SDK, Through: []int{0}, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "golang.org/x/oauth2", Recv: "Config", Name: "PasswordCredentialsToken"}, Kind: SDK, Through: []int{0}, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "golang.org/x/oauth2", Recv: "Config", Name: "DeviceAuth"}, Kind: SDK, Through: []int{0}, Write: No, Ctx: Ctx{From: FromArg}},
		// DeviceAccessToken polls until the user has answered.
		{Ref: Ref{Pkg: "golang.org/x/oauth2", Recv: "Config", Name: "DeviceAccessToken"}, Kind: SDK, Through: []int{0}, Shape: Stream, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "golang.org/x/oauth2", Recv: "TokenSource", Name: "Token"}, Kind: SDK, Write: No, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "golang.org/x/oauth2", Recv: "Transport", Name: "RoundTrip"}, Kind: HTTP, Ctx: Ctx{From: FromRequest}},
		{Ref: Ref{Pkg: "golang.org/x/oauth2/clientcredentials", Recv: "Config", Name: "Token"}, Kind: SDK, Through: []int{0}, Write: No, Ctx: Ctx{From: FromArg}},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: "golang.org/x/oauth2", Name: "NewClient"}, Makes: Client, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: "golang.org/x/oauth2", Recv: "Config", Name: "Client"}, Makes: Client, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: "golang.org/x/oauth2/clientcredentials", Recv: "Config", Name: "Client"}, Makes: Client, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: "golang.org/x/oauth2", Name: "Transport"}, Makes: Transport, Options: -1},
	},
	PassThrough: []Option{
		{Ref: Ref{Pkg: "golang.org/x/oauth2", Recv: "Transport", Name: "Base"}, Field: true, Effect: SetsTransport, Zero: ForDefault},
	},
}

// golang.org/x/net v0.62.0: context/ctxhttp, which takes nil for
// http.DefaultClient.
//
//	func Do(ctx context.Context, client *http.Client, req *http.Request) (*http.Response, error)
var ctxhttp = Family{
	Name:    "ctxhttp",
	Modules: []string{"golang.org/x/net/context/ctxhttp"},
	Version: "v0.62.0",
	Retry:   Retry{Attempts: 1, Evidence: "as net/http"},
	Calls: []Call{
		{Ref: Ref{Pkg: "golang.org/x/net/context/ctxhttp", Name: "Do"}, Kind: HTTP, Through: []int{1}, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "golang.org/x/net/context/ctxhttp", Name: "Get"}, Kind: HTTP, Through: []int{1}, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "golang.org/x/net/context/ctxhttp", Name: "Head"}, Kind: HTTP, Through: []int{1}, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "golang.org/x/net/context/ctxhttp", Name: "Post"}, Kind: HTTP, Through: []int{1}, Write: Yes, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "golang.org/x/net/context/ctxhttp", Name: "PostForm"}, Kind: HTTP, Through: []int{1}, Write: Yes, Ctx: Ctx{From: FromArg}},
	},
}

// github.com/hashicorp/go-cleanhttp v0.5.2: clients and transports that share
// nothing with the defaults, and have no Timeout either.
//
//	func DefaultPooledClient() *http.Client
var cleanhttp = Family{
	Name:    "cleanhttp",
	Modules: []string{"github.com/hashicorp/go-cleanhttp"},
	Version: "v0.5.2",
	Retry:   Retry{Attempts: 1, Evidence: "as net/http"},
	Limit:   Limit{Evidence: "cleanhttp.go: dial 30s, TLS 10s"},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: "github.com/hashicorp/go-cleanhttp", Name: "DefaultClient"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: "github.com/hashicorp/go-cleanhttp", Name: "DefaultPooledClient"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: "github.com/hashicorp/go-cleanhttp", Name: "DefaultTransport"}, Makes: Transport, Options: -1},
		{Ref: Ref{Pkg: "github.com/hashicorp/go-cleanhttp", Name: "DefaultPooledTransport"}, Makes: Transport, Options: -1},
	},
}
