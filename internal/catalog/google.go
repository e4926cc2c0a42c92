package catalog

import "time"

const (
	googleOption = "google.golang.org/api/option"
	gaxPkg       = "github.com/googleapis/gax-go"
	storagePkg   = "cloud.google.com/go/storage"
	bigqueryPkg  = "cloud.google.com/go/bigquery"
	pubsubPkg    = "cloud.google.com/go/pubsub"
)

// google.golang.org/api v0.315.0: generated clients, hundreds of them.
//
//	func NewService(ctx context.Context, opts ...option.ClientOption) (*Service, error)
//	func (c *ManagedZonesListCall) Context(ctx context.Context) *ManagedZonesListCall
//	func (c *ManagedZonesListCall) Do(opts ...googleapi.CallOption) (*ManagedZonesListResponse, error)
//	func (c *ManagedZonesListCall) Pages(ctx context.Context, f func(*ManagedZonesListResponse) error) error
//
// Without Context a call runs under context.Background().
var googleAPI = Family{
	Name:    "Google API",
	Modules: []string{"google.golang.org/api"},
	Version: "v0.315.0",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "measured: 1 request for 503; internal/gensupport/send.go"},
	Limit:   Limit{Evidence: "transport/http: an http.Client without Timeout"},
	Calls: []Call{
		{Sig: &Signature{Variadic: Ref{Pkg: "google.golang.org/api/googleapi", Name: "CallOption"}, Params: 1}, Ref: Ref{Name: "Do"}, Kind: SDK, Ctx: Ctx{From: FromSetter, Form: "Context"}},
		// Download's answer is read by the caller.
		{Sig: &Signature{Variadic: Ref{Pkg: "google.golang.org/api/googleapi", Name: "CallOption"}, Params: 1}, Ref: Ref{Name: "Download"}, Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromSetter, Form: "Context"}},
		{Sig: &Signature{Params: 2}, Ref: Ref{Pkg: "google.golang.org/api/...", Name: "Pages"}, Kind: SDK, Write: No, Ctx: Ctx{From: FromArg}},
	},
	Constructors: []Constructor{
		// NewService, and the NewClient of cloud.google.com/go.
		{Variadic: &Ref{Pkg: googleOption, Name: "ClientOption"}, Makes: Client, Options: 1},
		{Ref: Ref{Pkg: "google.golang.org/api/...", Name: "New"}, Makes: Client, From: []int{0}, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: googleOption, Name: "WithHTTPClient"}, Effect: SetsClient, Zero: ForDefault},
		{Ref: Ref{Pkg: googleOption, Name: "WithGRPCConn"}, Effect: SetsConfig},
		{Ref: Ref{Pkg: googleOption, Name: "WithGRPCDialOption"}, Effect: AddsOptions},
	},
}

// github.com/googleapis/gax-go/v2 v2.27.0: what cloud.google.com/go's generated
// clients are built on.
//
//	func (c *Client) AccessSecretVersion(ctx context.Context, req *secretmanagerpb.AccessSecretVersionRequest, opts ...gax.CallOption) (*secretmanagerpb.AccessSecretVersionResponse, error)
//	func Invoke(ctx context.Context, call APICall, opts ...CallOption) error
//
// Which methods are repeated, and how long, stands in the default call options
// of each client: most have a limit for the whole call, between 30 and 60
// seconds, if the context has no deadline; few are repeated.
var gax = Family{
	Name:    "GAPIC",
	Modules: []string{gaxPkg, "cloud.google.com/go"},
	Version: "gax v2.27.0, secretmanager v1.24.0, pubsub/v2 v2.9.0",
	Retry:   Retry{Attempts: 1, Covers: []Failure{OnListed}, Evidence: "gax invoke.go: without WithRetry one call"},
	Limit:   Limit{Whole: time.Minute, Evidence: "apiv1/*_client.go: gax.WithTimeout(60s) for most methods"},
	Calls: join(
		// Wait polls until the operation is done.
		[]Call{{Sig: &Signature{Variadic: Ref{Pkg: gaxPkg, Name: "CallOption"}}, Ref: Ref{Name: "Wait"}, Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}},
		gapicUnlimited,
		gapicRetried,
		[]Call{
			{
				Sig:  &Signature{Variadic: Ref{Pkg: gaxPkg, Name: "CallOption"}, NoStream: true},
				Kind: SDK, Ctx: Ctx{From: FromArg},
				WriteVerbs: []string{"Create", "Add", "Append", "Insert", "Send", "Publish", "Charge", "Transfer", "Increment", "Start", "Run"},
			},
			{Sig: &Signature{Variadic: Ref{Pkg: gaxPkg, Name: "CallOption"}, Stream: true}, Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}},
		},
	),
	Options: []Option{
		{Ref: Ref{Pkg: gaxPkg, Name: "WithTimeout"}, Effect: BoundsWhole, Zero: ForNone},
		{Ref: Ref{Pkg: gaxPkg, Name: "WithRetry"}, Effect: SetsRetryer, Zero: ForNone},
		{Ref: Ref{Pkg: gaxPkg, Recv: "Backoff", Name: "Initial"}, Field: true, Effect: SetsWait, Zero: ForDefault},
		{Ref: Ref{Pkg: gaxPkg, Recv: "Backoff", Name: "Max"}, Field: true, Effect: SetsMaxWait, Zero: ForDefault},
		{Ref: Ref{Pkg: gaxPkg, Recv: "Backoff", Name: "Multiplier"}, Field: true, Effect: SetsFactor, Zero: ForDefault},
	},
	Policies: []Policy{{
		Entry: Ref{Pkg: gaxPkg, Name: "Invoke"}, Op: 1, Ctx: 0, From: []int{2}, Again: AfterResult,
		Retry: Retry{Attempts: 1, Evidence: "invoke.go"},
	}},
	Constructors: []Constructor{
		// A Retryer goes on until the context ends.
		{Ref: Ref{Pkg: gaxPkg, Name: "OnCodes"}, Makes: Retryer, From: []int{1}, Options: -1, Retry: &gaxRetry},
		{Ref: Ref{Pkg: gaxPkg, Name: "OnHTTPCodes"}, Makes: Retryer, From: []int{0}, Options: -1, Retry: &gaxRetry},
		{Ref: Ref{Pkg: gaxPkg, Name: "OnErrorFunc"}, Makes: Retryer, From: []int{0}, Options: -1, Retry: &gaxRetry},
		{Ref: Ref{Pkg: gaxPkg, Name: "Backoff"}, Makes: Retryer, Options: -1, Retry: &gaxRetry},
	},
	Contexts: []ContextFunc{
		{Ref: Ref{Pkg: gaxPkg + "/callctx", Name: "SetHeaders"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: gaxPkg, Name: "InsertMetadataIntoOutgoingContext"}, Effect: CtxKeeps},
	},
	Durations: join(
		limitArgs(gaxPkg, "", 0, "WithTimeout"),
		limitArgs(gaxPkg, "", 1, "Sleep"),
		limits(gaxPkg, "Backoff", "Initial", "Max"),
	),
}

var gaxRetry = Retry{
	Attempts: Endless, Covers: []Failure{OnListed}, POST: Yes, RetryAfter: No,
	Wait:     Wait{Curve: Exponential, First: time.Second, Factor: 2, Max: 30 * time.Second, Jitter: Yes, Share: 1, Interrupted: Yes},
	Evidence: "measured: CreateTopic 16 requests in 10s; call_option.go Backoff.Pause, invoke.go",
}

// cloud.google.com/go/storage v1.70.0, bigquery v1.86.2.
//
//	func (o *ObjectHandle) Attrs(ctx context.Context) (attrs *ObjectAttrs, err error)
//	func (o *ObjectHandle) NewReader(ctx context.Context, opts ...ReaderOption) (*Reader, error)
//	func (q *Query) Run(ctx context.Context) (j *Job, err error)
//
// What can be repeated safely is, until the context ends. Writes of objects are
// only with a precondition; readers and writers live as long as their transfer.
var cloudStorage = Family{
	Name:    "Cloud Storage and BigQuery",
	Modules: []string{storagePkg, bigqueryPkg},
	Version: "storage v1.70.0, bigquery v1.86.2",
	Retry: Retry{
		Attempts: Endless, Covers: []Failure{OnTransport, On5xx, OnThrottle}, POST: No, SameKey: Yes, RetryAfter: No,
		Wait:     Wait{Curve: Exponential, First: time.Second, Factor: 2, Max: 30 * time.Second, Jitter: Yes, Share: 1, Interrupted: Yes},
		Evidence: "measured: Attrs 6 requests in 12s until the context ended; storage/invoke.go; bigquery/bigquery.go runWithRetry",
	},
	Limit: Limit{Evidence: "measured: only the context ends a call"},
	Calls: join(
		methods(storagePkg, "ObjectHandle", Call{Kind: SDK, Retry: storageOnce, Ctx: Ctx{From: FromArg}}, "Update", "Delete", "Move", "Restore"),
		methods(storagePkg, "ObjectHandle", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "NewReader", "NewRangeReader", "NewMultiRangeDownloader", "NewWriter", "NewWriterFromAppendableObject"),
		methods(storagePkg, "Copier", Call{Kind: SDK, Retry: storageOnce, Ctx: Ctx{From: FromArg}}, "Run"),
		methods(storagePkg, "Composer", Call{Kind: SDK, Retry: storageOnce, Ctx: Ctx{From: FromArg}}, "Run"),
		methods(bigqueryPkg, "Inserter", Call{Kind: SDK, Write: Yes, Ctx: Ctx{From: FromArg}}, "Put"),
		methods(bigqueryPkg, "Job", Call{Kind: SDK, Shape: Stream, Write: No, Ctx: Ctx{From: FromArg}}, "Wait", "Read"),
		methods(bigqueryPkg, "Query", Call{Kind: SDK, Shape: Stream, Write: No, Ctx: Ctx{From: FromArg}}, "Read"),
		methods(bigqueryPkg, "Client", Call{Kind: SDK, Shape: Local, Ctx: Ctx{From: FromArg}}, "EnableStorageReadClient"),
		all(SDK, storagePkg, "ObjectHandle", "BucketHandle", "Client", "ACLHandle", "HMACKeyHandle"),
		all(SDK, bigqueryPkg, "Client", "Dataset", "Table", "Job", "Query", "Loader", "Extractor", "Copier", "Model", "Routine"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: bigqueryPkg, Name: "NewClient"}, Makes: Client, Options: 2},
		{Ref: Ref{Pkg: storagePkg, Recv: "Client", Name: "Bucket"}, Makes: Stub, FromReceiver: true, Options: -1},
		{Ref: Ref{Pkg: storagePkg, Recv: "BucketHandle", Name: "Object"}, Makes: Stub, FromReceiver: true, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: storagePkg, Recv: "Client", Name: "SetRetry"}, Effect: AddsOptions},
		{Ref: Ref{Pkg: storagePkg, Recv: "BucketHandle", Name: "Retryer"}, Effect: AddsOptions},
		{Ref: Ref{Pkg: storagePkg, Recv: "ObjectHandle", Name: "Retryer"}, Effect: AddsOptions},
		{Ref: Ref{Pkg: storagePkg, Name: "WithMaxAttempts"}, Effect: SetsAttempts, Zero: ForNone, Negative: ForNone},
		{Ref: Ref{Pkg: storagePkg, Name: "WithMaxRetryDuration"}, Effect: SetsElapsed, Zero: ForNone},
		// RetryNever; 0 is RetryIdempotent, the default.
		{Ref: Ref{Pkg: storagePkg, Name: "WithPolicy"}, Effect: SetsFilter, Never: 2},
		{Ref: Ref{Pkg: storagePkg, Name: "WithErrorFunc"}, Effect: SetsFilter},
		{Ref: Ref{Pkg: storagePkg, Name: "WithBackoff"}, Effect: SetsCurve},
	},
	Durations: limitArgs(storagePkg, "", 0, "WithMaxRetryDuration"),
	Answers:   []Ref{{Pkg: storagePkg, Name: "ErrObjectNotExist"}, {Pkg: storagePkg, Name: "ErrBucketNotExist"}},
}

var storageOnce = &Retry{Attempts: 1, Evidence: "measured: Delete without a precondition 1 request"}

// cloud.google.com/go/pubsub/v2 v2.9.0. Publishing goes by a buffer.
//
//	func (t *Publisher) Publish(ctx context.Context, msg *Message) *PublishResult
//	func (r *PublishResult) Get(ctx context.Context) (serverID string, err error)
//	func (s *Subscriber) Receive(ctx context.Context, f func(context.Context, *Message)) error
var pubsub = Family{
	Name:    "Pub/Sub",
	Modules: []string{pubsubPkg},
	Version: "v2.9.0",
	Retry: Retry{
		Attempts: Endless, Covers: []Failure{OnListed}, POST: Yes, RetryAfter: No,
		Wait:     Wait{Curve: Exponential, First: 100 * time.Millisecond, Factor: 4, Max: time.Minute, Jitter: Yes, Share: 1, Elapsed: time.Minute, Interrupted: Yes},
		Evidence: "measured: 5 Publish calls in 8s; publisher.go",
	},
	Limit: Limit{Whole: time.Minute, Evidence: "publisher.go: PublishSettings.Timeout"},
	Calls: join(
		methods(pubsubPkg, "Publisher", Call{Kind: Queue, Shape: Local, Write: Yes, Message: true, Ctx: Ctx{From: FromArg}}, "Publish"),
		methods("cloud.google.com/go/internal/pubsub", "PublishResult", Call{Kind: Queue, Write: No, Ctx: Ctx{From: FromArg}}, "Get"),
		methods(pubsubPkg, "Subscriber", queueStream, "Receive"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: pubsubPkg, Name: "NewClient"}, Makes: Client, Options: 2},
	},
}
