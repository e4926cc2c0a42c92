// Package postretry is one of retrylint's analyzers.
//
// # Analyzer postretry
//
// postretry: TODO
package postretry
