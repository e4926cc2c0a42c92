//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestInterrupt checks that an interrupted run ends at once and takes the go
// command along. A go command that does nothing for a minute stands in for one
// that has much to do.
func TestInterrupt(t *testing.T) {
	for _, sig := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		dir := t.TempDir()
		pidFile := filepath.Join(dir, "pid")
		script := "#!/bin/sh\necho $$ >" + pidFile + ".new && mv " + pidFile + ".new " + pidFile + " && exec sleep 60\n"
		if err := os.WriteFile(filepath.Join(dir, "go"), []byte(script), 0o777); err != nil {
			t.Fatal(err)
		}
		cmd := command("./...")
		cmd.Env = append(cmd.Env, "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		pid := waitForPID(t, pidFile)
		start := time.Now()
		if err := cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%v: ended after %v", sig, took)
		}
		if code := cmd.ProcessState.ExitCode(); code != 2 || stderr.String() != "retrylint: interrupted\n" {
			t.Errorf("%v: exit code %d, stderr %q", sig, code, stderr.String())
		}
		if err := syscall.Kill(pid, 0); err == nil {
			t.Errorf("%v: the go command is still there", sig)
			syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

func waitForPID(t *testing.T, name string) int {
	t.Helper()
	for range 500 {
		if text, err := os.ReadFile(name); err == nil {
			pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
			if err != nil {
				t.Fatal(err)
			}
			return pid
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Fatal("the go command was not started")
	return 0
}
