package catalog

import (
	"testing"
	"time"
)

func TestAttempts(t *testing.T) {
	for _, test := range []struct {
		option           Option
		n, without, want int
	}{
		{Option{Effect: SetsAttempts}, 4, 3, 4},
		{Option{Effect: SetsRetries}, 4, 3, 5},
		{Option{Effect: SetsRetries}, 0, 3, 1},
		{Option{Effect: SetsAttempts, Zero: ForDefault}, 0, 3, 3},
		{Option{Effect: SetsAttempts, Zero: ForNone}, 0, 3, 1},
		{Option{Effect: SetsAttempts, Zero: ForEver}, 0, 3, Endless},
		{Option{Effect: SetsAttempts, Zero: ForNoCall}, 0, 3, 0},
		{Option{Effect: SetsRetries, Negative: ForNone}, -1, 3, 1},
		{Option{Effect: StopsRetries}, 7, 3, 1},
		{Option{Effect: CapsAttempts}, 2, 3, 2},
		{Option{Effect: CapsAttempts}, 7, 3, 3},
		{Option{Effect: CapsAttempts}, 7, Endless, 7},
		{Option{Effect: CapsAttempts, Zero: ForDefault, Least: 2, Default: 5}, 1, 9, 5},
		{Option{Effect: CapsAttempts, Zero: ForDefault, Least: 2, Default: 5}, 7, 9, 7},
		{Option{Effect: SetsWait}, 7, 3, 3},
	} {
		if got := test.option.Attempts(test.n, test.without); got != test.want {
			t.Errorf("%+v given %d, else %d: %d, want %d", test.option, test.n, test.without, got, test.want)
		}
	}
}

func TestServiceConfig(t *testing.T) {
	list, err := ServiceConfig(`{"loadBalancingConfig": [{"round_robin": {}}], "methodConfig": [
		{"name": [{"service": "pay.Pay", "method": "Charge"}, {"service": "pay.Pay"}, {}], "timeout": "1.5s"},
		{"name": [{}], "waitForReady": true, "retryPolicy": {"maxAttempts": 4, "initialBackoff": "0.1s", "maxBackoff": "1s",
			"backoffMultiplier": 2.0, "retryableStatusCodes": ["UNAVAILABLE", 8]}}]}`)
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	if m := list[0]; m.Timeout != 1500*time.Millisecond || m.Retry != nil || len(m.Names) != 3 || m.Names[1] != "pay.Pay/" || m.Names[2] != "/" {
		t.Errorf("first: %+v", m)
	}
	if m := list[1]; m.Timeout != 0 || m.Retry == nil || m.Retry.Attempts != 4 || m.Retry.Wait.First != 100*time.Millisecond || m.Retry.Wait.Max != time.Second {
		t.Errorf("second: %+v", m)
	}
	for _, bad := range []string{
		``, `{`, `[]`,
		`{"methodConfig": [{"timeout": 5}]}`,
		`{"methodConfig": [{"timeout": "5m"}]}`,
		`{"methodConfig": [{"retryPolicy": {"maxAttempts": 1, "initialBackoff": "1s", "maxBackoff": "1s", "backoffMultiplier": 1, "retryableStatusCodes": ["UNAVAILABLE"]}}]}`,
		`{"methodConfig": [{"retryPolicy": {"maxAttempts": 3}}]}`,
	} {
		if list, err := ServiceConfig(bad); err == nil {
			t.Errorf("%s: %+v", bad, list)
		}
	}
}

func FuzzServiceConfig(f *testing.F) {
	f.Add(`{"methodConfig": [{"name": [{}], "timeout": "1s"}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ServiceConfig(text)
		if err != nil && list != nil {
			t.Error(list, err)
		}
	})
}
