package catalog

import "time"

const (
	sendgridPkg = "github.com/sendgrid/sendgrid-go"
	influxPkg   = "github.com/influxdata/influxdb-client-go"
	zkPkg       = "github.com/go-zookeeper/zk"
	neo4jPkg    = "github.com/neo4j/neo4j-go-driver/neo4j"
	temporalPkg = "go.temporal.io/sdk/client"
	twilioPkg   = "github.com/twilio/twilio-go"
)

var (
	sendgridSend  = Call{Kind: Mail, Write: Yes, Ctx: Ctx{From: FromArg}}
	sendgridPlain = func(form string, w Tri, r *Retry) Call {
		return Call{Kind: Mail, Write: w, Retry: r, Ctx: Ctx{From: FromNowhere, Form: form}}
	}
	// sendgridAgain is what the functions with Retry in their names do.
	sendgridAgain = &Retry{
		Attempts: 7, Covers: []Failure{OnThrottle}, POST: Yes, RetryAfter: Yes,
		Wait:     Wait{Curve: Constant, First: 1100 * time.Millisecond, Jitter: No, Interrupted: No},
		Evidence: "measured: 7 requests for 429; base_interface.go rateLimitRetry",
	}
)

// github.com/sendgrid/sendgrid-go v3.16.1+incompatible: the function decides
// whether requests are repeated, not the client.
//
//	func (cl *Client) SendWithContext(ctx context.Context, email *mail.SGMailV3) (*rest.Response, error)
//	func MakeRequestRetryWithContext(ctx context.Context, request rest.Request) (*rest.Response, error)
var sendgrid = Family{
	Name:    "SendGrid",
	Modules: []string{sendgridPkg, "github.com/sendgrid/rest"},
	Version: "v3.16.1",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "measured: 1 request for 503"},
	Limit:   Limit{Evidence: "rest.go: an http.Client without Timeout"},
	Calls: join(
		methods(sendgridPkg, "Client", sendgridSend, "SendWithContext"),
		methods(sendgridPkg, "Client", sendgridPlain("SendWithContext", Yes, nil), "Send"),
		methods(sendgridPkg, "", Call{Kind: Mail, Ctx: Ctx{From: FromArg}}, "MakeRequestWithContext"),
		methods(sendgridPkg, "", sendgridPlain("MakeRequestWithContext", Unknown, nil), "MakeRequest", "API"),
		methods(sendgridPkg, "", Call{Kind: Mail, Retry: sendgridAgain, Ctx: Ctx{From: FromArg}}, "MakeRequestRetryWithContext"),
		methods(sendgridPkg, "", sendgridPlain("MakeRequestRetryWithContext", Unknown, sendgridAgain), "MakeRequestRetry"),
	),
	Constructors: []Constructor{{Ref: Ref{Pkg: sendgridPkg, Name: "NewSendClient"}, Makes: Client, Options: -1}},
}

// github.com/influxdata/influxdb-client-go/v2 v2.14.0. Only the WriteAPI that
// collects points repeats, in the background.
//
//	func (WriteAPIBlocking) WritePoint(ctx context.Context, point ...*write.Point) error // api
//	func (QueryAPI) Query(ctx context.Context, query string) (*QueryTableResult, error) // api
var influx = Family{
	Name:    "InfluxDB",
	Modules: []string{influxPkg},
	Version: "v2.14.0",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "measured: 1 request of a blocking write"},
	Limit:   Limit{Whole: 20 * time.Second, Evidence: "api/http/options.go: HTTPRequestTimeout 20"},
	Calls:   all(SDK, influxPkg+"/api", "WriteAPIBlocking", "QueryAPI", "DeleteAPI"),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: influxPkg, Name: "NewClient"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: influxPkg, Name: "NewClientWithOptions"}, Makes: Client, Options: 2},
	},
}

// github.com/go-zookeeper/zk v1.0.4: an operation waits until the connection is
// there, without a context and without a limit.
//
//	func (c *Conn) Get(path string) ([]byte, *Stat, error)
var zookeeper = Family{
	Name:    "ZooKeeper",
	Modules: []string{zkPkg},
	Version: "v1.0.4",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "conn.go: ErrConnectionClosed is handed on; the connection is made anew for ever"},
	Limit:   Limit{Evidence: "conn.go request: waits for the answer"},
	Calls: join(
		methods(zkPkg, "Conn", Call{Kind: SDK, Write: No}, "Children", "Get", "Exists", "GetACL", "Sync", "Set", "Delete", "SetACL"),
		methods(zkPkg, "Conn", Call{Kind: SDK, Write: Yes}, "CreateProtectedEphemeralSequential"),
		methods(zkPkg, "Conn", Call{Kind: SDK}, "Create", "CreateContainer", "CreateTTL", "Multi"),
	),
	Constructors: []Constructor{{Ref: Ref{Pkg: zkPkg, Name: "Connect"}, Makes: Client, Options: -1}},
	Answers:      []Ref{{Pkg: zkPkg, Name: "ErrNoNode"}, {Pkg: zkPkg, Name: "ErrNodeExists"}, {Pkg: zkPkg, Name: "ErrBadVersion"}, {Pkg: zkPkg, Name: "ErrNotEmpty"}},
}

// github.com/neo4j/neo4j-go-driver/v5 v5.28.4: units of work are run again for
// half a minute.
//
//	func (SessionWithContext) ExecuteWrite(ctx context.Context, work ManagedTransactionWork, configurers ...func(*TransactionConfig)) (any, error)
//	func (SessionWithContext) Run(ctx context.Context, cypher string, params map[string]any, configurers ...func(*TransactionConfig)) (ResultWithContext, error)
var neo4j = Family{
	Name:    "Neo4j",
	Modules: []string{"github.com/neo4j/neo4j-go-driver"},
	Version: "v5.28.4",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "session_with_context.go: Run and BeginTransaction do not repeat"},
	Limit:   Limit{Evidence: "config.go: limits for connections alone"},
	Calls: join(
		methods(neo4jPkg, "SessionWithContext", Call{Kind: SDK, Ctx: Ctx{From: FromArg}}, "Run", "BeginTransaction"),
		methods(neo4jPkg, "ExplicitTransaction", Call{Kind: SDK, Ctx: Ctx{From: FromArg}}, "Run", "Commit", "Rollback"),
		methods(neo4jPkg, "ManagedTransaction", Call{Kind: SDK, Ctx: Ctx{From: FromArg}}, "Run"),
		methods(neo4jPkg, "DriverWithContext", Call{Kind: SDK, Write: No, Ctx: Ctx{From: FromArg}}, "VerifyConnectivity", "GetServerInfo"),
	),
	Policies: []Policy{
		neo4jWork("ExecuteRead"),
		neo4jWork("ExecuteWrite"),
	},
	Options: []Option{
		{Ref: Ref{Pkg: neo4jPkg + "/config", Recv: "Config", Name: "MaxTransactionRetryTime"}, Field: true, Effect: SetsElapsed},
	},
	Durations: limits(neo4jPkg+"/config", "Config", "MaxTransactionRetryTime", "ConnectionAcquisitionTimeout", "SocketConnectTimeout", "MaxConnectionLifetime"),
}

func neo4jWork(name string) Policy {
	return Policy{Entry: Ref{Pkg: neo4jPkg, Recv: "SessionWithContext", Name: name}, Op: 1, Ctx: 0, Again: AfterResult, Retry: Retry{
		Attempts: Endless, Covers: []Failure{OnTransport, OnConflict}, POST: Yes,
		Wait:     Wait{Curve: Exponential, First: time.Second, Factor: 2, Jitter: Yes, Share: 0.2, Elapsed: 30 * time.Second, Interrupted: Yes},
		Evidence: "config.go: MaxTransactionRetryTime 30s; internal/retry/state.go",
	}}
}

// go.temporal.io/sdk v1.51.0: calls are repeated for a minute, or until the
// context's deadline, under one request id.
//
//	func (Client) ExecuteWorkflow(ctx context.Context, options StartWorkflowOptions, workflow any, args ...any) (WorkflowRun, error)
var temporal = Family{
	Name:    "Temporal",
	Modules: []string{"go.temporal.io/sdk"},
	Version: "v1.51.0",
	Retry: Retry{
		Attempts: Endless, Covers: []Failure{OnTransport, On5xx, OnThrottle}, POST: Yes, SameKey: Yes,
		Wait:     Wait{Curve: Exponential, First: 200 * time.Millisecond, Factor: 2, Max: 6 * time.Second, Jitter: Yes, Elapsed: time.Minute, Interrupted: Yes},
		Evidence: "internal/internal_retry.go: expiration interval 60s",
	},
	Limit: Limit{Whole: time.Minute, PerAttempt: 10 * time.Second, Evidence: "internal/internal_retry.go, internal/grpc_dialer.go"},
	Calls: methods(temporalPkg, "Client", Call{Kind: SDK, Write: No, Ctx: Ctx{From: FromArg}},
		"ExecuteWorkflow", "SignalWorkflow", "SignalWithStartWorkflow", "CancelWorkflow", "TerminateWorkflow", "DescribeWorkflowExecution", "DescribeTaskQueue", "ListWorkflow", "CountWorkflow", "QueryWorkflow", "CompleteActivity"),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: temporalPkg, Name: "Dial"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: temporalPkg, Name: "NewLazyClient"}, Makes: Client, Options: -1},
	},
}

// github.com/twilio/twilio-go v1.31.0: no context, one attempt, ten seconds. The
// element v2010 of the path is left out like a major version.
//
//	func (c *ApiService) CreateMessage(params *CreateMessageParams) (*ApiV2010Message, error) // rest/api/v2010
var twilio = Family{
	Name:    "Twilio",
	Modules: []string{twilioPkg},
	Version: "v1.31.0",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "measured: 1 request for 503"},
	Limit:   Limit{Whole: 10 * time.Second, Evidence: "client/client.go defaultHTTPClient: Timeout 10s"},
	Calls: methods(twilioPkg+"/rest/api", "ApiService", Call{Kind: SDK, Write: Yes},
		"CreateMessage", "CreateCall"),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: twilioPkg, Name: "NewRestClient"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: twilioPkg, Name: "NewRestClientWithParams"}, Makes: Client, Options: 0},
	},
}
