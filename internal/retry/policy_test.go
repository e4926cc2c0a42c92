package retry

import (
	"testing"
	"time"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/term"
)

// growing is an exponential curve from a second, without a random part.
func growing(attempts int64, most time.Duration) *Policy {
	q := policyOf(&catalog.Retry{Wait: catalog.Wait{Curve: catalog.Exponential, First: time.Second, Factor: 2, Max: most, Jitter: catalog.No}})
	q.Attempts, q.unsaid = term.Of(attempts), false
	return q
}

func TestPolicyWaits(t *testing.T) {
	tests := []struct {
		name           string
		policy         *Policy
		k              int64
		wait, longest  time.Duration
		least          time.Duration // of all attempts
		known, limited bool
	}{
		{"doubling", growing(5, 0), 3, 4 * time.Second, 8 * time.Second, 15 * time.Second, true, true},
		{"at the cap", growing(5, 3*time.Second), 4, 3 * time.Second, 3 * time.Second, 9 * time.Second, true, true},
		{"constant", &Policy{Attempts: term.Of(4), Curve: catalog.Constant, First: Length{time.Second, true}, Max: Length{0, true}, Jitter: catalog.No}, 3, time.Second, time.Second, 3 * time.Second, true, true},
		{"half random", &Policy{Attempts: term.Of(3), Curve: catalog.Constant, First: Length{time.Second, true}, Max: Length{0, true}, Jitter: catalog.Yes, Share: 0.5}, 1, time.Second, time.Second, time.Second, true, true},
		{"none", &Policy{Attempts: term.Of(3), Curve: catalog.NoWait, First: Length{0, true}, Jitter: catalog.No}, 1, 0, 0, 0, true, true},
		{"Fibonacci", &Policy{Attempts: term.Of(6), Curve: catalog.Fibonacci, First: Length{time.Second, true}, Max: Length{0, true}, Jitter: catalog.No}, 4, 5 * time.Second, 8 * time.Second, 19 * time.Second, true, true},
		{"unknown first wait", &Policy{Attempts: term.Of(3), Curve: catalog.Exponential, Factor: 2, Max: Length{time.Minute, true}, Jitter: catalog.No}, 1, 0, time.Minute, 0, false, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if d, ok := tt.policy.Wait(tt.k); d != tt.wait || ok != tt.known {
				t.Errorf("wait %d is %v, %v; want %v, %v", tt.k, d, ok, tt.wait, tt.known)
			}
			if d, ok := tt.policy.Longest(); d != tt.longest || ok != tt.limited {
				t.Errorf("longest is %v, %v; want %v, %v", d, ok, tt.longest, tt.limited)
			}
			n, _ := tt.policy.Attempts.Const()
			if d, ok := tt.policy.Least(n); d != tt.least || ok != tt.known {
				t.Errorf("least is %v, %v; want %v, %v", d, ok, tt.least, tt.known)
			}
		})
	}
}

// TestEndsAtMax checks a library whose cap ends the attempts: measured, 3 calls
// instead of 10.
func TestEndsAtMax(t *testing.T) {
	q := growing(10, 0)
	q.First, q.Max, q.endsAtMax = Length{time.Millisecond, true}, Length{4 * time.Millisecond, true}, true
	q.finish()
	if q.Attempts != term.Of(3) {
		t.Errorf("attempts %v, want 3", q.Attempts)
	}
}

// FuzzPolicyWaits checks that no numbers overflow or take long.
func FuzzPolicyWaits(f *testing.F) {
	f.Add(int64(5), int64(time.Second), int64(0), 2.0, uint8(catalog.Exponential))
	f.Add(int64(1<<40), int64(1<<62), int64(-1), 1e300, uint8(catalog.Fibonacci))
	f.Fuzz(func(t *testing.T, n, first, most int64, factor float64, curve uint8) {
		q := &Policy{
			Attempts: term.Of(n), Curve: catalog.Curve(curve % 6), Factor: factor,
			First: Length{time.Duration(first), true}, Max: Length{time.Duration(most), true}, Jitter: catalog.No,
		}
		d, ok := q.Longest()
		if ok && first > 0 && factor >= 1 && d < 0 {
			t.Errorf("longest wait %v", d)
		}
		q.Least(n)
		q.finish()
	})
}
