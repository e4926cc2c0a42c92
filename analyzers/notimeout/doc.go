// Package notimeout is one of retrylint's analyzers.
//
// # Analyzer notimeout
//
// notimeout: TODO
package notimeout
