package catalog

import "time"

const (
	autorestPkg   = "github.com/Azure/go-autorest/autorest"
	azureServices = "github.com/Azure/azure-sdk-for-go/services"
)

// github.com/Azure/go-autorest/autorest v0.11.30, below the retired Azure SDK. A
// client sends once; what repeats is a decorator that a call is given, and each of
// them counts in its own way. A Sender that a decorator made repeats as that says.
//
//	func (c Client) Send(req *http.Request, decorators ...SendDecorator) (*http.Response, error)
//	func SendWithSender(s Sender, r *http.Request, decorators ...SendDecorator) (*http.Response, error)
//	func DoRetryForStatusCodes(attempts int, backoff time.Duration, codes ...int) SendDecorator // retries, whatever the name says
//	func DoRetryForAttempts(attempts int, backoff time.Duration) SendDecorator
//
// A client's RetryAttempts are for generated code to hand to a decorator: see
// azureOld.
var autorest = Family{
	Name:    "go-autorest",
	Modules: []string{autorestPkg},
	Version: "v0.11.30",
	Retry: Retry{
		Attempts: 1, POST: Yes, SameKey: No, RetryAfter: Yes,
		Wait:     Wait{Curve: Exponential, Factor: 2, Jitter: No, Interrupted: Yes},
		Evidence: "measured: 1 request for 503; sender.go",
	},
	Limit: Limit{Evidence: "sender.go: an http.Client without Timeout"},
	Calls: join(
		methods(autorestPkg, "Client", Call{Kind: HTTP, Ctx: Ctx{From: FromRequest}}, "Do", "Send"),
		methods(autorestPkg, "Sender", Call{Kind: HTTP, Ctx: Ctx{From: FromRequest}}, "Do"),
		methods(autorestPkg, "", Call{Kind: HTTP, Ctx: Ctx{From: FromRequest}}, "Send"),
		methods(autorestPkg, "", Call{Kind: HTTP, Through: []int{0}, Ctx: Ctx{From: FromRequest, Arg: 1}}, "SendWithSender"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: autorestPkg, Name: "NewClientWithUserAgent"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: autorestPkg, Name: "NewClientWithOptions"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: autorestPkg, Name: "CreateSender"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: autorestPkg, Name: "DecorateSender"}, Makes: Client, From: []int{0}, Options: 1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: autorestPkg, Recv: "Client", Name: "Sender"}, Field: true, Effect: SetsClient, Zero: ForDefault},
		{Ref: Ref{Pkg: autorestPkg, Recv: "Client", Name: "SendDecorators"}, Field: true, Effect: AddsOptions},
		{Ref: Ref{Pkg: autorestPkg, Name: "DoRetryForAttempts"}, Effect: SetsAttempts, Zero: ForNoCall, Negative: ForNoCall},
		{Ref: Ref{Pkg: autorestPkg, Name: "DoRetryForAttempts"}, Arg: 1, Effect: SetsWait},
		{Ref: Ref{Pkg: autorestPkg, Name: "DoRetryForStatusCodes"}, Effect: SetsRetries, Negative: ForNoCall},
		{Ref: Ref{Pkg: autorestPkg, Name: "DoRetryForStatusCodes"}, Arg: 1, Effect: SetsWait},
		{Ref: Ref{Pkg: autorestPkg, Name: "DoRetryForStatusCodesWithCap"}, Effect: SetsRetries, Negative: ForNoCall},
		{Ref: Ref{Pkg: autorestPkg, Name: "DoRetryForStatusCodesWithCap"}, Arg: 1, Effect: SetsWait},
		{Ref: Ref{Pkg: autorestPkg, Name: "DoRetryForStatusCodesWithCap"}, Arg: 2, Effect: SetsMaxWait, Zero: ForNone},
		{Ref: Ref{Pkg: autorestPkg, Name: "DoRetryForDuration"}, Effect: NeverStops},
		{Ref: Ref{Pkg: autorestPkg, Name: "DoRetryForDuration"}, Effect: SetsElapsed},
	},
	Durations: join(
		limits(autorestPkg, "Client", "PollingDelay", "PollingDuration", "RetryDuration"),
		limitArgs(autorestPkg, "", 0, "DoRetryForDuration", "AfterDelay", "DelayForBackoff"),
		limitArgs(autorestPkg, "", 1, "DoRetryForAttempts", "DoRetryForStatusCodes", "DoRetryForStatusCodesWithCap"),
		limitArgs(autorestPkg, "", 2, "DoRetryForStatusCodesWithCap"),
	),
}

// github.com/Azure/azure-sdk-for-go v68.0.0+incompatible: services, generated
// clients on go-autorest. RetryAttempts are what they repeat besides the first
// attempt, though its documentation says otherwise.
//
//	func (client TenantsClient) List(ctx context.Context) (result TenantListResultPage, err error) // services/resources/mgmt/2016-06-01/subscriptions
//	func (client TenantsClient) ListPreparer(ctx context.Context) (*http.Request, error)
var azureOld = Family{
	Name:    "Azure SDK, retired services",
	Modules: []string{azureServices},
	Version: "v68.0.0",
	Retry: Retry{
		Attempts: 4, Covers: []Failure{OnTransport, On5xx, OnThrottle}, POST: Yes, SameKey: No, RetryAfter: Yes,
		Wait:     Wait{Curve: Exponential, First: 30 * time.Second, Factor: 2, Jitter: No, Interrupted: Yes},
		Evidence: "measured: 4 requests for 503; autorest/client.go DefaultRetryAttempts, sender.go doRetryForStatusCodesImpl, azure/rp.go DoRetryWithRegistration",
	},
	Limit: Limit{Evidence: "as go-autorest"},
	Calls: []Call{
		{Sig: &Signature{Result: Ref{Pkg: "net/http", Name: "Request"}}, Ref: Ref{Pkg: azureServices + "/...", Recv: "*Client"}, Kind: SDK, Shape: Local, Ctx: Ctx{From: FromArg}},
		{Sig: &Signature{}, Ref: Ref{Pkg: azureServices + "/...", Recv: "*Client"}, Kind: SDK, Ctx: Ctx{From: FromArg}},
	},
	Options: []Option{
		{Ref: Ref{Pkg: autorestPkg, Recv: "Client", Name: "RetryAttempts"}, Field: true, Effect: SetsRetries, Started: true},
		{Ref: Ref{Pkg: autorestPkg, Recv: "Client", Name: "RetryDuration"}, Field: true, Effect: SetsWait},
	},
}
