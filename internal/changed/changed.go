// Package changed asks git which lines are new.
package changed

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// Lines are the lines of a working tree that were not there at an earlier time.
type Lines struct {
	hunks map[string][]hunk // by absolute file name
	whole map[string]bool   // files that git does not know
}

// A hunk is a run of lines, counted from 1, both ends included.
type hunk struct{ first, last int }

// Since returns the lines of the repository around dir that differ from where
// the current branch left rev, uncommitted changes and new files included.
func Since(ctx context.Context, dir, rev string) (*Lines, error) {
	if strings.HasPrefix(rev, "-") {
		return nil, fmt.Errorf("no such revision: %s", rev)
	}
	top, err := git(ctx, dir, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	root := filepath.FromSlash(strings.TrimSpace(string(top)))
	base, err := git(ctx, root, "merge-base", rev, "HEAD")
	if err != nil {
		// histories without a common commit, as of a shallow clone
		if base, err = git(ctx, root, "rev-parse", "--verify", "--end-of-options", rev+"^{commit}"); err != nil {
			return nil, fmt.Errorf("%s is no revision here, or a shallow clone lacks it: %w", rev, err)
		}
	}
	diff, err := git(ctx, root, "diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-renames", "--no-textconv",
		"--src-prefix=a/", "--dst-prefix=b/", strings.TrimSpace(string(base)), "--")
	if err != nil {
		return nil, err
	}
	l := &Lines{hunks: map[string][]hunk{}, whole: map[string]bool{}}
	if err := l.parse(root, diff); err != nil {
		return nil, err
	}
	untracked, err := git(ctx, root, "ls-files", "--others", "--exclude-standard", "-z")
	if err != nil {
		return nil, err
	}
	for name := range strings.SplitSeq(string(untracked), "\x00") {
		if name != "" {
			l.whole[filepath.Join(root, filepath.FromSlash(name))] = true
		}
	}
	return l, nil
}

func git(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		return nil, fmt.Errorf("git %s: %s", args[0], strings.TrimSpace(stderr.String()))
	}
	return out, err
}

// parse reads a diff without context.
func (l *Lines) parse(root string, diff []byte) error {
	file := ""
	left := 0 // lines of the hunk that are still to come
	r := bufio.NewReader(bytes.NewReader(diff))
	for {
		line, err := r.ReadString('\n')
		if line == "" && err != nil {
			return nil
		}
		line = strings.TrimSuffix(line, "\n")
		switch {
		case left > 0: // a removed line can look like a header
			if !strings.HasPrefix(line, "\\") {
				left--
			}
		case strings.HasPrefix(line, "+++ "):
			file = name(root, line[len("+++ "):])
		case strings.HasPrefix(line, "@@ "):
			removed, added, err := ranges(line)
			if err != nil {
				return err
			}
			left = removed.count + added.count
			if file != "" && added.count > 0 {
				l.hunks[file] = append(l.hunks[file], hunk{added.start, added.start + added.count - 1})
			}
		}
	}
}

// name makes a file's name of what a diff says, "" for a file that is gone.
func name(root, s string) string {
	s = strings.TrimSuffix(s, "\t") // after names with blanks
	if unquoted, err := strconv.Unquote(s); err == nil {
		s = unquoted
	}
	s, ok := strings.CutPrefix(s, "b/")
	if !ok {
		return "" // /dev/null
	}
	return filepath.Join(root, filepath.FromSlash(s))
}

type span struct{ start, count int }

// ranges reads "@@ -1,2 +3,4 @@ ...".
func ranges(line string) (removed, added span, err error) {
	fields := strings.Fields(line)
	if len(fields) < 4 {
		return removed, added, fmt.Errorf("git diff: unexpected line %q", line)
	}
	if removed, err = parseSpan(fields[1], "-"); err == nil {
		added, err = parseSpan(fields[2], "+")
	}
	if err != nil {
		err = fmt.Errorf("git diff: unexpected line %q: %w", line, err)
	}
	return removed, added, err
}

func parseSpan(s, sign string) (span, error) {
	start, count, ok := strings.Cut(strings.TrimPrefix(s, sign), ",")
	if !ok {
		count = "1"
	}
	a, err := strconv.Atoi(start)
	if err != nil {
		return span{}, err
	}
	n, err := strconv.Atoi(count)
	return span{a, n}, err
}

// Has reports whether one of the lines from first to last of a file is new.
func (l *Lines) Has(file string, first, last int) bool {
	if resolved, err := filepath.EvalSymlinks(file); err == nil && !l.whole[file] && l.hunks[file] == nil {
		file = resolved // as git names it
	}
	if l.whole[file] {
		return true
	}
	for _, h := range l.hunks[file] {
		if h.first <= last && first <= h.last {
			return true
		}
	}
	return false
}
