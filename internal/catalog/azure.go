package catalog

import "time"

const (
	azurePkg    = "github.com/Azure/azure-sdk-for-go/sdk"
	azurePolicy = azurePkg + "/azcore/policy"
	azureRun    = azurePkg + "/azcore/runtime"
)

// github.com/Azure/azure-sdk-for-go/sdk/azcore v1.24.0, storage/azblob v1.8.3,
// azidentity v1.15.0.
//
//	func (c *Client) DeleteBlob(ctx context.Context, containerName string, blobName string, o *DeleteBlobOptions) (DeleteBlobResponse, error)
//	func (c *ManagedIdentityCredential) GetToken(ctx context.Context, opts policy.TokenRequestOptions) (azcore.AccessToken, error)
//	func (p *Pager[T]) NextPage(ctx context.Context) (T, error)
//	func (p *Poller[T]) PollUntilDone(ctx context.Context, options *PollUntilDoneOptions) (res T, err error)
//
// Every client's methods end in a pointer to options of their own. MaxRetries 0
// is the default, 3; only a negative number ends repeating. The cap comes after
// the jitter.
var azure = Family{
	Name:    "Azure SDK",
	Modules: []string{azurePkg},
	Version: "azcore v1.24.0",
	Retry: Retry{
		Attempts: 4,
		Covers:   []Failure{OnTransport, On5xx, OnThrottle}, POST: Yes, RetryAfter: Yes,
		Wait:     Wait{Curve: Exponential, First: 800 * time.Millisecond, Factor: 2, Max: time.Minute, Jitter: Yes, Share: 0.3, Flattened: true, Interrupted: Yes},
		Evidence: "measured: 4 requests, GET and POST; azcore/runtime/policy_retry.go setDefaults",
	},
	Limit: Limit{Evidence: "azcore/runtime/transport_default_http_client.go: dial 30s, TLS 10s; TryTimeout is off"},
	Calls: join(
		methods(azureRun, "Pager", Call{Kind: SDK, Write: No, Ctx: Ctx{From: FromArg}}, "NextPage"),
		methods(azureRun, "Poller", Call{Kind: SDK, Write: No, Ctx: Ctx{From: FromArg}}, "Poll", "Result"),
		methods(azureRun, "Poller", Call{Kind: SDK, Shape: Stream, Write: No, Ctx: Ctx{From: FromArg}}, "PollUntilDone"),
		[]Call{
			// Transfers live as long as there is something to transfer.
			azureCall("DownloadStream", Stream, No), azureCall("DownloadFile", Stream, No), azureCall("DownloadBuffer", Stream, No),
			azureUpload("UploadStream", Stream, No), azureCall("UploadFile", Stream, No),
			azureCall("GetToken", Unary, No),
			azureUpload("", Unary, Unknown),
			azureCall("", Unary, Unknown),
		},
	),
	Options: []Option{
		{Ref: Ref{Pkg: azurePolicy, Recv: "RetryOptions", Name: "MaxRetries"}, Field: true, Effect: SetsRetries, Zero: ForDefault, Negative: ForNone},
		{Ref: Ref{Pkg: azurePolicy, Recv: "RetryOptions", Name: "TryTimeout"}, Field: true, Effect: BoundsAttempt, Zero: ForNone},
		{Ref: Ref{Pkg: azurePolicy, Recv: "RetryOptions", Name: "RetryDelay"}, Field: true, Effect: SetsWait, Zero: ForDefault, Negative: ForNone},
		{Ref: Ref{Pkg: azurePolicy, Recv: "RetryOptions", Name: "MaxRetryDelay"}, Field: true, Effect: SetsMaxWait, Zero: ForDefault, Negative: ForNone},
		{Ref: Ref{Pkg: azurePolicy, Recv: "RetryOptions", Name: "StatusCodes"}, Field: true, Effect: SetsFilter, Zero: ForDefault},
		{Ref: Ref{Pkg: azurePolicy, Recv: "RetryOptions", Name: "ShouldRetry"}, Field: true, Effect: SetsFilter, Zero: ForDefault},
		{Ref: Ref{Pkg: azurePolicy, Recv: "ClientOptions", Name: "Retry"}, Field: true, Effect: AddsOptions},
		{Ref: Ref{Pkg: azurePolicy, Recv: "ClientOptions", Name: "Transport"}, Field: true, Effect: SetsClient, Zero: ForDefault},
		{Ref: Ref{Pkg: azurePolicy, Name: "WithRetryOptions"}, Arg: 1, Effect: AddsOptions},
	},
	Contexts: []ContextFunc{
		{Ref: Ref{Pkg: azurePolicy, Name: "WithRetryOptions"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: azurePolicy, Name: "WithHTTPHeader"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: azurePolicy, Name: "WithCaptureResponse"}, Effect: CtxKeeps},
	},
	Durations: join(
		limits(azurePolicy, "RetryOptions", "TryTimeout", "RetryDelay", "MaxRetryDelay"),
		limits(azureRun, "PollUntilDoneOptions", "Frequency"),
	),
}

// azureUpload is a call of the storage services, which read on from where a
// reader stands (UploadStream) or refuse one that is not at its start (measured:
// "body stream must be set to position 0").
func azureUpload(name string, shape Shape, w Tri) Call {
	c := azureCall(name, shape, w)
	c.Ref.Pkg, c.Sig.Last.Pkg, c.Rewinds = azurePkg+"/storage/...", azurePkg+"/storage/...", No
	return c
}

func azureCall(name string, shape Shape, w Tri) Call {
	return Call{
		Sig: &Signature{Last: Ref{Pkg: azurePkg + "/...", Name: "*Options"}}, Ref: Ref{Pkg: azurePkg + "/...", Name: name},
		Kind: SDK, Shape: shape, Write: w, Ctx: Ctx{From: FromArg},
	}
}
