// Package nestedretry is one of retrylint's analyzers.
//
// # Analyzer nestedretry
//
// nestedretry: TODO
package nestedretry
