// Package tagged has a finding with a build tag only.
package tagged
