package catalog

import "time"

const (
	metaPkg    = "k8s.io/apimachinery/pkg/apis/meta/v1"
	restPkg    = "k8s.io/client-go/rest"
	runtimePkg = "sigs.k8s.io/controller-runtime/pkg/client"
)

// kubeCall is a method of a generated clientset, in whatever package, whose last
// parameter is one of metav1's options.
func kubeCall(options string, c Call) Call {
	c.Sig = &Signature{Last: Ref{Pkg: metaPkg, Name: options}}
	c.Kind, c.Ctx = Kube, Ctx{From: FromArg}
	return c
}

// k8s.io/client-go v0.37.2.
//
//	func (c ConfigMapInterface) Get(ctx context.Context, name string, opts metav1.GetOptions) (*v1.ConfigMap, error)
//	func (c ResourceInterface) Patch(ctx context.Context, name string, pt types.PatchType, data []byte, options metav1.PatchOptions, subresources ...string) (*unstructured.Unstructured, error)
//	func (r *Request) Do(ctx context.Context) Result
//	func NewForConfig(c *rest.Config) (*Clientset, error)
//
// A call is repeated ten times if, and as, the server says so by Retry-After;
// without it never.
var clientGo = Family{
	Name:    "Kubernetes",
	Modules: []string{"k8s.io/client-go"},
	Version: "v0.37.2",
	Retry: Retry{
		Attempts: 1,
		Covers:   []Failure{OnListed}, POST: Yes, RetryAfter: Yes, SecondsOnly: true,
		Evidence: "measured: 1 request for 503 and 429 without Retry-After, 11 with it; rest/with_retry.go",
	},
	Limit: Limit{Evidence: "rest/config.go: Timeout 0"},
	Calls: join(
		[]Call{
			// A Watch gets ListOptions, too.
			named("Watch", kubeCall("ListOptions", Call{Shape: Stream})),
			kubeCall("ListOptions", Call{Write: No}),
			kubeCall("GetOptions", Call{Write: No}),
			// Create repeats an effect only where the server makes up the name.
			kubeCall("CreateOptions", Call{}),
			kubeCall("UpdateOptions", Call{Write: No}),
			kubeCall("PatchOptions", Call{}),
			kubeCall("ApplyOptions", Call{Write: No}),
			kubeCall("DeleteOptions", Call{Write: No}),
		},
		methods(restPkg, "Request", Call{Kind: Kube, Ctx: Ctx{From: FromArg}}, "Do", "DoRaw"),
		methods(restPkg, "Request", Call{Kind: Kube, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Stream", "Watch"),
		methods(restPkg, "ResponseWrapper", Call{Kind: Kube, Ctx: Ctx{From: FromArg}}, "DoRaw"),
		methods(restPkg, "ResponseWrapper", Call{Kind: Kube, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Stream"),
	),
	Constructors: []Constructor{
		{Param: &Ref{Pkg: restPkg, Name: "Config"}, Makes: Client, From: []int{0}, Options: -1}, // NewForConfig, NewForConfigOrDie
		{Param: &Ref{Pkg: restPkg, Name: "Interface"}, Makes: Client, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: "k8s.io/client-go/kubernetes", Name: "NewForConfigAndClient"}, Makes: Client, From: []int{0, 1}, Options: -1},
		{Ref: Ref{Pkg: "k8s.io/client-go/dynamic", Name: "NewForConfigAndClient"}, Makes: Client, From: []int{0, 1}, Options: -1},
		{Ref: Ref{Pkg: restPkg, Name: "InClusterConfig"}, Makes: Config, Options: -1},
		{Ref: Ref{Pkg: restPkg, Name: "CopyConfig"}, Makes: Config, From: []int{0}, Options: -1},
		{Ref: Ref{Pkg: "k8s.io/client-go/tools/clientcmd", Name: "BuildConfigFromFlags"}, Makes: Config, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: restPkg, Recv: "Config", Name: "Timeout"}, Field: true, Effect: BoundsWhole, Zero: ForNone},
		{Ref: Ref{Pkg: restPkg, Recv: "Config", Name: "Transport"}, Field: true, Effect: SetsTransport, Zero: ForDefault},
		{Ref: Ref{Pkg: restPkg, Recv: "Request", Name: "Timeout"}, Effect: BoundsWhole, Zero: ForNone},
		{Ref: Ref{Pkg: restPkg, Recv: "Request", Name: "MaxRetries"}, Effect: SetsRetries},
	},
	Durations: join(
		limits(restPkg, "Config", "Timeout"),
		limitArgs(restPkg, "Request", 0, "Timeout"),
	),
}

// named narrows a call found by its form to methods of one name.
func named(name string, c Call) Call {
	c.Ref.Name = name
	return c
}

// sigs.k8s.io/controller-runtime v0.25.2.
//
//	func (Writer) Create(ctx context.Context, obj Object, opts ...CreateOption) error
//	func New(config *rest.Config, options Options) (Client, error)
//
// A manager's client reads from a cache; one made by New asks the server. Which
// of them a Reader is cannot be seen from the call: reads say Local.
var controllerRuntime = Family{
	Name:    "controller-runtime",
	Modules: []string{"sigs.k8s.io/controller-runtime"},
	Version: "v0.25.2",
	Retry:   Retry{Attempts: 1, Covers: []Failure{OnListed}, POST: Yes, RetryAfter: Yes, SecondsOnly: true, Evidence: "as client-go"},
	Limit:   Limit{Evidence: "as client-go"},
	Calls: join(
		methods(runtimePkg, "Writer", Call{Kind: Kube, Ctx: Ctx{From: FromArg}}, "Create", "Patch"),
		methods(runtimePkg, "Writer", Call{Kind: Kube, Write: No, Ctx: Ctx{From: FromArg}}, "Update", "Delete", "DeleteAllOf", "Apply"),
		methods(runtimePkg, "SubResourceWriter", Call{Kind: Kube, Ctx: Ctx{From: FromArg}}, "Create", "Patch"),
		methods(runtimePkg, "SubResourceWriter", Call{Kind: Kube, Write: No, Ctx: Ctx{From: FromArg}}, "Update", "Apply"),
		methods(runtimePkg, "WithWatch", Call{Kind: Kube, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Watch"),
		methods(runtimePkg, "Reader", Call{Kind: Kube, Shape: Local, Uncached: true, Write: No, Ctx: Ctx{From: FromArg}}, "Get", "List"),
	),
	Constructors: []Constructor{
		{Ref: Ref{Pkg: runtimePkg, Name: "New"}, Makes: Client, From: []int{0}, Options: 1},
		{Ref: Ref{Pkg: runtimePkg, Name: "NewWithWatch"}, Makes: Client, From: []int{0}, Options: 1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: runtimePkg, Recv: "Options", Name: "HTTPClient"}, Field: true, Effect: SetsClient, Zero: ForDefault},
	},
}

const etcdPkg = "go.etcd.io/etcd/client"

// A write is repeated only if nothing was sent.
var etcdWrite = &Retry{Attempts: 1, Evidence: "retry.go isSafeRetryMutableRPC"}

// go.etcd.io/etcd/client/v3 v3.7.3.
//
//	func (KV) Get(ctx context.Context, key string, opts ...OpOption) (*GetResponse, error)
//	func (Watcher) Watch(ctx context.Context, key string, opts ...OpOption) WatchChan
//	func New(cfg Config) (*Client, error)
//
// While no endpoint answers, a call waits as long as its context lets it.
var etcd = Family{
	Name:    "etcd",
	Modules: []string{"go.etcd.io/etcd/client"},
	Version: "v3.7.3",
	Retry: Retry{
		Attempts: 100,
		Covers:   []Failure{OnTransport}, POST: No, RetryAfter: No,
		Wait:     Wait{Curve: Constant, First: 25 * time.Millisecond, Jitter: Yes, Share: 0.1, Interrupted: Yes},
		Evidence: "options.go defaultUnaryMaxRetries; retry_interceptor.go unaryClientInterceptor",
	},
	Limit: Limit{Evidence: "measured: Get and Put did not return before the context ended"},
	Calls: join(
		methods(etcdPkg, "KV", Call{Kind: SDK, Retry: etcdWrite, Write: No, Ctx: Ctx{From: FromArg}}, "Put", "Delete", "Compact"),
		methods(etcdPkg, "KV", Call{Kind: SDK, Write: No, Ctx: Ctx{From: FromArg}}, "Get", "Do"),
		methods(etcdPkg, "KV", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "GetStream"),
		// A transaction is built, and sent by Commit.
		methods(etcdPkg, "KV", Call{Kind: SDK, Shape: Local, Ctx: Ctx{From: FromArg}}, "Txn"),
		methods(etcdPkg, "Txn", Call{Kind: SDK, Retry: etcdWrite, Write: Yes, Ctx: Ctx{From: FromSetter, Form: "Txn"}}, "Commit"),
		methods(etcdPkg, "Lease", Call{Kind: SDK, Retry: etcdWrite, Write: Yes, Ctx: Ctx{From: FromArg}}, "Grant"),
		methods(etcdPkg, "Lease", Call{Kind: SDK, Retry: etcdWrite, Write: No, Ctx: Ctx{From: FromArg}}, "Revoke", "KeepAliveOnce"),
		methods(etcdPkg, "Lease", Call{Kind: SDK, Write: No, Ctx: Ctx{From: FromArg}}, "TimeToLive", "Leases"),
		methods(etcdPkg, "Lease", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "KeepAlive"),
		methods(etcdPkg, "Watcher", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Watch", "RequestProgress"),
		methods(etcdPkg, "Maintenance", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Snapshot", "SnapshotWithVersion", "Defragment"),
		// A lock, or an election, waits for the one who has it.
		methods(etcdPkg+"/concurrency", "Mutex", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Lock"),
		methods(etcdPkg+"/concurrency", "Mutex", Call{Kind: SDK, Retry: etcdWrite, Write: No, Ctx: Ctx{From: FromArg}}, "TryLock", "Unlock"),
		methods(etcdPkg+"/concurrency", "Election", Call{Kind: SDK, Shape: Stream, Ctx: Ctx{From: FromArg}}, "Campaign", "Observe"),
		methods(etcdPkg+"/concurrency", "Election", Call{Kind: SDK, Retry: etcdWrite, Write: No, Ctx: Ctx{From: FromArg}}, "Proclaim", "Resign"),
		methods(etcdPkg+"/concurrency", "Election", Call{Kind: SDK, Write: No, Ctx: Ctx{From: FromArg}}, "Leader"),
		[]Call{
			{Sig: &Signature{}, Ref: Ref{Pkg: etcdPkg, Recv: "Maintenance"}, Kind: SDK, Write: No, Ctx: Ctx{From: FromArg}},
			{Sig: &Signature{}, Ref: Ref{Pkg: etcdPkg, Recv: "Cluster"}, Kind: SDK, Ctx: Ctx{From: FromArg}},
			{Sig: &Signature{}, Ref: Ref{Pkg: etcdPkg, Recv: "Auth"}, Kind: SDK, Ctx: Ctx{From: FromArg}},
			{Ref: Ref{Pkg: etcdPkg, Recv: "Client", Name: "Sync"}, Kind: SDK, Write: No, Ctx: Ctx{From: FromArg}},
			{Ref: Ref{Pkg: etcdPkg, Name: "New"}, Kind: SDK, Shape: Local},
		},
	),
	Policies: []Policy{
		etcdTransaction("NewSTM", 1, -1),
		etcdTransaction("NewSTMRepeatable", 2, 0), etcdTransaction("NewSTMSerializable", 2, 0), etcdTransaction("NewSTMReadCommitted", 2, 0),
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: etcdPkg, Name: "New"}, Makes: Client, Options: 0},
		{Ref: Ref{Pkg: etcdPkg, Name: "NewKV"}, Makes: Stub, From: []int{0}, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: etcdPkg + "/concurrency", Name: "WithAbortContext"}, Effect: SetsContext},
		{Ref: Ref{Pkg: etcdPkg, Recv: "Config", Name: "MaxUnaryRetries"}, Field: true, Effect: SetsAttempts, Zero: ForDefault},
		{Ref: Ref{Pkg: etcdPkg, Recv: "Config", Name: "DialTimeout"}, Field: true, Effect: BoundsDial, Zero: ForNone},
		{Ref: Ref{Pkg: etcdPkg, Recv: "Config", Name: "BackoffWaitBetween"}, Field: true, Effect: SetsWait, Zero: ForDefault},
	},
	Durations: limits(etcdPkg, "Config", "DialTimeout", "DialKeepAliveTime", "DialKeepAliveTimeout", "AutoSyncInterval", "BackoffWaitBetween"),
	Contexts: []ContextFunc{
		{Ref: Ref{Pkg: etcdPkg, Name: "WithRequireLeader"}, Effect: CtxKeeps},
	},
}

// etcdTransaction runs its function again, at once, while others change what it
// has read.
func etcdTransaction(name string, op, ctx int) Policy {
	p := Policy{Entry: Ref{Pkg: etcdPkg + "/concurrency", Name: name}, Op: op, Ctx: ctx, Again: AfterResult, Retry: Retry{
		Attempts: Endless, Covers: []Failure{OnConflict}, POST: Yes, Wait: Wait{Curve: NoWait, Jitter: No}, Evidence: "concurrency/stm.go runSTM",
	}}
	if ctx < 0 {
		p.From = []int{2}
	}
	return p
}
