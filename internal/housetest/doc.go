// Package housetest holds tests about the project itself: that each category
// is documented and has fixtures, that packages import only what lies below
// them, that no rule depends on what else happens to be loaded.
//
// What is generated (docs/, the table in README.md) is renewed by
//
//	go test ./internal/housetest -update
package housetest
