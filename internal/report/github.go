package report

import (
	"fmt"
	"io"
	"strings"
)

// annotationsShown is how many annotations of a kind GitHub shows for a step.
const annotationsShown = 10

// github prints workflow commands, which GitHub shows beside the lines of a pull
// request (docs.github.com, "Workflow commands for GitHub Actions").
func (l *Log) github(w io.Writer) error {
	kinds := map[Severity]string{Error: "error", Warning: "warning", Note: "notice"}
	count := map[string]int{}
	var b strings.Builder
	for i := range l.Findings {
		f := &l.Findings[i]
		kind := kinds[f.Level()]
		count[kind]++
		file, _ := l.inRoot(f.Start.Filename)
		fmt.Fprintf(&b, "::%s file=%s,line=%d,endLine=%d,col=%d", kind, property(file), f.Start.Line, f.End.Line, f.Start.Column)
		// columns of different lines do not go together there
		if f.End.Line == f.Start.Line && f.End.Column > f.Start.Column {
			fmt.Fprintf(&b, ",endColumn=%d", f.End.Column)
		}
		fmt.Fprintf(&b, ",title=%s::%s\n", property(f.Rule()), data(f.Message))
	}
	for _, n := range count {
		if n > annotationsShown {
			fmt.Fprintf(&b, "retrylint: %d findings; GitHub shows %d annotations of a kind for each step, the others stand above\n",
				len(l.Findings), annotationsShown)
			break
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func data(s string) string     { return dataEscapes.Replace(s) }
func property(s string) string { return propertyEscapes.Replace(s) }
