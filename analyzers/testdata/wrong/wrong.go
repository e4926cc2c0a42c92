// Package wrong has comments that tell nothing.
package wrong

import "time"

// Pause has a comment with a slip.
//
//retrylint:jiters
func Pause() { time.Sleep(time.Second) }

//retrylint:idempotent
var x int

// Later has a comment for another place.
func Later() {
	//retrylint:attempts 3
	time.Sleep(time.Duration(x))
}
