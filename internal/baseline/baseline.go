// Package baseline knows findings that are accepted for now: it lets an old code
// base be gated for what is new.
//
// A finding is known by its rule, its file, the text of its line and that of the
// lines around, not by its line's number: it stays known when lines are put in
// above it, or when its neighbours change.
package baseline

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/safefile"
)

// version is that of the file's form.
const version = 1

// An Entry stands for findings that are alike.
type Entry struct {
	Rule    string `json:"rule"`
	Path    string `json:"path"`   // relative to the baseline's folder, with slashes
	Line    string `json:"line"`   // hash of the line's text, blanks aside
	Around  string `json:"around"` // hash of the lines before and after, empty ones aside
	Count   int    `json:"count"`
	Message string `json:"message"` // of one of them, for readers
}

// A Baseline is the content of a file.
type Baseline struct {
	dir     string
	Entries []Entry
}

type file struct {
	Version  int     `json:"version"`
	Findings []Entry `json:"findings"`
}

// Read reads a baseline.
func Read(name string) (*Baseline, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	dir, err := folder(name)
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	var f file
	if err := dec.Decode(&f); err != nil {
		return nil, fmt.Errorf("%s is no baseline: %w", name, err)
	}
	if f.Version != version {
		return nil, fmt.Errorf("%s is a baseline of version %d, this program knows version %d", name, f.Version, version)
	}
	for _, e := range f.Findings {
		if e.Rule == "" || e.Path == "" || e.Count < 1 {
			return nil, fmt.Errorf("%s is no baseline: an entry lacks its rule, path or count: %+v", name, e)
		}
	}
	return &Baseline{dir: dir, Entries: f.Findings}, nil
}

// folder is where the paths of a baseline start.
func folder(name string) (string, error) {
	name, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	return filepath.Dir(name), nil
}

// A Result is a list of findings compared with a baseline.
type Result struct {
	New   []report.Finding
	Known int
	Stale []Entry // entries, with their counts, that no finding answers to
}

// Texts returns the content of a file, nil if there is none.
type Texts func(name string) []byte

// Compare finds out which findings are in the baseline. looked says whether the
// run would have found what an entry stands for: those of other packages and
// of rules that are off are not stale.
func (b *Baseline) Compare(findings []report.Finding, texts Texts, looked func(rule, file string) bool) *Result {
	entries := slices.Clone(b.Entries)
	prints := make([]Entry, len(findings))
	for i := range findings {
		prints[i] = b.entry(&findings[i], texts)
	}
	known := make([]bool, len(findings))
	// the closest likeness first, so that of two lines that are alike the one
	// that was there stays known
	for _, alike := range []func(e, f Entry) bool{exact, sameLine, b.moved} {
		for i, f := range prints {
			if known[i] {
				continue
			}
			k := slices.IndexFunc(entries, func(e Entry) bool { return e.Count > 0 && alike(e, f) })
			if k >= 0 {
				entries[k].Count--
				known[i] = true
			}
		}
	}
	r := &Result{}
	for i, f := range findings {
		if known[i] {
			r.Known++
		} else {
			r.New = append(r.New, f)
		}
	}
	for _, e := range entries {
		if e.Count > 0 && (looked(e.Rule, b.file(e)) || !b.exists(e)) {
			r.Stale = append(r.Stale, e)
		}
	}
	return r
}

func exact(e, f Entry) bool { return sameLine(e, f) && e.Around == f.Around }

func sameLine(e, f Entry) bool { return e.Rule == f.Rule && e.Path == f.Path && e.Line == f.Line }

// moved reports whether f is e in a file of another name: that of e is gone.
func (b *Baseline) moved(e, f Entry) bool {
	return e.Rule == f.Rule && e.Line == f.Line && e.Around == f.Around && !b.exists(e)
}

func (b *Baseline) file(e Entry) string { return filepath.Join(b.dir, filepath.FromSlash(e.Path)) }

func (b *Baseline) exists(e Entry) bool {
	_, err := os.Stat(b.file(e))
	return !errors.Is(err, fs.ErrNotExist)
}

// entry is what stands for a finding alone.
func (b *Baseline) entry(f *report.Finding, texts Texts) Entry {
	path := f.Start.Filename
	if rel, err := filepath.Rel(b.dir, path); err == nil {
		path = rel
	}
	line, around := lines(texts(f.Start.Filename), f.Start.Line)
	return Entry{
		Rule:    f.Rule(),
		Path:    filepath.ToSlash(path),
		Line:    hash(line),
		Around:  hash(around...),
		Count:   1,
		Message: f.Message,
	}
}

// lines returns a line of a text, and the nearest ones before and after that
// are not empty.
func lines(text []byte, number int) (line []byte, around [][]byte) {
	all := bytes.Split(text, []byte("\n"))
	if number < 1 || number > len(all) {
		return nil, nil
	}
	at := number - 1
	for i := at - 1; i >= 0; i-- {
		if len(bytes.TrimSpace(all[i])) > 0 {
			around = append(around, all[i])
			break
		}
	}
	for i := at + 1; i < len(all); i++ {
		if len(bytes.TrimSpace(all[i])) > 0 {
			around = append(around, all[i])
			break
		}
	}
	return all[at], around
}

// hash is a hash of lines that does not see how they are indented, or how wide
// their gaps are.
func hash(lines ...[]byte) string {
	h := sha256.New()
	for _, l := range lines {
		h.Write(bytes.Join(bytes.Fields(l), []byte(" ")))
		h.Write([]byte("\n"))
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8])
}

// Make returns a baseline of the findings, to be written to the file of that
// name. Of the earlier baseline, if there is one, it keeps what the run could
// not find: see [Baseline.Compare].
func Make(name string, findings []report.Finding, texts Texts, earlier *Baseline, looked func(rule, file string) bool) (*Baseline, error) {
	dir, err := folder(name)
	if err != nil {
		return nil, err
	}
	b := &Baseline{dir: dir}
	if earlier != nil {
		for _, e := range earlier.Entries {
			if !looked(e.Rule, earlier.file(e)) && earlier.exists(e) {
				b.Entries = append(b.Entries, e)
			}
		}
	}
	for i := range findings {
		e := b.entry(&findings[i], texts)
		if k := slices.IndexFunc(b.Entries, func(o Entry) bool { return exact(o, e) }); k >= 0 {
			b.Entries[k].Count++
		} else {
			b.Entries = append(b.Entries, e)
		}
	}
	slices.SortStableFunc(b.Entries, func(x, y Entry) int {
		return cmp.Or(cmp.Compare(x.Path, y.Path), cmp.Compare(x.Rule, y.Rule), cmp.Compare(x.Line, y.Line), cmp.Compare(x.Around, y.Around))
	})
	return b, nil
}

// Len is the number of findings in the baseline.
func (b *Baseline) Len() int {
	n := 0
	for _, e := range b.Entries {
		n += e.Count
	}
	return n
}

// Write writes the baseline, an entry in a line, so that version control can
// merge it.
func (b *Baseline) Write(name string) error {
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\n\"version\": %d,\n\"findings\": [", version)
	for i, e := range b.Entries {
		line, err := marshal(e)
		if err != nil {
			return err
		}
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteByte('\n')
		out.Write(line)
	}
	out.WriteString("\n]\n}\n")
	return safefile.Write(name, out.Bytes())
}

func marshal(e Entry) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // people read it
	if err := enc.Encode(e); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(b.Bytes()), nil
}
