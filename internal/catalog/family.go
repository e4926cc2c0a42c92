package catalog

import "strings"

// FamilyNamed returns the family of a name, nil if there is none.
func FamilyNamed(name string) *Family {
	for _, f := range Default().owners {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// FamilyOf returns the family that the package at path belongs to, nil if the
// catalogue has none.
func FamilyOf(path string) *Family {
	p, _ := cachedPath(path)
	owners := Default().owners
	if f := owners[p]; f != nil || Std(p) {
		return f
	}
	for i := strings.LastIndexByte(p, '/'); i > 0; i = strings.LastIndexByte(p[:i], '/') {
		if f := owners[p[:i]]; f != nil {
			return f
		}
	}
	return nil
}
