package catalog

import "time"

const (
	minioPkg    = "github.com/minio/minio-go"
	githubPkg   = "github.com/google/go-github/github"
	godoPkg     = "github.com/digitalocean/godo"
	gitlabPkg   = "gitlab.com/gitlab-org/api/client-go"
	slackPkg    = "github.com/slack-go/slack"
	goOpenAIPkg = "github.com/sashabaranov/go-openai"
	hcloudPkg   = "github.com/hetznercloud/hcloud-go/hcloud"
	linodePkg   = "github.com/linode/linodego"
	tfePkg      = "github.com/hashicorp/go-tfe"
	connectPkg  = "connectrpc.com/connect"
	oidcPkg     = "github.com/coreos/go-oidc/oidc"
)

// anyMethod is any method of a package that takes a context first.
func anyMethod(pkg string) []Call {
	return []Call{{Sig: &Signature{}, Ref: Ref{Pkg: pkg}, Kind: SDK, Ctx: Ctx{From: FromArg}}}
}

// github.com/minio/minio-go/v7 v7.4.1.
//
//	func (c *Client) StatObject(ctx context.Context, bucketName, objectName string, opts StatObjectOptions) (ObjectInfo, error)
//	func New(endpoint string, opts *Options) (*Client, error)
//
// MaxRetries counts tries, 0 is the default. GetObject sends when it is read.
var minio = Family{
	Name:    "MinIO",
	Modules: []string{minioPkg},
	Version: "v7.4.1",
	Retry: Retry{
		Attempts: 10,
		Covers:   []Failure{OnTransport, On5xx, OnThrottle}, POST: Yes, RetryAfter: No,
		Wait:     Wait{Curve: Exponential, First: 200 * time.Millisecond, Factor: 2, Max: time.Second, Jitter: Yes, Share: 1, Interrupted: Yes},
		Evidence: "measured: 10 requests, StatObject and PutObject; retry.go",
	},
	Limit: Limit{PerAttempt: time.Minute, Evidence: "transport.go: ResponseHeaderTimeout 1m"},
	Calls: join(
		methods(minioPkg, "Client", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "GetObject", "FGetObject", "ListObjects", "ListenNotification", "ListenBucketNotification", "SelectObjectContent", "RemoveObjects"),
		methods(minioPkg, "Client", Call{Kind: SDK, Shape: Local, Ctx: Ctx{From: FromArg}}, "Presign", "PresignHeader", "PresignedGetObject", "PresignedHeadObject", "PresignedPutObject", "PresignedPostPolicy"),
		all(SDK, minioPkg, "Client", "Core"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: minioPkg, Name: "New"}, Makes: Client, Options: 1},
		{Ref: Ref{Pkg: minioPkg, Name: "NewCore"}, Makes: Client, Options: 1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: minioPkg, Recv: "Options", Name: "MaxRetries"}, Field: true, Effect: SetsAttempts, Zero: ForDefault},
		{Ref: Ref{Pkg: minioPkg, Recv: "Options", Name: "Transport"}, Field: true, Effect: SetsTransport, Zero: ForDefault},
	},
}

// github.com/google/go-github/v74 v74.0.0.
//
//	func (s *RepositoriesService) Get(ctx context.Context, owner, repo string) (*Repository, *Response, error)
var goGitHub = Family{
	Name:         "go-github",
	Modules:      []string{"github.com/google/go-github"},
	Version:      "v74.0.0",
	Retry:        Retry{Attempts: 1, POST: No, Evidence: "measured: 1 request for 503; rate limits are errors"},
	Limit:        Limit{Evidence: "github.go: an http.Client without Timeout"},
	Calls:        anyMethod(githubPkg),
	Constructors: []Constructor{{Ref: Ref{Pkg: githubPkg, Name: "NewClient"}, Makes: Client, From: []int{0}, Options: -1}},
}

// github.com/digitalocean/godo v1.240.0: NewFromToken makes a client that
// repeats, NewClient one that does not.
//
//	func (s *DropletsServiceOp) Get(ctx context.Context, dropletID int) (*Droplet, *Response, error)
var godo = Family{
	Name:    "godo",
	Modules: []string{godoPkg},
	Version: "v1.240.0",
	Retry:   Retry{Attempts: 1, Covers: []Failure{OnTransport, On5xx, OnThrottle}, POST: Yes, RetryAfter: Yes, Wait: retryableWait, Evidence: "measured: 1 request of NewClient, 5 of NewFromToken; godo.go"},
	Limit:   Limit{Evidence: "godo.go: http.DefaultClient"},
	Calls:   anyMethod(godoPkg),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: godoPkg, Name: "NewFromToken"}, Makes: Client, Options: -1, Retry: &Retry{
			Attempts: 5, Covers: []Failure{OnTransport, On5xx, OnThrottle}, POST: Yes, RetryAfter: Yes, Wait: retryableWait, Evidence: "measured; godo.go",
		}},
		{Ref: Ref{Pkg: godoPkg, Name: "NewClient"}, Makes: Client, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: godoPkg, Name: "New"}, Makes: Client, From: []int{0}, Options: 1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: godoPkg, Name: "WithRetryAndBackoffs"}, Effect: AddsOptions},
		{Ref: Ref{Pkg: godoPkg, Recv: "RetryConfig", Name: "RetryMax"}, Field: true, Effect: SetsRetries},
	},
}

// gitlab.com/gitlab-org/api/client-go v1.46.0, once github.com/xanzy/go-gitlab.
//
//	func (s *ProjectsService) GetProject(pid any, opt *GetProjectOptions, options ...RequestOptionFunc) (*Project, *Response, error)
//	func WithContext(ctx context.Context) RequestOptionFunc
var gitlab = Family{
	Name:    "GitLab",
	Modules: []string{gitlabPkg},
	Version: "v1.46.0",
	Retry: Retry{
		Attempts: 6,
		Covers:   []Failure{On5xx, OnThrottle}, POST: Yes, RetryAfter: No,
		Wait:     Wait{Curve: Linear, First: 100 * time.Millisecond, Max: 400 * time.Millisecond, Jitter: Yes, Interrupted: Yes},
		Evidence: "measured: 6 requests for 503 and 429; gitlab.go",
	},
	Limit: Limit{Evidence: "gitlab.go: cleanhttp.DefaultPooledClient"},
	Calls: []Call{{
		Sig: &Signature{Variadic: Ref{Pkg: gitlabPkg, Name: "RequestOptionFunc"}}, Ref: Ref{Pkg: gitlabPkg},
		Kind: SDK, Ctx: Ctx{From: FromOption, Arg: -1, Form: "WithContext"},
	}},
	Constructors: []Constructor{{Ref: Ref{Pkg: gitlabPkg, Name: "NewClient"}, Makes: Client, Options: 1}},
	Options: []Option{
		{Ref: Ref{Pkg: gitlabPkg, Name: "WithCustomRetryMax"}, Effect: SetsRetries},
		{Ref: Ref{Pkg: gitlabPkg, Name: "WithoutRetries"}, Effect: StopsRetries},
		{Ref: Ref{Pkg: gitlabPkg, Name: "WithCustomRetry"}, Effect: SetsFilter},
		{Ref: Ref{Pkg: gitlabPkg, Name: "WithCustomBackoff"}, Effect: SetsCurve},
		{Ref: Ref{Pkg: gitlabPkg, Name: "WithHTTPClient"}, Effect: SetsClient},
	},
}

// github.com/slack-go/slack v0.36.0. Methods without Context in their names use
// context.Background().
//
//	func (api *Client) PostMessageContext(ctx context.Context, channelID string, options ...MsgOption) (string, string, error)
var slack = Family{
	Name:    "Slack",
	Modules: []string{slackPkg},
	Version: "v0.36.0",
	Retry:   Retry{Attempts: 1, Covers: []Failure{OnThrottle}, POST: Yes, RetryAfter: Yes, Evidence: "measured: 1 request; with OptionRetry(3) 4 for 429"},
	Limit:   Limit{Evidence: "slack.go: an http.Client without Timeout"},
	Calls: join(
		methods(slackPkg, "", Call{Kind: SDK, Write: Yes, Ctx: Ctx{From: FromArg}}, "PostWebhookContext"),
		methods(slackPkg, "", Call{Kind: SDK, Write: Yes, Ctx: Ctx{From: FromNowhere, Form: "PostWebhookContext"}}, "PostWebhook"),
		[]Call{{
			Sig: &Signature{}, Ref: Ref{Pkg: slackPkg}, Kind: SDK, Ctx: Ctx{From: FromArg},
			WriteVerbs: []string{"PostMessage", "PostEphemeral"}, // a message more in the channel
		}},
	),
	Constructors: []Constructor{{Ref: Ref{Pkg: slackPkg, Name: "New"}, Makes: Client, Options: 1}},
	Options: []Option{
		{Ref: Ref{Pkg: slackPkg, Name: "OptionRetry"}, Effect: SetsRetries},
		{Ref: Ref{Pkg: slackPkg, Name: "OptionRetryConfig"}, Effect: AddsOptions},
		{Ref: Ref{Pkg: slackPkg, Recv: "RetryConfig", Name: "MaxRetries"}, Field: true, Effect: SetsRetries},
		{Ref: Ref{Pkg: slackPkg, Name: "OptionHTTPClient"}, Effect: SetsClient},
	},
}

// github.com/sashabaranov/go-openai v1.43.0.
//
//	func (c *Client) CreateChatCompletion(ctx context.Context, request ChatCompletionRequest) (response ChatCompletionResponse, err error)
var goOpenAI = Family{
	Name:    "go-openai",
	Modules: []string{goOpenAIPkg},
	Version: "v1.43.0",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "measured: 1 request for 503"},
	Limit:   Limit{Evidence: "config.go: an http.Client without Timeout"},
	Calls: join(
		methods(goOpenAIPkg, "Client", Call{Kind: SDK, Shape: Stream, Write: No, Ctx: Ctx{From: FromArg}}, "CreateChatCompletionStream", "CreateCompletionStream"),
		all(SDK, goOpenAIPkg, "Client"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: goOpenAIPkg, Name: "NewClient"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: goOpenAIPkg, Name: "NewClientWithConfig"}, Makes: Client, Options: 0},
	},
	Options: []Option{
		{Ref: Ref{Pkg: goOpenAIPkg, Recv: "ClientConfig", Name: "HTTPClient"}, Field: true, Effect: SetsClient, Zero: ForDefault},
	},
}

// github.com/hetznercloud/hcloud-go/v2 v2.50.0.
//
//	func (c *ServerClient) GetByID(ctx context.Context, id int64) (*Server, *Response, error)
var hcloud = Family{
	Name:    "Hetzner Cloud",
	Modules: []string{"github.com/hetznercloud/hcloud-go"},
	Version: "v2.50.0",
	Retry: Retry{
		Attempts: 6,
		Covers:   []Failure{OnListed}, POST: Yes, RetryAfter: No,
		Wait:     Wait{Curve: Exponential, First: time.Second, Factor: 2, Max: time.Minute, Jitter: Yes, Interrupted: Yes},
		Evidence: "measured: 6 requests for 502, 1 for 503; hcloud/client_handler_retry.go",
	},
	Limit: Limit{Evidence: "hcloud/client.go: an http.Client without Timeout"},
	Calls: join(
		methods(hcloudPkg, "ActionClient", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "WaitFor", "WaitForFunc"),
		anyMethod(hcloudPkg),
	),
	Constructors: []Constructor{{Ref: Ref{Pkg: hcloudPkg, Name: "NewClient"}, Makes: Client, Options: 0}},
	Options: []Option{
		{Ref: Ref{Pkg: hcloudPkg, Name: "WithRetryOpts"}, Effect: AddsOptions},
		{Ref: Ref{Pkg: hcloudPkg, Recv: "RetryOpts", Name: "MaxRetries"}, Field: true, Effect: SetsRetries},
		{Ref: Ref{Pkg: hcloudPkg, Name: "WithHTTPClient"}, Effect: SetsClient},
	},
}

// github.com/linode/linodego v1.69.1.
//
//	func (c *Client) GetInstance(ctx context.Context, linodeID int) (*Instance, error)
var linode = Family{
	Name:    "linodego",
	Modules: []string{linodePkg},
	Version: "v1.69.1",
	Retry: Retry{
		Attempts: 1001,
		Covers:   []Failure{OnThrottle, OnListed}, POST: Yes, RetryAfter: Yes,
		Wait:     Wait{Curve: Exponential, First: 3 * time.Second, Factor: 2, Max: 30 * time.Second, Jitter: Yes, Share: 0.5, Interrupted: Yes},
		Evidence: "measured: 973 requests in 8s with short waits; retries.go, client.go",
	},
	Limit:        Limit{Evidence: "client.go: the http.Client given, or one without Timeout"},
	Calls:        all(SDK, linodePkg, "Client"),
	Constructors: []Constructor{{Ref: Ref{Pkg: linodePkg, Name: "NewClient"}, Makes: Client, From: []int{0}, Options: -1}},
	Options: []Option{
		{Ref: Ref{Pkg: linodePkg, Recv: "Client", Name: "SetRetryCount"}, Effect: SetsRetries},
		{Ref: Ref{Pkg: linodePkg, Recv: "Client", Name: "SetRetryMaxWaitTime"}, Effect: SetsMaxWait},
		{Ref: Ref{Pkg: linodePkg, Recv: "Client", Name: "SetRetryWaitTime"}, Effect: SetsWait},
	},
	Durations: limitArgs(linodePkg, "Client", 0, "SetRetryMaxWaitTime", "SetRetryWaitTime", "SetPollDelay"),
}

// github.com/hashicorp/go-tfe v1.111.2: 429 always, 5xx with RetryServerErrors.
//
//	func (Workspaces) Read(ctx context.Context, organization, workspace string) (*Workspace, error)
var tfe = Family{
	Name:    "go-tfe",
	Modules: []string{tfePkg},
	Version: "v1.111.2",
	Retry: Retry{
		Attempts: 31,
		Covers:   []Failure{OnThrottle}, POST: Yes, RetryAfter: No,
		Wait:     Wait{Curve: Linear, First: 100 * time.Millisecond, Max: 400 * time.Millisecond, Jitter: Yes, Interrupted: Yes},
		Evidence: "measured: 31 requests for 429, 1 for 503; tfe.go",
	},
	Limit:        Limit{Evidence: "tfe.go: cleanhttp.DefaultPooledClient"},
	Calls:        anyMethod(tfePkg),
	Constructors: []Constructor{{Ref: Ref{Pkg: tfePkg, Name: "NewClient"}, Makes: Client, Options: 0}},
	Options: []Option{
		{Ref: Ref{Pkg: tfePkg, Recv: "Config", Name: "HTTPClient"}, Field: true, Effect: SetsClient, Zero: ForDefault},
	},
}

// connectrpc.com/connect v1.21.1: generated clients, and users' interfaces.
//
//	func (c *Client[Req, Res]) CallUnary(ctx context.Context, request *Request[Req]) (*Response[Res], error)
//
// A handler of a server has the same form: its own body knows better.
var connect = Family{
	Name:    "Connect",
	Modules: []string{connectPkg},
	Version: "v1.21.1",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "measured: 1 request for 503"},
	Limit:   Limit{Evidence: "client.go: that of the HTTP client given"},
	Calls: join(
		methods(connectPkg, "Client", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "CallServerStream", "CallClientStream", "CallBidiStream"),
		methods(connectPkg, "Client", Call{Kind: SDK, Ctx: Ctx{From: FromArg}}, "CallUnary"),
	),
	Constructors: []Constructor{{Ref: Ref{Pkg: connectPkg, Name: "NewClient"}, Makes: Client, From: []int{0}, Options: 2}},
}

// github.com/coreos/go-oidc/v3 v3.21.0: through the client in the context, or
// http.DefaultClient. A key set keeps the context that it was made with.
//
//	func NewProvider(ctx context.Context, issuer string) (*Provider, error)
var oidc = Family{
	Name:    "go-oidc",
	Modules: []string{"github.com/coreos/go-oidc"},
	Version: "v3.21.0",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "oidc/oidc.go"},
	Limit:   Limit{Evidence: "oidc/oidc.go: http.DefaultClient"},
	Calls: join(
		methods(oidcPkg, "", Call{Kind: SDK, Through: []int{0}, Write: No, Ctx: Ctx{From: FromArg}}, "NewProvider"),
		methods(oidcPkg, "Provider", Call{Kind: SDK, Through: []int{0}, Write: No, Ctx: Ctx{From: FromArg}}, "UserInfo"),
		methods(oidcPkg, "IDTokenVerifier", Call{Kind: SDK, Shape: Local, Ctx: Ctx{From: FromArg}}, "Verify"),
		methods(oidcPkg, "", Call{Kind: SDK, Shape: Local, Ctx: Ctx{From: FromArg}}, "NewRemoteKeySet"),
	),
	Contexts: []ContextFunc{
		{Ref: Ref{Pkg: oidcPkg, Name: "ClientContext"}, Effect: CtxKeeps},
		{Ref: Ref{Pkg: oidcPkg, Name: "InsecureIssuerURLContext"}, Effect: CtxKeeps},
	},
}
