package store

import (
	"context"
	"net/http"
	"time"

	"example.com/client"
	"github.com/redis/go-redis/v9"
)

// Pairs has clients that are not the first that their makers give.
type Pairs struct {
	writes, reads *http.Client
	off, set      *redis.Client
}

// NewPairs makes them.
func NewPairs(addr string) (*Pairs, error) {
	w, r := client.Pair(time.Second)
	_, off := client.Cache(addr)
	_, set, err := client.CacheWith(addr, 5)
	if err != nil {
		return nil, err
	}
	return &Pairs{writes: w, reads: r, off: off, set: set}, nil
}

func (p *Pairs) Read(req *http.Request) (resp *http.Response, err error) {
	for range 4 {
		if resp, err = p.reads.Do(req); err == nil { // want `up to 12 requests \(4 attempts x 3 inside go-retryablehttp\)`
			return resp, nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}

func (p *Pairs) Write(req *http.Request) (resp *http.Response, err error) {
	// look-alike: the other one of the two
	for range 4 {
		if resp, err = p.writes.Do(req); err == nil {
			return resp, nil
		}
		time.Sleep(time.Second)
	}
	return nil, err
}

func (p *Pairs) Set(ctx context.Context, key string) (err error) {
	for range 3 {
		if _, err = p.set.Get(ctx, key).Result(); err == nil { // want `up to 18 requests \(3 attempts x 6 inside`
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func (p *Pairs) Off(ctx context.Context, key string) (err error) {
	// look-alike: retries are switched off where it is made
	for range 3 {
		if _, err = p.off.Get(ctx, key).Result(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}
