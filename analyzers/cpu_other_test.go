//go:build !unix

package analyzers_test

import "time"

var start = time.Now()

// cpuTime stands in for the processor time of this process.
func cpuTime() time.Duration { return time.Since(start) }
