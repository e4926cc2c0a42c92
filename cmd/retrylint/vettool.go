package main

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/config"
	"github.com/retrylint/retrylint/internal/driver"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/vetx"
)

// calledByGo reports whether these are the arguments that go vet gives its
// tool.
func calledByGo(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return strings.HasSuffix(last, ".cfg") || len(args) == 1 && (last == "-V=full" || last == "-flags")
}

// vetTool does what the go command asks for, for one package. It does not
// return.
func vetTool(args []string) {
	if args[0] == "-V=full" {
		id, err := toolID()
		exit(err)
		fmt.Println(id)
		os.Exit(0)
	}
	all := analyzers.All()
	// flags of go vet, beside those of the analyzers; configure reads them,
	// before the others are read
	flag.String("config", "", "the configuration `file`, with its full name, if it is not "+config.FileName+" beside go.mod; or none")
	flag.String("confighash", "", "any text that changes with the file that -config names: go vet keeps its results as long as flags stay the same")
	if unit := args[len(args)-1]; strings.HasSuffix(unit, ".cfg") {
		exit(configure(all, args))
		driver.LetGarbage(driver.SpareUnit)
		// flags of the summary are not read yet, and may make more of interest
		told := slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(strings.TrimLeft(arg, "-"), "summary.") })
		if !told && vetx.Skim(unit, interesting) {
			os.Exit(0)
		}
	}
	unitchecker.Main(driver.ForVet(all)...)
}

// interesting reports whether a dependency whose imports have no facts may have
// some.
func interesting(path string, imports []string, files func() []*ast.File) bool {
	return summary.RelevantPackage(path, imports, func(string) bool { return false }, summary.Tells, files)
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "retrylint:", err)
		os.Exit(1)
	}
}

// configure sets the analyzers' flags to what the configuration says. The
// arguments are read later, and override it.
func configure(all []*analysis.Analyzer, args []string) error {
	name, err := "", error(nil)
	for _, arg := range args {
		if value, ok := strings.CutPrefix("-"+strings.TrimLeft(arg, "-"), "-config="); ok {
			name = value
		}
	}
	switch {
	case name == "none":
		return nil
	case name == "":
		// the go command runs the tool in the package's folder
		if name, err = config.Beside("."); name == "" || err != nil {
			return err
		}
	case !filepath.IsAbs(name):
		return fmt.Errorf("-config=%s: go vet runs its tool in each package's folder, so the file needs its full name", name)
	}
	c, err := config.Read(name, config.SectionsOf(all))
	if err != nil {
		return err
	}
	return c.Apply(all)
}

// toolID tells this build, under this configuration, from all others, in the
// form that the go command reads: it keeps the results of go vet until the
// answer changes, and calls in the folder of whoever calls it.
func toolID() (string, error) {
	sum, err := driver.ToolSum()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	h.Write(sum[:])
	configs, err := config.Used(".")
	if err != nil {
		return "", err
	}
	for _, name := range configs {
		text, err := os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return "", err
		}
		// so that a mistake is told of once, and not for each package
		if _, err := config.Read(name, config.SectionsOf(analyzers.All())); err != nil {
			return "", err
		}
		fmt.Fprintf(h, "\n%s %x", name, sha256.Sum256(text))
	}
	// no path in front: the go command splits at spaces, which directories may have
	return fmt.Sprintf("retrylint version devel comments-go-here buildID=%02x", h.Sum(nil)), nil
}
