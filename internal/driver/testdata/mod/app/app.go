// Package app imports a package of each kind.
package app

import (
	"example.com/mod/lib"
	"example.com/mod/plain"
)

func run() {
	lib.MarkedGet()
	plain.MarkedNever()
}
