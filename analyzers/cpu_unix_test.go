//go:build unix

package analyzers_test

import (
	"syscall"
	"time"
)

// cpuTime is the processor time that this process has taken, which other work on
// the machine disturbs less than the time on the clock.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
