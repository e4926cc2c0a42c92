package catalog

import "strings"

// Describes reports whether the catalogue says what the package at path does,
// so that its code need not be looked at.
func Describes(path string) bool {
	p, _ := Path(path)
	for _, f := range Families() {
		for _, m := range f.Modules {
			if p == m || (strings.HasPrefix(p, m) && p[len(m)] == '/') {
				return true
			}
		}
	}
	return false
}
