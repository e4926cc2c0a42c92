//go:build !cgo

package cgo

// Two returns two.
func Two(string) int { return 2 }
