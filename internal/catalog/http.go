package catalog

// net/http, go1.26: the client, its transports, the server.
//
//	func Get(url string) (*Response, error)
//	func (c *Client) Do(req *Request) (*Response, error)
//	func NewRequestWithContext(ctx context.Context, method, url string, body io.Reader) (*Request, error)
//	func (s *Server) Shutdown(ctx context.Context) error
var netHTTP = Family{
	Name:    "net/http",
	Modules: []string{"net/http"},
	Version: "go1.26",
	Retry: Retry{
		Attempts: 1, // a replay on a reused connection that broke is not a try of the caller's
		POST:     No, SameKey: Yes, Wait: Wait{Curve: NoWait}, RetryAfter: No,
		Evidence: "measured: one request for a 503 and for a fresh connection that is closed; net/http/transport.go shouldRetryRequest",
	},
	Limit: Limit{Evidence: "measured: blocked on a silent peer until the context ended; DefaultTransport limits dial and TLS only"},
	Calls: []Call{
		{Ref: Ref{Pkg: "net/http", Name: "Get"}, Kind: HTTP, Write: No, Ctx: Ctx{From: FromNowhere, Form: "NewRequestWithContext"}},
		{Ref: Ref{Pkg: "net/http", Name: "Head"}, Kind: HTTP, Write: No, Ctx: Ctx{From: FromNowhere, Form: "NewRequestWithContext"}},
		{Ref: Ref{Pkg: "net/http", Name: "Post"}, Kind: HTTP, Write: Yes, Ctx: Ctx{From: FromNowhere, Form: "NewRequestWithContext"}},
		{Ref: Ref{Pkg: "net/http", Name: "PostForm"}, Kind: HTTP, Write: Yes, Ctx: Ctx{From: FromNowhere, Form: "NewRequestWithContext"}},
		{Ref: Ref{Pkg: "net/http", Recv: "Client", Name: "Get"}, Kind: HTTP, Write: No, Ctx: Ctx{From: FromNowhere, Form: "NewRequestWithContext"}},
		{Ref: Ref{Pkg: "net/http", Recv: "Client", Name: "Head"}, Kind: HTTP, Write: No, Ctx: Ctx{From: FromNowhere, Form: "NewRequestWithContext"}},
		{Ref: Ref{Pkg: "net/http", Recv: "Client", Name: "Post"}, Kind: HTTP, Write: Yes, Ctx: Ctx{From: FromNowhere, Form: "NewRequestWithContext"}},
		{Ref: Ref{Pkg: "net/http", Recv: "Client", Name: "PostForm"}, Kind: HTTP, Write: Yes, Ctx: Ctx{From: FromNowhere, Form: "NewRequestWithContext"}},
		{Ref: Ref{Pkg: "net/http", Recv: "Client", Name: "Do"}, Kind: HTTP, Ctx: Ctx{From: FromRequest}},
		{Ref: Ref{Pkg: "net/http", Recv: "Transport", Name: "RoundTrip"}, Kind: HTTP, Ctx: Ctx{From: FromRequest}},
		{Ref: Ref{Pkg: "net/http", Recv: "RoundTripper", Name: "RoundTrip"}, Kind: HTTP, Ctx: Ctx{From: FromRequest}},
		{Ref: Ref{Pkg: "net/http", Recv: "ClientConn", Name: "RoundTrip"}, Kind: HTTP, Ctx: Ctx{From: FromRequest}},
		{Ref: Ref{Pkg: "net/http", Recv: "Transport", Name: "NewClientConn"}, Kind: HTTP, Shape: Dial, Ctx: Ctx{From: FromArg}},

		// Making a request sends nothing; which context it carries is said below.
		{Ref: Ref{Pkg: "net/http", Name: "NewRequest"}, Kind: HTTP, Shape: Local, Ctx: Ctx{From: FromNowhere, Form: "NewRequestWithContext"}},
		{Ref: Ref{Pkg: "net/http", Name: "NewRequestWithContext"}, Kind: HTTP, Shape: Local, Ctx: Ctx{From: FromArg}},
		// The in-process call of a handler, and the recorder's requests.
		{Ref: Ref{Pkg: "net/http", Recv: "Handler", Name: "ServeHTTP"}, Kind: HTTP, Shape: Local},
		{Ref: Ref{Pkg: "net/http", Recv: "HandlerFunc", Name: "ServeHTTP"}, Kind: HTTP, Shape: Local},
		{Ref: Ref{Pkg: "net/http", Recv: "ServeMux", Name: "ServeHTTP"}, Kind: HTTP, Shape: Local},
		{Ref: Ref{Pkg: "net/http/httptest", Name: "NewRequest"}, Kind: HTTP, Shape: Local},
		{Ref: Ref{Pkg: "net/http/httptest", Name: "NewRequestWithContext"}, Kind: HTTP, Shape: Local, Ctx: Ctx{From: FromArg}},

		{Ref: Ref{Pkg: "net/http", Recv: "Server", Name: "Shutdown"}, Kind: HTTP, Shape: Shutdown, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net/http", Recv: "Server", Name: "ListenAndServe"}, Kind: HTTP, Shape: Serve},
		{Ref: Ref{Pkg: "net/http", Recv: "Server", Name: "ListenAndServeTLS"}, Kind: HTTP, Shape: Serve},
		{Ref: Ref{Pkg: "net/http", Recv: "Server", Name: "Serve"}, Kind: HTTP, Shape: Serve},
		{Ref: Ref{Pkg: "net/http", Recv: "Server", Name: "ServeTLS"}, Kind: HTTP, Shape: Serve},
		{Ref: Ref{Pkg: "net/http", Name: "ListenAndServe"}, Kind: HTTP, Shape: Serve},
		{Ref: Ref{Pkg: "net/http", Name: "ListenAndServeTLS"}, Kind: HTTP, Shape: Serve},
		{Ref: Ref{Pkg: "net/http", Name: "Serve"}, Kind: HTTP, Shape: Serve},
		{Ref: Ref{Pkg: "net/http", Name: "ServeTLS"}, Kind: HTTP, Shape: Serve},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: "net/http", Name: "DefaultClient"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: "net/http", Name: "DefaultTransport"}, Makes: Transport, Options: -1},
		{Ref: Ref{Pkg: "net/http", Recv: "Transport", Name: "Clone"}, Makes: Transport, Options: -1},
		{Ref: Ref{Pkg: "net/http", Name: "NewRequest"}, Makes: Request, Options: -1, Ctx: Ctx{From: FromNowhere, Form: "NewRequestWithContext"}},
		{Ref: Ref{Pkg: "net/http", Name: "NewRequestWithContext"}, Makes: Request, Options: -1, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net/http", Recv: "Request", Name: "WithContext"}, Makes: Request, Options: -1, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net/http", Recv: "Request", Name: "Clone"}, Makes: Request, Options: -1, Ctx: Ctx{From: FromArg}},
	},
	Options: []Option{
		// Client.deadline and setRequestCancel ask for Timeout > 0.
		{Ref: Ref{Pkg: "net/http", Recv: "Client", Name: "Timeout"}, Field: true, Effect: BoundsWhole, Zero: ForNone, Negative: ForNone},
		{Ref: Ref{Pkg: "net/http", Recv: "Client", Name: "Transport"}, Field: true, Effect: SetsTransport, Zero: ForDefault},
		{Ref: Ref{Pkg: "net/http", Recv: "Transport", Name: "ResponseHeaderTimeout"}, Field: true, Effect: BoundsHeader, Zero: ForNone, Negative: ForNone},
		{Ref: Ref{Pkg: "net/http", Recv: "Transport", Name: "TLSHandshakeTimeout"}, Field: true, Effect: BoundsDial, Zero: ForNone},
		{Ref: Ref{Pkg: "net/http", Recv: "Transport", Name: "DialContext"}, Field: true, Effect: SetsDialer, Zero: ForDefault},
		{Ref: Ref{Pkg: "net/http", Recv: "Transport", Name: "DialTLSContext"}, Field: true, Effect: SetsDialer, Zero: ForDefault},
		{Ref: Ref{Pkg: "net/http", Recv: "Transport", Name: "Dial"}, Field: true, Effect: SetsDialer, Zero: ForDefault},
		{Ref: Ref{Pkg: "net/http", Recv: "Transport", Name: "DialTLS"}, Field: true, Effect: SetsDialer, Zero: ForDefault},
		// ReadTimeout covers the header, too, where ReadHeaderTimeout is zero.
		{Ref: Ref{Pkg: "net/http", Recv: "Server", Name: "ReadHeaderTimeout"}, Field: true, Effect: BoundsHeader, Zero: ForDefault, Negative: ForNone},
		{Ref: Ref{Pkg: "net/http", Recv: "Server", Name: "ReadTimeout"}, Field: true, Effect: BoundsHeader, Zero: ForNone, Negative: ForNone},
		{Ref: Ref{Pkg: "net/http", Recv: "Server", Name: "WriteTimeout"}, Field: true, Effect: BoundsAnswer, Zero: ForNone, Negative: ForNone},
		{Ref: Ref{Pkg: "net/http", Name: "TimeoutHandler"}, Arg: 1, Effect: BoundsAnswer},
	},
	Durations: []Duration{
		{Ref: Ref{Pkg: "net/http", Recv: "Client", Name: "Timeout"}, Field: true},
		{Ref: Ref{Pkg: "net/http", Recv: "Server", Name: "ReadTimeout"}, Field: true},
		{Ref: Ref{Pkg: "net/http", Recv: "Server", Name: "ReadHeaderTimeout"}, Field: true},
		{Ref: Ref{Pkg: "net/http", Recv: "Server", Name: "WriteTimeout"}, Field: true},
		{Ref: Ref{Pkg: "net/http", Recv: "Server", Name: "IdleTimeout"}, Field: true},
		{Ref: Ref{Pkg: "net/http", Recv: "Transport", Name: "TLSHandshakeTimeout"}, Field: true},
		{Ref: Ref{Pkg: "net/http", Recv: "Transport", Name: "IdleConnTimeout"}, Field: true},
		{Ref: Ref{Pkg: "net/http", Recv: "Transport", Name: "ResponseHeaderTimeout"}, Field: true},
		{Ref: Ref{Pkg: "net/http", Recv: "Transport", Name: "ExpectContinueTimeout"}, Field: true},
		{Ref: Ref{Pkg: "net/http", Name: "TimeoutHandler"}, Arg: 1},
	},
}
