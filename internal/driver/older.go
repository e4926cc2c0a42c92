package driver

import (
	"context"
	"fmt"
	goversion "go/version"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// olderThanGo tells of a program that was built with an older Go than the go
// command it asks: that may be why it can't read what the go command accepts. It
// returns "" if it was not, or nobody knows. It is asked when something went wrong
// anyway.
func olderThanGo(ctx context.Context, dir string) string {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", "env", "GOVERSION")
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return ""
	}
	// experiments are named after the version
	theirs, _, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
	ours, _, _ := strings.Cut(runtime.Version(), " ")
	if !goversion.IsValid(ours) || goversion.Compare(goversion.Lang(ours), goversion.Lang(theirs)) >= 0 {
		return ""
	}
	return fmt.Sprintf("retrylint: built with %s, which is older than the go command's %s: it may not understand newer code; install it again with that Go", ours, theirs)
}
