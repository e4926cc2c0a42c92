package housetest

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/driver"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
)

// TestLinks follows the links of the documentation within the project.
func TestLinks(t *testing.T) {
	pages, err := filepath.Glob(filepath.Join(root, "docs", "*.md"))
	if err != nil || len(pages) == 0 {
		t.Fatal("no pages: ", err)
	}
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "examples/checkout/README.md"} {
		pages = append(pages, filepath.Join(root, name))
	}
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			target, anchor, _ := strings.Cut(m[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			name := page
			if target != "" {
				name = filepath.Join(filepath.Dir(page), target)
			}
			if !hasAnchor(name, anchor) {
				t.Errorf("%s: the link to %s leads nowhere", page, m[1])
			}
		}
	}
}

// hasAnchor reports whether there is such a file, and such a heading in it.
func hasAnchor(name, anchor string) bool {
	info, err := os.Stat(name)
	if err != nil || anchor == "" || info.IsDir() {
		return err == nil && anchor == ""
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return false
	}
	for _, m := range heading.FindAllStringSubmatch(string(text), -1) {
		if strings.ReplaceAll(strings.ToLower(m[1]), " ", "-") == anchor {
			return true
		}
	}
	return false
}

// TestRuleURLs: what is said about comments has its page, like the categories.
func TestRuleURLs(t *testing.T) {
	for _, url := range driver.CommentURLs() {
		_, path, ok := strings.Cut(url, "/blob/main/")
		name, anchor, _ := strings.Cut(path, "#")
		if !ok || !hasAnchor(filepath.Join(root, name), anchor) {
			t.Errorf("%s leads nowhere", url)
		}
	}
}
