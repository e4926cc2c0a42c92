// Command golangci-lint is golangci-lint with retrylint in it, as
// `golangci-lint custom` makes it, but built by the go command alone: no clone,
// and nothing to do if nothing changed.
//
// The version is left open, since golangci-lint tells the results of one build
// from those of another by the version, if there is one, and else by the
// binary.
package main

import (
	"fmt"
	"os"
	"runtime"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/retrylint/retrylint/gclplugin"
)

func main() {
	info := commands.BuildInfo{
		Version:   "(devel)",
		GoVersion: runtime.Version(),
		Commit:    "(unknown)",
		Date:      "(unknown)",
	}
	if err := commands.Execute(info); err != nil {
		fmt.Fprintln(os.Stderr, "golangci-lint:", err)
		os.Exit(exitcodes.Failure)
	}
}
