// Package pace has delays for others.
package pace

import (
	"math/rand/v2"
	"time"
)

// Plain doubles.
func Plain(n int) time.Duration { return min(100*time.Millisecond<<min(n, 8), 5*time.Second) }

// Full draws from what Plain gives.
func Full(n int) time.Duration { return rand.N(Plain(n)) }
