// Package ory names the packages that the catalogue describes, and whose entries
// "make catalog" proves.
package ory

import _ "github.com/ory/x/resilience"
