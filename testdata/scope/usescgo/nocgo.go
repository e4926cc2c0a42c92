//go:build !cgo

// Package usescgo is empty without cgo.
package usescgo
