package catalog

const pqPkg = "github.com/lib/pq"

// github.com/lib/pq v1.12.3, besides the driver, of which database/sql is told.
//
//	func NewListener(dsn string, minReconnect, maxReconnect time.Duration, cb EventCallbackType) *Listener
//	func (l *Listener) Listen(channel string) error
//
// A listener connects again for ever; its waits double, and have no random part.
var pq = Family{
	Name:    "lib/pq listeners",
	Modules: []string{pqPkg},
	Version: "v1.12.3",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "notify.go: a command is sent once"},
	Limit:   Limit{Evidence: "notify.go: nothing bounds a command"},
	Calls: join(
		// Until there is a connection.
		methods(pqPkg, "Listener", Call{Kind: SQL, Shape: Stream, Write: No}, "Listen"),
		methods(pqPkg, "Listener", Call{Kind: SQL, Write: No}, "Unlisten", "UnlistenAll", "Ping"),
		methods(pqPkg, "", Call{Kind: SQL, Shape: Stream, Write: No}, "NewListenerConn"), // the connection string may bound it
		methods(pqPkg, "ListenerConn", Call{Kind: SQL, Write: No}, "Listen", "Unlisten", "UnlistenAll", "Ping"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: pqPkg, Name: "NewListener"}, Makes: Client, Options: -1, Retry: pqReconnects},
		{Ref: Ref{Pkg: pqPkg, Name: "NewDialListener"}, Makes: Client, Options: -1, Retry: pqReconnects},
	},
	Options: []Option{
		{Ref: Ref{Pkg: pqPkg, Name: "NewListener"}, Arg: 1, Effect: SetsWait},
		{Ref: Ref{Pkg: pqPkg, Name: "NewListener"}, Arg: 2, Effect: SetsMaxWait, Zero: ForNoWait},
		{Ref: Ref{Pkg: pqPkg, Name: "NewDialListener"}, Arg: 2, Effect: SetsWait},
		{Ref: Ref{Pkg: pqPkg, Name: "NewDialListener"}, Arg: 3, Effect: SetsMaxWait, Zero: ForNoWait},
	},
	Durations: join(
		limitArgs(pqPkg, "", 1, "NewListener"), limitArgs(pqPkg, "", 2, "NewListener", "NewDialListener"), limitArgs(pqPkg, "", 3, "NewDialListener"),
	),
}

var pqReconnects = &Retry{
	Attempts: Endless, Covers: []Failure{OnTransport},
	Wait:     Wait{Curve: Exponential, Factor: 2, Jitter: No, Interrupted: No},
	Evidence: "measured: connections again and again; notify.go listenerConnLoop",
}
