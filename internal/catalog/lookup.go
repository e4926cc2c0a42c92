package catalog

import "strings"

// Describes reports whether the catalogue says what the package at path does
// with the world outside the process, so that its code need not be looked at,
// while code that imports it must be.
func Describes(path string) bool {
	p, _ := Path(path)
	for _, f := range Families() {
		if f.Passive {
			continue
		}
		for _, m := range f.Modules {
			if p == m || (!Std(m) && strings.HasPrefix(p, m) && p[len(m)] == '/') {
				return true
			}
		}
	}
	return false
}
