package nodelaycap

import (
	"context"
	"math"
	"math/rand"
	"time"
)

// Full jitter draws from nothing to all, so some draws are below the limit whatever
// the attempt: the limit holds all the same. A database's client was told that its
// wait overflows.

// curve has a limit that is given to it.
func curve(first, limit time.Duration) func(uint32) time.Duration {
	longest := 5e8
	if limit > 0 {
		longest = float64(limit)
	}
	return func(n uint32) time.Duration {
		d := rand.Float64() * float64(first) * math.Pow(2, float64(n))
		if d > longest {
			d = longest
		}
		if d < float64(first) {
			d = float64(first)
		}
		return time.Duration(d)
	}
}

func ReadByCurve(s Sender, v string) {
	d := curve(100*time.Millisecond, time.Minute)
	for n := uint32(0); n < 100; n++ {
		if s.Send(context.Background(), v) == nil {
			return
		}
		time.Sleep(d(n)) // look-alike: the limit comes after the draw
	}
}

func ReadDrawn(s Sender, v string) {
	for n := 0; n < 100; n++ {
		if s.Send(context.Background(), v) == nil {
			return
		}
		d := rand.Float64() * 1e8 * math.Pow(2, float64(n))
		if 60e9 < d {
			d = 60e9
		}
		time.Sleep(time.Duration(d)) // look-alike: a minute at most
	}
}

func ReadUnlimited(s Sender, v string) {
	for n := 0; n < 100; n++ {
		if s.Send(context.Background(), v) == nil {
			return
		}
		d := rand.Float64() * 1e8 * math.Pow(2, float64(n))
		time.Sleep(time.Duration(d)) // want `no-delay-cap: .*overflows`
	}
}
