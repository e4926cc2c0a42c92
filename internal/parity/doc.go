// Package parity checks that all ways to run retrylint, go vet, stand-alone and
// golangci-lint, find the same. It has tests only.
package parity
