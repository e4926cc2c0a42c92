package catalog

import "time"

const (
	mongoPkg  = "go.mongodb.org/mongo-driver/mongo"
	mongoOpts = "go.mongodb.org/mongo-driver/mongo/options"
)

// Statements that may touch many documents are not repeated.
var mongoOnce = &Retry{Attempts: 1, Evidence: "mongo/collection.go: UpdateMany and DeleteMany without retryable writes"}

// A transaction's function runs again for two minutes.
var mongoTx = &Retry{
	Attempts: Endless, Covers: []Failure{OnConflict, OnTransport}, POST: Yes,
	Wait:     Wait{Curve: Exponential, First: 5 * time.Millisecond, Factor: 1.5, Max: 500 * time.Millisecond, Jitter: Yes, Elapsed: 2 * time.Minute},
	Evidence: "mongo/session.go withTransactionTimeout",
}

// go.mongodb.org/mongo-driver/v2 v2.10.0, and v1.17.10.
//
//	func (coll *Collection) InsertOne(ctx context.Context, document any, opts ...options.Lister[options.InsertOneOptions]) (*InsertOneResult, error)
//	func (c *Cursor) Next(ctx context.Context) bool
//	func Connect(opts ...*options.ClientOptions) (*Client, error) // v1 takes a context first
//
// Under a context with a deadline v2 repeats until that; v1 does so only for a
// client with SetTimeout.
var mongo = Family{
	Name:    "MongoDB",
	Modules: []string{"go.mongodb.org/mongo-driver"},
	Version: "v2.10.0, v1.17.10",
	Retry: Retry{
		Attempts: 2,
		Covers:   []Failure{OnTransport}, POST: Yes, SameKey: Yes, RetryAfter: No, Wait: Wait{Curve: NoWait},
		UnderDeadline: []int{2},
		Evidence:      "mongo/client.go: RetryWrites and RetryReads are on; x/mongo/driver/operation.go",
	},
	Limit: Limit{Evidence: "server selection 30s, connect 30s; nothing bounds an operation without SetTimeout"},
	Calls: join(
		methods(mongoPkg, "Collection", Call{Kind: Mongo, Write: Yes, Ctx: Ctx{From: FromArg}}, "InsertOne", "InsertMany"),
		methods(mongoPkg, "Collection", Call{Kind: Mongo, Retry: mongoOnce, Ctx: Ctx{From: FromArg}}, "UpdateMany", "DeleteMany"),
		methods(mongoPkg, "Collection", Call{Kind: Mongo, Write: No, Ctx: Ctx{From: FromArg}}, "Find", "FindOne", "CountDocuments", "EstimatedDocumentCount", "Distinct", "Aggregate"),
		methods(mongoPkg, "Database", Call{Kind: Mongo, Write: No, Ctx: Ctx{From: FromArg}}, "Aggregate", "ListCollections", "ListCollectionNames", "ListCollectionSpecifications"),
		methods(mongoPkg, "Client", Call{Kind: Mongo, Write: No, Ctx: Ctx{From: FromArg}}, "Ping", "ListDatabases", "ListDatabaseNames"),
		methods(mongoPkg, "Collection", Call{Kind: Mongo, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Watch"),
		methods(mongoPkg, "Database", Call{Kind: Mongo, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Watch"),
		methods(mongoPkg, "Client", Call{Kind: Mongo, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Watch", "UseSession", "UseSessionWithOptions"),
		methods(mongoPkg, "ChangeStream", Call{Kind: Mongo, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Next", "TryNext", "Close"),
		// A cursor of a capped collection may wait for documents to come.
		methods(mongoPkg, "Cursor", Call{Kind: Mongo, Shape: Stream, Write: No, Ctx: Ctx{From: FromArg}}, "Next", "TryNext"),
		methods(mongoPkg, "Cursor", Call{Kind: Mongo, Write: No, Ctx: Ctx{From: FromArg}}, "All"),
		methods(mongoPkg, "Cursor", Call{Kind: Mongo, Shape: Local, Ctx: Ctx{From: FromArg}}, "Close"),
		methods(mongoPkg, "Session", Call{Kind: Mongo, Retry: mongoTx, Limit: &Limit{Whole: 2 * time.Minute, Evidence: "mongo/session.go"}, Ctx: Ctx{From: FromArg}}, "WithTransaction"),
		methods(mongoPkg, "Session", Call{Kind: Mongo, Write: No, Ctx: Ctx{From: FromArg}}, "AbortTransaction"),
		methods(mongoPkg, "Session", Call{Kind: Mongo, Write: Yes, Ctx: Ctx{From: FromArg}}, "CommitTransaction"),
		methods(mongoPkg, "Client", Call{Kind: Mongo, Shape: Shutdown, Ctx: Ctx{From: FromArg}}, "Disconnect"),
		[]Call{
			{Sig: &Signature{}, Ref: Ref{Pkg: mongoPkg, Recv: "Collection"}, Kind: Mongo, Ctx: Ctx{From: FromArg}},
			{Sig: &Signature{}, Ref: Ref{Pkg: mongoPkg, Recv: "Database"}, Kind: Mongo, Ctx: Ctx{From: FromArg}},
			{Sig: &Signature{}, Ref: Ref{Pkg: mongoPkg, Recv: "Client"}, Kind: Mongo, Ctx: Ctx{From: FromArg}},
			{Sig: &Signature{}, Ref: Ref{Pkg: mongoPkg, Recv: "IndexView"}, Kind: Mongo, Write: No, Ctx: Ctx{From: FromArg}},
			{Sig: &Signature{}, Ref: Ref{Pkg: mongoPkg, Recv: "GridFSBucket", Majors: []int{2}}, Kind: Mongo, Ctx: Ctx{From: FromArg}},
			// Of v1; a client connects in the background.
			{Ref: Ref{Pkg: mongoPkg, Name: "Connect", Majors: []int{1}}, Kind: Mongo, Shape: Local, Ctx: Ctx{From: FromArg}},
			{Ref: Ref{Pkg: mongoPkg, Name: "Connect", Majors: []int{2}}, Kind: Mongo, Shape: Local},
		},
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: mongoPkg, Name: "Connect", Majors: []int{1}}, Makes: Client, Options: 1},
		{Ref: Ref{Pkg: mongoPkg, Name: "Connect", Majors: []int{2}}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: mongoPkg, Recv: "Client", Name: "Database"}, Makes: Stub, FromReceiver: true, Options: -1},
		{Ref: Ref{Pkg: mongoPkg, Recv: "Database", Name: "Collection"}, Makes: Stub, FromReceiver: true, Options: -1},
		{Ref: Ref{Pkg: mongoOpts, Name: "Client"}, Makes: Config, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: mongoOpts, Recv: "ClientOptions", Name: "SetTimeout"}, Effect: BoundsWhole, Zero: ForNone},
		{Ref: Ref{Pkg: mongoOpts, Recv: "ClientOptions", Name: "SetSocketTimeout", Majors: []int{1}}, Effect: BoundsAttempt, Zero: ForNone},
		{Ref: Ref{Pkg: mongoOpts, Recv: "ClientOptions", Name: "SetConnectTimeout"}, Effect: BoundsDial, Zero: ForNone},
		{Ref: Ref{Pkg: mongoOpts, Recv: "ClientOptions", Name: "SetServerSelectionTimeout"}, Effect: BoundsDial, Zero: ForDefault},
		{Ref: Ref{Pkg: mongoOpts, Recv: "ClientOptions", Name: "SetRetryWrites"}, Effect: StopsWrites},
		{Ref: Ref{Pkg: mongoOpts, Recv: "ClientOptions", Name: "SetRetryReads"}, Effect: StopsReads},
	},
	Durations: limitArgs(mongoOpts, "ClientOptions", 0, "SetTimeout", "SetConnectTimeout", "SetServerSelectionTimeout", "SetHeartbeatInterval", "SetMaxConnIdleTime"),
	Answers:   []Ref{{Pkg: mongoPkg, Name: "ErrNoDocuments"}},
}
