package nojitter

import (
	"context"
	crand "crypto/rand"
	"encoding/binary"
	"hash/fnv"
	"math/big"
	oldrand "math/rand"
	"math/rand/v2"
	"time"
)

// The draws that follow are there, but do not spread the clients.

// fraction is drawn once for the process, so each of its callers gets the same;
// the package does so at its start.
var fraction = rand.Float64()

func OncePerProcess(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(time.Duration((1 + fraction) * float64(base<<n))) // want `no-jitter: `
	}
	return errGiveUp
}

// OncePerCall draws before the loop.
func OncePerCall(ctx context.Context, s Sender, v string) error {
	shift := rand.N(base)
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: clients differ, if not from attempt to attempt
		time.Sleep(base<<n + shift)
	}
	return errGiveUp
}

// seeded draws the same numbers in every process.
var seeded = oldrand.New(oldrand.NewSource(42))

func ConstantSeed(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := base << n
		time.Sleep(wait + time.Duration(seeded.Int63n(int64(wait)))) // want `no-jitter: `
	}
	return errGiveUp
}

// stirred is seeded by the clock.
var stirred = oldrand.New(oldrand.NewSource(time.Now().UnixNano()))

func ClockSeed(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := base << n
		// look-alike: the clock's seed differs from process to process
		time.Sleep(wait + time.Duration(stirred.Int63n(int64(wait))))
	}
	return errGiveUp
}

func ConstantPCG(ctx context.Context, s Sender, v string) error {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(base<<n + time.Duration(r.Int64N(int64(base)))) // want `no-jitter: `
	}
	return errGiveUp
}

func RandomPCG(ctx context.Context, s Sender, v string) error {
	r := rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the seed is drawn
		time.Sleep(base<<n + time.Duration(r.Int64N(int64(base))))
	}
	return errGiveUp
}

// Nanoseconds adds up to 99 of them.
func Nanoseconds(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(base<<n + time.Duration(rand.IntN(100))) // want `no-jitter: .*random part is lost`
	}
	return errGiveUp
}

func Milliseconds(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: with a unit
		time.Sleep(base<<n + time.Duration(rand.IntN(100))*time.Millisecond)
	}
	return errGiveUp
}

// Divided loses its factor: a percentage below 100 divided by 100 is 0.
func Divided(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := base << n
		time.Sleep(wait + wait*time.Duration(rand.IntN(20)/100)) // want `no-jitter: .*random part is lost`
	}
	return errGiveUp
}

func DividedLast(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := base << n
		// look-alike: multiplied first, and divided then
		time.Sleep(wait + wait*time.Duration(rand.IntN(20))/100)
	}
	return errGiveUp
}

// Truncated turns a real factor below 1 into 0.
func Truncated(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		time.Sleep(base<<n + base*time.Duration(rand.Float64())) // want `no-jitter: .*random part is lost`
	}
	return errGiveUp
}

// Clamped draws, and then cuts off what is above the limit: there, all clients
// wait the same.
func Clamped(ctx context.Context, s Sender, v string) error {
	for wait := time.Second; ; wait = min(2*wait, time.Hour) {
		if s.Send(ctx, v) == nil {
			return nil
		}
		d := min(wait+rand.N(wait), 20*time.Second)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(d): // want `no-jitter: .*limit of 20s`
		}
	}
}

func ClampedFirst(ctx context.Context, s Sender, v string) error {
	for wait := time.Second; ; wait = min(2*wait, 20*time.Second) {
		if s.Send(ctx, v) == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		// look-alike: the limit comes before the draw
		case <-time.After(wait/2 + rand.N(wait/2)):
		}
	}
}

func ClampedNeverReached(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := base<<n + rand.N(base<<n)
		// look-alike: four attempts do not get to the limit
		if wait > 5*time.Second {
			wait = 5 * time.Second
		}
		time.Sleep(wait)
	}
	return errGiveUp
}

func ClampedSoon(ctx context.Context, s Sender, v string) error {
	for n := range 12 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := base<<n + rand.N(base)
		if wait > 800*time.Millisecond {
			wait = 800 * time.Millisecond
		}
		time.Sleep(wait) // want `no-jitter: .*limit of 800ms`
	}
	return errGiveUp
}

func Crypto(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		extra, err := crand.Int(crand.Reader, big.NewInt(int64(base)))
		if err != nil {
			return err
		}
		// look-alike: drawn by crypto/rand
		if err := nap(ctx, base<<n+time.Duration(extra.Int64())); err != nil {
			return err
		}
	}
	return errGiveUp
}

func CryptoBytes(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		var b [8]byte
		crand.Read(b[:])
		// look-alike: drawn by crypto/rand, as bytes
		time.Sleep(base<<n + time.Duration(binary.BigEndian.Uint64(b[:])%uint64(base)))
	}
	return errGiveUp
}

func Clock(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: the clock's nanoseconds are as good as a draw
		time.Sleep(base<<n + time.Duration(time.Now().UnixNano()%int64(base)))
	}
	return errGiveUp
}

func HashOfID(ctx context.Context, s Sender, id, v string) error {
	h := fnv.New64a()
	h.Write([]byte(id))
	shift := time.Duration(h.Sum64() % uint64(base))
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: a hash of the instance's id sets it apart
		if err := nap(ctx, base<<n+shift); err != nil {
			return err
		}
	}
	return errGiveUp
}

// OneArm draws in one arm only, which is in doubt enough.
func OneArm(ctx context.Context, s Sender, v string, spread bool) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := base << n
		// look-alike: whoever sets the switch gets a draw
		if spread {
			wait += rand.N(wait)
		}
		time.Sleep(wait)
	}
	return errGiveUp
}

func Downwards(ctx context.Context, s Sender, v string) error {
	for n := range 4 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		wait := base << n
		// look-alike: the draw is taken off
		time.Sleep(wait - rand.N(wait/2))
	}
	return errGiveUp
}

func Decorrelated(ctx context.Context, s Sender, v string) error {
	wait := base
	for range 10 {
		if s.Send(ctx, v) == nil {
			return nil
		}
		// look-alike: each wait is drawn from the last
		wait = min(base+rand.N(3*wait), 900*time.Millisecond)
		time.Sleep(wait)
	}
	return errGiveUp
}
