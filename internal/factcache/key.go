package factcache

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"golang.org/x/tools/go/packages"
)

// Keys returns the keys of the packages under roots, by their IDs. The packages
// must have been loaded with [packages.NeedExportFile], names and imports; one
// that could not be compiled has no key, nor has one that imports it.
//
// A key covers salt (the tool, and whatever of its configuration the facts rest
// on), the package, its build ID (its sources, the compiler and its flags), and
// the keys of its imports. The build ID alone would not do: a function body
// that changes two packages below leaves it as it is, and may change facts.
func Keys(salt []byte, roots []*packages.Package) map[string]Key {
	keys := map[string]Key{}
	packages.Visit(roots, nil, func(p *packages.Package) { // imports come first
		if key, ok := keyOf(salt, p, keys); ok {
			keys[p.ID] = key
		}
	})
	return keys
}

func keyOf(salt []byte, p *packages.Package, keys map[string]Key) (Key, bool) {
	id := p.PkgPath // of unsafe, which is not compiled
	if p.PkgPath != "unsafe" {
		var ok bool
		if id, ok = buildID(p.ExportFile); !ok {
			return Key{}, false
		}
	}
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q\n", salt, p.PkgPath, id)
	for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
		key, ok := keys[p.Imports[path].ID]
		if !ok {
			return Key{}, false
		}
		fmt.Fprintf(h, "%q %x\n", path, key)
	}
	return Key(h.Sum(nil)), true
}

// header is enough of a compiled package to hold its build ID: the archive's
// and the member's headers, and two lines.
const header = 1024

// buildID reads the build ID of a compiled package, which the compiler writes
// into a line of its own at the beginning (cmd/internal/buildid, Go 1.26).
func buildID(file string) (id string, ok bool) {
	f, err := os.Open(file)
	if err != nil {
		return "", false
	}
	defer f.Close()
	buf := make([]byte, header)
	n, err := io.ReadFull(f, buf)
	if err != nil && err != io.ErrUnexpectedEOF {
		return "", false
	}
	_, rest, found := bytes.Cut(buf[:n], []byte("\nbuild id \""))
	line, _, ended := bytes.Cut(rest, []byte("\"\n"))
	return string(line), found && ended && len(line) > 0
}
