package safefile

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "f")
	for _, text := range []string{"one", "two"} {
		if err := Write(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
		check(t, name, text)
	}
	if runtime.GOOS == "windows" {
		return
	}

	if err := os.Chmod(name, 0o640); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink("f", link); err != nil {
		t.Fatal(err)
	}
	if err := Write(link, []byte("three")); err != nil {
		t.Fatal(err)
	}
	check(t, name, "three")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone: %v", err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("permissions: %v, %v", info.Mode(), err)
	}
}

// TestFailure: a file that may not be written to stays as it is, also for those
// who could, and nothing is left beside it.
func TestFailure(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "f")
	if err := os.WriteFile(name, []byte("old"), 0o444); err != nil {
		t.Fatal(err)
	}
	if err := Write(name, []byte("new")); err == nil {
		t.Error("a read-only file was replaced")
	}
	check(t, name, "old")
	if err := Write(filepath.Join(dir, "nowhere", "f"), nil); err == nil {
		t.Error("no error for a folder that is not there")
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("left behind: %v, %v", files, err)
	}
}

// TestWriteAll: one that cannot be written keeps all others as they are.
func TestWriteAll(t *testing.T) {
	dir := t.TempDir()
	a, b, c := filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "c")
	for name, perm := range map[string]os.FileMode{a: 0o666, b: 0o444, c: 0o666} {
		if err := os.WriteFile(name, []byte("old"), perm); err != nil {
			t.Fatal(err)
		}
	}
	files := map[string][]byte{a: []byte("new"), b: []byte("new"), c: []byte("new")}
	if err := WriteAll(files); err == nil {
		t.Error("a read-only file was replaced")
	}
	for name := range files {
		check(t, name, "old")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 3 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	delete(files, b)
	if err := WriteAll(files); err != nil {
		t.Error(err)
	}
	check(t, a, "new")
	check(t, c, "new")
}

// TestLeftover: what a killed run has left is in nobody's way.
func TestLeftover(t *testing.T) {
	name := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(filepath.Join(filepath.Dir(name), ".f.new"), []byte("half"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := Write(name, []byte("whole")); err != nil {
		t.Fatal(err)
	}
	check(t, name, "whole")
}

func check(t *testing.T, name, want string) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("got %q, %v, want %q", got, err, want)
	}
}
