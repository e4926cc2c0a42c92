package diag

import (
	"os"
	"path"
	"path/filepath"
	"strings"
)

// excludes are the files and folders that are not judged.
type excludes struct {
	patterns []string
	roots    map[string]string // module folders by folder
}

func newExcludes(list string) *excludes {
	e := &excludes{roots: map[string]string{}}
	for p := range strings.SplitSeq(list, ",") {
		if p = strings.TrimSpace(p); p != "" {
			e.patterns = append(e.patterns, path.Clean(filepath.ToSlash(p)))
		}
	}
	return e
}

// match reports whether a file is left out. Relative patterns start at the
// folder with the file's go.mod, or, as drivers that name files relative to
// theirs have no such folder, there.
func (e *excludes) match(name string) bool {
	for _, p := range e.patterns {
		file := filepath.ToSlash(name)
		if filepath.IsAbs(name) && !path.IsAbs(p) && !filepath.IsAbs(p) {
			rel, err := filepath.Rel(e.root(filepath.Dir(name)), name)
			if err != nil {
				continue
			}
			file = filepath.ToSlash(rel)
		}
		if Excluded(p, file) {
			return true
		}
	}
	return false
}

// root returns the nearest folder above with a go.mod, or dir itself.
func (e *excludes) root(dir string) string {
	if root, ok := e.roots[dir]; ok {
		return root
	}
	root := dir
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, "go.mod")); err == nil {
			root = d
			break
		}
		if d == filepath.Dir(d) {
			break
		}
	}
	e.roots[dir] = root
	return root
}

// Excluded reports whether a pattern names a file or one of the folders that it
// is in. Elements of the pattern are those of path.Match, and ** stands for any
// number of folders, or none. Both use slashes.
func Excluded(pattern, file string) bool {
	return matchElements(strings.Split(pattern, "/"), strings.Split(file, "/"))
}

// matchElements reports whether the patterns match the first of the elements.
func matchElements(patterns, elements []string) bool {
	for i, p := range patterns {
		if p == "**" {
			rest := patterns[i+1:]
			if len(rest) == 0 {
				return len(elements) > i // something in the folder, not beside it
			}
			for k := i; k < len(elements); k++ {
				if matchElements(rest, elements[k:]) {
					return true
				}
			}
			return false
		}
		if i >= len(elements) {
			return false
		}
		if ok, err := path.Match(p, elements[i]); err != nil || !ok {
			return false
		}
	}
	return true
}
