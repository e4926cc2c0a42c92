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
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/diag"
	"github.com/retrylint/retrylint/internal/driver"
)

func main() {
	if calledByGo(os.Args[1:]) {
		vetTool(os.Args[1:])
	}
	driver.LetGarbage(driver.SpareAlone)
	os.Exit(run(os.Args[1:]))
}

func run(args []string) (code int) {
	defer func() {
		// a panic of an analyzer does not get here
		if p := recover(); p != nil {
			fmt.Fprintf(os.Stderr, "retrylint: internal error, please report it: %v\n%s", p, debug.Stack())
			code = driver.Broken
		}
	}()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// after the first signal, a second one ends the process
	context.AfterFunc(ctx, stop)

	categories := map[string]diag.Table{}
	for _, m := range analyzers.Suite() {
		categories[m.Analyzer.Name] = m.Categories
	}
	c := &driver.Command{
		Analyzers:  analyzers.All(),
		Categories: categories,
		Explainer:  analyzers.Explainer(),
		Stdout:     os.Stdout,
		Stderr:     os.Stderr,
		Terminal:   isTerminal(os.Stderr),
		Color:      isTerminal(os.Stdout) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb",
	}
	return c.Run(ctx, args)
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
