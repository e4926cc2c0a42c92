package catalog

import "time"

const redisPkg = "github.com/redis/go-redis"

var redisCmd = &Signature{Result: Ref{Pkg: redisPkg, Name: "*Cmd"}}

// redisCommands are commands by the names of their methods, which the clients
// share with the interfaces they fulfil.
func redisCommands(c Call, names ...string) []Call {
	c.Sig, c.Kind, c.Ctx, c.Queued = redisCmd, Redis, Ctx{From: FromArg}, redisQueues
	return methods(redisPkg, "", c, names...)
}

var redisQueues = []Ref{{Pkg: redisPkg, Name: "Pipeliner"}, {Pkg: redisPkg, Name: "Pipeline"}}

// github.com/redis/go-redis/v9 v9.23.0.
//
//	func (c cmdable) Incr(ctx context.Context, key string) *IntCmd
//	func (c *Client) TxPipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error)
//	func (c *Client) Subscribe(ctx context.Context, channels ...string) *PubSub
//	func (c *PubSub) ReceiveMessage(ctx context.Context) (*Message, error)
//
// Any command is repeated, whether it changes something or not. A dial is tried
// five times in each attempt.
var goRedis = Family{
	Name:    "go-redis",
	Modules: []string{redisPkg},
	Version: "v9.23.0",
	Retry: Retry{
		Attempts: 4,
		Covers:   []Failure{OnTransport, OnThrottle}, POST: Yes, RetryAfter: No,
		Wait:     Wait{Curve: Exponential, First: 10 * time.Millisecond, Factor: 2, Max: time.Second, Jitter: Yes, Interrupted: Yes},
		Evidence: "measured: 4 commands for a closed connection and for LOADING; options.go init, error.go shouldRetry",
	},
	Limit: Limit{PerAttempt: 5 * time.Second, IgnoresDeadline: true, Evidence: "options.go: ReadTimeout 5s (3s before v9.18); a deadline counts only with ContextTimeoutEnabled"},
	Calls: join(
		// They block on purpose, as long as their argument says.
		redisCommands(Call{Shape: Stream}, "BLPop", "BRPop", "BRPopLPush", "BLMove", "BLMPop", "BZPopMax", "BZPopMin", "BZMPop", "XRead", "XReadGroup"),
		redisCommands(Call{Write: Yes}, "Incr", "IncrBy", "IncrByFloat", "Decr", "DecrBy", "HIncrBy", "HIncrByFloat", "ZIncrBy",
			"Append", "LPush", "RPush", "LPushX", "RPushX", "LPop", "RPop", "LPopCount", "RPopCount", "SPop", "SPopN", "ZPopMax", "ZPopMin",
			"RPopLPush", "LMove", "LInsert", "XAdd", "Publish", "SPublish"),
		[]Call{{Sig: redisCmd, Ref: Ref{Pkg: redisPkg}, Kind: Redis, Queued: redisQueues, Ctx: Ctx{From: FromArg}}},
		methods(redisPkg, "Client", redisUnary, "Process", "Pipelined", "TxPipelined", "Watch"),
		methods(redisPkg, "ClusterClient", redisUnary, "Process", "Pipelined", "TxPipelined", "Watch"),
		methods(redisPkg, "Ring", redisUnary, "Process", "Pipelined", "TxPipelined", "Watch"),
		methods(redisPkg, "Conn", redisUnary, "Process", "Pipelined", "TxPipelined"),
		methods(redisPkg, "Tx", redisUnary, "Process", "Pipelined", "TxPipelined"),
		methods(redisPkg, "UniversalClient", redisUnary, "Process", "Watch"),
		methods(redisPkg, "Pipeliner", redisUnary, "Exec"),
		methods(redisPkg, "Pipeline", redisUnary, "Exec", "Pipelined", "TxPipelined"),
		methods(redisPkg, "Cmdable", redisUnary, "Pipelined", "TxPipelined"),
		methods(redisPkg, "Client", redisStream, "Subscribe", "PSubscribe", "SSubscribe"),
		methods(redisPkg, "ClusterClient", redisStream, "Subscribe", "PSubscribe", "SSubscribe"),
		methods(redisPkg, "Ring", redisStream, "Subscribe", "PSubscribe", "SSubscribe"),
		methods(redisPkg, "UniversalClient", redisStream, "Subscribe", "PSubscribe", "SSubscribe"),
		methods(redisPkg, "PubSub", redisStream, "Subscribe", "PSubscribe", "SSubscribe", "Receive", "ReceiveMessage"),
		methods(redisPkg, "PubSub", Call{Kind: Redis, Shape: Bounded, Bound: 1, Ctx: Ctx{From: FromArg}}, "ReceiveTimeout"),
		methods(redisPkg, "Script", redisUnary, "Run", "RunRO", "Eval", "EvalSha", "Load"),
		methods(redisPkg, "ScanIterator", redisUnary, "Next"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: redisPkg, Name: "NewClient"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: redisPkg, Name: "NewClusterClient"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: redisPkg, Name: "NewFailoverClient"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: redisPkg, Name: "NewRing"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: redisPkg, Name: "NewUniversalClient"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: redisPkg, Name: "ParseURL"}, Makes: Config, Options: -1},
	},
	Options: join(
		redisOptions("Options"), redisOptions("ClusterOptions"), redisOptions("FailoverOptions"),
		redisOptions("RingOptions"), redisOptions("UniversalOptions"),
	),
	Durations: join(
		redisLimits("Options"), redisLimits("ClusterOptions"), redisLimits("FailoverOptions"), redisLimits("RingOptions"), redisLimits("UniversalOptions"),
	),
	AnswerConsts: []AnswerConst{
		{Ref: Ref{Pkg: redisPkg, Name: "Nil"}, Type: "RedisError", Value: "redis: nil"},
		{Ref: Ref{Pkg: redisPkg, Name: "TxFailedErr"}, Type: "RedisError", Value: "redis: transaction failed"},
	},
}

var (
	redisUnary  = Call{Kind: Redis, Ctx: Ctx{From: FromArg}}
	redisStream = Call{Kind: Redis, Shape: Stream, Ctx: Ctx{From: FromArg}}
)

// redisOptions are the fields that all five kinds of options have. -1 and -2
// switch ReadTimeout off; -1 does for retries and waits.
func redisOptions(recv string) []Option {
	return []Option{
		{Ref: Ref{Pkg: redisPkg, Recv: recv, Name: "MaxRetries"}, Field: true, Effect: SetsRetries, Zero: ForDefault, Negative: ForNone},
		{Ref: Ref{Pkg: redisPkg, Recv: recv, Name: "MinRetryBackoff"}, Field: true, Effect: SetsWait, Zero: ForDefault, Negative: ForNone},
		{Ref: Ref{Pkg: redisPkg, Recv: recv, Name: "MaxRetryBackoff"}, Field: true, Effect: SetsMaxWait, Zero: ForDefault, Negative: ForNone},
		{Ref: Ref{Pkg: redisPkg, Recv: recv, Name: "ReadTimeout"}, Field: true, Effect: BoundsAttempt, Zero: ForDefault, Negative: ForNone},
		{Ref: Ref{Pkg: redisPkg, Recv: recv, Name: "DialTimeout"}, Field: true, Effect: BoundsDial, Zero: ForDefault},
	}
}

func redisLimits(recv string) []Duration {
	return limits(redisPkg, recv, "ReadTimeout", "WriteTimeout", "DialTimeout", "PoolTimeout", "MinRetryBackoff", "MaxRetryBackoff", "ConnMaxIdleTime", "ConnMaxLifetime")
}
