package catalog

import "time"

// golang.org/x/crypto v0.59.0.
//
//	func Dial(network, addr string, config *ClientConfig) (*Client, error) // ssh
//	func (s *Session) Run(cmd string) error
//
// ClientConfig.Timeout covers the TCP connection alone, not the handshake.
var ssh = Family{
	Name:    "ssh",
	Modules: []string{"golang.org/x/crypto/ssh"},
	Version: "v0.59.0",
	Retry:   Retry{Attempts: 1, Evidence: "ssh/client.go"},
	Limit:   Limit{Evidence: "ssh/client.go: net.DialTimeout with a zero Timeout; nothing bounds a session"},
	Calls: []Call{
		{Ref: Ref{Pkg: "golang.org/x/crypto/ssh", Name: "Dial"}, Kind: Net, Shape: Dial, Through: []int{2}},
		{Ref: Ref{Pkg: "golang.org/x/crypto/ssh", Name: "NewClientConn"}, Kind: Net, Ctx: Ctx{From: FromReceiver}, Through: []int{0}},
		{Ref: Ref{Pkg: "golang.org/x/crypto/ssh", Recv: "Client", Name: "Dial"}, Kind: Net, Shape: Dial, Ctx: Ctx{From: FromNowhere, Form: "DialContext"}},
		{Ref: Ref{Pkg: "golang.org/x/crypto/ssh", Recv: "Client", Name: "DialContext"}, Kind: Net, Shape: Dial, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "golang.org/x/crypto/ssh", Recv: "Client", Name: "NewSession"}, Kind: Net, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "golang.org/x/crypto/ssh", Recv: "Session", Name: "Run"}, Kind: Net, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "golang.org/x/crypto/ssh", Recv: "Session", Name: "Output"}, Kind: Net, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "golang.org/x/crypto/ssh", Recv: "Session", Name: "CombinedOutput"}, Kind: Net, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "golang.org/x/crypto/ssh", Recv: "Session", Name: "Start"}, Kind: Net, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "golang.org/x/crypto/ssh", Recv: "Session", Name: "Shell"}, Kind: Net, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "golang.org/x/crypto/ssh", Recv: "Session", Name: "Wait"}, Kind: Net, Shape: Stream, Ctx: Ctx{From: FromReceiver}},
	},
	Options: []Option{
		{Ref: Ref{Pkg: "golang.org/x/crypto/ssh", Recv: "ClientConfig", Name: "Timeout"}, Field: true, Effect: BoundsDial, Zero: ForNone},
	},
	Durations: []Duration{
		{Ref: Ref{Pkg: "golang.org/x/crypto/ssh", Recv: "ClientConfig", Name: "Timeout"}, Field: true},
	},
}

// github.com/gorilla/websocket v1.5.4-0.20250319132907-e064f32e3674.
//
//	func (d *Dialer) Dial(urlStr string, requestHeader http.Header) (*Conn, *http.Response, error)
//	func (c *Conn) ReadMessage() (messageType int, p []byte, err error)
var websocket = Family{
	Name:    "gorilla/websocket",
	Modules: []string{"github.com/gorilla/websocket"},
	Version: "v1.5.4-0.20250319132907-e064f32e3674",
	Retry:   Retry{Attempts: 1, Evidence: "client.go DialContext"},
	Limit:   Limit{Evidence: "client.go: a Dialer has no HandshakeTimeout unless it is set"},
	Calls: []Call{
		{Ref: Ref{Pkg: "github.com/gorilla/websocket", Recv: "Dialer", Name: "Dial"}, Kind: Net, Shape: Dial, Ctx: Ctx{From: FromNowhere, Form: "DialContext"}},
		{Ref: Ref{Pkg: "github.com/gorilla/websocket", Recv: "Dialer", Name: "DialContext"}, Kind: Net, Shape: Dial, Ctx: Ctx{From: FromArg}},
		{Ref: Ref{Pkg: "github.com/gorilla/websocket", Recv: "Conn", Name: "ReadMessage"}, Kind: Net, Shape: Stream, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "github.com/gorilla/websocket", Recv: "Conn", Name: "NextReader"}, Kind: Net, Shape: Stream, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "github.com/gorilla/websocket", Recv: "Conn", Name: "ReadJSON"}, Kind: Net, Shape: Stream, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "github.com/gorilla/websocket", Recv: "Conn", Name: "WriteMessage"}, Kind: Net, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "github.com/gorilla/websocket", Recv: "Conn", Name: "WriteJSON"}, Kind: Net, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "github.com/gorilla/websocket", Recv: "Conn", Name: "WritePreparedMessage"}, Kind: Net, Ctx: Ctx{From: FromReceiver}},
		{Ref: Ref{Pkg: "github.com/gorilla/websocket", Recv: "Conn", Name: "WriteControl"}, Kind: Net, Ctx: Ctx{From: FromReceiver}},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: "github.com/gorilla/websocket", Name: "DefaultDialer"}, Makes: Client, Options: -1, Limit: &Limit{Whole: 45 * time.Second, Evidence: "client.go DefaultDialer"}},
	},
	Options: []Option{
		{Ref: Ref{Pkg: "github.com/gorilla/websocket", Recv: "Dialer", Name: "HandshakeTimeout"}, Field: true, Effect: BoundsDial, Zero: ForNone},
		{Ref: Ref{Pkg: "github.com/gorilla/websocket", Recv: "Dialer", Name: "NetDialContext"}, Field: true, Effect: SetsDialer, Zero: ForDefault},
		{Ref: Ref{Pkg: "github.com/gorilla/websocket", Recv: "Dialer", Name: "NetDial"}, Field: true, Effect: SetsDialer, Zero: ForDefault},
	},
	Durations: []Duration{
		{Ref: Ref{Pkg: "github.com/gorilla/websocket", Recv: "Dialer", Name: "HandshakeTimeout"}, Field: true},
	},
}

const (
	ldapPkg  = "github.com/go-ldap/ldap"
	ftpPkg   = "github.com/jlaffaye/ftp"
	coderPkg = "github.com/coder/websocket"
)

// github.com/go-ldap/ldap/v3 v3.4.15.
//
//	func DialURL(addr string, opts ...DialOpt) (*Conn, error)
//	func (l *Conn) SetTimeout(timeout time.Duration)
var ldap = Family{
	Name:    "LDAP",
	Modules: []string{ldapPkg},
	Version: "v3.4.15",
	Retry:   Retry{Attempts: 1, Evidence: "conn.go"},
	Limit:   Limit{Evidence: "conn.go: nothing bounds a request without SetTimeout"},
	Calls: join(
		methods(ldapPkg, "", Call{Kind: Net, Shape: Dial, Through: []int{}, Limit: &Limit{Whole: time.Minute, Evidence: "conn.go DefaultTimeout"}}, "Dial", "DialTLS", "DialURL"),
		methods(ldapPkg, "Conn", Call{Kind: Net, Ctx: Ctx{From: FromReceiver}}, "Add", "Modify", "ModifyDN", "Del", "PasswordModify", "Extended"),
		methods(ldapPkg, "Conn", Call{Kind: Net, Write: No, Ctx: Ctx{From: FromReceiver}}, "Search", "SearchWithPaging", "Bind", "SimpleBind", "UnauthenticatedBind", "ExternalBind", "Compare", "StartTLS", "WhoAmI"),
	),
	Options: []Option{
		{Ref: Ref{Pkg: ldapPkg, Name: "DialWithDialer"}, Effect: SetsDialer},
		{Ref: Ref{Pkg: ldapPkg, Name: "DialWithTLSDialer"}, Arg: 1, Effect: SetsDialer},
		{Ref: Ref{Pkg: ldapPkg, Recv: "Conn", Name: "SetTimeout"}, Effect: BoundsWhole, Zero: ForNone},
	},
	Durations: limitArgs(ldapPkg, "Conn", 0, "SetTimeout"),
}

// github.com/jlaffaye/ftp v0.2.4.
//
//	func Dial(addr string, options ...DialOption) (*ServerConn, error)
//
// The timeout is that of the dial; nothing bounds the answers to commands.
var ftp = Family{
	Name:    "FTP",
	Modules: []string{ftpPkg},
	Version: "v0.2.4",
	Retry:   Retry{Attempts: 1, Evidence: "ftp.go"},
	Limit:   Limit{Evidence: "conn.go: nothing bounds a command"},
	Calls: join(
		methods(ftpPkg, "", Call{Kind: Net, Shape: Dial, Through: []int{1}, Limit: ftpDial}, "Dial"),
		methods(ftpPkg, "", Call{Kind: Net, Shape: Dial, Through: []int{}, Limit: ftpDial}, "Connect"),
		methods(ftpPkg, "", Call{Kind: Net, Shape: Bounded, Bound: 1}, "DialTimeout"),
		methods(ftpPkg, "ServerConn", Call{Kind: Net, Write: No, Ctx: Ctx{From: FromReceiver}}, "Login", "List", "NameList", "Retr", "RetrFrom", "ChangeDir", "NoOp", "Quit", "Stor", "Delete", "MakeDir", "RemoveDir", "Rename", "FileSize"),
		methods(ftpPkg, "ServerConn", Call{Kind: Net, Write: Yes, Ctx: Ctx{From: FromReceiver}}, "Append"),
	),
	Options: []Option{
		{Ref: Ref{Pkg: ftpPkg, Name: "DialWithTimeout"}, Effect: BoundsDial, Zero: ForNone},
		{Ref: Ref{Pkg: ftpPkg, Name: "DialWithDialer"}, Effect: SetsDialer},
		{Ref: Ref{Pkg: ftpPkg, Name: "DialWithDialFunc"}, Effect: SetsDialer},
		{Ref: Ref{Pkg: ftpPkg, Name: "DialWithNetConn"}, Effect: SetsDialer},
		{Ref: Ref{Pkg: ftpPkg, Name: "DialWithContext"}, Effect: SetsContext},
	},
	Durations: join(limitArgs(ftpPkg, "", 0, "DialWithTimeout", "DialWithShutTimeout"), limitArgs(ftpPkg, "", 1, "DialTimeout")),
}

var ftpDial = &Limit{Whole: 30 * time.Second, Evidence: "ftp.go DefaultDialTimeout"}

// github.com/coder/websocket v1.8.15, once nhooyr.io/websocket.
//
//	func Dial(ctx context.Context, u string, opts *DialOptions) (*Conn, *http.Response, error)
//	func (c *Conn) Read(ctx context.Context) (MessageType, []byte, error)
var coderWebsocket = Family{
	Name:    "coder/websocket",
	Modules: []string{coderPkg},
	Version: "v1.8.15",
	Retry:   Retry{Attempts: 1, Evidence: "dial.go"},
	Limit:   Limit{Evidence: "dial.go: http.DefaultClient"},
	Calls: join(
		methods(coderPkg, "", Call{Kind: Net, Shape: Dial, Through: []int{2}, Ctx: Ctx{From: FromArg}}, "Dial"),
		methods(coderPkg, "Conn", Call{Kind: Net, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Read", "Reader", "CloseRead", "Writer"),
		methods(coderPkg, "Conn", Call{Kind: Net, Ctx: Ctx{From: FromArg}}, "Write", "Ping"),
	),
	Options: []Option{
		{Ref: Ref{Pkg: coderPkg, Recv: "DialOptions", Name: "HTTPClient"}, Field: true, Effect: SetsClient, Zero: ForDefault},
	},
}
