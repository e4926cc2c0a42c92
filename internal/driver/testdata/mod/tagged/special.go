//go:build special

package tagged

import "example.com/mod/lib"

func run() { lib.MarkedGet() }
