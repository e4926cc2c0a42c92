package catalog

import "time"

const (
	awsV1Pkg     = "github.com/aws/aws-sdk-go"
	awsV1Service = awsV1Pkg + "/service/..."
)

var awsV1Dynamo = &Retry{
	Attempts: 11, Covers: []Failure{OnTransport, On5xx, OnThrottle}, POST: Yes, SameKey: Yes,
	Wait:     Wait{Curve: Exponential, First: 50 * time.Millisecond, Factor: 2, Jitter: Yes, Interrupted: Yes},
	Evidence: "measured: 11 requests for 500; service/dynamodb/customizations.go",
}

// github.com/aws/aws-sdk-go v1.55.8, which is archived.
//
//	func (c *S3) PutObject(input *PutObjectInput) (*PutObjectOutput, error)
//	func (c *S3) PutObjectWithContext(ctx aws.Context, input *PutObjectInput, opts ...request.Option) (*PutObjectOutput, error)
//	func (r *Request) Send() error
//
// The interfaces in service/*/*iface have the same methods. MaxRetries -1, and
// nil, mean the service's default.
var awsV1 = Family{
	Name:    "AWS SDK v1",
	Modules: []string{awsV1Pkg},
	Version: "v1.55.8",
	Retry: Retry{
		Attempts: 4,
		Covers:   []Failure{OnTransport, On5xx, OnThrottle}, POST: Yes, SameKey: Yes, RetryAfter: Yes,
		Wait:     Wait{Curve: Exponential, First: 30 * time.Millisecond, Factor: 2, Max: 5 * time.Minute, Jitter: Yes, Share: 1, Interrupted: Yes},
		Evidence: "measured: 4 requests for 503; aws/client/default_retryer.go",
	},
	Limit: Limit{Evidence: "aws/defaults/defaults.go: http.DefaultClient"},
	Calls: []Call{
		{Sig: &Signature{Variadic: Ref{Pkg: awsV1Pkg + "/aws/request", Name: "Option"}, Input: "Input"}, Ref: Ref{Name: "ReceiveMessageWithContext"}, Kind: AWS, Shape: Stream, Write: No, Ctx: Ctx{From: FromArg}},
		{Sig: &Signature{Variadic: Ref{Pkg: awsV1Pkg + "/aws/request", Name: "Option"}, Input: "Input"}, Ref: Ref{Pkg: awsV1Pkg + "/service/dynamodb", Name: "*WithContext"}, Kind: AWS, Retry: awsV1Dynamo, Keys: awsKeys, Ctx: Ctx{From: FromArg}},
		{Sig: &Signature{Variadic: Ref{Pkg: awsV1Pkg + "/aws/request", Name: "Option"}, Input: "Input"}, Ref: Ref{Pkg: awsV1Pkg + "/service/dynamodb/...", Name: "*WithContext"}, Kind: AWS, Retry: awsV1Dynamo, Keys: awsKeys, Ctx: Ctx{From: FromArg}},
		{Sig: &Signature{Variadic: Ref{Pkg: awsV1Pkg + "/aws/request", Name: "Option"}, Input: "Input"}, Ref: Ref{Name: "*WithContext"}, Kind: AWS, Keys: awsKeys, Ctx: Ctx{From: FromArg}},
		// Waiters end after a number of polls, 40 for most.
		{Sig: &Signature{Variadic: Ref{Pkg: awsV1Pkg + "/aws/request", Name: "WaiterOption"}}, Ref: Ref{Name: "*WithContext"}, Kind: AWS, Shape: Stream, Write: No, Ctx: Ctx{From: FromArg}},
		{Sig: &Signature{Last: Ref{Pkg: awsV1Service, Name: "*Input"}, Params: 1, Result: Ref{Pkg: awsV1Service, Name: "*Output"}}, Ref: Ref{Pkg: awsV1Service, Name: "ReceiveMessage"}, Kind: AWS, Shape: Stream, Write: No, Ctx: Ctx{From: FromNowhere}},
		{Sig: &Signature{Last: Ref{Pkg: awsV1Pkg + "/service/dynamodb", Name: "*Input"}, Params: 1, Result: Ref{Pkg: awsV1Service, Name: "*Output"}}, Ref: Ref{Pkg: awsV1Service}, Kind: AWS, Retry: awsV1Dynamo, Keys: awsKeys, Ctx: Ctx{From: FromNowhere, Form: "*WithContext"}},
		{Sig: &Signature{Last: Ref{Pkg: awsV1Service, Name: "*Input"}, Params: 1, Result: Ref{Pkg: awsV1Service, Name: "*Output"}}, Ref: Ref{Pkg: awsV1Service}, Kind: AWS, Keys: awsKeys, Ctx: Ctx{From: FromNowhere, Form: "*WithContext"}},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws/request", Recv: "Request", Name: "Send"}, Kind: AWS, Ctx: Ctx{From: FromSetter, Form: "SetContext"}},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: awsV1Service, Name: "New"}, Makes: Client, From: []int{0, 1}, Options: -1},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws/session", Name: "NewSession"}, Makes: Config, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws/session", Name: "New"}, Makes: Config, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws/session", Name: "NewSessionWithOptions"}, Makes: Config, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws/session", Name: "Must"}, Makes: Config, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws", Name: "NewConfig"}, Makes: Config, Options: -1},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws/client", Name: "NoOpRetryer"}, Makes: Retryer, Options: -1, Retry: &Retry{Attempts: 1, Evidence: "aws/client/no_op_retryer.go"}},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws/client", Name: "DefaultRetryer"}, Makes: Retryer, Options: -1, Retry: &Retry{Attempts: 1, Evidence: "aws/client/default_retryer.go: NumMaxRetries 0"}},
	},
	Options: []Option{
		{Ref: Ref{Pkg: awsV1Pkg + "/aws", Recv: "Config", Name: "MaxRetries"}, Field: true, Effect: SetsRetries, Negative: ForDefault},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws", Recv: "Config", Name: "WithMaxRetries"}, Effect: SetsRetries, Negative: ForDefault},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws", Recv: "Config", Name: "HTTPClient"}, Field: true, Effect: SetsClient, Zero: ForDefault},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws", Recv: "Config", Name: "WithHTTPClient"}, Effect: SetsClient, Zero: ForDefault},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws", Recv: "Config", Name: "Retryer"}, Field: true, Effect: SetsRetryer, Zero: ForDefault},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws/request", Name: "WithRetryer"}, Arg: 1, Effect: SetsRetryer},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws/request", Name: "WithResponseReadTimeout"}, Effect: BoundsSilence},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws/client", Recv: "DefaultRetryer", Name: "NumMaxRetries"}, Field: true, Effect: SetsRetries},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws/client", Recv: "DefaultRetryer", Name: "MinRetryDelay"}, Field: true, Effect: SetsWait, Zero: ForDefault},
		{Ref: Ref{Pkg: awsV1Pkg + "/aws/client", Recv: "DefaultRetryer", Name: "MaxRetryDelay"}, Field: true, Effect: SetsMaxWait, Zero: ForDefault},
	},
	Contexts: []ContextFunc{{Ref: Ref{Pkg: awsV1Pkg + "/aws", Name: "BackgroundContext"}, Effect: CtxFresh}},
	Durations: join(
		limits(awsV1Pkg+"/aws/client", "DefaultRetryer", "MinRetryDelay", "MaxRetryDelay", "MinThrottleDelay", "MaxThrottleDelay"),
		limitArgs(awsV1Pkg+"/aws/request", "", 0, "WithResponseReadTimeout"),
	),
}
