package catalog

import "time"

const (
	tencentPkg = "github.com/tencentcloud/tencentcloud-sdk-go/tencentcloud"
	tencentAny = tencentPkg + "/..."
	ossPkg     = "github.com/aliyun/aliyun-oss-go-sdk/oss"
	pulsarPkg  = "github.com/apache/pulsar-client-go/pulsar"
)

// github.com/tencentcloud/tencentcloud-sdk-go: common v1.3.212, sts v1.1.11. What
// fails below HTTP is repeated if a number says so, and the request has a
// ClientToken or UnsafeRetryOnConnectionFailure is set.
//
//	func (c *Client) GetCallerIdentity(request *GetCallerIdentityRequest) (response *GetCallerIdentityResponse, err error) // sts
//	func (c *Client) GetCallerIdentityWithContext(ctx context.Context, request *GetCallerIdentityRequest) (response *GetCallerIdentityResponse, err error)
var tencent = Family{
	Name:    "Tencent Cloud",
	Modules: []string{"github.com/tencentcloud/tencentcloud-sdk-go"},
	Version: "common v1.3.212, sts v1.1.11",
	Retry: Retry{
		Attempts: 1, Covers: []Failure{OnTransport, OnThrottle}, POST: Yes, SameKey: Yes,
		Evidence: "measured: 1 request for 503, 3 for RequestLimitExceeded with RateLimitExceededMaxRetries 2; profile/client_profile.go",
	},
	Limit: Limit{PerAttempt: time.Minute, Evidence: "profile/http_profile.go: ReqTimeout 60"},
	Calls: []Call{
		{Sig: &Signature{Last: Ref{Pkg: tencentAny, Name: "*Request"}, Params: 2}, Ref: Ref{Pkg: tencentAny, Recv: "Client", Name: "*WithContext"}, Kind: SDK, Keys: []string{"ClientToken"}, Ctx: Ctx{From: FromArg}},
		{Sig: &Signature{Last: Ref{Pkg: tencentAny, Name: "*Request"}, Result: Ref{Pkg: tencentAny, Name: "*Response"}, Params: 1}, Ref: Ref{Pkg: tencentAny, Recv: "Client"}, Kind: SDK, Keys: []string{"ClientToken"}, Ctx: Ctx{From: FromNowhere, Form: "*WithContext"}},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: tencentAny, Name: "NewClient"}, Makes: Client, Options: 2},
		{Ref: Ref{Pkg: tencentPkg + "/common/profile", Name: "NewClientProfile"}, Makes: Config, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: tencentPkg + "/common/profile", Recv: "ClientProfile", Name: "NetworkFailureMaxRetries"}, Field: true, Effect: SetsRetries},
		{Ref: Ref{Pkg: tencentPkg + "/common/profile", Recv: "ClientProfile", Name: "RateLimitExceededMaxRetries"}, Field: true, Effect: SetsRetries},
		{Ref: Ref{Pkg: tencentPkg + "/common/profile", Recv: "ClientProfile", Name: "NetworkFailureRetryDuration"}, Field: true, Effect: SetsCurve, Zero: ForDefault},
	},
}

// ossCall is a method of a bucket or client, whose options may hold a context.
func ossCall(w Tri, shape Shape) Call {
	return Call{Kind: SDK, Shape: shape, Write: w, Ctx: Ctx{From: FromOption, Arg: -1, Form: "WithContext"}}
}

// github.com/aliyun/aliyun-oss-go-sdk v3.0.2+incompatible: RetryTimes is set, and
// read nowhere.
//
//	func (bucket Bucket) PutObject(objectKey string, reader io.Reader, options ...Option) error
//	func WithContext(ctx context.Context) Option
var aliyunOSS = Family{
	Name:    "Alibaba OSS",
	Modules: []string{"github.com/aliyun/aliyun-oss-go-sdk"},
	Version: "v3.0.2",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "measured: 1 request for 503; oss/conf.go"},
	Limit:   Limit{PerAttempt: time.Minute, Evidence: "oss/conf.go: HTTPTimeout, read and write 60s"},
	Calls: join(
		methods(ossPkg, "Bucket", ossCall(No, Unary), "PutObject", "PutObjectFromFile", "CopyObject", "CopyObjectTo", "CopyObjectFrom", "DeleteObject", "DeleteObjects", "IsObjectExist", "ListObjects", "ListObjectsV2", "GetObjectMeta", "GetObjectDetailedMeta", "SetObjectACL", "GetObjectACL"),
		methods(ossPkg, "Bucket", ossCall(Yes, Unary), "AppendObject"),
		methods(ossPkg, "Bucket", ossCall(No, Stream), "GetObject", "GetObjectToFile", "UploadFile", "DownloadFile", "CopyFile"),
		methods(ossPkg, "Client", ossCall(No, Unary), "CreateBucket", "ListBuckets", "DeleteBucket", "GetBucketInfo"),
	),
	Constructors: []Constructor{{Ref: Ref{Pkg: ossPkg, Name: "New"}, Makes: Client, Options: 3}},
	Options:      []Option{{Ref: Ref{Pkg: ossPkg, Name: "HTTPClient"}, Effect: SetsClient}},
}

// github.com/apache/pulsar-client-go v0.19.0: a message is sent, over as many
// connections as it takes, until SendTimeout.
//
//	func (Producer) Send(context.Context, *ProducerMessage) (MessageID, error)
//	func (Client) CreateProducer(ProducerOptions) (Producer, error)
var pulsar = Family{
	Name:    "Pulsar",
	Modules: []string{"github.com/apache/pulsar-client-go"},
	Version: "v0.19.0",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "pulsar/client_impl.go: a look-up is repeated until OperationTimeout"},
	Limit:   Limit{Whole: 30 * time.Second, Evidence: "pulsar/client_impl.go defaultOperationTimeout"},
	Calls: join(
		methods(pulsarPkg, "Producer", Call{Kind: Queue, Write: Yes, Message: true, Ctx: Ctx{From: FromArg}, Retry: &Retry{
			Attempts: Endless, Covers: []Failure{OnTransport}, POST: Yes, SameKey: Yes,
			Wait:     Wait{Curve: Exponential, Jitter: Yes, Elapsed: 30 * time.Second, Interrupted: Yes},
			Evidence: "pulsar/producer_partition.go reconnectToBroker, failTimeoutMessages",
		}, Limit: &Limit{Whole: 30 * time.Second, Evidence: "pulsar/producer_impl.go defaultSendTimeout"}}, "Send"),
		// It puts the message into a buffer.
		methods(pulsarPkg, "Producer", Call{Kind: Queue, Shape: Local, Write: Yes, Message: true, Ctx: Ctx{From: FromArg}}, "SendAsync"),
		methods(pulsarPkg, "Producer", Call{Kind: Queue, Shape: Stream, Write: No, Ctx: Ctx{From: FromArg}}, "FlushWithCtx"),
		methods(pulsarPkg, "Producer", Call{Kind: Queue, Shape: Stream, Write: No}, "Flush"),
		methods(pulsarPkg, "Consumer", queueStream, "Receive"),
		methods(pulsarPkg, "Consumer", Call{Kind: Queue, Write: No}, "Ack", "AckID", "AckIDList", "AckCumulative", "AckIDCumulative", "Seek", "SeekByTime", "Unsubscribe", "GetLastMessageIDs"),
		methods(pulsarPkg, "Reader", queueStream, "Next"),
		methods(pulsarPkg, "Reader", Call{Kind: Queue, Write: No}, "Seek", "SeekByTime", "GetLastMessageID"),
		methods(pulsarPkg, "Client", Call{Kind: Queue, Write: No}, "CreateProducer", "Subscribe", "CreateReader", "CreateTableView", "TopicPartitions"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: pulsarPkg, Name: "NewClient"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: pulsarPkg, Recv: "Client", Name: "CreateProducer"}, Makes: Stub, FromReceiver: true, Options: 0},
	},
	Options: []Option{
		{Ref: Ref{Pkg: pulsarPkg, Recv: "ProducerOptions", Name: "SendTimeout"}, Field: true, Effect: BoundsWhole, Zero: ForDefault, Negative: ForNone},
		{Ref: Ref{Pkg: pulsarPkg, Recv: "ClientOptions", Name: "OperationTimeout"}, Field: true, Effect: BoundsWhole, Zero: ForDefault},
		{Ref: Ref{Pkg: pulsarPkg, Recv: "ClientOptions", Name: "ConnectionTimeout"}, Field: true, Effect: BoundsDial, Zero: ForDefault},
	},
	Durations: join(
		limits(pulsarPkg, "ProducerOptions", "SendTimeout", "BatchingMaxPublishDelay"),
		limits(pulsarPkg, "ClientOptions", "OperationTimeout", "ConnectionTimeout", "KeepAliveInterval"),
	),
}
