package catalog

// A connection, or a transaction on it, is not replaced when it is bad.
var sqlOnce = &Retry{Attempts: 1, Evidence: "database/sql/sql.go: Conn and Tx call the driver without DB.retry"}

// database/sql, go1.26.
//
//	func (db *DB) QueryContext(ctx context.Context, query string, args ...any) (*Rows, error)
//	func (db *DB) Query(query string, args ...any) (*Rows, error)
//	func (db *DB) BeginTx(ctx context.Context, opts *TxOptions) (*Tx, error)
//	func (tx *Tx) Commit() error
//
// Whether Exec and Query write is for the statement to say. A commit runs under
// the context that BeginTx got. Rows.Next, Row.Scan and Close are not calls.
var databaseSQL = Family{
	Name:    "database/sql",
	Modules: []string{"database/sql"},
	Version: "go1.26",
	Retry: Retry{
		Attempts: 3, // two on cached or new connections, one on a new one
		Covers:   []Failure{OnBadConn}, POST: Yes, Wait: Wait{Curve: NoWait}, RetryAfter: No,
		Evidence: "measured: three executions with a driver that always answers ErrBadConn; database/sql/sql.go DB.retry",
	},
	Limit: Limit{Evidence: "database/sql/sql.go: methods without Context use context.Background()"},
	Calls: []Call{
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "QueryContext"}, Kind: SQL, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "QueryRowContext"}, Kind: SQL, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "ExecContext"}, Kind: SQL, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "PrepareContext"}, Kind: SQL, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "PingContext"}, Kind: SQL, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "BeginTx"}, Kind: SQL, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "Conn"}, Kind: SQL, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "Query"}, Kind: SQL, Ctx: Ctx{From: FromNowhere, Form: "QueryContext"}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "QueryRow"}, Kind: SQL, Ctx: Ctx{From: FromNowhere, Form: "QueryRowContext"}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "Exec"}, Kind: SQL, Ctx: Ctx{From: FromNowhere, Form: "ExecContext"}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "Prepare"}, Kind: SQL, Write: No, Ctx: Ctx{From: FromNowhere, Form: "PrepareContext"}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "Ping"}, Kind: SQL, Write: No, Ctx: Ctx{From: FromNowhere, Form: "PingContext"}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "Begin"}, Kind: SQL, Write: No, Ctx: Ctx{From: FromNowhere, Form: "BeginTx"}},

		{Ref: Ref{Pkg: "database/sql", Recv: "Conn", Name: "QueryContext"}, Kind: SQL, Retry: sqlOnce, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Conn", Name: "QueryRowContext"}, Kind: SQL, Retry: sqlOnce, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Conn", Name: "ExecContext"}, Kind: SQL, Retry: sqlOnce, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Conn", Name: "PrepareContext"}, Kind: SQL, Retry: sqlOnce, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Conn", Name: "PingContext"}, Kind: SQL, Retry: sqlOnce, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Conn", Name: "BeginTx"}, Kind: SQL, Retry: sqlOnce, Write: No, Ctx: Ctx{From: FromArg}},

		{Ref: Ref{Pkg: "database/sql", Recv: "Tx", Name: "QueryContext"}, Kind: SQL, Retry: sqlOnce, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Tx", Name: "QueryRowContext"}, Kind: SQL, Retry: sqlOnce, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Tx", Name: "ExecContext"}, Kind: SQL, Retry: sqlOnce, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Tx", Name: "PrepareContext"}, Kind: SQL, Retry: sqlOnce, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Tx", Name: "Query"}, Kind: SQL, Retry: sqlOnce, Ctx: Ctx{From: FromNowhere, Form: "QueryContext"}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Tx", Name: "QueryRow"}, Kind: SQL, Retry: sqlOnce, Ctx: Ctx{From: FromNowhere, Form: "QueryRowContext"}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Tx", Name: "Exec"}, Kind: SQL, Retry: sqlOnce, Ctx: Ctx{From: FromNowhere, Form: "ExecContext"}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Tx", Name: "Prepare"}, Kind: SQL, Retry: sqlOnce, Write: No, Ctx: Ctx{From: FromNowhere, Form: "PrepareContext"}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Tx", Name: "Commit"}, Kind: SQL, Retry: sqlOnce, Write: Yes, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Tx", Name: "Rollback"}, Kind: SQL, Retry: sqlOnce, Write: No, Ctx: Ctx{From: FromReceiver}},

		{Ref: Ref{Pkg: "database/sql", Recv: "Stmt", Name: "QueryContext"}, Kind: SQL, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Stmt", Name: "QueryRowContext"}, Kind: SQL, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Stmt", Name: "ExecContext"}, Kind: SQL, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Stmt", Name: "Query"}, Kind: SQL, Ctx: Ctx{From: FromNowhere, Form: "QueryContext"}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Stmt", Name: "QueryRow"}, Kind: SQL, Ctx: Ctx{From: FromNowhere, Form: "QueryRowContext"}},
		{Ref: Ref{Pkg: "database/sql", Recv: "Stmt", Name: "Exec"}, Kind: SQL, Ctx: Ctx{From: FromNowhere, Form: "ExecContext"}},

		// Open makes no connection; the first query does.
		{Ref: Ref{Pkg: "database/sql", Name: "Open"}, Kind: SQL, Shape: Local},
		{Ref: Ref{Pkg: "database/sql", Name: "OpenDB"}, Kind: SQL, Shape: Local},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: "database/sql", Name: "Open"}, Makes: DB, From: []int{0, 1}, Options: -1},
		{Ref: Ref{Pkg: "database/sql", Name: "OpenDB"}, Makes: DB, From: []int{0}, Options: -1},
	},
	Durations: []Duration{
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "SetConnMaxLifetime"}, Arg: 0},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "SetConnMaxIdleTime"}, Arg: 0},
	},
}
