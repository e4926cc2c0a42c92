package notimeout_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/linttest"
)

var marks = regexp.MustCompile("// marks `(.*)`$")

// TestRanges compares the text that a finding marks, from its start to its end,
// with the comment on its first line.
func TestRanges(t *testing.T) {
	prog := linttest.Load(t, driver.Config{Dir: fixtures}, "./notimeout/ranges")
	report, err := prog.Analyze(context.Background(), analyzers(t))
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(fixtures, "notimeout", "ranges", "ranges.go")
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]string{}
	for i, line := range strings.Split(string(src), "\n") {
		if m := marks.FindStringSubmatch(line); m != nil {
			want[i+1] = m[1]
		}
	}
	for _, f := range report.Findings {
		got := string(src[f.Start.Offset:f.End.Offset])
		if text, ok := want[f.Start.Line]; !ok {
			t.Errorf("%s:%d: unexpected finding of %s: %s", name, f.Start.Line, f.Rule(), f.Message)
		} else if got != text {
			t.Errorf("%s:%d: the finding of %s marks %q, not %q", name, f.Start.Line, f.Rule(), got, text)
		}
		delete(want, f.Start.Line)
	}
	for line, text := range want {
		t.Errorf("%s:%d: no finding marks %q", name, line, text)
	}
}
