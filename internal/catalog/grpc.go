package catalog

import "time"

const (
	grpcPkg   = "google.golang.org/grpc"
	grpcRetry = "github.com/grpc-ecosystem/go-grpc-middleware/interceptors/retry"
	grpcOld   = "github.com/grpc-ecosystem/go-grpc-middleware/retry" // the package grpc_retry of v1
)

// google.golang.org/grpc v1.85.0.
//
//	func (c *greeterClient) SayHello(ctx context.Context, in *HelloRequest, opts ...grpc.CallOption) (*HelloReply, error)
//	func (cc *ClientConn) Invoke(ctx context.Context, method string, args, reply any, opts ...CallOption) error
//	func NewClient(target string, opts ...DialOption) (*ClientConn, error)
//	func NewGreeterClient(cc grpc.ClientConnInterface) GreeterClient
//
// Retries sit on the connection: its service config and its interceptors.
var grpc = Family{
	Name:    "gRPC",
	Modules: []string{grpcPkg},
	Version: "v1.85.0",
	Retry: Retry{
		Attempts: 1, // calls that no server has seen are sent again, transparently
		POST:     No, SameKey: Yes, RetryAfter: No,
		Evidence: "measured: one request for Unavailable without a service config; stream.go shouldRetry",
	},
	Limit: Limit{Evidence: "no timeout per call; with WaitForReady a call waits for a server without end"},
	Calls: []Call{
		{Ref: Ref{Pkg: grpcPkg, Recv: "ClientConn", Name: "Invoke"}, Kind: GRPC, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: grpcPkg, Recv: "ClientConnInterface", Name: "Invoke"}, Kind: GRPC, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: grpcPkg, Name: "Invoke"}, Kind: GRPC, Through: []int{4}, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: grpcPkg, Recv: "ClientConn", Name: "NewStream"}, Kind: GRPC, Shape: Stream, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: grpcPkg, Recv: "ClientConnInterface", Name: "NewStream"}, Kind: GRPC, Shape: Stream, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: grpcPkg, Name: "NewClientStream"}, Kind: GRPC, Shape: Stream, Through: []int{2}, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: grpcPkg, Recv: "ClientConn", Name: "WaitForStateChange"}, Kind: GRPC, Shape: Stream, Ctx: Ctx{From: FromArg}},

		// A stub's methods, also of mocks and of the user's own interfaces.
		{
			Sig:  &Signature{Variadic: Ref{Pkg: grpcPkg, Name: "CallOption"}, Params: 3, NoStream: true},
			Kind: GRPC, Ctx: Ctx{From: FromArg},
			WriteVerbs: []string{"Create", "Add", "Append", "Insert", "Send", "Publish", "Charge", "Transfer", "Increment", "Start", "Run"},
		},
		{Sig: &Signature{Variadic: Ref{Pkg: grpcPkg, Name: "CallOption"}, Stream: true}, Kind: GRPC, Shape: Stream, Ctx: Ctx{From: FromArg}},

		{Ref: Ref{Pkg: grpcPkg, Recv: "ClientStream", Name: "RecvMsg"}, Kind: GRPC, Shape: Stream, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: grpcPkg, Recv: "ClientStream", Name: "SendMsg"}, Kind: GRPC, Shape: Stream, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: grpcPkg, Recv: "ServerStreamingClient", Name: "Recv"}, Kind: GRPC, Shape: Stream, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: grpcPkg, Recv: "ClientStreamingClient", Name: "Send"}, Kind: GRPC, Shape: Stream, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: grpcPkg, Recv: "ClientStreamingClient", Name: "CloseAndRecv"}, Kind: GRPC, Shape: Stream, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: grpcPkg, Recv: "BidiStreamingClient", Name: "Send"}, Kind: GRPC, Shape: Stream, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: grpcPkg, Recv: "BidiStreamingClient", Name: "Recv"}, Kind: GRPC, Shape: Stream, Ctx: Ctx{From: FromReceiver}},

		// None of these waits for a server, unless WithBlock makes Dial.
		{Ref: Ref{Pkg: grpcPkg, Name: "NewClient"}, Kind: GRPC, Shape: Local},
		{Ref: Ref{Pkg: grpcPkg, Name: "Dial"}, Kind: GRPC, Shape: Local, Ctx: Ctx{From: FromNowhere, Form: "DialContext"}},
		{Ref: Ref{Pkg: grpcPkg, Name: "DialContext"}, Kind: GRPC, Shape: Local, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: grpcPkg, Recv: "Server", Name: "Serve"}, Kind: GRPC, Shape: Serve},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: grpcPkg, Name: "NewClient"}, Makes: Conn, Options: 1},
		{Ref: Ref{Pkg: grpcPkg, Name: "Dial"}, Makes: Conn, Options: 1},
		{Ref: Ref{Pkg: grpcPkg, Name: "DialContext"}, Makes: Conn, Options: 2},
		{Param: &Ref{Pkg: grpcPkg, Name: "ClientConnInterface"}, Makes: Stub, From: []int{0}, Options: -1},
		{Param: &Ref{Pkg: grpcPkg, Name: "ClientConn"}, Makes: Stub, From: []int{0}, Options: -1}, // before 2020
	},
	Options: []Option{
		{Ref: Ref{Pkg: grpcPkg, Name: "WithDefaultServiceConfig"}, Effect: SetsConfig},
		{Ref: Ref{Pkg: grpcPkg, Name: "WithUnaryInterceptor"}, Effect: AddsInterceptor},
		{Ref: Ref{Pkg: grpcPkg, Name: "WithChainUnaryInterceptor"}, Effect: AddsInterceptor},
		{Ref: Ref{Pkg: grpcPkg, Name: "WithDefaultCallOptions"}, Effect: AddsOptions},
		{Ref: Ref{Pkg: grpcPkg, Name: "WithDisableRetry"}, Effect: StopsRetries},
		// Less than 2 means the default, 5: 1 does not switch retries off.
		{Ref: Ref{Pkg: grpcPkg, Name: "WithMaxCallAttempts"}, Effect: CapsAttempts, Zero: ForDefault, Negative: ForDefault, Least: 2, Default: GRPCMaxAttempts},
		{Ref: Ref{Pkg: grpcPkg, Name: "WithTimeout"}, Effect: BoundsDial, Zero: ForNone, Negative: ForNone},
		{Ref: Ref{Pkg: grpcPkg, Name: "WithContextDialer"}, Effect: SetsDialer},
		{Ref: Ref{Pkg: grpcPkg, Name: "WithDialer"}, Effect: SetsDialer},
		{Ref: Ref{Pkg: grpcPkg, Name: "WithBlock"}, Effect: Blocks},
		{Ref: Ref{Pkg: grpcPkg, Name: "WaitForReady"}, Effect: Blocks},
	},
	Contexts: []ContextFunc{
		{Ref: Ref{Pkg: grpcPkg + "/metadata", Name: "NewOutgoingContext"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: grpcPkg + "/metadata", Name: "AppendToOutgoingContext"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: grpcPkg + "/metadata", Name: "NewIncomingContext"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: grpcPkg + "/peer", Name: "NewContext"}, Effect: CtxKeeps},
	},
	Durations: []Duration{
		{Ref: Ref{Pkg: grpcPkg, Name: "WithTimeout"}},
		{Ref: Ref{Pkg: grpcPkg, Name: "WithBackoffMaxDelay"}},
		{Ref: Ref{Pkg: grpcPkg, Name: "WithIdleTimeout"}},
		{Ref: Ref{Pkg: grpcPkg, Recv: "ConnectParams", Name: "MinConnectTimeout"}, Field: true},
		{Ref: Ref{Pkg: grpcPkg + "/backoff", Recv: "Config", Name: "BaseDelay"}, Field: true},
		{Ref: Ref{Pkg: grpcPkg + "/backoff", Recv: "Config", Name: "MaxDelay"}, Field: true},
		{Ref: Ref{Pkg: grpcPkg + "/keepalive", Recv: "ClientParameters", Name: "Time"}, Field: true},
		{Ref: Ref{Pkg: grpcPkg + "/keepalive", Recv: "ClientParameters", Name: "Timeout"}, Field: true},
		{Ref: Ref{Pkg: grpcPkg + "/keepalive", Recv: "ServerParameters", Name: "MaxConnectionIdle"}, Field: true},
		{Ref: Ref{Pkg: grpcPkg + "/keepalive", Recv: "ServerParameters", Name: "MaxConnectionAge"}, Field: true},
		{Ref: Ref{Pkg: grpcPkg + "/keepalive", Recv: "ServerParameters", Name: "MaxConnectionAgeGrace"}, Field: true},
		{Ref: Ref{Pkg: grpcPkg + "/keepalive", Recv: "ServerParameters", Name: "Time"}, Field: true},
		{Ref: Ref{Pkg: grpcPkg + "/keepalive", Recv: "ServerParameters", Name: "Timeout"}, Field: true},
		{Ref: Ref{Pkg: grpcPkg + "/keepalive", Recv: "EnforcementPolicy", Name: "MinTime"}, Field: true},
	},
}

// github.com/grpc-ecosystem/go-grpc-middleware/v2 v2.3.4, and v1.4.0.
//
//	func UnaryClientInterceptor(optFuncs ...CallOption) grpc.UnaryClientInterceptor // interceptors/retry
//	func WithMax(maxRetries uint) CallOption
//	func UnaryClientInterceptor(timeout time.Duration) grpc.UnaryClientInterceptor // interceptors/timeout
//
// WithMax counts all tries, whatever its parameter is called.
var grpcMiddleware = Family{
	Name:    "go-grpc-middleware",
	Modules: []string{"github.com/grpc-ecosystem/go-grpc-middleware"},
	Version: "v2.3.4, v1.4.0",
	Retry: Retry{
		Attempts: 1, // until WithMax says otherwise
		Covers:   []Failure{OnThrottle, OnTransport}, POST: Yes, SameKey: Yes, RetryAfter: No,
		Wait:     Wait{Curve: Constant, First: 50 * time.Millisecond, Jitter: Yes, Interrupted: Yes},
		Evidence: "measured: 1 request without options, 3 with WithMax(3); interceptors/retry/options.go",
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: grpcRetry, Name: "UnaryClientInterceptor"}, Makes: Interceptor, Options: 0},
		{Ref: Ref{Pkg: grpcRetry, Name: "StreamClientInterceptor"}, Makes: Interceptor, Options: 0},
		{Ref: Ref{Pkg: "github.com/grpc-ecosystem/go-grpc-middleware/interceptors/timeout", Name: "UnaryClientInterceptor"}, Makes: Interceptor, Options: -1},
		{Ref: Ref{Pkg: grpcOld, Name: "UnaryClientInterceptor"}, Makes: Interceptor, Options: 0},
		{Ref: Ref{Pkg: grpcOld, Name: "StreamClientInterceptor"}, Makes: Interceptor, Options: 0},
	},
	Options: []Option{
		{Ref: Ref{Pkg: "github.com/grpc-ecosystem/go-grpc-middleware/interceptors/timeout", Name: "UnaryClientInterceptor"}, Effect: BoundsWhole},
		{Ref: Ref{Pkg: grpcRetry, Name: "WithMax"}, Effect: SetsAttempts, Zero: ForNone},
		{Ref: Ref{Pkg: grpcRetry, Name: "Disable"}, Effect: StopsRetries},
		{Ref: Ref{Pkg: grpcRetry, Name: "WithPerRetryTimeout"}, Effect: BoundsAttempt, Zero: ForNone},
		{Ref: Ref{Pkg: grpcRetry, Name: "WithBackoff"}, Effect: SetsCurve},
		{Ref: Ref{Pkg: grpcRetry, Name: "WithCodes"}, Effect: SetsFilter},
		{Ref: Ref{Pkg: grpcRetry, Name: "WithRetriable"}, Effect: SetsFilter},
		{Ref: Ref{Pkg: grpcOld, Name: "WithMax"}, Effect: SetsAttempts, Zero: ForNone},
		{Ref: Ref{Pkg: grpcOld, Name: "Disable"}, Effect: StopsRetries},
		{Ref: Ref{Pkg: grpcOld, Name: "WithPerRetryTimeout"}, Effect: BoundsAttempt, Zero: ForNone},
		{Ref: Ref{Pkg: grpcOld, Name: "WithBackoff"}, Effect: SetsCurve},
		{Ref: Ref{Pkg: grpcOld, Name: "WithBackoffContext"}, Effect: SetsCurve},
		{Ref: Ref{Pkg: grpcOld, Name: "WithCodes"}, Effect: SetsFilter},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: grpcRetry, Name: "BackoffLinear"}, Wait: Wait{Curve: Constant, Jitter: No}, Args: []Effect{SetsWait}},
		{Ref: Ref{Pkg: grpcRetry, Name: "BackoffLinearWithJitter"}, Wait: Wait{Curve: Constant, Jitter: Yes}, Args: []Effect{SetsWait, SetsJitter}},
		{Ref: Ref{Pkg: grpcRetry, Name: "BackoffExponential"}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: No}, Args: []Effect{SetsWait}},
		{Ref: Ref{Pkg: grpcRetry, Name: "BackoffExponentialWithJitter"}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: Yes}, Args: []Effect{SetsWait, SetsJitter}},
		{Ref: Ref{Pkg: grpcRetry, Name: "BackoffExponentialWithJitterBounded"}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: Yes, Flattened: true}, Args: []Effect{SetsWait, SetsJitter, SetsMaxWait}},
		{Ref: Ref{Pkg: grpcOld, Name: "BackoffLinear"}, Wait: Wait{Curve: Constant, Jitter: No}, Args: []Effect{SetsWait}},
		{Ref: Ref{Pkg: grpcOld, Name: "BackoffLinearWithJitter"}, Wait: Wait{Curve: Constant, Jitter: Yes}, Args: []Effect{SetsWait, SetsJitter}},
		{Ref: Ref{Pkg: grpcOld, Name: "BackoffExponential"}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: No}, Args: []Effect{SetsWait}},
		{Ref: Ref{Pkg: grpcOld, Name: "BackoffExponentialWithJitter"}, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: Yes}, Args: []Effect{SetsWait, SetsJitter}},
	},
	Durations: []Duration{
		{Ref: Ref{Pkg: "github.com/grpc-ecosystem/go-grpc-middleware/interceptors/timeout", Name: "UnaryClientInterceptor"}},
		{Ref: Ref{Pkg: grpcRetry, Name: "WithPerRetryTimeout"}},
		{Ref: Ref{Pkg: grpcRetry, Name: "BackoffLinear"}},
		{Ref: Ref{Pkg: grpcRetry, Name: "BackoffLinearWithJitter"}},
		{Ref: Ref{Pkg: grpcRetry, Name: "BackoffExponential"}},
		{Ref: Ref{Pkg: grpcRetry, Name: "BackoffExponentialWithJitter"}},
		{Ref: Ref{Pkg: grpcRetry, Name: "BackoffExponentialWithJitterBounded"}},
		{Ref: Ref{Pkg: grpcRetry, Name: "BackoffExponentialWithJitterBounded"}, Arg: 2},
		{Ref: Ref{Pkg: grpcOld, Name: "WithPerRetryTimeout"}},
		{Ref: Ref{Pkg: grpcOld, Name: "BackoffLinear"}},
		{Ref: Ref{Pkg: grpcOld, Name: "BackoffLinearWithJitter"}},
		{Ref: Ref{Pkg: grpcOld, Name: "BackoffExponential"}},
		{Ref: Ref{Pkg: grpcOld, Name: "BackoffExponentialWithJitter"}},
	},
	// Logging runs around a call and leaves its context as it is.
	PassThrough: []Option{
		{Ref: Ref{Pkg: "github.com/grpc-ecosystem/go-grpc-middleware/interceptors/logging", Name: "UnaryClientInterceptor"}, Effect: AddsInterceptor},
	},
}
