package housetest

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// maxLines is how long a Go file may get before it does more than one thing.
const maxLines = 500

// Builds must not depend on, nor users be sent to, a certain mirror; paths of a
// developer's machine mean nothing to anyone else.
var (
	registryHost = regexp.MustCompile(`\b(?:(?:proxy|sum|index)\.golang\.org|goproxy\.(?:io|cn)|registry\.(?:npmjs\.org|yarnpkg\.com)` +
		`|(?:deb|security|snapshot|ftp)\.debian\.org|archive\.ubuntu\.com|pypi\.org|files\.pythonhosted\.org|(?:static|index)\.crates\.io|registry-1\.docker\.io)\b`)
	machinePath = regexp.MustCompile(`(?:^|[\s"'` + "`" + `(=:])/(?:root|tmp|work/[a-z]+)/`)
)

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
		for i, line := range bytes.Split(text, []byte("\n")) {
			if host := registryHost.Find(line); host != nil {
				t.Errorf("%s:%d names %s: leave the choice of registry to the environment", name, i+1, host)
			}
			if p := machinePath.Find(line); p != nil {
				t.Errorf("%s:%d has the path %s: it means nothing on other machines", name, i+1, bytes.TrimSpace(p))
			}
		}
	}
}
