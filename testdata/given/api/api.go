// Package api is a client that nothing but its comments tells of: what is below
// is written elsewhere.
package api

type transport interface{ roundTrip(op, arg string) error }

var wire transport

// Fetch repeats by itself, below.
//
//retrylint:attempts 3
//retrylint:remote
func Fetch(key string) error { return wire.roundTrip("fetch", key) }

// Once does not.
//
//retrylint:retries 0
//retrylint:remote
func Once(key string) error { return wire.roundTrip("fetch", key) }

// Cached is in memory, whatever it looks like.
//
//retrylint:local
func Cached(key string) error { return wire.roundTrip("cached", key) }

// Book adds to an account.
//
//retrylint:remote write
func Book(amount int) error { return wire.roundTrip("book", string(rune(amount))) }

// A Store keeps values.
type Store interface {
	// Put repeats for ever.
	//
	//retrylint:retries unbounded
	Put(key string) error
	// Add adds a value under the id that it has.
	Add(key string) error
}
