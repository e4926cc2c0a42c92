package catalog

import (
	_ "embed"
	"strings"
	"time"
)

const (
	ociPkg    = "github.com/oracle/oci-go-sdk"
	ociCommon = ociPkg + "/common"
)

// ociDefault is what methods do that take the default policy.
var ociDefault = &Retry{
	Attempts: 8, Covers: []Failure{On5xx, OnThrottle, OnConflict}, POST: Yes, SameKey: Yes, RetryAfter: No,
	Wait:     Wait{Curve: Exponential, First: 2 * time.Second, Factor: 2, Max: 30 * time.Second, Jitter: Yes, Spread: time.Second, Interrupted: No},
	Env:      []string{"OCI_SDK_DEFAULT_RETRY_ENABLED"},
	Evidence: "measured: 8 requests for 503; common/retry.go DefaultRetryPolicy, and the generated method",
}

// ociList says which policy the generated methods take: a line for each service,
// with that of most of its methods, and the methods that take the other, each after
// its client. A test writes it, and compares it with the module's source.
//
//go:embed oci.txt
var ociList string

// ociCalls are the methods of all services. One that is not listed is a call that
// may be repeated, or not: the family's one attempt keeps silent.
func ociCalls() (list []Call) {
	policies := map[string]*Retry{"none": nil, "default": ociDefault}
	other := map[string]*Retry{"none": ociDefault, "default": nil}
	list = make([]Call, 0, strings.Count(ociList, " "))
	for line := range strings.Lines(ociList) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		pkg, most := ociPkg+"/"+words[0], words[1]
		client := ""
		for _, word := range words[2:] {
			if name, ok := strings.CutSuffix(word, ":"); ok {
				client = name
				continue
			}
			list = append(list, Call{Ref: Ref{Pkg: pkg, Recv: client, Name: word}, Kind: SDK, Retry: other[most], Ctx: Ctx{From: FromArg}})
		}
		list = append(list, ociCall(pkg, policies[most]))
	}
	return append(list, ociCall(ociPkg+"/...", nil))
}

var ociForm = &Signature{Params: 2}

// ociCall are methods of a service's clients by their form.
func ociCall(pkg string, retry *Retry) Call {
	return Call{Sig: ociForm, Ref: Ref{Pkg: pkg, Recv: "*Client"}, Kind: SDK, Retry: retry, Ctx: Ctx{From: FromArg}}
}

// github.com/oracle/oci-go-sdk/v65 v65.130.0: generated clients. The request may
// hold a policy of its own.
//
//	func (client IdentityClient) ListUsers(ctx context.Context, request ListUsersRequest) (response ListUsersResponse, err error) // identity
//	func NewRetryPolicy(attempts uint, retryOperation func(OCIOperationResponse) bool, nextDuration func(OCIOperationResponse) time.Duration) RetryPolicy // common
var oci = Family{
	Name:    "Oracle Cloud",
	Modules: []string{ociPkg},
	Version: "v65.130.0",
	Retry:   Retry{Attempts: 1, POST: Yes, SameKey: Yes, Evidence: "measured: 1 request with NoRetryPolicy; the generated method says which policy it takes"},
	Limit:   Limit{PerAttempt: time.Minute, Evidence: "common/client.go defaultTimeout"},
	// Calls are added when someone asks: see Families.
	Constructors: []Constructor{
		{Ref: Ref{Pkg: ociCommon, Name: "NoRetryPolicy"}, Makes: Retryer, Options: -1, Retry: &Retry{Attempts: 1, Evidence: "measured"}},
		{Ref: Ref{Pkg: ociCommon, Name: "DefaultRetryPolicy"}, Makes: Retryer, Options: -1, Retry: ociDefault},
		{Ref: Ref{Pkg: ociCommon, Name: "DefaultRetryPolicyWithoutEventualConsistency"}, Makes: Retryer, Options: -1, Retry: ociDefault},
		{Ref: Ref{Pkg: ociCommon, Name: "NewRetryPolicy"}, Makes: Retryer, Options: -1},
		{Ref: Ref{Pkg: ociCommon, Name: "NewRetryPolicyWithOptions"}, Makes: Retryer, Options: 0, Retry: ociDefault},
	},
	Options: []Option{
		{Ref: Ref{Pkg: ociCommon, Name: "NewRetryPolicy"}, Effect: SetsAttempts, Zero: ForEver},
		{Ref: Ref{Pkg: ociCommon, Name: "WithMaximumNumberAttempts"}, Effect: SetsAttempts, Zero: ForEver},
		{Ref: Ref{Pkg: ociCommon, Name: "WithUnlimitedAttempts"}, Effect: NeverStops},
		{Ref: Ref{Pkg: ociCommon, Name: "WithShouldRetryOperation"}, Effect: SetsFilter},
		{Ref: Ref{Pkg: ociCommon, Name: "WithNextDuration"}, Effect: SetsCurve},
		{Ref: Ref{Pkg: ociCommon, Name: "WithFixedBackoff"}, Effect: SetsWait},
		{Ref: Ref{Pkg: ociCommon, Recv: "BaseClient", Name: "SetCustomClientConfiguration"}, Effect: AddsOptions},
		{Ref: Ref{Pkg: ociCommon, Recv: "CustomClientConfiguration", Name: "RetryPolicy"}, Field: true, Effect: SetsRetryer, Zero: ForDefault},
		{Ref: Ref{Pkg: ociCommon, Recv: "RequestMetadata", Name: "RetryPolicy"}, Field: true, Effect: SetsRetryer, Zero: ForDefault},
		{Ref: Ref{Pkg: ociCommon, Recv: "BaseClient", Name: "HTTPClient"}, Field: true, Effect: SetsClient, Zero: ForDefault},
	},
	Durations: limitArgs(ociCommon, "", 0, "WithUnlimitedAttempts", "WithFixedBackoff", "WithExponentialBackoff"),
}
