package catalog

import "time"

const (
	kafkaPkg  = "github.com/segmentio/kafka-go"
	saramaPkg = "github.com/IBM/sarama"
	kgoPkg    = "github.com/twmb/franz-go/pkg/kgo"
)

var (
	queueCall   = Call{Kind: Queue, Ctx: Ctx{From: FromArg}}
	queueStream = Call{Kind: Queue, Shape: Stream, Ctx: Ctx{From: FromArg}}
)

// github.com/segmentio/kafka-go v0.4.51.
//
//	func (w *Writer) WriteMessages(ctx context.Context, msgs ...Message) error
//	func (r *Reader) FetchMessage(ctx context.Context) (Message, error)
//	func (d *Dialer) DialContext(ctx context.Context, network string, address string) (*Conn, error)
//
// The functions that dial go through DefaultDialer.
var kafkaGo = Family{
	Name:    "kafka-go",
	Modules: []string{kafkaPkg},
	Version: "v0.4.51",
	Retry: Retry{
		Attempts: 1,
		Evidence: "client.go: one round trip per request",
	},
	Limit: Limit{PerAttempt: 10 * time.Second, Evidence: "writer.go, reader.go, client.go: 10s to write, 10s to read"},
	Calls: join(
		methods(kafkaPkg, "Writer", Call{Kind: Queue, Write: Yes, Message: true, Ctx: Ctx{From: FromArg}, Retry: &Retry{
			Attempts: 10, Covers: []Failure{OnTransport, OnListed}, POST: Yes, RetryAfter: No,
			Wait:     Wait{Curve: UnknownCurve, First: 100 * time.Millisecond, Max: time.Second, Jitter: No, Interrupted: Yes},
			Evidence: "writer.go: MaxAttempts, produce; the look-up of the topic is not repeated",
		}}, "WriteMessages"),
		methods(kafkaPkg, "Reader", queueStream, "ReadMessage", "FetchMessage"),
		// A commit waits for the loop that commits, which may be at a rebalance.
		methods(kafkaPkg, "Reader", Call{Kind: Queue, Write: No, Ctx: Ctx{From: FromArg}, Limit: &Limit{Evidence: "reader.go CommitMessages: a channel and the context"},
			Retry: &Retry{Attempts: 3, Covers: []Failure{OnTransport, OnListed}, Wait: Wait{First: 100 * time.Millisecond, Max: 5 * time.Second, Jitter: No}, Evidence: "reader.go commitOffsetsWithRetry"}}, "CommitMessages"),
		methods(kafkaPkg, "Reader", queueCall, "ReadLag", "SetOffsetAt"),
		methods(kafkaPkg, "ConsumerGroup", queueStream, "Next"),
		methods(kafkaPkg, "Dialer", Call{Kind: Queue, Shape: Dial, Ctx: Ctx{From: FromArg}, Limit: &Limit{}}, "DialContext", "DialLeader", "DialPartition", "LookupLeader", "LookupPartition", "LookupPartitions"),
		methods(kafkaPkg, "", Call{Kind: Queue, Shape: Dial, Ctx: Ctx{From: FromArg}, Limit: kafkaDial}, "DialContext", "DialLeader", "DialPartition", "LookupPartition", "LookupPartitions"),
		methods(kafkaPkg, "", Call{Kind: Queue, Shape: Dial, Ctx: Ctx{From: FromNowhere, Form: "DialContext"}, Limit: kafkaDial}, "Dial"),
		[]Call{{Sig: &Signature{}, Ref: Ref{Pkg: kafkaPkg, Recv: "Client"}, Kind: Queue, Ctx: Ctx{From: FromArg}}},
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: kafkaPkg, Name: "NewWriter"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: kafkaPkg, Name: "NewReader"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: kafkaPkg, Name: "Writer"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: kafkaPkg, Name: "DefaultDialer"}, Makes: Client, Options: -1, Limit: kafkaDial},
	},
	Options: []Option{
		{Ref: Ref{Pkg: kafkaPkg, Recv: "Writer", Name: "MaxAttempts"}, Field: true, Effect: SetsAttempts, Zero: ForDefault},
		{Ref: Ref{Pkg: kafkaPkg, Recv: "WriterConfig", Name: "MaxAttempts"}, Field: true, Effect: SetsAttempts, Zero: ForDefault},
		{Ref: Ref{Pkg: kafkaPkg, Recv: "ReaderConfig", Name: "MaxAttempts"}, Field: true, Effect: SetsAttempts, Zero: ForDefault},
		{Ref: Ref{Pkg: kafkaPkg, Recv: "Writer", Name: "WriteBackoffMin"}, Field: true, Effect: SetsWait, Zero: ForDefault},
		{Ref: Ref{Pkg: kafkaPkg, Recv: "Writer", Name: "WriteBackoffMax"}, Field: true, Effect: SetsMaxWait, Zero: ForDefault},
		{Ref: Ref{Pkg: kafkaPkg, Recv: "Dialer", Name: "Timeout"}, Field: true, Effect: BoundsDial, Zero: ForNone},
		{Ref: Ref{Pkg: kafkaPkg, Recv: "Dialer", Name: "Deadline"}, Field: true, Effect: BoundsDial, Zero: ForNone},
	},
	Durations: join(
		limits(kafkaPkg, "Writer", "ReadTimeout", "WriteTimeout", "BatchTimeout", "WriteBackoffMin", "WriteBackoffMax"),
		limits(kafkaPkg, "ReaderConfig", "MaxWait", "ReadBatchTimeout", "CommitInterval", "HeartbeatInterval", "SessionTimeout", "RebalanceTimeout"),
		limits(kafkaPkg, "Dialer", "Timeout", "KeepAlive"),
		limits(kafkaPkg, "Client", "Timeout"),
	),
}

var kafkaDial = &Limit{Whole: 10 * time.Second, Evidence: "dialer.go DefaultDialer"}

// github.com/IBM/sarama v1.61.1, and its former path.
//
//	func (sp SyncProducer) SendMessage(msg *ProducerMessage) (partition int32, offset int64, err error)
//	func (ConsumerGroup) Consume(ctx context.Context, topics []string, handler ConsumerGroupHandler) error
//
// Producers take no context at all.
var sarama = Family{
	Name:    "sarama",
	Modules: []string{saramaPkg},
	Version: "v1.61.1",
	Retry: Retry{
		Attempts: 4,
		Covers:   []Failure{OnTransport, OnListed}, POST: Yes, RetryAfter: No,
		Wait:     Wait{Curve: Constant, First: 100 * time.Millisecond, Jitter: No, Interrupted: No},
		Evidence: "config.go NewConfig: Producer.Retry.Max 3; async_producer.go",
	},
	Limit: Limit{PerAttempt: 30 * time.Second, Evidence: "config.go NewConfig: Net.DialTimeout, ReadTimeout and WriteTimeout"},
	Calls: join(
		methods(saramaPkg, "SyncProducer", Call{Kind: Queue, Write: Yes, Message: true}, "SendMessage", "SendMessages"),
		methods(saramaPkg, "ConsumerGroup", queueStream, "Consume"),
		methods(saramaPkg, "ClusterAdmin", Call{Kind: Queue, Retry: saramaAdmin}, "CreateTopic", "ListTopics", "DescribeTopics", "DeleteTopic", "CreatePartitions", "ListConsumerGroups", "DescribeConsumerGroups"),
		methods(saramaPkg, "Client", Call{Kind: Queue, Write: No}, "RefreshMetadata", "GetOffset", "RefreshController", "RefreshCoordinator"),
		methods(saramaPkg, "", Call{Kind: Queue, Shape: Dial, Through: []int{}, Limit: &Limit{Whole: 30 * time.Second, Evidence: "config.go NewConfig"}},
			"NewClient", "NewSyncProducer", "NewAsyncProducer", "NewConsumer", "NewConsumerGroup", "NewClusterAdmin"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: saramaPkg, Name: "NewConfig"}, Makes: Config, Options: -1},
		{Ref: Ref{Pkg: saramaPkg, Name: "NewClient"}, Makes: Client, From: []int{1}, Options: -1},
		{Ref: Ref{Pkg: saramaPkg, Name: "NewSyncProducer"}, Makes: Client, From: []int{1}, Options: -1},
		{Ref: Ref{Pkg: saramaPkg, Name: "NewAsyncProducer"}, Makes: Client, From: []int{1}, Options: -1},
		{Ref: Ref{Pkg: saramaPkg, Name: "NewClusterAdmin"}, Makes: Client, From: []int{1}, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: saramaPkg, Recv: "Config", Name: "Producer.Retry.Max"}, Field: true, Effect: SetsRetries, Negative: ForNone}, // less than 0 is an error
		{Ref: Ref{Pkg: saramaPkg, Recv: "Config", Name: "Producer.Retry.Backoff"}, Field: true, Effect: SetsWait},
		{Ref: Ref{Pkg: saramaPkg, Recv: "Config", Name: "Producer.Retry.BackoffFunc"}, Field: true, Effect: SetsCurve, Zero: ForDefault},
		{Ref: Ref{Pkg: saramaPkg, Recv: "Config", Name: "Admin.Retry.Max"}, Field: true, Effect: SetsRetries, Negative: ForNone},
	},
	Durations: limits(saramaPkg, "Config", "Net.DialTimeout", "Net.ReadTimeout", "Net.WriteTimeout", "Net.KeepAlive",
		"Producer.Timeout", "Producer.Retry.Backoff", "Producer.Flush.Frequency", "Metadata.Timeout", "Metadata.Retry.Backoff", "Admin.Timeout", "Admin.Retry.Backoff",
		"Consumer.MaxWaitTime", "Consumer.MaxProcessingTime", "Consumer.Group.Session.Timeout", "Consumer.Group.Heartbeat.Interval", "Consumer.Group.Rebalance.Timeout"),
}

var saramaAdmin = &Retry{
	Attempts: 6, Covers: []Failure{OnListed}, POST: Yes,
	Wait:     Wait{Curve: Constant, First: 100 * time.Millisecond, Jitter: No},
	Evidence: "config.go NewConfig: Admin.Retry.Max 5",
}

// github.com/twmb/franz-go v1.22.3.
//
//	func (cl *Client) ProduceSync(ctx context.Context, rs ...*Record) ProduceResults
//	func (cl *Client) PollFetches(ctx context.Context) Fetches
//	func NewClient(opts ...Opt) (*Client, error)
//
// A record is sent until it is in, its context ends, or RecordDeliveryTimeout.
var franz = Family{
	Name:    "franz-go",
	Modules: []string{"github.com/twmb/franz-go"},
	Version: "v1.22.3",
	Retry: Retry{
		Attempts: 21,
		Covers:   []Failure{OnTransport, OnListed}, POST: Yes, SameKey: Yes, RetryAfter: No,
		Wait:     Wait{Curve: Exponential, First: 250 * time.Millisecond, Factor: 2, Max: 5 * time.Second, Jitter: Yes, Share: 0.2, Interrupted: Yes},
		Evidence: "pkg/kgo/config.go: retries 20",
	},
	Limit: Limit{PerAttempt: 10 * time.Second, Evidence: "pkg/kgo/config.go: requestTimeoutOverhead 10s"},
	Calls: join(
		methods(kgoPkg, "Client", Call{Kind: Queue, Write: Yes, Message: true, Ctx: Ctx{From: FromArg}, Limit: &Limit{Evidence: "pkg/kgo/config.go: recordTimeout 0"}, Retry: &Retry{
			Attempts: Endless, Covers: []Failure{OnTransport, OnListed}, POST: Yes, SameKey: Yes, RetryAfter: No,
			Wait:     Wait{Curve: Exponential, First: 250 * time.Millisecond, Factor: 2, Max: 5 * time.Second, Jitter: Yes, Share: 0.2, Interrupted: Yes},
			Evidence: "measured: 27 connections in 15s until the context ended; pkg/kgo/config.go recordRetries",
		}}, "ProduceSync"),
		// Produce and its like put the record into a buffer.
		methods(kgoPkg, "Client", Call{Kind: Queue, Shape: Local, Ctx: Ctx{From: FromArg}}, "Produce", "TryProduce"),
		methods(kgoPkg, "Client", queueStream, "PollFetches", "PollRecords", "Flush", "LeaveGroupContext"),
		methods(kgoPkg, "Client", Call{Kind: Queue, Write: No, Ctx: Ctx{From: FromArg}, Retry: &Retry{Attempts: 1, Evidence: "pkg/kgo/client.go Ping: no broker is asked more than once"}}, "Ping"),
		methods(kgoPkg, "Client", Call{Kind: Queue, Write: No, Ctx: Ctx{From: FromArg}}, "Request", "RequestSharded", "CommitRecords", "CommitUncommittedOffsets", "CommitMarkedOffsets", "CommitOffsetsSync"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: kgoPkg, Name: "NewClient"}, Makes: Client, Options: 0},
	},
	Options: []Option{
		{Ref: Ref{Pkg: kgoPkg, Name: "RequestRetries"}, Effect: SetsRetries},
		{Ref: Ref{Pkg: kgoPkg, Name: "RecordRetries"}, Effect: SetsRetries},
		{Ref: Ref{Pkg: kgoPkg, Name: "RetryTimeout"}, Effect: SetsElapsed, Zero: ForNone},
		{Ref: Ref{Pkg: kgoPkg, Name: "RecordDeliveryTimeout"}, Effect: BoundsWhole, Zero: ForNone},
		{Ref: Ref{Pkg: kgoPkg, Name: "RetryBackoffFn"}, Effect: SetsCurve},
		{Ref: Ref{Pkg: kgoPkg, Name: "DialTimeout"}, Effect: BoundsDial},
	},
	Durations: limitArgs(kgoPkg, "", 0, "RequestTimeoutOverhead", "DialTimeout", "RetryTimeout", "ProduceRequestTimeout", "RecordDeliveryTimeout", "SessionTimeout", "RebalanceTimeout"),
}
