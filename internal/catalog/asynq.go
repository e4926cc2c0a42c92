package catalog

import "time"

const asynqPkg = "github.com/hibiken/asynq"

// asynqTasks is how a server runs a task again whose handler failed. That is a
// queue's pace, and no retry around what the handler does.
var asynqTasks = &Retry{
	Attempts: 26, Covers: []Failure{OnListed}, POST: Yes,
	Wait:     Wait{Curve: UnknownCurve, First: 15 * time.Second, Jitter: Yes},
	Evidence: "client.go defaultMaxRetry; server.go DefaultRetryDelayFunc",
}

// asynqRead is a question to Redis that has no context.
var asynqRead = Call{Kind: Queue, Write: No}

// github.com/hibiken/asynq v0.26.0: tasks in Redis, by go-redis, which repeats the
// commands. A task that has an id, or is unique for a time, is not put in twice.
//
//	func (c *Client) EnqueueContext(ctx context.Context, task *Task, opts ...Option) (*TaskInfo, error)
//	func NewServer(r RedisConnOpt, cfg Config) *Server
//	func (srv *Server) Run(handler Handler) error
var asynq = Family{
	Name:    "asynq",
	Modules: []string{asynqPkg},
	Version: "v0.26.0",
	Retry: Retry{
		Attempts: 4, Covers: []Failure{OnTransport, OnListed}, POST: Yes,
		Wait:     Wait{Curve: Exponential, First: 10 * time.Millisecond, Factor: 2, Max: time.Second, Jitter: Yes, Interrupted: Yes},
		Evidence: "measured: 4 commands to a server that hangs up; asynq.go MakeRedisClient leaves MaxRetries to go-redis",
	},
	Limit: Limit{PerAttempt: 3 * time.Second, Evidence: "as go-redis: ReadTimeout"},
	Calls: join(
		methods(asynqPkg, "Client", Call{Kind: Queue, Write: Yes, Message: true, Ctx: Ctx{From: FromArg}}, "EnqueueContext"),
		methods(asynqPkg, "Client", Call{Kind: Queue, Write: Yes, Message: true, Ctx: Ctx{From: FromNowhere, Form: "EnqueueContext"}}, "Enqueue"),
		methods(asynqPkg, "Client", asynqRead, "Ping"),
		methods(asynqPkg, "Server", asynqRead, "Ping"),
		methods(asynqPkg, "Scheduler", asynqRead, "Ping"),
		methods(asynqPkg, "Inspector", asynqRead,
			"Queues", "Groups", "GetQueueInfo", "History", "DeleteQueue", "GetTaskInfo", "ListPendingTasks", "ListActiveTasks", "ListAggregatingTasks",
			"ListScheduledTasks", "ListRetryTasks", "ListArchivedTasks", "ListCompletedTasks", "DeleteTask", "RunTask", "ArchiveTask", "CancelProcessing",
			"PauseQueue", "UnpauseQueue", "Servers", "SchedulerEntries"),
		methods(asynqPkg, "Server", Call{Kind: Queue, Shape: Serve}, "Run"),
		methods(asynqPkg, "Scheduler", Call{Kind: Queue, Shape: Serve}, "Run"),
		methods(asynqPkg, "PeriodicTaskManager", Call{Kind: Queue, Shape: Serve}, "Run"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: asynqPkg, Name: "NewClient"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: asynqPkg, Name: "NewClientFromRedisClient"}, Makes: Client, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: asynqPkg, Name: "NewInspector"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: asynqPkg, Name: "NewInspectorFromRedisClient"}, Makes: Client, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: asynqPkg, Name: "NewServer"}, Makes: Client, Options: 1, Retry: asynqTasks},
		{Ref: Ref{Pkg: asynqPkg, Name: "NewServerFromRedisClient"}, Makes: Client, Options: 1, Retry: asynqTasks},
	},
	Options: []Option{
		{Ref: Ref{Pkg: asynqPkg, Recv: "Config", Name: "RetryDelayFunc"}, Field: true, Effect: SetsCurve, Zero: ForDefault},
		{Ref: Ref{Pkg: asynqPkg, Recv: "Config", Name: "IsFailure"}, Field: true, Effect: SetsFilter, Zero: ForDefault},
	},
	Waits: []WaitFunc{
		{Ref: Ref{Pkg: asynqPkg, Name: "DefaultRetryDelayFunc"}, Wait: Wait{Curve: Exponential, Jitter: Yes}, Args: []Effect{SetsContext, SetsContext, SetsContext}},
	},
	Durations: join(
		limits(asynqPkg, "Config", "TaskCheckInterval", "ShutdownTimeout", "HealthCheckInterval", "DelayedTaskCheckInterval", "GroupGracePeriod", "GroupMaxDelay"),
		limits(asynqPkg, "RedisClientOpt", "DialTimeout", "ReadTimeout", "WriteTimeout"),
		limitArgs(asynqPkg, "", 0, "Timeout", "ProcessIn", "Unique", "Retention"),
	),
}
