package driver

import (
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// The memory in bytes that may be full of garbage before it is collected.
const (
	// SpareAlone is for the stand-alone program: a fifth of its CPU time is saved
	// (measured on 84 packages).
	SpareAlone = 256 << 20
	// SpareUnit is for go vet's tool, of which several run at a time.
	SpareUnit = 64 << 20
)

// heapMinimum is the heap at which the runtime first collects, at 100 percent.
const heapMinimum = 4 << 20

// LetGarbage makes the collector wait until there are spare bytes of garbage, or
// as much as is in use, whichever is more. The runtime's own rule is the second
// alone, which for a small heap means to collect all the time. It leaves GOGC to
// users who set it.
func LetGarbage(spare int) {
	if os.Getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(spare / heapMinimum * 100)
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	var collected func(*sentinel)
	collected = func(*sentinel) {
		metrics.Read(live)
		debug.SetGCPercent(percent(spare, live[0].Value.Uint64()))
		watch(collected)
	}
	watch(collected)
}

// percent is the value of GOGC by which spare bytes are left beside a heap.
func percent(spare int, live uint64) int {
	return int(math.Ceil(max(100, float64(spare)*100/float64(max(live, heapMinimum)))))
}

// A sentinel is garbage from the start, and too large to share its place in memory
// with others, which would keep it from being collected.
type sentinel [32]byte

// watch has a function called after the next collection.
func watch(collected func(*sentinel)) { runtime.SetFinalizer(new(sentinel), collected) }
