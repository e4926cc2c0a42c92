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
// # Bounds
//
// Every walk and fixpoint is bounded, and what was given up is not concluded
// from:
//
//   - outcome walk: 4,000 blocks, those of callees included; calls entered 3
//     deep, in bodies of up to 60 blocks. The values of a state can only be lost,
//     so that its fixpoint ends by itself. Given up: no site, no fault.
//   - simulation of one site: at most 12 runs of 80 attempts and 60,000
//     instructions, one of 1,001 attempts and 300,000; in a callee 3,000, 12 deep;
//     20 turns without an attempt; 60,000 for the package's initialisers; 4,096
//     slots per object; a method that keeps its delay, 40 calls. Given up: nothing is known of the waits.
//   - slice: 600 values. Given up: it depends on everything.
//   - way back of a value (ssaquery): 400 values. Given up: not all are known.
//   - distances: each body's can rise four times, along the calls of the package.
//     What a body hands on: 4,000 values, in bodies of up to 500 blocks, with two
//     outcome walks for a call. Given up: it hands on everything.
//   - layers below a site: 40 calls; helpers around clients: 6; policies: 300
//     steps; draws: 4 calls deep; headers read: 3 calls deep; wrappers of an
//     interface: 100 bodies.
//
// On a large module the sites take 40 to 110 ms of one core per 1,000 functions,
// and the facts for other packages 15 to 30 ms.
package retry
