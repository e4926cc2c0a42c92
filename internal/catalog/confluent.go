package catalog

import "time"

const confluentPkg = "github.com/confluentinc/confluent-kafka-go/kafka"

// github.com/confluentinc/confluent-kafka-go/v2 v2.11.1, with librdkafka v2.11.1,
// a library in C: its threads send, and repeat what they sent until
// message.timeout.ms is over. What the methods of a producer and a consumer do is
// mostly to put something into that library's queues, or to take it out.
//
//	func (p *Producer) Produce(msg *Message, deliveryChan chan Event) error
//	func (c *Consumer) ReadMessage(timeout time.Duration) (*Message, error)
//	func (a *AdminClient) CreateTopics(ctx context.Context, topics []TopicSpecification, options ...CreateTopicsAdminOption) (result []TopicResult, err error)
//
// Settings are strings in a map, which no option can name.
var confluent = Family{
	Name:    "confluent-kafka-go",
	Modules: []string{"github.com/confluentinc/confluent-kafka-go"},
	Version: "v2.11.1",
	Retry:   Retry{Attempts: 1, Evidence: "measured: 1 CreateTopics for a broker that hangs up"},
	Limit:   Limit{Whole: time.Minute, Evidence: "librdkafka: socket.timeout.ms 60000; kafka/adminoptions.go"},
	Calls: join(
		// An error says that the message is not in the queue, which says nothing
		// of brokers; how it was delivered comes over a channel.
		methods(confluentPkg, "Producer", Call{Kind: Queue, Shape: Local, Write: Yes, Message: true}, "Produce"),
		// The client repairs its connections itself, and says so in errors.
		methods(confluentPkg, "Producer", Call{Kind: Queue, Shape: Stream, Write: No}, "Flush"),
		methods(confluentPkg, "Consumer", Call{Kind: Queue, Shape: Stream, Write: No}, "Poll"),
		methods(confluentPkg, "Consumer", Call{Kind: Queue, Shape: Stream, Write: No}, "ReadMessage"),
		methods(confluentPkg, "Consumer", Call{Kind: Queue, Write: No, Limit: &Limit{Evidence: "kafka/consumer.go commit: waits without an end"}}, "Commit", "CommitMessage", "CommitOffsets"),
		methods(confluentPkg, "Consumer", Call{Kind: Queue, Write: No}, "GetMetadata", "QueryWatermarkOffsets", "OffsetsForTimes", "Committed"),
		methods(confluentPkg, "Producer", Call{Kind: Queue, Write: No}, "GetMetadata", "QueryWatermarkOffsets", "OffsetsForTimes"),
		methods(confluentPkg, "AdminClient", Call{Kind: Queue, Write: No}, "GetMetadata"),
		// Without a deadline the first waits for ever, the others until
		// transaction.timeout.ms is over.
		methods(confluentPkg, "Producer", Call{Kind: Queue, Write: No, Limit: &Limit{Evidence: "kafka/producer.go InitTransactions"}, Ctx: Ctx{From: FromArg}}, "InitTransactions"),
		methods(confluentPkg, "Producer", Call{Kind: Queue, Write: No, Ctx: Ctx{From: FromArg}}, "SendOffsetsToTransaction", "CommitTransaction", "AbortTransaction"),
		all(Queue, confluentPkg, "AdminClient"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: confluentPkg, Name: "NewProducer"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: confluentPkg, Name: "NewConsumer"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: confluentPkg, Name: "NewAdminClient"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: confluentPkg, Name: "NewAdminClientFromProducer"}, Makes: Client, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: confluentPkg, Name: "NewAdminClientFromConsumer"}, Makes: Client, From: []int{0}, Options: -1},
	},
	Durations: join(
		limitArgs(confluentPkg, "Consumer", 0, "ReadMessage"),
		limitArgs(confluentPkg, "", 0, "SetAdminRequestTimeout", "SetAdminOperationTimeout"),
	),
}
