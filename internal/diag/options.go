package diag

import (
	"flag"
	"fmt"
	"strings"
)

// Options are the flags that every analyzer has. They change what is reported,
// never what is computed, so that facts are the same for everyone.
type Options struct {
	Enable  string // categories to switch on, comma-separated
	Disable string // categories to switch off, comma-separated
	Tests   bool   // judge test files, too
	Strict  bool   // report what is merely likely
	Exclude string // files and folders not to judge, comma-separated patterns, see [Excluded]
	// NoNolint leaves //nolint comments to the driver: golangci-lint handles
	// them itself and would call ours unused.
	NoNolint bool
}

// Register declares the flags on fs.
func (o *Options) Register(fs *flag.FlagSet) {
	fs.StringVar(&o.Enable, "enable", "", "comma-separated `categories` to switch on that are off by default, or all")
	fs.StringVar(&o.Disable, "disable", "", "comma-separated `categories` to switch off, or all")
	fs.BoolVar(&o.Tests, "tests", false, "report in test files and test helpers, too")
	fs.BoolVar(&o.NoNolint, "no-nolint", false, "leave //nolint comments to the program that runs the analyzer")
	fs.StringVar(&o.Exclude, "exclude", "", "comma-separated `patterns` of files and folders not to report in, relative to the module; ** stands for any folders")
	fs.BoolVar(&o.Strict, "strict", false, "report what is likely but not proved, see the documentation of each category")
}

// allCategories stands for every category, in lists of categories. Single names
// are more exact, wherever they stand.
const allCategories = "all"

// Enabled says for each category of the table whether it is on.
func (o *Options) Enabled(analyzer string, table Table) ([]bool, error) {
	on := make([]bool, len(table))
	for i, c := range table {
		on[i] = !c.Off && !names(o.Disable, allCategories) || names(o.Enable, allCategories)
	}
	set := func(flag, list string, to bool) error {
		for name := range strings.SplitSeq(list, ",") {
			name = strings.TrimSpace(name)
			if name == "" || name == allCategories {
				continue
			}
			i := table.Lookup(name)
			if i < 0 {
				return fmt.Errorf("-%s.%s: %s has no category %q, it has %s", analyzer, flag, analyzer, name, table.names())
			}
			on[i] = to
		}
		return nil
	}
	if err := set("enable", o.Enable, true); err != nil {
		return nil, err
	}
	return on, set("disable", o.Disable, false)
}

// names reports whether a name stands in a list.
func names(list, name string) bool {
	for n := range strings.SplitSeq(list, ",") {
		if strings.TrimSpace(n) == name {
			return true
		}
	}
	return false
}

func (t Table) names() string {
	var names []string
	for _, c := range t {
		names = append(names, c.Name)
	}
	return strings.Join(names, ", ")
}
