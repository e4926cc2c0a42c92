package app

import (
	"testing"

	"example.com/mod/lib"
)

func TestRun(t *testing.T) { lib.MarkedGet() }
