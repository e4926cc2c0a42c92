package app_test

import (
	"testing"

	"example.com/mod/lib"
)

func TestExtern(t *testing.T) { lib.MarkedGet() }
