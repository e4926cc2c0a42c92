// Package retry is the model of repetition: where an operation that failed is
// tried again, how often, after which waits, and what ends it.
//
// Three machines do the work. The outcome walk (walk.go, eval.go) follows the
// control flow from a call under the assumption that it failed, succeeded,
// answered a certain status or that the context is done, and says whether another
// turn is reached. The simulation (sim*.go) runs the failing path and records the
// waits. The slice (slice.go) says on what a value depends within a turn. None of
// them looks at names to make a finding.
//
// # Terms
//
// A site is a region of code that repeats an operation. A turn is one pass
// through the region; an attempt is one execution of the operation in it. The
// region is the body of a loop, a whole function that calls itself, or the body
// of a range over a function, whose pacing is in the iterator.
//
// Every walk is bounded; what was given up is not concluded from.
package retry
