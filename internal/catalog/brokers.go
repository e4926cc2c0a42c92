package catalog

import "time"

const (
	amqpPkg = "github.com/rabbitmq/amqp091-go"
	pahoPkg = "github.com/eclipse/paho.mqtt.golang"
	natsPkg = "github.com/nats-io/nats.go"
	jsPkg   = natsPkg + "/jetstream"
)

// github.com/rabbitmq/amqp091-go v1.16.0.
//
//	func Dial(url string) (*Connection, error)
//	func (ch *Channel) PublishWithContext(ctx context.Context, exchange, key string, mandatory, immediate bool, msg Publishing) error
//
// The connection, not the context, bounds a publish.
var amqp = Family{
	Name:    "AMQP 0.9.1",
	Modules: []string{amqpPkg},
	Version: "v1.16.0",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "channel.go; connection.go: Recovery is nil"},
	Limit:   Limit{Evidence: "channel.go: nothing bounds a call"},
	Calls: join(
		methods(amqpPkg, "", Call{Kind: Queue, Shape: Dial, Through: []int{}, Limit: &Limit{Whole: 30 * time.Second, Evidence: "connection.go defaultConnectionTimeout"}}, "Dial", "DialTLS", "DialTLS_ExternalAuth"),
		methods(amqpPkg, "", Call{Kind: Queue, Shape: Dial, Through: []int{1}, Limit: &Limit{Whole: 30 * time.Second, Evidence: "connection.go DialConfig: DefaultDial unless Config.Dial is set"}}, "DialConfig"),
		methods(amqpPkg, "Channel", Call{Kind: Queue, Write: Yes, Message: true, Ctx: Ctx{From: FromReceiver}}, "Publish", "PublishWithContext", "PublishWithDeferredConfirm", "PublishWithDeferredConfirmWithContext"),
		methods(amqpPkg, "Channel", Call{Kind: Queue, Shape: Stream, Ctx: Ctx{From: FromReceiver}}, "Consume", "ConsumeWithContext"),
		methods(amqpPkg, "Channel", Call{Kind: Queue, Write: No, Ctx: Ctx{From: FromReceiver}}, "QueueDeclare", "QueueDeclarePassive", "QueueBind", "QueueDelete", "QueuePurge", "ExchangeDeclare", "ExchangeBind", "ExchangeDelete", "Qos", "Confirm", "Get"),
		methods(amqpPkg, "Connection", Call{Kind: Queue, Write: No, Ctx: Ctx{From: FromReceiver}}, "Channel"),
		methods(amqpPkg, "DeferredConfirmation", Call{Kind: Queue, Write: No, Ctx: Ctx{From: FromArg}}, "WaitContext"),
	),
	Options: []Option{
		{Ref: Ref{Pkg: amqpPkg, Recv: "Config", Name: "Dial"}, Field: true, Effect: SetsDialer, Zero: ForDefault},
	},
	Durations: join(limits(amqpPkg, "Config", "Heartbeat"), limitArgs(amqpPkg, "", 0, "DefaultDial")),
}

// github.com/eclipse/paho.mqtt.golang v1.5.1.
//
//	func (Client) Publish(topic string, qos byte, retained bool, payload interface{}) Token
//	func (Token) Wait() bool
//
// Calls give a token at once; Wait has no end of its own.
var paho = Family{
	Name:    "MQTT",
	Modules: []string{pahoPkg},
	Version: "v1.5.1",
	Retry:   Retry{Attempts: 1, Evidence: "options.go: ConnectRetry false"},
	Limit:   Limit{Evidence: "token.go Wait"},
	Calls: join(
		methods(pahoPkg, "Client", Call{Kind: Queue, Shape: Dial, Limit: &Limit{Whole: 30 * time.Second, Evidence: "options.go: ConnectTimeout 30s"}}, "Connect"),
		methods(pahoPkg, "Client", Call{Kind: Queue, Shape: Local, Write: Yes, Message: true}, "Publish"),
		methods(pahoPkg, "Client", Call{Kind: Queue, Shape: Stream}, "Subscribe", "SubscribeMultiple"),
		methods(pahoPkg, "Token", Call{Kind: Queue, Ctx: Ctx{From: FromReceiver, Form: "WaitTimeout"}}, "Wait"),
		methods(pahoPkg, "Token", Call{Kind: Queue, Shape: Bounded}, "WaitTimeout"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: pahoPkg, Name: "NewClient"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: pahoPkg, Name: "NewClientOptions"}, Makes: Config, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: pahoPkg, Recv: "ClientOptions", Name: "SetConnectTimeout"}, Effect: BoundsDial, Zero: ForNone},
		{Ref: Ref{Pkg: pahoPkg, Recv: "ClientOptions", Name: "SetWriteTimeout"}, Effect: BoundsSilence, Zero: ForNone},
	},
	Durations: limitArgs(pahoPkg, "ClientOptions", 0, "SetConnectTimeout", "SetWriteTimeout", "SetPingTimeout", "SetKeepAlive", "SetMaxReconnectInterval", "SetConnectRetryInterval"),
}

var jsWrite = Call{Kind: Queue, Write: Yes, Message: true, Ctx: Ctx{From: FromArg}, Retry: &Retry{
	Attempts: 3, Covers: []Failure{OnListed}, POST: Yes,
	Wait:     Wait{Curve: Constant, First: 250 * time.Millisecond, Jitter: No, Interrupted: No},
	Evidence: "jetstream/publish.go: no responders only",
}}

// natsPublish is jsWrite of the older API, where the context is an option.
var natsPublish = Call{
	Kind: Queue, Write: Yes, Message: true, Retry: jsWrite.Retry,
	Ctx: Ctx{From: FromOption, Arg: -1, Form: "Context"},
}

// github.com/nats-io/nats.go v1.55.0.
//
//	func (nc *Conn) Request(subj string, data []byte, timeout time.Duration) (*Msg, error)
//	func (nc *Conn) RequestWithContext(ctx context.Context, subj string, data []byte) (*Msg, error)
//	func (Publisher) Publish(ctx context.Context, subject string, payload []byte, opts ...PublishOpt) (*PubAck, error) // jetstream
//
// A publish of the core goes into a buffer. JetStream's calls get 5 seconds if
// the context has no deadline.
var nats = Family{
	Name:    "NATS",
	Modules: []string{natsPkg},
	Version: "v1.55.0",
	Retry:   Retry{Attempts: 1, POST: No, Evidence: "nats.go"},
	Limit:   Limit{Whole: 5 * time.Second, Evidence: "jetstream/jetstream.go defaultAPITimeout; nats.go: Timeout 2s to connect"},
	Calls: join(
		methods(natsPkg, "", Call{Kind: Queue, Shape: Dial, Through: []int{}, Limit: &Limit{Whole: 2 * time.Second, Evidence: "nats.go DefaultTimeout"}}, "Connect"),
		methods(natsPkg, "Conn", Call{Kind: Queue, Limit: &Limit{Evidence: "context.go: as long as the context"}, Ctx: Ctx{From: FromArg}}, "RequestWithContext", "RequestMsgWithContext"),
		methods(natsPkg, "Conn", Call{Kind: Queue, Shape: Bounded, Bound: 2}, "Request"),
		methods(natsPkg, "Conn", Call{Kind: Queue, Shape: Bounded, Bound: 1}, "RequestMsg"),
		methods(natsPkg, "Conn", Call{Kind: Queue, Shape: Bounded}, "FlushTimeout"),
		methods(natsPkg, "Conn", Call{Kind: Queue, Write: No, Ctx: Ctx{From: FromArg}}, "FlushWithContext"),
		methods(natsPkg, "Conn", Call{Kind: Queue, Shape: Local, Write: Yes, Message: true}, "Publish", "PublishMsg", "PublishRequest"),
		methods(natsPkg, "Conn", Call{Kind: Queue, Shape: Stream}, "Subscribe", "SubscribeSync", "QueueSubscribe"),
		methods(natsPkg, "Subscription", Call{Kind: Queue, Shape: Stream, Ctx: Ctx{From: FromArg}}, "NextMsgWithContext"),
		methods(natsPkg, "Subscription", Call{Kind: Queue, Shape: Bounded}, "NextMsg"),
		methods(jsPkg, "Publisher", jsWrite, "Publish", "PublishMsg"),
		methods(natsPkg, "JetStream", natsPublish, "Publish", "PublishMsg"),
		methods(natsPkg, "JetStream", Call{Kind: Queue, Shape: Stream}, "Subscribe", "SubscribeSync", "QueueSubscribe", "PullSubscribe"),
		methods(jsPkg, "KeyValue", Call{Kind: Queue, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Watch", "WatchAll", "WatchFiltered"),
		methods(jsPkg, "ObjectStore", Call{Kind: Queue, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Watch", "Put", "Get", "GetFile", "PutFile"),
		all(Queue, jsPkg, "KeyValue", "ObjectStore", "StreamManager", "StreamConsumerManager", "ConsumerManager", "Stream", "KeyValueManager", "ObjectStoreManager"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: natsPkg, Name: "Connect"}, Makes: Conn, Options: 1},
		{Ref: Ref{Pkg: jsPkg, Name: "New"}, Makes: Client, From: []int{0}, Options: 1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: natsPkg, Name: "Timeout"}, Effect: BoundsDial, Zero: ForNone},
		{Ref: Ref{Pkg: natsPkg, Name: "RetryAttempts"}, Effect: SetsRetries},
		{Ref: Ref{Pkg: natsPkg, Name: "RetryWait"}, Effect: SetsWait},
		{Ref: Ref{Pkg: jsPkg, Name: "WithRetryAttempts"}, Effect: SetsRetries},
		{Ref: Ref{Pkg: jsPkg, Name: "WithRetryWait"}, Effect: SetsWait},
		{Ref: Ref{Pkg: jsPkg, Name: "WithDefaultTimeout"}, Effect: BoundsWhole},
	},
	Durations: join(
		limitArgs(natsPkg, "", 0, "Timeout", "ReconnectWait", "FlusherTimeout", "DrainTimeout", "PingInterval"),
		limitArgs(natsPkg, "Conn", 2, "Request"),
		limitArgs(natsPkg, "Conn", 0, "FlushTimeout"),
		limitArgs(jsPkg, "", 0, "WithRetryWait", "WithDefaultTimeout"),
	),
}
