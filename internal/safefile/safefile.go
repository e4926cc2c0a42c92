// Package safefile writes files so that nobody ever finds half of one.
package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Write replaces what a file holds, or makes the file. Others see the old
// content or the new one, and a failure leaves the old. The file keeps its
// permissions, and a symbolic link stays one. What is no regular file, such as
// a pipe or a terminal, is written to as it is.
func Write(name string, content []byte) error {
	perm := fs.FileMode(0o666)
	keep := false
	switch info, err := os.Stat(name); {
	case err == nil && info.Mode().IsRegular():
		perm, keep = info.Mode().Perm(), true
		if perm&0o200 == 0 {
			return &fs.PathError{Op: "write", Path: name, Err: fs.ErrPermission}
		}
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return err
		}
	case err == nil:
		return os.WriteFile(name, content, perm)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	return replace(name, content, perm, keep)
}

func replace(name string, content []byte, perm fs.FileMode, keep bool) (err error) {
	// not os.CreateTemp: its files are the owner's alone, and what the umask
	// says is not to be known
	tmp := filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+".new")
	f, err := os.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if errors.Is(err, fs.ErrExist) {
		// left by a run that was killed
		os.Remove(tmp)
		f, err = os.OpenFile(tmp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	}
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(tmp)
		}
	}()
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
		return err
	}
	return os.Rename(tmp, name)
}
