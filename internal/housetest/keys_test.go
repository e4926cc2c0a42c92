package housetest

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/analyzers"
)

// TestKeys: docs/configuration.md has every key that a file may have, and every
// property of what is told of functions.
func TestKeys(t *testing.T) {
	text, err := os.ReadFile("../../docs/configuration.md")
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"severity", "baseline"}
	for _, a := range analyzers.All() {
		a.Flags.VisitAll(func(f *flag.Flag) {
			if f.Name == "no-nolint" { // for other programs
				return
			}
			names = append(names, a.Name, f.Name)
			if _, properties, ok := strings.Cut(f.Usage, "properties: "); ok {
				names = append(names, strings.Split(properties, ", ")...)
			}
		})
	}
	if len(names) < 40 {
		t.Errorf("only %d keys: %q", len(names), names)
	}
	for _, name := range names {
		if !strings.Contains(string(text), "`"+name+"`") && !strings.Contains(string(text), "`"+name+"=") {
			t.Errorf("docs/configuration.md does not have %s", name)
		}
	}
}
