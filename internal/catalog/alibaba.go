package catalog

import "time"

const (
	alibabaPkg = "github.com/aliyun/alibaba-cloud-sdk-go"
	alibabaAny = alibabaPkg + "/services/..."
)

// github.com/aliyun/alibaba-cloud-sdk-go v1.63.107: generated clients, without a
// context. Nothing is repeated unless AutoRetry is on.
//
//	func (client *Client) AssumeRole(request *AssumeRoleRequest) (response *AssumeRoleResponse, err error) // services/sts
//	func NewClientWithOptions(regionId string, config *sdk.Config, credential auth.Credential) (client *Client, err error)
//	func (c *Config) WithAutoRetry(isAutoRetry bool) *Config // sdk
var alibaba = Family{
	Name:    "Alibaba Cloud",
	Modules: []string{alibabaPkg},
	Version: "v1.63.107",
	Retry: Retry{
		Attempts: 1, Covers: []Failure{OnTransport, On5xx}, POST: Yes, SameKey: No, RetryAfter: No, Wait: Wait{Curve: NoWait},
		Evidence: "measured: 1 request for 503, 4 with AutoRetry, 2 with MaxRetryTime 1; sdk/client.go DoActionWithSigner",
	},
	Limit: Limit{PerAttempt: 10 * time.Second, Evidence: "sdk/client.go defaultReadTimeout"},
	Calls: []Call{
		{Sig: &Signature{Last: Ref{Pkg: alibabaAny, Name: "*Request"}, Result: Ref{Pkg: alibabaAny, Name: "*Response"}, Params: 1}, Ref: Ref{Pkg: alibabaAny, Recv: "Client"}, Kind: SDK, Keys: []string{"ClientToken"}, Ctx: Ctx{From: FromReceiver}},
	},
	Constructors: []Constructor{
		{Ref: Ref{Pkg: alibabaAny, Name: "NewClientWithOptions"}, Makes: Client, Options: 1},
		{Ref: Ref{Pkg: alibabaAny, Name: "NewClientWithAccessKey"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: alibabaAny, Name: "NewClientWithStsToken"}, Makes: Client, Options: -1},
		{Ref: Ref{Pkg: alibabaPkg + "/sdk", Name: "NewConfig"}, Makes: Config, Options: -1},
	},
	Options: []Option{
		{Ref: Ref{Pkg: alibabaPkg + "/sdk", Recv: "Config", Name: "AutoRetry"}, Field: true, Effect: StartsRetries, Default: 4},
		{Ref: Ref{Pkg: alibabaPkg + "/sdk", Recv: "Config", Name: "WithAutoRetry"}, Effect: StartsRetries, Default: 4},
		{Ref: Ref{Pkg: alibabaPkg + "/sdk", Recv: "Config", Name: "MaxRetryTime"}, Field: true, Effect: SetsRetries, Started: true},
		{Ref: Ref{Pkg: alibabaPkg + "/sdk", Recv: "Config", Name: "WithMaxRetryTime"}, Effect: SetsRetries, Started: true},
		{Ref: Ref{Pkg: alibabaPkg + "/sdk", Recv: "Config", Name: "Timeout"}, Field: true, Effect: BoundsAttempt, Zero: ForDefault},
		{Ref: Ref{Pkg: alibabaPkg + "/sdk", Recv: "Config", Name: "WithTimeout"}, Effect: BoundsAttempt, Zero: ForDefault},
	},
	Durations: join(limits(alibabaPkg+"/sdk", "Config", "Timeout"), limitArgs(alibabaPkg+"/sdk", "Config", 0, "WithTimeout")),
}
