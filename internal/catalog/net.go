package catalog

import "time"

// The resolver gives up by itself, so a look-up is bounded even where no
// context bounds it.
var resolverLimit = &Limit{PerAttempt: 5 * time.Second, Evidence: "net/dnsconfig_unix.go: timeout 5s per query unless resolv.conf says otherwise"}

// Bare connections and what the standard library builds on them, go1.26.
//
//	func Dial(network, address string) (Conn, error)
//	func DialTimeout(network, address string, timeout time.Duration) (Conn, error)
//	func (d *Dialer) DialContext(ctx context.Context, network, address string) (Conn, error)
//	func (r *Resolver) LookupHost(ctx context.Context, host string) (addrs []string, err error)
//
// A connection is bounded by SetDeadline, not by a context: such calls say
// FromReceiver. UDP and Unix dials do not wait for a peer.
var netConns = Family{
	Name:    "net",
	Modules: []string{"net", "crypto/tls", "net/smtp", "net/rpc", "net/textproto"},
	Version: "go1.26",
	Retry:   Retry{Attempts: 1, Evidence: "net/dial.go: each address of the host once"},
	Limit:   Limit{Evidence: "net/dial.go: Dialer.deadline is zero without Timeout, Deadline and a context's deadline"},
	Calls: []Call{
		{Ref: Ref{Pkg: "net", Name: "Dial"}, Kind: Net, Shape: Dial, Ctx: Ctx{From: FromNowhere, Form: "DialContext"}},
		{Ref: Ref{Pkg: "net", Name: "DialTCP"}, Kind: Net, Shape: Dial, Ctx: Ctx{From: FromNowhere, Form: "DialTCP"}},
		{Ref: Ref{Pkg: "net", Name: "DialTimeout"}, Kind: Net, Shape: Bounded, Bound: 2, Ctx: Ctx{From: FromNowhere, Form: "DialContext"}},
		{Ref: Ref{Pkg: "net", Name: "DialUDP"}, Kind: Net, Shape: Local},
		{Ref: Ref{Pkg: "net", Name: "DialIP"}, Kind: Net, Shape: Local},
		{Ref: Ref{Pkg: "net", Name: "DialUnix"}, Kind: Net, Shape: Local},
		{Ref: Ref{Pkg: "net", Recv: "Dialer", Name: "Dial"}, Kind: Net, Shape: Dial, Ctx: Ctx{From: FromNowhere, Form: "DialContext"}},
		{Ref: Ref{Pkg: "net", Recv: "Dialer", Name: "DialContext"}, Kind: Net, Shape: Dial, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net", Recv: "Dialer", Name: "DialTCP"}, Kind: Net, Shape: Dial, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net", Recv: "Dialer", Name: "DialUDP"}, Kind: Net, Shape: Local, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net", Recv: "Dialer", Name: "DialIP"}, Kind: Net, Shape: Local, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net", Recv: "Dialer", Name: "DialUnix"}, Kind: Net, Shape: Local, Ctx: Ctx{From: FromArg}},

		{Ref: Ref{Pkg: "crypto/tls", Name: "Dial"}, Kind: Net, Shape: Dial, Ctx: Ctx{From: FromNowhere, Form: "DialContext"}},
		{Ref: Ref{Pkg: "crypto/tls", Name: "DialWithDialer"}, Kind: Net, Shape: Dial, Through: []int{0}, Ctx: Ctx{From: FromNowhere, Form: "DialContext"}},
		{Ref: Ref{Pkg: "crypto/tls", Recv: "Dialer", Name: "Dial"}, Kind: Net, Shape: Dial, Ctx: Ctx{From: FromNowhere, Form: "DialContext"}},
		{Ref: Ref{Pkg: "crypto/tls", Recv: "Dialer", Name: "DialContext"}, Kind: Net, Shape: Dial, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "crypto/tls", Recv: "Conn", Name: "Handshake"}, Kind: Net, Ctx: Ctx{From: FromReceiver, Form: "HandshakeContext"}},
		{Ref: Ref{Pkg: "crypto/tls", Recv: "Conn", Name: "HandshakeContext"}, Kind: Net, Ctx: Ctx{From: FromReceiver}},

		{Ref: Ref{Pkg: "net", Recv: "Conn", Name: "Read"}, Kind: Net, Shape: Stream, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "net", Recv: "Conn", Name: "Write"}, Kind: Net, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "net", Recv: "conn", Name: "Read"}, Kind: Net, Shape: Stream, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "net", Recv: "conn", Name: "Write"}, Kind: Net, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "crypto/tls", Recv: "Conn", Name: "Read"}, Kind: Net, Shape: Stream, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "crypto/tls", Recv: "Conn", Name: "Write"}, Kind: Net, Ctx: Ctx{From: FromReceiver}},

		{Ref: Ref{Pkg: "net", Name: "LookupAddr"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromNowhere, Form: "LookupAddr"}},
		{Ref: Ref{Pkg: "net", Name: "LookupCNAME"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromNowhere, Form: "LookupCNAME"}},
		{Ref: Ref{Pkg: "net", Name: "LookupHost"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromNowhere, Form: "LookupHost"}},
		{Ref: Ref{Pkg: "net", Name: "LookupIP"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromNowhere, Form: "LookupIP"}},
		{Ref: Ref{Pkg: "net", Name: "LookupMX"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromNowhere, Form: "LookupMX"}},
		{Ref: Ref{Pkg: "net", Name: "LookupNS"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromNowhere, Form: "LookupNS"}},
		{Ref: Ref{Pkg: "net", Name: "LookupSRV"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromNowhere, Form: "LookupSRV"}},
		{Ref: Ref{Pkg: "net", Name: "LookupTXT"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromNowhere, Form: "LookupTXT"}},
		{Ref: Ref{Pkg: "net", Recv: "Resolver", Name: "LookupAddr"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net", Recv: "Resolver", Name: "LookupCNAME"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net", Recv: "Resolver", Name: "LookupHost"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net", Recv: "Resolver", Name: "LookupIP"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net", Recv: "Resolver", Name: "LookupIPAddr"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net", Recv: "Resolver", Name: "LookupNetIP"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net", Recv: "Resolver", Name: "LookupMX"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net", Recv: "Resolver", Name: "LookupNS"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net", Recv: "Resolver", Name: "LookupSRV"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "net", Recv: "Resolver", Name: "LookupTXT"}, Kind: Net, Limit: resolverLimit, Ctx: Ctx{From: FromArg}},

		// SendMail dials, talks and hangs up; a client is bounded by its connection.
		{Ref: Ref{Pkg: "net/smtp", Name: "SendMail"}, Kind: Mail, Shape: Dial, Write: Yes},
		{Ref: Ref{Pkg: "net/smtp", Name: "Dial"}, Kind: Mail, Shape: Dial},
		{Ref: Ref{Pkg: "net/smtp", Name: "NewClient"}, Kind: Mail, Ctx: Ctx{From: FromReceiver}, Through: []int{0}},
		{Ref: Ref{Pkg: "net/smtp", Recv: "Client", Name: "Hello"}, Kind: Mail, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "net/smtp", Recv: "Client", Name: "StartTLS"}, Kind: Mail, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "net/smtp", Recv: "Client", Name: "Auth"}, Kind: Mail, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "net/smtp", Recv: "Client", Name: "Mail"}, Kind: Mail, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "net/smtp", Recv: "Client", Name: "Rcpt"}, Kind: Mail, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "net/smtp", Recv: "Client", Name: "Data"}, Kind: Mail, Ctx: Ctx{From: FromReceiver}, Write: Yes},
		{Ref: Ref{Pkg: "net/smtp", Recv: "Client", Name: "Verify"}, Kind: Mail, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "net/smtp", Recv: "Client", Name: "Reset"}, Kind: Mail, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "net/smtp", Recv: "Client", Name: "Noop"}, Kind: Mail, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "net/smtp", Recv: "Client", Name: "Quit"}, Kind: Mail, Ctx: Ctx{From: FromReceiver}},

		{Ref: Ref{Pkg: "net/rpc", Name: "Dial"}, Kind: Net, Shape: Dial},
		{Ref: Ref{Pkg: "net/rpc", Name: "DialHTTP"}, Kind: Net, Shape: Dial},
		{Ref: Ref{Pkg: "net/rpc", Name: "DialHTTPPath"}, Kind: Net, Shape: Dial},
		{Ref: Ref{Pkg: "net/rpc/jsonrpc", Name: "Dial"}, Kind: Net, Shape: Dial},
		{Ref: Ref{Pkg: "net/rpc", Recv: "Client", Name: "Call"}, Kind: Net, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "net/textproto", Name: "Dial"}, Kind: Net, Shape: Dial},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: "net", Name: "DefaultResolver"}, Makes: Client, Options: -1},
	},
	Options: []Option{
		// A negative Timeout has run out before the dial begins (Dialer.deadline).
		{Ref: Ref{Pkg: "net", Recv: "Dialer", Name: "Timeout"}, Field: true, Effect: BoundsDial, Zero: ForNone},
		{Ref: Ref{Pkg: "net", Recv: "Dialer", Name: "Deadline"}, Field: true, Effect: BoundsDial, Zero: ForNone},
		{Ref: Ref{Pkg: "crypto/tls", Recv: "Dialer", Name: "NetDialer"}, Field: true, Effect: SetsDialer, Zero: ForDefault},
	},
	Durations: []Duration{
		{Ref: Ref{Pkg: "net", Recv: "Dialer", Name: "Timeout"}, Field: true},
		{Ref: Ref{Pkg: "net", Recv: "Dialer", Name: "KeepAlive"}, Field: true},
		{Ref: Ref{Pkg: "net", Name: "DialTimeout"}, Arg: 2},
	},
}
