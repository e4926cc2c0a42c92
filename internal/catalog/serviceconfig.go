package catalog

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"
)

// GRPCMaxAttempts is the greatest number of attempts that a service config can
// ask for, unless WithMaxCallAttempts allows for more. gRPC v1.85.0.
const GRPCMaxAttempts = 5

// A MethodConfig is what a gRPC service config says of some methods.
type MethodConfig struct {
	// Names are "service/method", "service/" for all methods of a service,
	// "/" for all there are. The narrowest holds.
	Names   []string
	Timeout time.Duration // 0: none
	// Retry is nil without a retry policy. Its Attempts are as written.
	Retry *Retry
}

// ServiceConfig reads the JSON that WithDefaultServiceConfig gets.
//
//	{"methodConfig": [{"name": [{"service": "pkg.Service"}], "timeout": "1s", "retryPolicy": {
//		"maxAttempts": 4, "initialBackoff": "0.1s", "maxBackoff": "1s", "backoffMultiplier": 2,
//		"retryableStatusCodes": ["UNAVAILABLE"]}}]}
//
// gRPC refuses a config with a policy that is incomplete; so does this.
func ServiceConfig(text string) ([]MethodConfig, error) {
	var config struct {
		MethodConfig []struct {
			Name        []struct{ Service, Method string }
			Timeout     protoDuration
			RetryPolicy *struct {
				MaxAttempts                int
				InitialBackoff, MaxBackoff protoDuration
				BackoffMultiplier          float64
				RetryableStatusCodes       []any // names or numbers
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &config); err != nil {
		return nil, err
	}
	var list []MethodConfig
	for _, c := range config.MethodConfig {
		m := MethodConfig{Timeout: time.Duration(c.Timeout)}
		for _, n := range c.Name {
			m.Names = append(m.Names, n.Service+"/"+n.Method)
		}
		if p := c.RetryPolicy; p != nil {
			if p.MaxAttempts <= 1 || p.InitialBackoff <= 0 || p.MaxBackoff <= 0 || p.BackoffMultiplier <= 0 || len(p.RetryableStatusCodes) == 0 {
				return nil, strconv.ErrRange
			}
			m.Retry = &Retry{
				Attempts: p.MaxAttempts,
				Covers:   []Failure{OnListed}, POST: Yes, SameKey: Yes, RetryAfter: Unknown, // grpc-retry-pushback-ms is obeyed
				Wait: Wait{
					Curve: Exponential, Jitter: Yes, Interrupted: Yes,
					First: time.Duration(p.InitialBackoff), Factor: p.BackoffMultiplier, Max: time.Duration(p.MaxBackoff),
				},
				Evidence: "the service config; service_config.go convertRetryPolicy",
			}
		}
		list = append(list, m)
	}
	return list, nil
}

// protoDuration is written as seconds with the letter s: "1.5s".
type protoDuration time.Duration

func (d *protoDuration) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	seconds, ok := strings.CutSuffix(s, "s")
	f, err := strconv.ParseFloat(seconds, 64)
	if !ok || err != nil {
		return strconv.ErrSyntax
	}
	*d = protoDuration(f * float64(time.Second))
	return nil
}
