// Package catalog is what retrylint knows about code that it does not analyse:
// which calls leave the process, which clients retry by themselves and how
// often, which libraries run a retry loop, what bounds a call.
//
// It is data. An entry says what a function does, never what we think of it,
// and names the version in which that was read or measured. Each vendor has a
// file of its own; a test resolves every entry in the real module, so an entry
// that no longer exists fails the build.
//
// Entries are found by import path (without a major version element) and
// object, or by the signature of a generated method, never by a bare name:
// at least eight packages are called backoff.
package catalog

import "time"

// A Ref names a function, a method, a struct field or a variable.
type Ref struct {
	// Pkg is the import path without major version elements (see [Path]). A
	// path that ends in "/..." stands for the packages below it.
	//
	// A promoted method belongs to the embedded type: testing.T's Fatal is
	// that of Recv "common".
	Pkg string
	// Recv is the receiver's (or struct's) type name, "" for package level.
	Recv string
	Name string
	// Majors limits the entry to major versions where they behave
	// differently; empty means all. Paths without a version are 1.
	Majors []int
}

// Kind is the protocol of a remote call.
type Kind string

// The kinds of remote calls.
const (
	HTTP  Kind = "http"
	GRPC  Kind = "grpc"
	SQL   Kind = "sql"
	AWS   Kind = "aws"
	Redis Kind = "redis"
	Mongo Kind = "mongo"
	Queue Kind = "queue" // Kafka, AMQP, NATS ...
	Mail  Kind = "mail"
	Kube  Kind = "kubernetes"
	SDK   Kind = "sdk" // other clients of web APIs
	Net   Kind = "net" // bare connections
)

// Shape says what a call does to its caller's time.
type Shape uint8

// The shapes of calls.
const (
	Unary    Shape = iota // one question, one answer
	Stream                // lives long by design: watches, subscriptions, long polls
	Dial                  // opens a connection
	Local                 // looks like a remote call and sends nothing
	Serve                 // serves until it is told to stop
	Shutdown              // waits for others to finish; needs a fresh deadline of its own
	Bounded               // has a limit of its own among its arguments
)

// Tri is yes, no, or not known.
type Tri uint8

// The values of a Tri.
const (
	Unknown Tri = iota
	No
	Yes
)

// A Call is a function or method that may cross the process's border.
type Call struct {
	Ref   Ref
	Sig   *Signature // any method of this form; what Ref says besides narrows it
	Kind  Kind
	Shape Shape
	Ctx   Ctx
	// Through lists the parameters that the call goes through, where that is
	// not the receiver: the dialer of tls.DialWithDialer.
	Through []int
	// Bound is the parameter that holds the limit of a Bounded call.
	Bound int
	// Write says whether repeating the call repeats an effect.
	Write Tri
	// WriteVerbs are the beginnings of method names that make a call found by
	// its signature a write.
	WriteVerbs []string
	// Keys names the fields of the input that make repeating it safe. A call
	// that has such a field, and leaves it unset, is a write.
	Keys []string
	// Uncached says that a Local call, which a cache answers, asks the server if
	// its client is seen to be made by one of the family's constructors.
	Uncached bool
	// Polls names the fields of the options (parameter Ctx.Arg) that make the
	// call a long poll, which waits until something changes.
	Polls []string
	// Queued are the types of a receiver (as the caller sees it) that only
	// collect the call: a pipeline, which sends at its end.
	Queued []Ref
	// Message says that the effect is a message in a queue of which consumers
	// must expect copies, whatever the protocol.
	Message bool
	// Rewinds says whether a call that uploads what a reader holds goes back to
	// the start of one that can seek; No: it reads on from where that stands.
	Rewinds Tri
	// Retry and Limit replace the family's where the call differs.
	Retry *Retry
	Limit *Limit
}

// A Signature recognises generated methods, which are too many to list and
// which mocks and users' own interfaces imitate. If the call's context is a
// parameter, that parameter must be a context. Functions do not match, unless
// Functions is set: they have a body to look at.
//
// The method's own package does not matter, unless the call's Ref has one; it
// may have a receiver and a name, too. In Refs here and there a name that
// begins with * asks for an ending: *WaiterOptions.
//
// One of Variadic, Last and the call's Ref.Pkg is there to look entries up by.
type Signature struct {
	// Variadic is the element type of the last, variadic parameter, as a
	// package path (see Ref.Pkg) and a type; a pointer to it inside
	// func(*T) counts, too. It holds the options of this one call.
	Variadic Ref
	// Last is the type of the last parameter, a variadic one not counted, or
	// what that points to.
	Last Ref
	// Result is the type of the first result, or what that points to.
	Result Ref
	// Input is the suffix of the type name that the second parameter points
	// to; "" asks for nothing.
	Input string
	// Params is the number of parameters, the variadic one included; 0 asks
	// for nothing.
	Params int
	// NoStream excludes methods that return a stream, Stream all others. A
	// stream has the methods of grpc.ClientStream, or GetStream.
	NoStream, Stream bool
	// Functions match, too.
	Functions bool
	// Value says that what is called is a value of a named function type, in
	// the package Ref.Pkg (see [CallOfValue]).
	Value bool
}

// A Ctx says where the deadline of a call comes from.
type Ctx struct {
	From CtxFrom
	// Arg is the parameter (without the receiver) that holds the context,
	// the request, or the options; -1 is the last one.
	Arg int
	// Form is what to call instead, or in addition, to hand a context over:
	// QueryContext for Query, Context for a builder's Do. A Form that begins
	// with * stands for the call's name with that ending.
	Form string
}

// CtxFrom is the way in which a call gets its context.
type CtxFrom uint8

// The ways in which a call gets its context.
const (
	FromNowhere  CtxFrom = iota // it runs under context.Background(); Form has one, if there is such a form
	FromArg                     // a parameter
	FromRequest                 // the context of an *http.Request parameter, or of a type around it
	FromSetter                  // a method Form called earlier on the same builder
	FromField                   // a field Form of an options parameter
	FromReceiver                // what the receiver was made with: the context of BeginTx, the deadline of a connection
	FromOption                  // parameter Arg, or any of its values if it is variadic, if Form (a function or method) made it
)

// A Retry is how a client repeats a call by itself.
type Retry struct {
	// Attempts counts all tries of one call, the first included; 0 means
	// the client does not retry, Endless that nothing but the context ends it.
	Attempts int
	// Covers names what is repeated.
	Covers []Failure
	// POST says whether writes are repeated like reads.
	POST Tri
	// SameKey says whether all attempts carry one idempotency key or token.
	SameKey Tri
	Wait    Wait
	// RetryAfter says whether the server's Retry-After is honoured,
	// SecondsOnly that its form with a date is not.
	RetryAfter  Tri
	SecondsOnly bool
	// UnderDeadline are the major versions that repeat without a count under a
	// context with a deadline.
	UnderDeadline []int
	// Hedged attempts overlap: the next starts while the last still runs.
	Hedged bool
	// Env lists environment variables that change the numbers unseen.
	Env []string
	// Evidence is where the numbers come from.
	Evidence string
}

// Endless attempts end with the context only.
const Endless = -1

// A Failure is a class of failures that a client repeats.
type Failure string

// The classes of failures.
const (
	OnTransport Failure = "transport errors" // connection refused, reset, EOF
	On5xx       Failure = "5xx"
	OnThrottle  Failure = "throttling" // 429, ResourceExhausted, SlowDown
	OnConflict  Failure = "conflicts"
	OnBadConn   Failure = "bad connections" // database/sql's ErrBadConn
	OnListed    Failure = "listed codes"    // what the configuration lists
)

// A Wait is the pause between attempts.
type Wait struct {
	Curve   Curve
	First   time.Duration // before the second attempt, without jitter
	Factor  float64
	Max     time.Duration // 0: no cap
	Jitter  Tri
	Elapsed time.Duration // whole time after which no attempt starts; 0: none
	// Interrupted says whether the end of the context ends the wait.
	Interrupted Tri
	// Flattened waits lose their jitter at the cap, which is applied last.
	Flattened bool
	// Share is the greatest random part, as a share of the wait, and Spread
	// the same as a time, where they are known.
	Share  float64
	Spread time.Duration
	// EndsAtMax says that a wait that would pass Max ends the attempts.
	EndsAtMax bool
}

// Curve is how waits grow.
type Curve uint8

// The curves.
const (
	UnknownCurve Curve = iota
	NoWait
	Constant
	Linear
	Exponential
	Fibonacci
)

// A Limit bounds a call when nothing in the code does.
type Limit struct {
	// Whole bounds the call with all its attempts, PerAttempt each attempt.
	// Zero means that there is none; dial and TLS limits do not count, since
	// they do not bound a peer that accepts and stays silent.
	Whole, PerAttempt time.Duration
	// IgnoresDeadline says that a deadline of the context does not end an
	// attempt (go-redis without ContextTimeoutEnabled).
	IgnoresDeadline bool
	Evidence        string
}

// Bounds reports whether the limit bounds a call at all.
func (l Limit) Bounds() bool { return l.Whole > 0 || l.PerAttempt > 0 }

// A Constructor makes a client, a connection, a transport, a configuration, a
// retry policy or a request. A package variable that holds one
// (http.DefaultClient), and a type whose literals are one (oauth2.Transport),
// are listed by their names.
type Constructor struct {
	Ref Ref
	// Param finds generated constructors, instead of Ref: functions with one
	// result that take this type and nothing else. Variadic finds those that
	// take a context and any number of these, Last those whose last parameter
	// points to this type and is the one with the Options.
	Param    *Ref
	Variadic *Ref
	Last     *Ref
	// Makes is what the first result is.
	Makes Role
	// From lists the parameters that hold what the result is built on: a
	// connection for a stub, a configuration for a client. A variadic
	// parameter counts with all that is passed for it.
	From []int
	// FromReceiver says that the receiver is what the result is built on.
	FromReceiver bool
	// Options is the index of the parameter that holds options or a literal
	// with them, -1 if there is none.
	Options int
	// Ctx is the context that a Request carries from then on.
	Ctx   Ctx
	Limit *Limit
	// Retry is what holds if nothing else is set: for a type, what a literal
	// without any field does. No Attempts in it leaves them to the loop or the
	// policy around.
	Retry *Retry
	// Needs are fields that a literal must not leave out.
	Needs []Need
}

// A Need is a field of a literal, and what happens without it.
type Need struct {
	Field string
	Else  string // "it panics", "the operation is never called"
	// With is the field, of an elapsed time, with which alone Field matters; ""
	// if it always does.
	With string
	// Pauseless says that there are attempts without a pause then.
	Pauseless bool
}

// Role is what a value is in the life of a client.
type Role uint8

// The roles.
const (
	Client      Role = iota // calls are made on it
	Transport               // an http.RoundTripper
	Config                  // holds settings for clients
	Conn                    // a connection that stubs share
	Stub                    // a thin client over a Conn
	DB                      // a pool of database connections
	Builder                 // collects what one call needs, and then sends it
	Request                 // is sent by a client, and carries a context
	Interceptor             // runs around each call of a connection or client
	Retryer                 // decides how a client repeats calls, or how long a [Policy] waits
)

// A ContextFunc derives a context from its parameter Arg, or makes one.
type ContextFunc struct {
	Ref    Ref
	Arg    int
	Effect CtxEffect
	// Limit is the parameter that holds the limit of a CtxBounds.
	Limit int
}

// CtxEffect is what happens to the deadline.
type CtxEffect uint8

// The effects on a deadline.
const (
	CtxKeeps   CtxEffect = iota // as the argument
	CtxFresh                    // none: a new root
	CtxDetach                   // none, though derived from the argument
	CtxBounds                   // at most that of parameter Limit
	CtxUnknown                  // cannot be known
)

// A Duration is a place that takes a time limit: a parameter, or a field.
type Duration struct {
	Ref   Ref
	Field bool
	Arg   int
}

// A Driver is a database driver by the name that sql.Open gets.
type Driver struct {
	Name  string
	Local bool   // works on files or memory
	Pkg   string // registers it when imported
}

// An AnswerConst is a constant that is an error: see [Family]. It is known by its
// type and value, since nothing else of it is left where it is used.
type AnswerConst struct {
	Ref         Ref
	Type, Value string
}

// A Family is what is known of one vendor's module.
type Family struct {
	Name string
	// Modules are the import path prefixes that belong to it (for the standard
	// library: the packages themselves). Code in them is never analysed: what
	// it does stands here.
	Modules []string
	// Passive families have nothing that leaves the process or repeats: using
	// one does not make a package worth a closer look, and their code may be
	// analysed like any other.
	Passive bool
	// Version is the version that the entries were read or measured in.
	Version      string
	Calls        []Call
	Constructors []Constructor
	Options      []Option
	Policies     []Policy
	Runners      []Runner
	Waits        []WaitFunc
	Contexts     []ContextFunc
	Durations    []Duration
	Drivers      []Driver
	NoReturn     []Ref
	// ExitsOnError are functions that do not return if their first argument
	// is an error, and do nothing if it is nil.
	ExitsOnError []Ref
	// Answers are package variables, errors by which the service says that it is
	// well: what was asked for is missing, is there already, or has changed.
	Answers []Ref
	// AnswerTypes are types of errors that stand for an answer which the client
	// does not repeat, whatever it says.
	AnswerTypes []Ref
	// AnswerConsts are such errors that are constants of a type of their own.
	AnswerConsts []AnswerConst
	// PassThrough are transports and interceptors known to bound nothing; the
	// wrapped value is the parameter, or field, that is named.
	PassThrough []Option
	Retry       Retry
	Limit       Limit
}
