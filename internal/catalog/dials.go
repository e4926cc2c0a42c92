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
