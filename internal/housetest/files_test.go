package housetest

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// maxLines is how long a Go file may get before it does more than one thing.
const maxLines = 500

// TestFiles looks through all that git tracks.
func TestFiles(t *testing.T) {
	if _, err := os.Stat(filepath.Join(root, ".git")); err != nil {
		t.Skip("not a checkout: ", err)
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(command(t, "git", "ls-files", "-z")), "\x00"), "\x00") {
		if base := path.Base(name); base == "go.sum" || base == "LICENSE" {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, name))
		if os.IsNotExist(err) {
			continue // removed, but not yet in git
		}
		if err != nil {
			t.Fatal(err)
		}
		if !utf8.Valid(text) {
			continue
		}
		if lines := bytes.Count(text, []byte("\n")); path.Ext(name) == ".go" && lines > maxLines {
			t.Errorf("%s has %d lines: more than %d are too many for one file", name, lines, maxLines)
		}
	}
}
