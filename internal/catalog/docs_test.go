package catalog

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const docsFile = "../../docs/catalogue.md"

// TestDocs compares docs/catalogue.md with the families and with the claims that
// tests count against real clients.
func TestDocs(t *testing.T) {
	var b strings.Builder
	b.WriteString(`<!-- Written by: go test ./internal/catalog -run TestDocs -update -->

# What the catalogue knows

Clients of which it knows how they repeat calls, retry libraries, and what does
not repeat but leaves the process. Attempts are total tries of one call, the
first included, if nothing is configured; methods may differ from that, and
configuration in sight is evaluated.

| family | version read or measured | attempts by default |
| --- | --- | --- |
`)
	for _, f := range Families() {
		if f.Passive || len(f.Calls)+len(f.Policies) == 0 {
			continue
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", f.Name, f.Version, attemptsText(f))
	}
	b.WriteString(`
## Counted

Each line is counted by a test, which lets the real client make one call against a
server of its own that always fails (` + "`make catalog`" + ` runs them all). The numbers
claimed by the entries are the numbers counted, or the test fails.

| client, configuration | attempts |
| --- | --- |
`)
	for _, dir := range claimFolders(t) {
		text, err := os.ReadFile(filepath.Join(testdata, dir, "claims.tsv"))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if name, n, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok && !strings.HasPrefix(name, "#") {
				fmt.Fprintf(&b, "| %s | %s |\n", name, n)
			}
		}
	}
	if *update {
		if err := os.WriteFile(docsFile, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(docsFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != b.String() {
		t.Error("docs/catalogue.md is not up to date: go test ./internal/catalog -run TestDocs -update")
	}
}

func claimFolders(t *testing.T) []string {
	dirs := []string{"catalog"}
	for _, dir := range slices.Sorted(maps.Keys(sdkClaims(t))) {
		dirs = append(dirs, "sdks/"+dir)
	}
	return dirs
}

func attemptsText(f *Family) string {
	switch n := f.Retry.Attempts; {
	case len(f.Policies) > 0 && n == 0:
		return "a library: as configured"
	case n == Endless:
		return "until the context ends"
	case n == 0:
		return "-"
	default:
		return fmt.Sprint(n)
	}
}
