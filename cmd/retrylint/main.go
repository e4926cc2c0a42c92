// Command retrylint finds faults in how Go programs wait and repeat: remote
// calls without a deadline, retries without jitter, retries around retries, and
// retries of what must not be sent twice.
//
//	retrylint ./...
//	go vet -vettool=$(command -v retrylint) ./...
//
// See retrylint help.
package main

import (
	"context"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/driver"
)

func main() {
	if calledByGo(os.Args[1:]) {
		unitchecker.Main(analyzers.All()...) // does not return
	}
	os.Exit(run(os.Args[1:]))
}

// calledByGo reports whether these are the arguments that go vet gives its
// tool.
func calledByGo(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return strings.HasSuffix(last, ".cfg") || len(args) == 1 && (last == "-V=full" || last == "-flags")
}

func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// after the first signal, a second one ends the process
	context.AfterFunc(ctx, stop)

	categories := map[string]diag.Table{}
	for _, m := range analyzers.Suite() {
		categories[m.Analyzer.Name] = m.Categories
	}
	info, err := os.Stderr.Stat()
	c := &driver.Command{
		Analyzers:  analyzers.All(),
		Categories: categories,
		Explainer:  analyzers.Explainer(),
		Stdout:     os.Stdout,
		Stderr:     os.Stderr,
		Terminal:   err == nil && info.Mode()&os.ModeCharDevice != 0,
	}
	return c.Run(ctx, args)
}
