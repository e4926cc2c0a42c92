//go:build !linux

package main

import "os"

// peak is not known here: the unit of Maxrss differs from system to system.
func peak(*os.ProcessState) int64 { return 0 }
