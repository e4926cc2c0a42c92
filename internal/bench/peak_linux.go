package main

import (
	"os"
	"syscall"
)

// peak is the most memory that a process, or one that it has waited for, has had
// resident, in bytes.
func peak(state *os.ProcessState) int64 {
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		return usage.Maxrss * 1024
	}
	return 0
}
