// Package again repeats what it is given.
package again

import "time"

// Do tries up to times.
func Do(times int, wait time.Duration, op func() error) (err error) {
	for range times {
		if err = op(); err == nil {
			return nil
		}
		time.Sleep(wait) // want `fixed-interval: .*waits the same before every retry`
	}
	return err
}

// Rest does nothing for a while.
func Rest(d time.Duration) { time.Sleep(d) }
