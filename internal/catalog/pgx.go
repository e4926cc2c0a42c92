package catalog

const pgxPkg = "github.com/jackc/pgx"

// github.com/jackc/pgx/v5 v5.13.0, and v4.18.3, whose pgconn is a module of its own.
//
//	func (c *Conn) Query(ctx context.Context, sql string, args ...any) (Rows, error)
//	func (p *Pool) Acquire(ctx context.Context) (c *Conn, err error) // pgxpool
//	func Connect(ctx context.Context, connString string) (*Conn, error)
//	func New(ctx context.Context, connString string) (*Pool, error) // pgxpool
//
// A pool of v5 connects in the background: making one waits for nobody. One of v4
// makes its first connection at once.
var pgx = Family{
	Name:    "pgx",
	Modules: []string{pgxPkg},
	Version: "v5.13.0, v4.18.3",
	Retry:   Retry{Attempts: 1, Evidence: "pgxpool/pool.go: another connection only if the check before the statement fails"},
	Limit:   Limit{Evidence: "pgconn/config.go: no connect_timeout unless the connection string has one; nothing bounds a statement"},
	Calls: join(
		methods(pgxPkg, "Conn", pgxCall, "Query", "QueryRow", "Exec", "SendBatch", "CopyFrom"),
		methods(pgxPkg, "Conn", pgxRead, "Begin", "BeginTx", "Ping", "Prepare", "Deallocate", "DeallocateAll", "LoadType", "LoadTypes"),
		methods(pgxPkg, "Conn", Call{Kind: SQL, Shape: Stream, Write: No, Ctx: Ctx{From: FromArg}}, "WaitForNotification"),
		methods(pgxPkg, "Tx", pgxCall, "Query", "QueryRow", "Exec", "SendBatch", "CopyFrom"),
		methods(pgxPkg, "Tx", pgxRead, "Begin", "Prepare", "Rollback"),
		methods(pgxPkg, "Tx", pgxCommit, "Commit"),
		methods(pgxPkg, "", pgxCallOf(5), "BeginFunc", "BeginTxFunc"),
		methods(pgxPkg, "Conn", pgxCallOf(4), "QueryFunc", "BeginFunc", "BeginTxFunc"),
		methods(pgxPkg, "Tx", pgxCallOf(4), "QueryFunc", "BeginFunc"),
		methods(pgxPkg+"/pgxpool", "Pool", pgxCallOf(4), "QueryFunc", "BeginFunc", "BeginTxFunc"),
		methods(pgxPkg+"/pgxpool", "", Call{Ref: Ref{Majors: []int{4}}, Kind: SQL, Shape: Dial, Through: []int{}, Ctx: Ctx{From: FromArg}}, "Connect"),
		methods(pgxPkg+"/pgxpool", "", Call{Ref: Ref{Majors: []int{4}}, Kind: SQL, Shape: Dial, Through: []int{1}, Ctx: Ctx{From: FromArg}}, "ConnectConfig"),
		methods(pgxPkg+"/pgxpool", "Pool", pgxCall, "Query", "QueryRow", "Exec", "SendBatch", "CopyFrom"),
		methods(pgxPkg+"/pgxpool", "Pool", pgxRead, "Acquire", "AcquireFunc", "Begin", "BeginTx", "Ping"),
		methods(pgxPkg+"/pgxpool", "Conn", pgxCall, "Query", "QueryRow", "Exec", "SendBatch", "CopyFrom"),
		methods(pgxPkg+"/pgxpool", "Conn", pgxRead, "Begin", "BeginTx", "Ping"),
		methods(pgxPkg+"/pgxpool", "Tx", pgxCall, "Query", "QueryRow", "Exec", "SendBatch", "CopyFrom"),
		methods(pgxPkg+"/pgxpool", "Tx", pgxRead, "Begin", "Prepare", "Rollback"),
		methods(pgxPkg+"/pgxpool", "Tx", pgxCommit, "Commit"),
		methods(pgxPkg+"/pgconn", "PgConn", pgxCall, "Exec", "ExecParams", "ExecPrepared", "CopyFrom", "CopyTo"),
		methods(pgxPkg+"/pgconn", "PgConn", pgxRead, "Prepare", "Ping"),
		methods(pgxPkg+"/pgconn", "PgConn", Call{Kind: SQL, Shape: Stream, Write: No, Ctx: Ctx{From: FromArg}}, "WaitForNotification"),

		methods(pgxPkg, "", Call{Kind: SQL, Shape: Dial, Through: []int{}, Ctx: Ctx{From: FromArg}}, "Connect", "ConnectWithOptions"),
		methods(pgxPkg, "", Call{Kind: SQL, Shape: Dial, Through: []int{1}, Ctx: Ctx{From: FromArg}}, "ConnectConfig"),
		methods(pgxPkg+"/pgconn", "", Call{Kind: SQL, Shape: Dial, Through: []int{}, Ctx: Ctx{From: FromArg}}, "Connect"),
		methods(pgxPkg+"/pgconn", "", Call{Kind: SQL, Shape: Dial, Through: []int{1}, Ctx: Ctx{From: FromArg}}, "ConnectConfig"),
		methods(pgxPkg+"/pgxpool", "", Call{Kind: SQL, Shape: Local, Ctx: Ctx{From: FromArg}}, "New", "NewWithConfig"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: pgxPkg + "/pgxpool", Name: "New"}, Makes: DB, From: []int{1}, Options: -1},
		{Ref: Ref{Pkg: pgxPkg + "/pgxpool", Name: "Connect", Majors: []int{4}}, Makes: DB, From: []int{1}, Options: -1},
		{Ref: Ref{Pkg: pgxPkg + "/pgxpool", Name: "ConnectConfig", Majors: []int{4}}, Makes: DB, From: []int{1}, Options: -1},
		{Ref: Ref{Pkg: pgxPkg + "/pgxpool", Name: "NewWithConfig"}, Makes: DB, From: []int{1}, Options: -1},
		{Ref: Ref{Pkg: pgxPkg + "/pgxpool", Name: "ParseConfig"}, Makes: Config, Options: -1},
		{Ref: Ref{Pkg: pgxPkg, Name: "ParseConfig"}, Makes: Config, Options: -1},
		{Ref: Ref{Pkg: pgxPkg, Name: "Connect"}, Makes: DB, From: []int{1}, Options: -1},
		{Ref: Ref{Pkg: pgxPkg, Name: "ConnectConfig"}, Makes: DB, From: []int{1}, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: pgxPkg + "/pgconn", Recv: "Config", Name: "ConnectTimeout"}, Field: true, Effect: BoundsDial, Zero: ForNone},
		{Ref: Ref{Pkg: pgxPkg + "/pgconn", Recv: "Config", Name: "DialFunc"}, Field: true, Effect: SetsDialer, Zero: ForDefault},
	},
	Durations: join(
		limits(pgxPkg+"/pgconn", "Config", "ConnectTimeout"),
		limits(pgxPkg+"/pgxpool", "Config", "MaxConnLifetime", "MaxConnLifetimeJitter", "MaxConnIdleTime", "HealthCheckPeriod"),
	),
	Answers: []Ref{{Pkg: pgxPkg, Name: "ErrNoRows"}},
}

// pgxCallOf is a call that one major version has.
func pgxCallOf(major int) Call {
	return Call{Ref: Ref{Majors: []int{major}}, Kind: SQL, Ctx: Ctx{From: FromArg}}
}

var (
	pgxCall   = Call{Kind: SQL, Ctx: Ctx{From: FromArg}}
	pgxRead   = Call{Kind: SQL, Write: No, Ctx: Ctx{From: FromArg}}
	pgxCommit = Call{Kind: SQL, Write: Yes, Ctx: Ctx{From: FromArg}}
)
