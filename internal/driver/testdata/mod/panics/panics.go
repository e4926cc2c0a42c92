// Package panics has two findings in it and is what the panicking analyzer
// trips over.
package panics

import "example.com/mod/lib"

func run() { lib.MarkedGet() }
