// Package nogo pins the version of rules_go whose nogo the analyzers are tested
// in: see internal/parity.
package nogo

import _ "github.com/bazelbuild/rules_go/go/runfiles"
