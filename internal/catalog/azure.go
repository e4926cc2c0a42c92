package catalog

import "time"

const (
	azurePkg    = "github.com/Azure/azure-sdk-for-go/sdk"
	azurePolicy = azurePkg + "/azcore/policy"
	azureRun    = azurePkg + "/azcore/runtime"
	azureBus    = azurePkg + "/messaging/azservicebus"
	busOptions  = azureBus + "/internal/exported"
)

// github.com/Azure/azure-sdk-for-go/sdk/azcore v1.24.0, storage/azblob v1.8.3,
// azidentity v1.15.0, messaging/azservicebus v1.11.0, data/azcosmos v1.0.3.
//
//	func (c *Client) DeleteBlob(ctx context.Context, containerName string, blobName string, o *DeleteBlobOptions) (DeleteBlobResponse, error)
//	func (c *ManagedIdentityCredential) GetToken(ctx context.Context, opts policy.TokenRequestOptions) (azcore.AccessToken, error)
//	func (p *Pager[T]) NextPage(ctx context.Context) (T, error)
//	func (p *Poller[T]) PollUntilDone(ctx context.Context, options *PollUntilDoneOptions) (res T, err error)
//	func (s *Sender) SendMessage(ctx context.Context, message *Message, options *SendMessageOptions) error // azservicebus
//	func NewClient(serviceURL string, cred azcore.TokenCredential, options *ClientOptions) (*Client, error) // azblob
//
// Every client's methods end in a pointer to options of their own. MaxRetries 0
// is the default, 3; only a negative number ends repeating. The cap comes after
// the jitter.
var azure = Family{
	Name:    "Azure SDK",
	Modules: []string{azurePkg},
	Version: "azcore v1.24.0",
	Retry:   *azureRetry,
	Limit:   Limit{Evidence: "azcore/runtime/transport_default_http_client.go: dial 30s, TLS 10s; TryTimeout is off"},
	Calls: join(
		methods(azureRun, "Pager", Call{Kind: SDK, Write: No, Ctx: Ctx{From: FromArg}}, "NextPage"),
		methods(azureRun, "Poller", Call{Kind: SDK, Write: No, Ctx: Ctx{From: FromArg}}, "Poll", "Result"),
		methods(azureRun, "Poller", Call{Kind: SDK, Shape: Stream, Write: No, Ctx: Ctx{From: FromArg}}, "PollUntilDone"),
		busCalls,
		methods(azurePkg+"/azidentity", "ManagedIdentityCredential", Call{Kind: SDK, Write: No, Retry: azureIdentity, Ctx: Ctx{From: FromArg}}, "GetToken"),
		[]Call{
			// Transfers live as long as there is something to transfer.
			azureTransfer(azureCall("DownloadStream", Stream, No)), azureTransfer(azureCall("DownloadFile", Stream, No)), azureTransfer(azureCall("DownloadBuffer", Stream, No)),
			azureTransfer(azureUpload("UploadStream", Stream, No)), azureTransfer(azureCall("UploadFile", Stream, No)),
			azureCall("GetToken", Unary, No),
			azureUpload("", Unary, Unknown),
			azureCall("", Unary, Unknown),
		},
	),
	Constructors: azureConstructors(),
	Options: []Option{
		{Ref: Ref{Pkg: busOptions, Recv: "RetryOptions", Name: "MaxRetries"}, Field: true, Effect: SetsRetries, Zero: ForDefault, Negative: ForNone},
		{Ref: Ref{Pkg: busOptions, Recv: "RetryOptions", Name: "RetryDelay"}, Field: true, Effect: SetsWait, Zero: ForDefault, Negative: ForNone},
		{Ref: Ref{Pkg: busOptions, Recv: "RetryOptions", Name: "MaxRetryDelay"}, Field: true, Effect: SetsMaxWait, Zero: ForDefault, Negative: ForNone},
		{Ref: Ref{Pkg: azureBus, Recv: "ClientOptions", Name: "RetryOptions"}, Field: true, Effect: AddsOptions},
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
		limits(busOptions, "RetryOptions", "RetryDelay", "MaxRetryDelay"),
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

// azureTransfer is a call that lasts as long as its data, of which each request is
// repeated like others.
func azureTransfer(c Call) Call {
	c.Retry = azureRetry
	return c
}

// azureConstructors find functions whose last parameter points to options of a
// client, by the number of their parameters.
func azureConstructors() (list []Constructor) {
	options := &Ref{Pkg: azurePkg + "/...", Name: "*Options"}
	for last := range 4 {
		list = append(list, Constructor{Last: options, Makes: Client, Options: last})
	}
	return list
}

var azureRetry = &Retry{
	Attempts: 4,
	Covers:   []Failure{OnTransport, On5xx, OnThrottle}, POST: Yes, RetryAfter: Yes,
	Wait:     Wait{Curve: Exponential, First: 800 * time.Millisecond, Factor: 2, Max: time.Minute, Jitter: Yes, Share: 0.3, Flattened: true, Interrupted: Yes},
	Evidence: "measured: 4 requests, GET and POST; azcore/runtime/policy_retry.go setDefaults",
}

// The instance's metadata service is given more time than others.
var azureIdentity = &Retry{
	Attempts: 7, Covers: []Failure{OnTransport, On5xx, OnThrottle, OnListed}, POST: Yes, RetryAfter: Yes,
	Wait:     Wait{Curve: Exponential, First: 2 * time.Second, Factor: 2, Max: 25 * time.Second, Jitter: Yes, Share: 0.3, Flattened: true, Interrupted: Yes},
	Evidence: "azidentity/managed_identity_client.go setIMDSRetryOptionDefaults",
}

// azservicebus repeats by itself, over AMQP.
var (
	busRetry = &Retry{
		Attempts: 4, Covers: []Failure{OnTransport, OnThrottle}, POST: Yes, RetryAfter: No,
		Wait:     Wait{Curve: Exponential, First: 4 * time.Second, Factor: 2, Max: 2 * time.Minute, Jitter: Yes, Share: 0.3, Flattened: true, Interrupted: Yes},
		Evidence: "messaging/azservicebus/internal/utils/retrier.go setDefaults",
	}
	busCalls = join(
		methods(azureBus, "Sender", Call{Kind: Queue, Write: Yes, Message: true, Retry: busRetry, Ctx: Ctx{From: FromArg}}, "SendMessage", "SendMessageBatch", "SendAMQPAnnotatedMessage", "ScheduleMessages", "ScheduleAMQPAnnotatedMessages"),
		methods(azureBus, "Sender", Call{Kind: Queue, Write: No, Retry: busRetry, Ctx: Ctx{From: FromArg}}, "NewMessageBatch", "CancelScheduledMessages"),
		// They wait for messages, or for a session that has some.
		methods(azureBus, "Receiver", Call{Kind: Queue, Shape: Stream, Ctx: Ctx{From: FromArg}}, "ReceiveMessages"),
		methods(azureBus, "SessionReceiver", Call{Kind: Queue, Shape: Stream, Ctx: Ctx{From: FromArg}}, "ReceiveMessages"),
		methods(azureBus, "Client", Call{Kind: Queue, Shape: Stream, Ctx: Ctx{From: FromArg}}, "AcceptSessionForQueue", "AcceptSessionForSubscription", "AcceptNextSessionForQueue", "AcceptNextSessionForSubscription"),
		methods(azureBus, "Receiver", Call{Kind: Queue, Write: No, Retry: busRetry, Ctx: Ctx{From: FromArg}}, "ReceiveDeferredMessages", "PeekMessages", "RenewMessageLock", "CompleteMessage", "AbandonMessage", "DeferMessage", "DeadLetterMessage"),
		methods(azureBus, "SessionReceiver", Call{Kind: Queue, Write: No, Retry: busRetry, Ctx: Ctx{From: FromArg}}, "ReceiveDeferredMessages", "PeekMessages", "RenewSessionLock", "CompleteMessage", "AbandonMessage", "DeferMessage", "DeadLetterMessage"),
	)
)
