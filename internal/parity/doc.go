// Package parity checks that all ways to run retrylint, go vet, stand-alone,
// golangci-lint and Bazel's nogo, find the same. It has tests only.
package parity
