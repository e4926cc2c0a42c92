package catalog

import "time"

const (
	vaultPkg  = "github.com/hashicorp/vault/api"
	consulPkg = "github.com/hashicorp/consul/api"
	nomadPkg  = "github.com/hashicorp/nomad/api"
)

var (
	vaultCall  = Call{Kind: SDK, Ctx: Ctx{From: FromArg}}
	vaultRead  = Call{Kind: SDK, Write: No, Ctx: Ctx{From: FromArg}}
	vaultPlain = func(form string, w Tri) Call {
		return Call{Kind: SDK, Write: w, Ctx: Ctx{From: FromNowhere, Form: form}}
	}
)

// github.com/hashicorp/vault/api v1.23.0.
//
//	func (c *Logical) ReadWithContext(ctx context.Context, path string) (*Secret, error)
//	func (c *Logical) Read(path string) (*Secret, error)
//	func (kv *KVv2) Get(ctx context.Context, secretPath string) (*KVSecret, error)
var vault = Family{
	Name:    "Vault",
	Modules: []string{vaultPkg},
	Version: "v1.23.0",
	Retry: Retry{
		Attempts: 3,
		Covers:   []Failure{OnTransport, On5xx, OnListed}, POST: Yes, RetryAfter: Yes,
		Wait:     Wait{Curve: Linear, First: time.Second, Jitter: Yes, Share: 0.5, Interrupted: Yes},
		Env:      []string{"VAULT_MAX_RETRIES"},
		Evidence: "measured: 3 requests for 500 read, 503 written, 412 read; client.go DefaultConfig",
	},
	Limit: Limit{PerAttempt: time.Minute, Evidence: "client.go DefaultConfig: Timeout 60s"},
	Calls: join(
		methods(vaultPkg, "Logical", vaultRead, "ReadWithContext", "ReadWithDataWithContext", "ReadRawWithContext", "ListWithContext", "DeleteWithContext", "UnwrapWithContext"),
		methods(vaultPkg, "Logical", vaultCall, "WriteWithContext", "WriteBytesWithContext", "JSONMergePatch"),
		methods(vaultPkg, "Logical", vaultPlain("ReadWithContext", No), "Read"),
		methods(vaultPkg, "Logical", vaultPlain("ListWithContext", No), "List"),
		methods(vaultPkg, "Logical", vaultPlain("DeleteWithContext", No), "Delete"),
		methods(vaultPkg, "Logical", vaultPlain("UnwrapWithContext", No), "Unwrap"),
		methods(vaultPkg, "Logical", vaultPlain("WriteWithContext", Unknown), "Write"),
		methods(vaultPkg, "KVv1", vaultRead, "Get", "Put", "Delete"),
		methods(vaultPkg, "KVv2", vaultRead, "Get", "GetVersion", "GetVersionsAsList", "GetMetadata", "Delete", "DeleteVersions", "DeleteMetadata", "Destroy"),
		methods(vaultPkg, "KVv2", vaultCall, "Put", "Patch", "Rollback"),
		methods(vaultPkg, "Auth", vaultCall, "Login", "MFALogin", "MFAValidate"),
		methods(vaultPkg, "Sys", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Monitor"),
		methods(vaultPkg, "Client", vaultCall, "RawRequestWithContext"),
		all(SDK, vaultPkg, "Sys", "TokenAuth"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: vaultPkg, Name: "NewClient"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: vaultPkg, Name: "DefaultConfig"}, Makes: Config, Options: -1},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Client", Name: "Logical"}, Makes: Stub, FromReceiver: true, Options: -1},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Client", Name: "Sys"}, Makes: Stub, FromReceiver: true, Options: -1},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Client", Name: "Auth"}, Makes: Stub, FromReceiver: true, Options: -1},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Client", Name: "KVv1"}, Makes: Stub, FromReceiver: true, Options: -1},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Client", Name: "KVv2"}, Makes: Stub, FromReceiver: true, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: vaultPkg, Recv: "Config", Name: "MaxRetries"}, Field: true, Effect: SetsRetries},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Client", Name: "SetMaxRetries"}, Effect: SetsRetries},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Config", Name: "MinRetryWait"}, Field: true, Effect: SetsWait},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Client", Name: "SetMinRetryWait"}, Effect: SetsWait},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Config", Name: "MaxRetryWait"}, Field: true, Effect: SetsMaxWait},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Client", Name: "SetMaxRetryWait"}, Effect: SetsMaxWait},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Config", Name: "Timeout"}, Field: true, Effect: BoundsAttempt, Zero: ForNone},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Client", Name: "SetClientTimeout"}, Effect: BoundsAttempt, Zero: ForNone},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Client", Name: "SetCheckRetry"}, Effect: SetsFilter},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Config", Name: "CheckRetry"}, Field: true, Effect: SetsFilter},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Client", Name: "SetBackoff"}, Effect: SetsCurve},
		{Ref: Ref{Pkg: vaultPkg, Recv: "Config", Name: "Backoff"}, Field: true, Effect: SetsCurve},
	},
	Durations: join(
		limits(vaultPkg, "Config", "MinRetryWait", "MaxRetryWait", "Timeout"),
		limitArgs(vaultPkg, "Client", 0, "SetMinRetryWait", "SetMaxRetryWait", "SetClientTimeout"),
	),
}

// optioned are methods whose last parameter is one of these options, which hold
// the context.
func optioned(pkg, options string, w Tri) Call {
	return Call{
		Sig: &Signature{Last: Ref{Pkg: pkg, Name: options}}, Ref: Ref{Pkg: pkg},
		Kind: SDK, Write: w, Ctx: Ctx{From: FromOption, Arg: -1, Form: "WithContext"}, Polls: []string{"WaitIndex", "WaitHash"},
	}
}

// github.com/hashicorp/consul/api v1.34.5.
//
//	func (k *KV) Get(key string, q *QueryOptions) (*KVPair, *QueryMeta, error)
//	func (o *QueryOptions) WithContext(ctx context.Context) *QueryOptions
//
// A query with WaitIndex is a long poll. Agent's methods without options have
// no context at all.
var consul = Family{
	Name:    "Consul",
	Modules: []string{consulPkg},
	Version: "v1.34.5",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "measured: 1 request for 503"},
	Limit:   Limit{Evidence: "api.go: an http.Client without Timeout"},
	Calls: join(
		[]Call{optioned(consulPkg, "QueryOptions", No), optioned(consulPkg, "WriteOptions", Unknown)},
		methods(consulPkg, "Lock", Call{Kind: SDK, Shape: Stream}, "Lock"),
		methods(consulPkg, "Semaphore", Call{Kind: SDK, Shape: Stream}, "Acquire"),
		methods(consulPkg, "Session", Call{Kind: SDK, Shape: Stream}, "RenewPeriodic"),
		methods(consulPkg, "Agent", Call{Kind: SDK, Write: No}, "Self", "Services", "Checks", "Members", "ServiceRegister", "ServiceDeregister", "CheckRegister", "CheckDeregister", "UpdateTTL", "PassTTL", "FailTTL", "WarnTTL"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: consulPkg, Name: "NewClient"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: consulPkg, Name: "DefaultConfig"}, Makes: Config, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: consulPkg, Recv: "Config", Name: "HttpClient"}, Field: true, Effect: SetsClient, Zero: ForDefault},
		{Ref: Ref{Pkg: consulPkg, Recv: "Config", Name: "Transport"}, Field: true, Effect: SetsTransport, Zero: ForDefault},
	},
	Durations: limits(consulPkg, "QueryOptions", "WaitTime", "MaxAge"),
}

// github.com/hashicorp/nomad/api v0.0.0-20261016150620-df630b26e78a.
//
//	func (j *Jobs) Register(job *Job, q *WriteOptions) (*JobRegisterResponse, *WriteMeta, error)
var nomad = Family{
	Name:    "Nomad",
	Modules: []string{nomadPkg},
	Version: "v0.0.0-20261016150620-df630b26e78a",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "measured: 1 request for 503"},
	Limit:   Limit{Evidence: "api.go: an http.Client without Timeout"},
	Calls: join(
		methods(nomadPkg, "Allocations", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Exec"),
		methods(nomadPkg, "Jobs", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "ActionExec"),
		methods(nomadPkg, "EventStream", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Stream"),
		methods(nomadPkg, "Nodes", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "MonitorDrain"),
		methods(nomadPkg, "AllocFS", Call{Kind: SDK, Shape: Stream}, "Logs", "Stream"),
		[]Call{optioned(nomadPkg, "QueryOptions", No), optioned(nomadPkg, "WriteOptions", Unknown)},
		all(SDK, nomadPkg, "Locks", "Locker"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: nomadPkg, Name: "NewClient"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: nomadPkg, Name: "DefaultConfig"}, Makes: Config, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: nomadPkg, Recv: "Config", Name: "HttpClient"}, Field: true, Effect: SetsClient, Zero: ForDefault},
	},
	Durations: limits(nomadPkg, "QueryOptions", "WaitTime"),
}
