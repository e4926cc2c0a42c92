package report

import (
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go/token"
)

const (
	toolName = "retrylint"
	toolURL  = "https://github.com/retrylint/retrylint"
	srcRoot  = "%SRCROOT%"
)

// sarif prints a SARIF 2.1.0 log
// (docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html), with what GitHub's
// code scanning asks for besides.
func (l *Log) sarif(w io.Writer) error {
	run := sarifRun{
		Tool: sarifTool{Driver: sarifDriver{
			Name:            toolName,
			InformationURI:  toolURL,
			Version:         semantic(l.Version),
			SemanticVersion: semantic(l.Version),
			Rules:           []sarifRule{},
		}},
		ColumnKind: "utf16CodeUnits",
		BaseIDs:    map[string]sarifBase{srcRoot: {Description: sarifText{Text: "The root of the repository."}}},
		Results:    []sarifResult{},
	}
	index := map[string]int{}
	for i := range l.Rules {
		index[l.Rules[i].ID] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, l.sarifRule(&l.Rules[i]))
	}
	all := Sort(append(append([]Finding(nil), l.Findings...), l.Silenced...))
	// by what is printed: wherever the tree lies, the log is the same
	slices.SortStableFunc(all, func(a, b Finding) int {
		return strings.Compare(l.artifact(a.Start.Filename).URI, l.artifact(b.Start.Filename).URI)
	})
	hashes := map[string][]string{}
	for i := range all {
		run.Results = append(run.Results, l.sarifResult(&all[i], index, hashes))
	}
	invocation := sarifInvocation{ExecutionSuccessful: len(l.Failures) == 0}
	for _, text := range l.Failures {
		invocation.Notifications = append(invocation.Notifications, sarifNotification{Level: "error", Message: sarifText{Text: text}})
	}
	run.Invocations = []sarifInvocation{invocation}
	return encode(w, sarifLog{
		Schema:  "https://json.schemastore.org/sarif-2.1.0.json",
		Version: "2.1.0",
		Runs:    []sarifRun{run},
	})
}

func (l *Log) sarifRule(r *Rule) sarifRule {
	help := r.Help
	if help == "" {
		help = r.Summary
	}
	tags := []string{"reliability"}
	for _, n := range r.CWE {
		tags = append(tags, "external/cwe/cwe-"+strconv.Itoa(n))
	}
	level := r.Level
	if level == "" {
		level = Error
	}
	kinds := map[Severity]string{Error: "error", Warning: "warning", Note: "recommendation"}
	return sarifRule{
		ID:               r.ID,
		Name:             r.name(),
		ShortDescription: sarifText{Text: r.Summary},
		FullDescription:  sarifText{Text: firstParagraph(help)},
		Help:             sarifText{Text: help, Markdown: Markdown(help, 3)},
		HelpURI:          r.URL,
		Default:          sarifConfiguration{Enabled: !r.Off, Level: level},
		Properties:       sarifProperties{Tags: tags, Precision: "high", Severity: kinds[level]},
	}
}

func (l *Log) sarifResult(f *Finding, index map[string]int, hashes map[string][]string) sarifResult {
	r := sarifResult{
		RuleID:  f.Rule(),
		Level:   f.Level(),
		Message: sarifText{Text: f.Message},
		Locations: []sarifLocation{{Physical: sarifPhysical{
			Artifact: l.artifact(f.Start.Filename),
			Region:   l.region(f.Start, f.End),
		}}},
	}
	if i, ok := index[r.RuleID]; ok {
		r.RuleIndex = &i
	}
	if hashes[f.Start.Filename] == nil {
		hashes[f.Start.Filename] = lineHashes(l.content(f.Start.Filename))
	}
	if all := hashes[f.Start.Filename]; f.Start.Line <= len(all) {
		r.Fingerprints = map[string]string{"primaryLocationLineHash": all[f.Start.Line-1]}
	}
	for _, fix := range f.Fixes {
		r.Fixes = append(r.Fixes, l.sarifFix(fix))
	}
	if f.Silenced != "" {
		r.Suppressions = []sarifSuppression{{Kind: "inSource", Justification: f.Silenced}}
	}
	return r
}

func (l *Log) sarifFix(fix Fix) sarifFix {
	out := sarifFix{Description: sarifText{Text: fix.Message}}
	at := map[string]int{}
	for _, e := range fix.Edits {
		i, ok := at[e.Filename]
		if !ok {
			i = len(out.Changes)
			at[e.Filename] = i
			out.Changes = append(out.Changes, sarifChange{Artifact: l.artifact(e.Filename)})
		}
		out.Changes[i].Replacements = append(out.Changes[i].Replacements, sarifReplacement{
			Deleted:  l.region(l.position(e.Filename, e.Start), l.position(e.Filename, e.End)),
			Inserted: sarifText{Text: e.New},
		})
	}
	return out
}

// artifact names a file relative to the root. One that is elsewhere gets its
// full name.
func (l *Log) artifact(name string) sarifArtifact {
	rel, ok := l.inRoot(name)
	if ok {
		return sarifArtifact{URI: (&url.URL{Path: rel}).EscapedPath(), Base: srcRoot}
	}
	if filepath.VolumeName(name) != "" {
		rel = "/" + rel
	}
	return sarifArtifact{URI: (&url.URL{Scheme: "file", Path: rel}).String()}
}

func (l *Log) region(start, end token.Position) sarifRegion {
	return sarifRegion{
		StartLine: max(start.Line, 1), StartColumn: l.units(start),
		EndLine: max(end.Line, 1), EndColumn: l.units(end),
	}
}
