// Package plain is not relevant, its functions are known by their types alone.
package plain

// MarkedNever would be known by a fact if this package was analysed.
func MarkedNever() int { return 1 }
