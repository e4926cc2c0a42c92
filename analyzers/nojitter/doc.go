// Package nojitter is one of retrylint's analyzers.
//
// # Analyzer nojitter
//
// nojitter: TODO
package nojitter
