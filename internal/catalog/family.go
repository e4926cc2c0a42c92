package catalog

import "strings"

// FamilyOf returns the family that the package at path belongs to, nil if the
// catalogue has none.
func FamilyOf(path string) *Family {
	p, _ := cachedPath(path)
	for _, f := range Families() {
		for _, m := range f.Modules {
			if p == m || (!Std(m) && strings.HasPrefix(p, m+"/")) {
				return f
			}
		}
	}
	return nil
}
