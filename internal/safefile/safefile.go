// Package safefile writes files so that nobody ever finds half of one.
package safefile

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// Write replaces what a file holds, or makes the file. Others see the old
// content or the new one, and a failure leaves the old. The file keeps its
// permissions, and a symbolic link stays one. What is no regular file, such as
// a pipe or a terminal, is written to as it is.
func Write(name string, content []byte) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(name, content, 0o666)
	}
	return WriteAll(map[string][]byte{name: content})
}

// WriteAll replaces what several files hold, by their names, as [Write] does.
// All are written beside the old ones first, so that what can fail has not
// changed any: a full disk, a file that may not be written to.
func WriteAll(files map[string][]byte) (err error) {
	var all []staged
	defer func() {
		if err != nil {
			for _, s := range all {
				os.Remove(s.tmp)
			}
		}
	}()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		s, err := stage(name, files[name])
		if err != nil {
			return err
		}
		all = append(all, s)
	}
	for _, s := range all {
		if err := os.Rename(s.tmp, s.name); err != nil {
			return err
		}
	}
	return nil
}

// staged is a file that is complete, but not yet in its place.
type staged struct{ tmp, name string }

func stage(name string, content []byte) (s staged, err error) {
	perm, keep := fs.FileMode(0o666), false
	switch info, err := os.Stat(name); {
	case err == nil:
		perm, keep = info.Mode().Perm(), true
		if perm&0o200 == 0 {
			return s, &fs.PathError{Op: "write", Path: name, Err: fs.ErrPermission}
		}
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return s, err
		}
	case !errors.Is(err, fs.ErrNotExist):
		return s, err
	}
	// not os.CreateTemp: its files are the owner's alone, and what the umask
	// says is not to be known
	s = staged{filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+".new"), name}
	f, err := os.OpenFile(s.tmp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if errors.Is(err, fs.ErrExist) {
		// left by a run that was killed
		os.Remove(s.tmp)
		f, err = os.OpenFile(s.tmp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	}
	if err != nil {
		return s, err
	}
	_, err = f.Write(content)
	if keep && err == nil {
		err = f.Chmod(perm)
	}
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		os.Remove(s.tmp)
	}
	return s, err
}
