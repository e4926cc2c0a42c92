package report

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// sample is a log with one of everything, of a file in testdata.
func sample(t *testing.T) *Log {
	t.Helper()
	dir, err := filepath.Abs("testdata")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "app.txt")
	at := func(line, column int) token.Position {
		return token.Position{Filename: file, Line: line, Column: column}
	}
	call := Finding{
		// columns are bytes: the letters before count 4 and 2 of them
		Start: at(6, 15), End: at(6, 28), Analyzer: "notimeout", Category: "default-client",
		Message: "100% of it: http.Get, unlimited", URL: "https://example.com/notimeout#default-client",
		Fixes: []Fix{
			{Message: "Use another", Edits: []Edit{{file, 57, 61, "client"}}},
			{Message: "Use two", Edits: []Edit{{file, 31, 31, "\n"}, {file, 57, 61, "c"}}},
		},
	}
	loop := Finding{
		Start: at(7, 2), End: at(8, 3), Analyzer: "nojitter", Category: "no-backoff", Message: "a loop",
		Severity: Warning,
	}
	silenced := call
	silenced.Start, silenced.End, silenced.Fixes, silenced.Silenced = at(5, 6), at(5, 7), nil, "it is meant"
	noted := Finding{
		Start: token.Position{Filename: "/elsewhere/a b.go", Line: 3, Column: 4}, Analyzer: "plain",
		Message: "nothing is known", Severity: Note,
	}
	noted.End = noted.Start
	return &Log{
		Findings: []Finding{noted, call, loop},
		Silenced: []Finding{silenced},
		Failures: []string{"app.go:1: something went wrong"},
		Rules: []Rule{
			{ID: "notimeout/default-client", Summary: "the default client", Help: "It waits.\nFor ever.\n\n\thttp.Get(url)\n\nMend it.",
				URL: "https://example.com/notimeout#default-client", CWE: []int{1088}},
			{ID: "nojitter/no-backoff", Summary: "no backoff", CWE: []int{799, 190}, Off: true, Level: Note},
		},
		Version: "v1.2.3",
		Shorten: func(name string) string {
			rel, err := filepath.Rel(dir, name)
			if err != nil || strings.HasPrefix(rel, "..") {
				return name
			}
			return rel
		},
		Root:   filepath.Dir(dir),
		Source: true,
	}
}

func TestFormats(t *testing.T) {
	for _, format := range append(Formats(), "text-color", "text-plain") {
		t.Run(format, func(t *testing.T) {
			l := sample(t)
			name, variant, _ := strings.Cut(format, "-")
			l.Color, l.Source = variant == "color", variant != "plain"
			var got bytes.Buffer
			if err := l.Print(&got, name); err != nil {
				t.Fatal(err)
			}
			golden := filepath.Join("testdata", format+".golden")
			if *update {
				if err := os.WriteFile(golden, got.Bytes(), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got.Bytes(), want) {
				t.Errorf("got\n%s\nwant\n%s", &got, want)
			}
		})
	}
}

// TestWhereverItLies: the log of a tree is the same in each checkout, whatever
// the names of the directories above.
func TestWhereverItLies(t *testing.T) {
	logs := map[string]string{}
	for _, root := range []string{"/a", "/z"} {
		var findings []Finding
		for _, name := range []string{root + "/src/app.go", "/m/cache/gen.go"} {
			findings = append(findings, Finding{Start: token.Position{Filename: name, Line: 1, Column: 1}, Message: "m"})
		}
		l := &Log{Findings: Sort(findings), Root: root, files: sources{root + "/src/app.go": {}, "/m/cache/gen.go": {}}}
		var got bytes.Buffer
		if err := l.Print(&got, "sarif"); err != nil {
			t.Fatal(err)
		}
		logs[root] = got.String()
	}
	if logs["/a"] != logs["/z"] {
		t.Errorf("in /a\n%s\nin /z\n%s", logs["/a"], logs["/z"])
	}
}

// TestNothing: an empty report is one, too.
func TestNothing(t *testing.T) {
	for format, want := range map[string]string{"text": "", "json": "[]\n", "github": "", "gitlab": "[]\n", "rdjsonl": ""} {
		var got bytes.Buffer
		if err := (&Log{}).Print(&got, format); err != nil || got.String() != want {
			t.Errorf("%s: got %q, %v, want %q", format, &got, err, want)
		}
	}
	var got bytes.Buffer
	if err := (&Log{}).Print(&got, "sarif"); err != nil || !strings.Contains(got.String(), `"results": []`) {
		t.Errorf("sarif: got %s, %v", &got, err)
	}
	if err := (&Log{}).Print(&got, "xml"); err == nil {
		t.Error("no error for a format that there is not")
	}
}

// TestSchema checks what is printed as SARIF, and that a mistake would be found.
func TestSchema(t *testing.T) {
	dir := t.TempDir()
	var log bytes.Buffer
	if err := sample(t).Print(&log, "sarif"); err != nil {
		t.Fatal(err)
	}
	good, bad := filepath.Join(dir, "good.sarif"), filepath.Join(dir, "bad.sarif")
	broken := strings.Replace(log.String(), `"startLine": 6`, `"startLine": 0`, 1)
	for name, text := range map[string]string{good: log.String(), bad: broken} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := validate(good); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := validate(bad); err == nil || !strings.Contains(string(out), "startLine") {
		t.Errorf("startLine 0 passes: %v\n%s", err, out)
	}
}

func validate(name string) ([]byte, error) {
	return exec.Command("go", "run", "-C", "../../tools/sarif", ".", name).CombinedOutput()
}

// TestColumns checks columns in UTF-16, at the ends of lines, and without the
// text.
func TestColumns(t *testing.T) {
	l := &Log{files: sources{"f": []byte("ab\r\n𝒳ü\xffz\r\n")}}
	for _, test := range []struct{ line, column, want int }{
		{1, 1, 1}, {1, 3, 3}, {1, 9, 9}, {2, 1, 1}, {2, 5, 3}, {2, 7, 4}, {2, 8, 5}, {2, 9, 6}, {7, 4, 4}, {1, 0, 1},
	} {
		if got := l.units(token.Position{Filename: "f", Line: test.line, Column: test.column}); got != test.want {
			t.Errorf("%d:%d: got %d, want %d", test.line, test.column, got, test.want)
		}
	}
}

// TestLineHashes has the examples of github.com/github/codeql-action,
// src/fingerprints.test.ts.
func TestLineHashes(t *testing.T) {
	five := []string{"e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1", "b3edc88f2938467e:1", "c8e28b0b4002a3a0:1", "c129715d7a2bc9a3:1"}
	for text, want := range map[string][]string{
		"":                   {"c129715d7a2bc9a3:1"},
		" a\nb\n  \t\tc\n d": {"271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"},
		" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n":             five,
		" hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r":             five,
		" hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n": five,
		strings.Repeat("Lorem ipsum dolor sit amet.\n", 10): {
			"a7f2ff13bc495cf2:1", "a7f2ff13bc495cf2:2", "a7f2ff13bc495cf2:3", "a7f2ff13bc495cf2:4", "a7f2ff13bc495cf2:5",
			"a7f2ff13bc495cf2:6", "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1", "55ec222b86bcae53:1", "cc97dc7b1d7d8f7b:1", "c129715d7a2bc9a3:1"},
	} {
		if got := lineHashes([]byte(text)); strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

// TestGitlabFingerprints: the same text in several lines has several, and lines
// put in above change none.
func TestGitlabFingerprints(t *testing.T) {
	prints := func(text string, lines ...int) []string {
		l := &Log{Root: "/r", files: sources{"/r/f": []byte(text)}}
		for _, line := range lines {
			at := token.Position{Filename: "/r/f", Line: line, Column: 1}
			l.Findings = append(l.Findings, Finding{Start: at, End: at, Analyzer: "a", Message: "m"})
		}
		var b bytes.Buffer
		if err := l.Print(&b, "gitlab"); err != nil {
			t.Fatal(err)
		}
		var issues []gitlabIssue
		if err := json.Unmarshal(b.Bytes(), &issues); err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, i := range issues {
			out = append(out, i.Fingerprint)
		}
		return out
	}
	a, b := prints("x\n\tx\ny\n", 1, 2), prints("\n\nx\nx\n", 3, 4)
	if a[0] == a[1] || a[0] != b[0] || a[1] != b[1] {
		t.Errorf("%v, %v", a, b)
	}
}

// TestTerminal: what a file holds does not reach the terminal as a command.
func TestTerminal(t *testing.T) {
	l := &Log{Source: true, files: sources{"f": []byte("a\x1b[2J\xff\u202e b\n")}}
	at := token.Position{Filename: "f", Line: 1, Column: 1}
	l.Findings = []Finding{{Start: at, End: at, Analyzer: "a", Message: "m"}}
	var b bytes.Buffer
	if err := l.Print(&b, "text"); err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(b.String(), "\x1b\u202e") || !strings.Contains(b.String(), "\n\t^\n") {
		t.Errorf("%q", &b)
	}
}
