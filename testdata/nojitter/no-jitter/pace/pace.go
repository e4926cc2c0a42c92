// Package pace has delays for others.
package pace

import (
	"math/rand/v2"
	"sync"
	"time"
)

// Plain doubles.
func Plain(n int) time.Duration { return min(100*time.Millisecond<<min(n, 8), 5*time.Second) }

// Full draws from what Plain gives.
func Full(n int) time.Duration { return rand.N(Plain(n)) }

// Doubling keeps where it is.
type Doubling struct {
	Min, Max time.Duration

	mu  sync.Mutex
	cur time.Duration
}

// Next is the delay to wait now.
func (d *Doubling) Next() time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.cur == 0 {
		d.cur = d.Min
		return d.cur
	}
	if d.cur *= 2; d.cur > d.Max {
		d.cur = d.Max
	}
	return d.cur
}

// Drawn is Next with half of it drawn.
func (d *Doubling) Drawn() time.Duration {
	half := d.Next() / 2
	return half + rand.N(half+1)
}

// Reset starts over.
func (d *Doubling) Reset() { d.cur = 0 }
