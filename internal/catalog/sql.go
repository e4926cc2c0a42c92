package catalog

// A connection, or a transaction on it, is not replaced when it is bad. Ping
// repeats the choice of a connection alone.
var sqlOnce = &Retry{Attempts: 1, Evidence: "measured; database/sql/sql.go: Conn, Tx and Ping call the driver outside DB.retry"}

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
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "PingContext"}, Kind: SQL, Retry: sqlOnce, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "BeginTx"}, Kind: SQL, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "Conn"}, Kind: SQL, Write: No, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "Query"}, Kind: SQL, Ctx: Ctx{From: FromNowhere, Form: "QueryContext"}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "QueryRow"}, Kind: SQL, Ctx: Ctx{From: FromNowhere, Form: "QueryRowContext"}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "Exec"}, Kind: SQL, Ctx: Ctx{From: FromNowhere, Form: "ExecContext"}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "Prepare"}, Kind: SQL, Write: No, Ctx: Ctx{From: FromNowhere, Form: "PrepareContext"}},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "Ping"}, Kind: SQL, Retry: sqlOnce, Write: No, Ctx: Ctx{From: FromNowhere, Form: "PingContext"}},
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
	// By the names they register under: mattn/go-sqlite3 v1.14.53, ncruces
	// v0.37.0, modernc.org/sqlite v1.62.0, glebarez v1.23.0, duckdb-go v2.20000.0
	// and its former path v1.8.5, ramsql v0.1.5, csvq v1.7.0, dolthub/driver v0.2.1,
	// sqlmock v1.5.2; mysql v1.10.1, pq v1.12.3, pgx v5.13.0, go-mssqldb v1.11.2,
	// clickhouse-go v2.51.0, go-ora v2.8.24. libsql is missing, since it opens files
	// as well as servers, and txdb, whose users choose the name.
	Drivers: []Driver{
		{Name: "sqlite3", Local: true, Pkg: "github.com/mattn/go-sqlite3"},
		{Name: "sqlite3", Local: true, Pkg: "github.com/ncruces/go-sqlite3/driver"},
		{Name: "sqlite", Local: true, Pkg: "modernc.org/sqlite"},
		{Name: "sqlite", Local: true, Pkg: "github.com/glebarez/go-sqlite"},
		{Name: "duckdb", Local: true, Pkg: "github.com/duckdb/duckdb-go"},
		{Name: "duckdb", Local: true, Pkg: "github.com/marcboeker/go-duckdb"},
		{Name: "ramsql", Local: true, Pkg: "github.com/proullon/ramsql/driver"},
		{Name: "csvq", Local: true, Pkg: "github.com/mithrandie/csvq-driver"},
		{Name: "dolt", Local: true, Pkg: "github.com/dolthub/driver"},
		{Name: "sqlmock", Local: true, Pkg: "github.com/DATA-DOG/go-sqlmock"},
		{Name: "mysql", Pkg: "github.com/go-sql-driver/mysql"},
		{Name: "postgres", Pkg: "github.com/lib/pq"},
		{Name: "pgx", Pkg: "github.com/jackc/pgx/stdlib"},
		{Name: "pgx/v5", Pkg: "github.com/jackc/pgx/stdlib"},
		{Name: "mssql", Pkg: "github.com/microsoft/go-mssqldb"},
		{Name: "sqlserver", Pkg: "github.com/microsoft/go-mssqldb"},
		{Name: "azuresql", Pkg: "github.com/microsoft/go-mssqldb/azuread"},
		{Name: "clickhouse", Pkg: "github.com/ClickHouse/clickhouse-go"},
		{Name: "oracle", Pkg: "github.com/sijms/go-ora"},
	},
	Durations: []Duration{
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "SetConnMaxLifetime"}, Arg: 0},
		{Ref: Ref{Pkg: "database/sql", Recv: "DB", Name: "SetConnMaxIdleTime"}, Arg: 0},
	},
	Answers: []Ref{{Pkg: "database/sql", Name: "ErrNoRows"}},
}
