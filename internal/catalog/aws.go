package catalog

import "time"

const (
	awsPkg      = "github.com/aws/aws-sdk-go-v2"
	awsService  = awsPkg + "/service/..."
	awsRetry    = awsPkg + "/aws/retry"
	awsHTTP     = awsPkg + "/aws/transport/http"
	awsConfig   = awsPkg + "/config"
	awsManager  = awsPkg + "/feature/s3/manager"
	awsTransfer = awsPkg + "/feature/s3/transfermanager"
)

// The fields by which AWS services recognise a repeated request. The SDK fills
// an empty one anew for each call, so it covers the SDK's own attempts alone.
var awsKeys = []string{"ClientRequestToken", "ClientToken", "IdempotencyToken", "MessageDeduplicationId"}

var awsDynamo = &Retry{
	Attempts: 4, // 3 before 2026
	Covers:   []Failure{OnTransport, On5xx, OnThrottle}, POST: Yes, SameKey: Yes, RetryAfter: No,
	Wait:     Wait{Curve: Exponential, First: 25 * time.Millisecond, Factor: 2, Max: 20 * time.Second, Jitter: Yes, Interrupted: Yes},
	Env:      []string{"AWS_MAX_ATTEMPTS", "AWS_RETRY_MODE"},
	Evidence: "measured: 4 requests for 503; service/dynamodb/api_client.go resolveRetryer",
}

// github.com/aws/aws-sdk-go-v2 v1.48.0, config v1.33.18, service/s3 v1.114.10,
// service/dynamodb v1.74.0, service/sqs v1.53.0, feature/s3/manager v1.23.24,
// feature/s3/transfermanager v0.5.7.
//
//	func (c *Client) PutItem(ctx context.Context, params *PutItemInput, optFns ...func(*Options)) (*PutItemOutput, error)
//	func (p *ListObjectsV2Paginator) NextPage(ctx context.Context, optFns ...func(*Options)) (*ListObjectsV2Output, error)
//	func (w *BucketExistsWaiter) Wait(ctx context.Context, params *HeadBucketInput, maxWaitDur time.Duration, optFns ...func(*BucketExistsWaiterOptions)) error
//	func NewFromConfig(cfg aws.Config, optFns ...func(*Options)) *Client
//	func LoadDefaultConfig(ctx context.Context, optFns ...func(*LoadOptions) error) (cfg aws.Config, err error)
//
// The numbers count attempts. 0 leaves the default everywhere but in
// retry.AddWithMaxAttempts, where it removes the limit.
var aws = Family{
	Name:    "AWS SDK v2",
	Modules: []string{awsPkg, "github.com/aws/smithy-go"},
	Version: "v1.48.0",
	Retry: Retry{
		Attempts: 3,
		Covers:   []Failure{OnTransport, On5xx, OnThrottle}, POST: Yes, SameKey: Yes,
		RetryAfter: No, // X-Amz-Retry-After is read
		Wait:       Wait{Curve: Exponential, First: 50 * time.Millisecond, Factor: 2, Max: 20 * time.Second, Jitter: Yes, Interrupted: Yes},
		Env:        []string{"AWS_MAX_ATTEMPTS", "AWS_RETRY_MODE"},
		Evidence:   "measured: 3 requests for 503, 429 and a closed connection; aws/retry/standard.go",
	},
	Limit: Limit{Evidence: "aws/transport/http/client.go: dial 30s, TLS 10s, no client timeout; the read timeout must be asked for"},
	Calls: []Call{
		// A receive waits for messages as long as the queue says.
		{
			Sig: &Signature{Variadic: Ref{Pkg: awsPkg + "/service/sqs", Name: "Options"}, Input: "Input", Params: 3},
			Ref: Ref{Name: "ReceiveMessage"}, Kind: AWS, Shape: Stream, Write: No, Ctx: Ctx{From: FromArg},
		},
		{
			Sig: &Signature{Variadic: Ref{Pkg: awsPkg + "/service/sqs", Name: "Options"}, Input: "Input", Params: 3},
			Ref: Ref{Name: "SendMessage"}, Kind: AWS, Write: Yes, Message: true, Keys: awsKeys, Ctx: Ctx{From: FromArg},
		},
		{
			Sig: &Signature{Variadic: Ref{Pkg: awsPkg + "/service/sqs", Name: "Options"}, Input: "Input", Params: 3},
			Ref: Ref{Name: "SendMessageBatch"}, Kind: AWS, Write: Yes, Message: true, Ctx: Ctx{From: FromArg},
		},
		// One attempt more than the other services have.
		{
			Sig:  &Signature{Variadic: Ref{Pkg: awsPkg + "/service/dynamodb", Name: "Options"}},
			Kind: AWS, Retry: awsDynamo, Keys: awsKeys, Ctx: Ctx{From: FromArg},
		},
		{
			Sig:  &Signature{Variadic: Ref{Pkg: awsService, Name: "Options"}, Input: "Input", Params: 3, Stream: true},
			Kind: AWS, Shape: Stream, Ctx: Ctx{From: FromArg},
		},
		{
			// measured: of two PutObject with one strings.Reader the second is empty
			Sig:  &Signature{Variadic: Ref{Pkg: awsService, Name: "Options"}, Input: "Input", Params: 3},
			Kind: AWS, Keys: awsKeys, Rewinds: No, Ctx: Ctx{From: FromArg},
		},
		{
			Sig: &Signature{Variadic: Ref{Pkg: awsService, Name: "Options"}, Params: 2},
			Ref: Ref{Name: "NextPage"}, Kind: AWS, Write: No, Ctx: Ctx{From: FromArg},
		},
		// Wait and WaitForOutput poll until maxWaitDur has passed.
		{
			Sig:  &Signature{Variadic: Ref{Pkg: awsService, Name: "*WaiterOptions"}, Input: "Input", Params: 4},
			Kind: AWS, Shape: Bounded, Bound: 2, Write: No, Ctx: Ctx{From: FromArg},
		},
		// Signing asks nobody.
		{
			Sig:  &Signature{Variadic: Ref{Pkg: awsService, Name: "PresignOptions"}, Input: "Input", Params: 3},
			Kind: AWS, Shape: Local, Ctx: Ctx{From: FromArg},
		},
		{
			Sig:  &Signature{Variadic: Ref{Pkg: awsService, Name: "PresignPostOptions"}, Input: "Input", Params: 3},
			Kind: AWS, Shape: Local, Ctx: Ctx{From: FromArg},
		},
		// Transfers are many calls of an S3 client; S3 keeps the last of equal puts.
		{Ref: Ref{Pkg: awsManager, Recv: "Uploader", Name: "Upload"}, Kind: AWS, Write: No, Rewinds: Yes, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: awsManager, Recv: "Downloader", Name: "Download"}, Kind: AWS, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: awsTransfer, Recv: "Client", Name: "UploadObject"}, Kind: AWS, Write: No, Rewinds: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: awsTransfer, Recv: "Client", Name: "UploadDirectory"}, Kind: AWS, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: awsTransfer, Recv: "Client", Name: "GetObject"}, Kind: AWS, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: awsTransfer, Recv: "Client", Name: "DownloadObject"}, Kind: AWS, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: awsTransfer, Recv: "Client", Name: "DownloadDirectory"}, Kind: AWS, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: awsConfig, Name: "LoadDefaultConfig"}, Kind: AWS, Shape: Local, Ctx: Ctx{From: FromArg}},
		// What carries the calls of a client.
		{Ref: Ref{Pkg: awsHTTP, Recv: "BuildableClient", Name: "Do"}, Kind: HTTP, Retry: &Retry{Attempts: 1}, Ctx: Ctx{From: FromRequest}},
		{Ref: Ref{Pkg: awsPkg + "/aws", Recv: "HTTPClient", Name: "Do"}, Kind: HTTP, Retry: &Retry{Attempts: 1}, Ctx: Ctx{From: FromRequest}},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: awsService, Name: "NewFromConfig"}, Makes: Client, From: []int{0}, Options: 1},
		{Ref: Ref{Pkg: awsService, Name: "New"}, Makes: Client, From: []int{0}, Options: 1},
		{Ref: Ref{Pkg: awsManager, Name: "NewUploader"}, Makes: Client, From: []int{0}, Options: 1},
		{Ref: Ref{Pkg: awsManager, Name: "NewDownloader"}, Makes: Client, From: []int{0}, Options: 1},
		{Ref: Ref{Pkg: awsTransfer, Name: "New"}, Makes: Client, From: []int{0}, Options: 1},
		{Ref: Ref{Pkg: awsConfig, Name: "LoadDefaultConfig"}, Makes: Config, Options: 1},
		{Ref: Ref{Pkg: awsPkg + "/aws", Name: "NewConfig"}, Makes: Config, Options: -1},
		{Ref: Ref{Pkg: awsPkg + "/aws", Name: "Config"}, Makes: Config, Options: -1},
		{Ref: Ref{Pkg: awsHTTP, Name: "NewBuildableClient"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: awsPkg + "/aws", Name: "NopRetryer"}, Makes: Retryer, Options: -1, Retry: &Retry{Attempts: 1, Evidence: "measured: 1 request"}},
		{Ref: Ref{Pkg: awsRetry, Name: "NewStandard"}, Makes: Retryer, Options: 0},
		{Ref: Ref{Pkg: awsRetry, Name: "NewAdaptiveMode"}, Makes: Retryer, Options: 0},
	},
	Options: []Option{
		// A negative number reaches AddWithMaxAttempts, which takes it for no limit.
		{Ref: Ref{Pkg: awsConfig, Name: "WithRetryMaxAttempts"}, Effect: SetsAttempts, Zero: ForDefault, Negative: ForEver},
		{Ref: Ref{Pkg: awsConfig, Recv: "LoadOptions", Name: "RetryMaxAttempts"}, Field: true, Effect: SetsAttempts, Zero: ForDefault, Negative: ForEver},
		{Ref: Ref{Pkg: awsPkg + "/aws", Recv: "Config", Name: "RetryMaxAttempts"}, Field: true, Effect: SetsAttempts, Zero: ForDefault, Negative: ForEver},
		{Ref: Ref{Pkg: awsService, Recv: "Options", Name: "RetryMaxAttempts"}, Field: true, Effect: SetsAttempts, Zero: ForDefault, Negative: ForEver},
		// In a configuration a Retryer makes RetryMaxAttempts void; in Options that caps it.
		{Ref: Ref{Pkg: awsConfig, Name: "WithRetryer"}, Effect: SetsRetryer},
		{Ref: Ref{Pkg: awsConfig, Recv: "LoadOptions", Name: "Retryer"}, Field: true, Effect: SetsRetryer, Zero: ForDefault},
		{Ref: Ref{Pkg: awsPkg + "/aws", Recv: "Config", Name: "Retryer"}, Field: true, Effect: SetsRetryer, Zero: ForDefault},
		{Ref: Ref{Pkg: awsService, Recv: "Options", Name: "Retryer"}, Field: true, Effect: SetsRetryer, Zero: ForDefault},

		{Ref: Ref{Pkg: awsRetry, Recv: "StandardOptions", Name: "MaxAttempts"}, Field: true, Effect: SetsAttempts, Zero: ForDefault, Negative: ForDefault},
		{Ref: Ref{Pkg: awsRetry, Recv: "StandardOptions", Name: "MaxBackoff"}, Field: true, Effect: SetsMaxWait},
		{Ref: Ref{Pkg: awsRetry, Recv: "StandardOptions", Name: "BaseDelay"}, Field: true, Effect: SetsWait, Zero: ForDefault},
		{Ref: Ref{Pkg: awsRetry, Recv: "StandardOptions", Name: "Backoff"}, Field: true, Effect: SetsCurve, Zero: ForDefault},
		{Ref: Ref{Pkg: awsRetry, Recv: "StandardOptions", Name: "Retryables"}, Field: true, Effect: SetsFilter},
		{Ref: Ref{Pkg: awsRetry, Recv: "AdaptiveModeOptions", Name: "StandardOptions"}, Field: true, Effect: AddsOptions},
		{Ref: Ref{Pkg: awsRetry, Name: "AddWithMaxAttempts"}, Arg: 1, Effect: SetsAttempts, Zero: ForEver, Negative: ForEver},
		{Ref: Ref{Pkg: awsRetry, Name: "AddWithMaxBackoffDelay"}, Arg: 1, Effect: SetsMaxWait},
		{Ref: Ref{Pkg: awsRetry, Name: "AddWithErrorCodes"}, Arg: 1, Effect: SetsFilter},

		{Ref: Ref{Pkg: awsConfig, Name: "WithHTTPClient"}, Effect: SetsClient},
		{Ref: Ref{Pkg: awsConfig, Recv: "LoadOptions", Name: "HTTPClient"}, Field: true, Effect: SetsClient, Zero: ForDefault},
		{Ref: Ref{Pkg: awsPkg + "/aws", Recv: "Config", Name: "HTTPClient"}, Field: true, Effect: SetsClient, Zero: ForDefault},
		{Ref: Ref{Pkg: awsService, Recv: "Options", Name: "HTTPClient"}, Field: true, Effect: SetsClient, Zero: ForDefault},
		{Ref: Ref{Pkg: awsHTTP, Recv: "BuildableClient", Name: "WithTimeout"}, Effect: BoundsAttempt, Zero: ForNone, Negative: ForNone},
		{Ref: Ref{Pkg: awsHTTP, Recv: "BuildableClient", Name: "WithReadTimeout"}, Effect: BoundsSilence, Zero: ForNone, Negative: ForNone},
		{Ref: Ref{Pkg: awsHTTP, Recv: "BuildableClient", Name: "WithTransportOptions"}, Effect: AddsOptions},
		{Ref: Ref{Pkg: awsHTTP, Recv: "BuildableClient", Name: "WithDialerOptions"}, Effect: SetsDialer},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: awsRetry, Name: "NewExponentialJitterBackoff"}, Wait: Wait{Curve: Exponential, First: 2 * time.Second, Factor: 2, Jitter: Yes, Flattened: true}, Args: []Effect{SetsMaxWait}},
	},
	Durations: []Duration{
		{Ref: Ref{Pkg: awsHTTP, Recv: "BuildableClient", Name: "WithTimeout"}},
		{Ref: Ref{Pkg: awsHTTP, Recv: "BuildableClient", Name: "WithReadTimeout"}},
		{Ref: Ref{Pkg: awsRetry, Name: "AddWithMaxBackoffDelay"}, Arg: 1},
		{Ref: Ref{Pkg: awsRetry, Name: "NewExponentialJitterBackoff"}},
		{Ref: Ref{Pkg: awsRetry, Recv: "StandardOptions", Name: "MaxBackoff"}, Field: true},
		{Ref: Ref{Pkg: awsRetry, Recv: "StandardOptions", Name: "BaseDelay"}, Field: true},
	},
}
