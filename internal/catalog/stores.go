package catalog

import "time"

const (
	firestorePkg  = "cloud.google.com/go/firestore"
	spannerPkg    = "cloud.google.com/go/spanner"
	crdbPkg       = "github.com/cockroachdb/cockroach-go/crdb"
	rueidisPkg    = "github.com/redis/rueidis"
	redigoPkg     = "github.com/gomodule/redigo/redis"
	memcachePkg   = "github.com/bradfitz/gomemcache/memcache"
	gocqlPkg      = "github.com/gocql/gocql"
	clickhousePkg = "github.com/ClickHouse/clickhouse-go/lib/driver"
	fasthttpPkg   = "github.com/valyala/fasthttp"
)

// transaction is a function that is run again when it meets another one.
func transaction(pkg, recv, name string, op int, retry Retry) Policy {
	retry.POST = Yes
	retry.Covers = []Failure{OnConflict}
	return Policy{Entry: Ref{Pkg: pkg, Recv: recv, Name: name}, Op: op, Ctx: 0, Again: AfterResult, Retry: retry}
}

var spannerTx = Retry{
	Attempts: Endless,
	Wait:     Wait{Curve: Exponential, First: 20 * time.Millisecond, Factor: 1.3, Max: 32 * time.Second, Jitter: Yes, Share: 1, Interrupted: Yes},
	Evidence: "spanner retry.go: until the context ends",
}

// What adapters for other drivers do, too.
var crdbTx = Retry{Attempts: 51, Wait: Wait{Curve: NoWait}, Evidence: "measured; crdb/common.go ExecuteInTx, crdb/tx.go: defaultRetries 50"}

var crdbStatement = Retry{Attempts: Endless, Covers: []Failure{OnConflict}, POST: Yes, Wait: Wait{Curve: NoWait}, Evidence: "measured; crdb/tx.go Execute"}

// cloud.google.com/go/firestore v1.29.2, cloud.google.com/go/spanner v1.96.1,
// github.com/cockroachdb/cockroach-go/v2 v2.4.2.
//
//	func (c *Client) RunTransaction(ctx context.Context, f func(context.Context, *Transaction) error, opts ...TransactionOption) (err error)
//	func (c *Client) ReadWriteTransaction(ctx context.Context, f func(context.Context, *ReadWriteTransaction) error) (commitTimestamp time.Time, err error)
//	func ExecuteTx(ctx context.Context, db *sql.DB, opts *sql.TxOptions, fn func(*sql.Tx) error) error // crdb
var transactions = Family{
	Name:    "transactions that run again",
	Modules: []string{firestorePkg, spannerPkg, "github.com/cockroachdb/cockroach-go"},
	Version: "firestore v1.29.2, spanner v1.96.1, cockroach-go v2.4.2",
	Retry:   Retry{Attempts: 1, Evidence: "as the methods of GAPIC below"},
	Limit:   Limit{Whole: time.Minute, Evidence: "apiv1/*_client.go defaultCallOptions: most methods"},
	Calls: join(
		methods(firestorePkg, "DocumentRef", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Snapshots"),
		methods(firestorePkg, "CollectionRef", Call{Kind: SDK, Write: Yes, Ctx: Ctx{From: FromArg}}, "Add"),
		all(SDK, firestorePkg, "DocumentRef", "CollectionRef", "WriteBatch"),
		methods(spannerPkg, "Client", Call{Kind: SDK, Write: Yes, Limit: &Limit{}, Retry: &spannerTx, Ctx: Ctx{From: FromArg}}, "Apply"),
	),
	Policies: []Policy{
		transaction(firestorePkg, "Client", "RunTransaction", 1, Retry{Attempts: 5, Wait: Wait{Curve: Exponential, Jitter: Yes, Interrupted: Yes}, Evidence: "transaction.go DefaultTransactionMaxAttempts"}),
		transaction(spannerPkg, "Client", "ReadWriteTransaction", 1, spannerTx),
		transaction(spannerPkg, "Client", "ReadWriteTransactionWithOptions", 1, spannerTx),
		transaction(crdbPkg, "", "ExecuteTx", 3, crdbTx),
		transaction(crdbPkg, "", "ExecuteInTx", 2, crdbTx),
		transaction(crdbPkg+"/crdbpgx", "", "ExecuteTx", 3, crdbTx),
		transaction(crdbPkg+"/crdbpgxv5", "", "ExecuteTx", 3, crdbTx),
		transaction(crdbPkg+"/crdbsqlx", "", "ExecuteTx", 3, crdbTx),
		transaction(crdbPkg+"/crdbgorm", "", "ExecuteTx", 3, crdbTx),
		{
			Entry: Ref{Pkg: crdbPkg, Name: "Execute"}, Op: 0, Ctx: -1, Again: AfterResult,
			Retry: crdbStatement,
		},
		transaction(mongoPkg, "Session", "WithTransaction", 1, *mongoTx),
	},
	Options: []Option{
		{Ref: Ref{Pkg: firestorePkg, Name: "MaxAttempts"}, Effect: SetsAttempts},
		{Ref: Ref{Pkg: crdbPkg, Name: "WithMaxRetries"}, Arg: 1, Effect: SetsRetries, Zero: ForEver},
	},
	Contexts: []ContextFunc{{Ref: Ref{Pkg: crdbPkg, Name: "WithMaxRetries"}, Effect: CtxKeeps}},
}

var rueidisReads = &Retry{
	Attempts: Endless, Covers: []Failure{OnTransport}, POST: No,
	Wait:     Wait{Curve: Exponential, Max: time.Second, Jitter: Yes, Interrupted: Yes},
	Evidence: "rueidis retry.go: read-only commands until the context ends",
}

// github.com/redis/rueidis v1.0.79: reads are repeated until the context ends.
//
//	func (Client) Do(ctx context.Context, cmd Completed) (resp RedisResult)
//
// github.com/gomodule/redigo v1.9.3, github.com/bradfitz/gomemcache
// v0.0.0-20260422231931: neither repeats.
var caches = Family{
	Name:    "rueidis, redigo and memcache",
	Modules: []string{rueidisPkg, "github.com/gomodule/redigo", "github.com/bradfitz/gomemcache"},
	Version: "rueidis v1.0.79, redigo v1.9.3, gomemcache v0.0.0-20260422231931",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "measured: 1 command"},
	Limit:   Limit{Evidence: "redigo redis/conn.go: no limit to read"},
	Calls: join(
		methods(rueidisPkg, "CommandClient", Call{Kind: Redis, Retry: rueidisReads, Limit: &Limit{PerAttempt: 10 * time.Second, Evidence: "rueidis.go: ConnWriteTimeout"}, Ctx: Ctx{From: FromArg}}, "Do", "DoMulti"),
		methods(rueidisPkg, "Client", Call{Kind: Redis, Write: No, Retry: rueidisReads, Limit: &Limit{PerAttempt: 10 * time.Second, Evidence: "rueidis.go: ConnWriteTimeout"}, Ctx: Ctx{From: FromArg}}, "DoCache", "DoMultiCache"),
		methods(rueidisPkg, "CoreClient", Call{Kind: Redis, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Receive"),
		methods(redigoPkg, "Conn", Call{Kind: Redis, Ctx: Ctx{From: FromReceiver, Form: "DoContext"}}, "Do"),
		methods(redigoPkg, "Conn", Call{Kind: Redis, Shape: Stream, Ctx: Ctx{From: FromReceiver}}, "Receive"),
		methods(redigoPkg, "", Call{Kind: Redis, Ctx: Ctx{From: FromArg, Arg: 1}}, "DoContext"),
		methods(redigoPkg, "", Call{Kind: Redis, Shape: Bounded, Bound: 1}, "DoWithTimeout"),
		methods(redigoPkg, "", Call{Kind: Redis, Shape: Dial, Through: []int{}, Limit: &Limit{Whole: 30 * time.Second, Evidence: "redis/conn.go: Dialer with Timeout 30s"}}, "Dial", "DialURL"),
		methods(redigoPkg, "Pool", Call{Kind: Redis, Write: No, Limit: &Limit{Whole: 30 * time.Second, Evidence: "as Dial, if that is what Pool.Dial calls"}}, "Get"),
		methods(memcachePkg, "Client", Call{Kind: Redis, Write: No, Limit: memcacheLimit}, "Get", "GetMulti", "Set", "Add", "Replace", "Delete", "Touch", "CompareAndSwap", "Ping"),
		methods(memcachePkg, "Client", Call{Kind: Redis, Write: Yes, Limit: memcacheLimit}, "Append", "Prepend", "Increment", "Decrement"),
	),
	Options: []Option{
		{Ref: Ref{Pkg: redigoPkg, Name: "DialReadTimeout"}, Effect: BoundsAttempt, Zero: ForNone},
		{Ref: Ref{Pkg: redigoPkg, Name: "DialConnectTimeout"}, Effect: BoundsDial, Zero: ForNone},
		{Ref: Ref{Pkg: rueidisPkg, Recv: "ClientOption", Name: "DisableRetry"}, Field: true, Effect: StopsRetries},
	},
	Durations: join(
		limitArgs(redigoPkg, "", 0, "DialReadTimeout", "DialWriteTimeout", "DialConnectTimeout", "DialKeepAlive"),
		limits(redigoPkg, "Pool", "IdleTimeout", "MaxConnLifetime"),
		limits(memcachePkg, "Client", "Timeout"),
		limits(rueidisPkg, "ClientOption", "ConnWriteTimeout", "BlockingPoolCleanup"),
	),
	Answers: []Ref{{Pkg: memcachePkg, Name: "ErrCacheMiss"}, {Pkg: memcachePkg, Name: "ErrCASConflict"}, {Pkg: memcachePkg, Name: "ErrNotStored"}, {Pkg: redigoPkg, Name: "ErrNil"}, {Pkg: rueidisPkg, Name: "Nil"}},
}

var memcacheLimit = &Limit{PerAttempt: 500 * time.Millisecond, Evidence: "memcache.go DefaultTimeout"}

// github.com/gocql/gocql v1.7.0: a RetryPolicy applies to any query. That of
// github.com/apache/cassandra-gocql-driver/v2 v2.1.2, which it has become, applies
// to those that are marked as idempotent.
//
//	func (q *Query) WithContext(ctx context.Context) *Query
//	func (q *Query) Exec() error
//
// github.com/ClickHouse/clickhouse-go/v2 v2.51.0.
//
//	func (Conn) Query(ctx context.Context, query string, args ...any) (Rows, error)
var columnStores = Family{
	Name:    "Cassandra and ClickHouse",
	Modules: []string{gocqlPkg, "github.com/ClickHouse/clickhouse-go"},
	Version: "gocql v1.7.0, cassandra-gocql-driver v2.1.2, clickhouse-go v2.51.0",
	Retry:   Retry{Attempts: 1, POST: Yes, Evidence: "gocql cluster.go: RetryPolicy nil"},
	Limit:   Limit{PerAttempt: 11 * time.Second, Evidence: "gocql cluster.go: Timeout 11s"},
	Calls: join(
		methods(gocqlPkg, "Query", Call{Kind: SQL, Ctx: Ctx{From: FromSetter, Form: "WithContext"}}, "Exec", "Scan", "ScanCAS", "MapScan", "MapScanCAS", "Iter"),
		methods(gocqlPkg, "Query", Call{Ref: Ref{Majors: []int{2}}, Kind: SQL, Ctx: Ctx{From: FromArg}}, "ExecContext", "ScanContext", "ScanCASContext", "MapScanContext", "MapScanCASContext", "IterContext"),
		methods(gocqlPkg, "Batch", Call{Ref: Ref{Majors: []int{2}}, Kind: SQL, Ctx: Ctx{From: FromArg}}, "ExecContext", "ExecCASContext"),
		methods(gocqlPkg, "Session", Call{Kind: SQL, Ctx: Ctx{From: FromReceiver}}, "ExecuteBatch"),
		methods(clickhousePkg, "Conn", Call{Kind: SQL, Limit: clickhouseLimit, Ctx: Ctx{From: FromArg}}, "Exec", "AsyncInsert", "PrepareBatch"),
		methods(clickhousePkg, "Conn", Call{Kind: SQL, Write: No, Limit: clickhouseLimit, Ctx: Ctx{From: FromArg}}, "Query", "QueryRow", "Select", "Ping"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: gocqlPkg, Name: "SimpleRetryPolicy"}, Makes: Retryer, Options: -1, Retry: &Retry{Attempts: 1, Wait: Wait{Curve: NoWait}, Evidence: "policies.go"}},
		{Ref: Ref{Pkg: gocqlPkg, Name: "ExponentialBackoffRetryPolicy"}, Makes: Retryer, Options: -1, Retry: &Retry{Attempts: 1, Wait: Wait{Curve: Exponential, Factor: 2, Jitter: Yes}, Evidence: "policies.go"}},
	},
	Options: []Option{
		{Ref: Ref{Pkg: gocqlPkg, Recv: "ClusterConfig", Name: "RetryPolicy", Majors: []int{1}}, Field: true, Effect: SetsRetryer, Zero: ForNone},
		{Ref: Ref{Pkg: gocqlPkg, Recv: "Query", Name: "RetryPolicy", Majors: []int{1}}, Effect: SetsRetryer},
		{Ref: Ref{Pkg: gocqlPkg, Recv: "SimpleRetryPolicy", Name: "NumRetries"}, Field: true, Effect: SetsRetries},
		{Ref: Ref{Pkg: gocqlPkg, Recv: "ExponentialBackoffRetryPolicy", Name: "NumRetries"}, Field: true, Effect: SetsRetries},
	},
	Durations: limits(gocqlPkg, "ClusterConfig", "Timeout", "ConnectTimeout"),
	Answers:   []Ref{{Pkg: gocqlPkg, Name: "ErrNotFound"}},
}

var clickhouseLimit = &Limit{PerAttempt: 5 * time.Minute, Evidence: "clickhouse_options.go: ReadTimeout 300s"}

// github.com/valyala/fasthttp v1.78.0, which has no context. A broken connection
// is replaced for GET, HEAD and PUT.
//
//	func (c *Client) Do(req *Request, resp *Response) error
//	func (c *Client) DoTimeout(req *Request, resp *Response, timeout time.Duration) error
var fasthttp = Family{
	Name:    "fasthttp",
	Modules: []string{fasthttpPkg},
	Version: "v1.78.0",
	Retry:   Retry{Attempts: 5, Covers: []Failure{OnTransport}, POST: No, Wait: Wait{Curve: NoWait}, Evidence: "measured: 5 requests, GET, for a closed connection; 1 POST; client.go"},
	Limit:   Limit{Evidence: "client.go: ReadTimeout 0"},
	Calls: join(
		methods(fasthttpPkg, "", Call{Kind: SDK, Ctx: Ctx{From: FromReceiver, Form: "DoTimeout"}}, "Do", "Get", "Post", "DoRedirects"),
		methods(fasthttpPkg, "Client", Call{Kind: SDK, Ctx: Ctx{From: FromReceiver, Form: "DoTimeout"}}, "Do", "Get", "Post", "DoRedirects"),
		methods(fasthttpPkg, "HostClient", Call{Kind: SDK, Ctx: Ctx{From: FromReceiver, Form: "DoTimeout"}}, "Do", "Get", "Post", "DoRedirects"),
		methods(fasthttpPkg, "Client", Call{Kind: SDK, Shape: Bounded, Bound: 2}, "DoTimeout"),
		methods(fasthttpPkg, "", Call{Kind: SDK, Shape: Bounded, Bound: 2}, "DoTimeout", "GetTimeout"),
	),
	Constructors: []Constructor{{Ref: Ref{Pkg: fasthttpPkg, Name: "Client"}, Makes: Client, Options: -1}},
	Options: []Option{
		{Ref: Ref{Pkg: fasthttpPkg, Recv: "Client", Name: "ReadTimeout"}, Field: true, Effect: BoundsSilence, Zero: ForNone},
		{Ref: Ref{Pkg: fasthttpPkg, Recv: "Client", Name: "MaxIdemponentCallAttempts"}, Field: true, Effect: SetsAttempts, Zero: ForDefault},
	},
	Durations: limits(fasthttpPkg, "Client", "ReadTimeout", "WriteTimeout", "MaxIdleConnDuration", "MaxConnWaitTimeout"),
}
