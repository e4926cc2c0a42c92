package baseline

import (
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/report"
)

// found are findings of one rule in lines of a file.
func found(file string, lines ...int) []report.Finding {
	var all []report.Finding
	for _, line := range lines {
		at := token.Position{Filename: file, Line: line, Column: 1}
		all = append(all, report.Finding{Start: at, End: at, Analyzer: "a", Category: "c", Message: "m"})
	}
	return all
}

func everywhere(rule, file string) bool { return true }

// TestCompare: which of the findings are known, after the text has changed.
func TestCompare(t *testing.T) {
	for _, test := range []struct {
		name          string
		before, after string
		was, is       []int
		fresh         []int
		stale         int
	}{
		{"the same", "x\ny\nz", "x\ny\nz", []int{2}, []int{2}, nil, 0},
		{"moved", "x\ny\nz", "1\n2\n3\nx\ny\nz", []int{2}, []int{5}, nil, 0},
		{"indented, with blanks", "x\ny = 1\nz", "x\n\t\ty  =  1\n\nz", []int{2}, []int{2}, nil, 0},
		{"other neighbours", "x\ny\nz", "p\ny\nq", []int{2}, []int{2}, nil, 0},
		{"another line", "x\ny\nz", "x\nyy\nz", []int{2}, []int{2}, []int{2}, 1},
		{"one more like it", "x\ny\nz", "x\ny\nz\np\ny\nq", []int{2}, []int{2, 5}, []int{5}, 0},
		{"one more before it", "x\ny\nz", "p\ny\nq\nx\ny\nz", []int{2}, []int{2, 5}, []int{2}, 0},
		{"one less", "x\ny\nz\ny\nz", "x\ny\nz", []int{2, 4}, []int{2}, nil, 1},
		{"several in a line", "x\ny\nz", "x\ny\nz", []int{2, 2}, []int{2, 2, 2}, []int{2}, 0},
		{"swapped", "a\ny\nb\nc\ny\nd", "c\ny\nd\na\ny\nb", []int{2, 5}, []int{2, 5}, nil, 0},
		{"gone", "x\ny\nz", "x\nz", []int{2}, nil, nil, 1},
		{"at the end, without a line feed", "y", "x\ny", []int{1}, []int{2}, nil, 0},
		{"beyond the text", "x", "x", []int{9}, []int{9}, nil, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			source, name := filepath.Join(dir, "f.go"), filepath.Join(dir, "b.json")
			if err := os.WriteFile(source, nil, 0o666); err != nil {
				t.Fatal(err)
			}
			text := func(s string) Texts { return func(string) []byte { return []byte(s) } }
			b, err := Make(name, found(source, test.was...), text(test.before), nil, everywhere)
			if err == nil {
				err = b.Write(name)
			}
			if err == nil {
				b, err = Read(name)
			}
			if err != nil {
				t.Fatal(err)
			}
			if b.Len() != len(test.was) {
				t.Errorf("%d findings in the baseline, want %d", b.Len(), len(test.was))
			}
			r := b.Compare(found(source, test.is...), text(test.after), everywhere)
			var fresh []int
			for _, f := range r.New {
				fresh = append(fresh, f.Start.Line)
			}
			stale := 0
			for _, e := range r.Stale {
				stale += e.Count
			}
			if len(fresh) != len(test.fresh) || len(fresh) > 0 && fresh[0] != test.fresh[0] || stale != test.stale || r.Known != len(test.is)-len(fresh) {
				t.Errorf("new in %v, %d stale, %d known; want new in %v, %d stale", fresh, stale, r.Known, test.fresh, test.stale)
			}
		})
	}
}

// TestFileForm: an entry in a line, in an order that does not depend on the
// findings', for the sake of merges.
func TestFileForm(t *testing.T) {
	dir := t.TempDir()
	text := func(string) []byte { return []byte("1\n2\n3\n4\n") }
	var first string
	for _, lines := range [][]int{{1, 2, 3}, {3, 1, 2}} {
		name := filepath.Join(dir, "b.json")
		b, err := Make(name, found(filepath.Join(dir, "sub", "f.go"), lines...), text, nil, everywhere)
		if err == nil {
			err = b.Write(name)
		}
		if err != nil {
			t.Fatal(err)
		}
		out, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Count(string(out), "\n{\"rule\":\"a/c\",\"path\":\"sub/f.go\",") != 3 || first != "" && first != string(out) {
			t.Errorf("%s", out)
		}
		first = string(out)
	}
}
