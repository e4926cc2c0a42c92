package catalog

// time, go1.26: waits. Nothing here leaves the process.
//
//	func Sleep(d Duration)
//	func (t *Timer) Reset(d Duration) bool
var clock = Family{
	Name:    "time",
	Modules: []string{"time"},
	Version: "go1.26",
	Passive: true,
	Durations: join(
		limitArgs("time", "", 0, "Sleep", "After", "AfterFunc", "NewTimer", "NewTicker", "Tick"),
		limitArgs("time", "Timer", 0, "Reset"),
		limitArgs("time", "Ticker", 0, "Reset"),
	),
}
