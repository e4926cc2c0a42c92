package main

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/driver"
)

// size tells of the module's size, in a few words.
func (b *benchmark) size() (string, error) {
	prog, err := driver.Load(context.Background(), driver.Config{Dir: b.dir}, "./...")
	if err != nil {
		return "", err
	}
	lines := 0
	for _, p := range prog.Requested {
		for _, name := range p.GoFiles {
			text, err := os.ReadFile(name)
			if err != nil {
				return "", err
			}
			lines += bytes.Count(text, []byte("\n"))
		}
	}
	all := 0
	packages.Visit(prog.Requested, nil, func(*packages.Package) { all++ })
	return fmt.Sprintf("%d packages of %d lines and %d dependencies, %d of them relevant",
		len(prog.Requested), lines, all-len(prog.Requested), len(prog.Sources())-len(prog.Requested)), nil
}
