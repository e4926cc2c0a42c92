package housetest

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/diag"
)

// notYet ends the text of a category that is documented before its rule exists.
const notYet = "No rule finds this yet."

// headings are those in doc.go that are no categories.
var headings = []string{"Terms"}

// TestCategories names what each category still lacks, so that whoever adds one
// need not remember the list.
func TestCategories(t *testing.T) {
	for _, m := range analyzers.Suite() {
		for _, c := range m.Categories {
			t.Run(m.Analyzer.Name+"/"+c.Name, func(t *testing.T) {
				if c.Summary == "" {
					t.Error("the table in analyzer.go lacks a summary")
				}
				text := diag.Section(m.Analyzer.Doc, c.Name)
				if text == "" {
					t.Errorf("analyzers/%s/doc.go lacks the heading # %s, or text under it", m.Analyzer.Name, c.Name)
				} else if ends := strings.HasSuffix(text, notYet); ends != c.Planned {
					t.Errorf("Planned is %v in analyzer.go, so doc.go's text must end with %q: %v", c.Planned, notYet, c.Planned)
				}
				if strings.Count(text, "\n\t") == 0 && text != "" {
					t.Errorf("the text in doc.go shows no code")
				}
				if !c.Planned {
					for _, lack := range fixtureLacks(filepath.Join("testdata", m.Analyzer.Name, c.Name)) {
						t.Error(lack)
					}
				}
			})
		}
	}
}

// TestHeadings finds sections of doc.go that no category goes by: misspelt, or
// left over.
func TestHeadings(t *testing.T) {
	for _, m := range analyzers.Suite() {
		for line := range strings.Lines(m.Analyzer.Doc) {
			name, ok := strings.CutPrefix(line, "# ")
			name = strings.TrimSpace(name)
			if ok && m.Categories.Lookup(name) < 0 && !slices.Contains(headings, name) {
				t.Errorf("analyzers/%s/doc.go has the heading # %s, but there is no such category", m.Analyzer.Name, name)
			}
		}
	}
}

var (
	wantComment = regexp.MustCompile("^//.*\\bwant [\"`]")
	lookAlike   = regexp.MustCompile(`\blook-alike: \S`)
)

// fixtureLacks says what is missing in a category's fixture: a hit, or a
// look-alike on which the rule must be silent, with the reason.
func fixtureLacks(dir string) []string {
	files, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
	if err != nil {
		return []string{err.Error()}
	}
	if len(files) == 0 {
		return []string{fmt.Sprintf("there is no fixture: add Go files to %s", dir)}
	}
	var hit, silent bool
	var lacks []string
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
		if err != nil {
			lacks = append(lacks, err.Error())
			continue
		}
		for _, g := range f.Comments {
			silent = silent || lookAlike.MatchString(g.Text())
			for _, c := range g.List {
				hit = hit || wantComment.MatchString(c.Text)
			}
		}
	}
	if !hit {
		lacks = append(lacks, fmt.Sprintf("%s has no // want comment: add code that the rule must find", dir))
	}
	if !silent {
		lacks = append(lacks, fmt.Sprintf("%s has no \"look-alike: why\" comment: add code that looks alike and must stay silent", dir))
	}
	return lacks
}

const (
	tableBegin = "<!-- categories: written by `go test ./internal/housetest -update` -->\n"
	tableEnd   = "<!-- end of categories -->\n"
)

// TestReadmeTable compares the list of categories in README.md with the
// analyzers' own.
func TestReadmeTable(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok1 := strings.Cut(string(readme), tableBegin)
	_, after, ok2 := strings.Cut(rest, tableEnd)
	if !ok1 || !ok2 {
		t.Fatalf("README.md lacks the marks around its table:\n%s%s", tableBegin, tableEnd)
	}
	for _, m := range analyzers.Suite() {
		for _, c := range m.Categories {
			if row := readmeRow(m.Analyzer.Name, c); !strings.Contains(rest, row) && !*update {
				t.Errorf("README.md lacks the row %s", row)
			}
		}
	}
	checkFile(t, "README.md", []byte(before+tableBegin+readmeTable()+tableEnd+after))
}

func readmeTable() string {
	var b strings.Builder
	b.WriteString("| analyzer | category | default | what it reports |\n| --- | --- | --- | --- |\n")
	for _, m := range analyzers.Suite() {
		for _, c := range m.Categories {
			b.WriteString(readmeRow(m.Analyzer.Name, c))
		}
	}
	return b.String()
}

func readmeRow(analyzer string, c diag.Category) string {
	state := "on"
	if c.Off {
		state = "off"
	}
	summary := c.Summary
	if c.Planned {
		summary = "*planned*: " + summary
	}
	return fmt.Sprintf("| %[1]s | [%[2]s](docs/%[1]s.md#%[2]s) | %[3]s | %[4]s |\n", analyzer, c.Name, state, summary)
}
