package factcache_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/retrylint/retrylint/internal/factcache"
)

func open(t *testing.T) (*factcache.Store, string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "made", "on", "the", "way")
	s, err := factcache.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return s, dir
}

func key(name string) factcache.Key { return sha256.Sum256([]byte(name)) }

func put(t *testing.T, s *factcache.Store, name string, data []byte) {
	t.Helper()
	if err := s.Put(key(name), data); err != nil {
		t.Fatal(err)
	}
}

// filesOf returns the paths of all files under dir.
func filesOf(t *testing.T, dir string) (files []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestStore(t *testing.T) {
	s, dir := open(t)
	if _, ok := s.Get(key("a")); ok {
		t.Error("an empty store has an entry")
	}
	put(t, s, "a", []byte("first"))
	put(t, s, "a", []byte("second"))
	put(t, s, "empty", nil)
	again, err := factcache.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if data, ok := again.Get(key("a")); !ok || string(data) != "second" {
		t.Errorf("got %q, %t", data, ok)
	}
	if data, ok := again.Get(key("empty")); !ok || len(data) > 0 {
		t.Errorf("got %q, %t for an empty entry", data, ok)
	}
}

// TestDamaged checks that no damaged entry is trusted, nor kept.
func TestDamaged(t *testing.T) {
	for what, damage := range map[string]func([]byte) []byte{
		"cut":     func(b []byte) []byte { return b[:len(b)-1] },
		"short":   func(b []byte) []byte { return b[:10] },
		"emptied": func([]byte) []byte { return nil },
		"flipped": func(b []byte) []byte { b[len(b)-1] ^= 1; return b },
		"longer":  func(b []byte) []byte { return append(b, 0) },
	} {
		s, dir := open(t)
		put(t, s, "a", []byte("some facts"))
		file := filesOf(t, dir)[0]
		entry, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, damage(entry), 0o666); err != nil {
			t.Fatal(err)
		}
		if data, ok := s.Get(key("a")); ok {
			t.Errorf("%s: got %q", what, data)
		}
		if files := filesOf(t, dir); len(files) > 0 {
			t.Errorf("%s: %v is still there", what, files)
		}
	}
}

func TestTrim(t *testing.T) {
	s, dir := open(t)
	s.Limit = 10_000
	for i := range 12 {
		name := fmt.Sprint(i)
		put(t, s, name, make([]byte, 1000))
		used := time.Now().Add(time.Duration(i-20) * time.Hour)
		for _, file := range filesOf(t, dir) {
			if info, err := os.Stat(file); err == nil && time.Since(info.ModTime()) < time.Minute {
				if err := os.Chtimes(file, used, used); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	s.Get(key("0")) // is in use, then
	left := filepath.Join(dir, "tmp-left")
	if err := os.WriteFile(left, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(left, old, old); err != nil {
		t.Fatal(err)
	}
	if err := s.Trim(); err != nil {
		t.Fatal(err)
	}
	// 7 entries of 1,032 bytes fit into 7,500: the one in use, and the youngest
	for i := range 12 {
		if _, ok := s.Get(key(fmt.Sprint(i))); ok != (i == 0 || i > 5) {
			t.Errorf("entry %d: kept is %t", i, ok)
		}
	}
	if _, err := os.Stat(left); err == nil {
		t.Error("what a killed process left is still there")
	}
}

func TestTrimWithinLimit(t *testing.T) {
	s, dir := open(t)
	put(t, s, "a", []byte("x"))
	if err := s.Trim(); err != nil || len(filesOf(t, dir)) != 1 {
		t.Errorf("%v, %v", err, filesOf(t, dir))
	}
}

// TestConcurrent has writers, readers and trimmers at the same entries: a reader
// gets all of what some writer wrote, or nothing.
func TestConcurrent(t *testing.T) {
	_, dir := open(t)
	var wg sync.WaitGroup
	for worker := range 8 {
		wg.Go(func() {
			s, err := factcache.Open(dir)
			if err != nil {
				t.Error(err)
				return
			}
			s.Limit = 20_000
			for i := range 100 {
				name := fmt.Sprint(i % 5)
				if err := s.Put(key(name), bytes.Repeat([]byte{byte(worker)}, 5000)); err != nil {
					t.Error(err)
				}
				if data, ok := s.Get(key(name)); ok && (len(data) != 5000 || bytes.Count(data, data[:1]) != 5000) {
					t.Errorf("entry %s is a mixture", name)
				}
				if i%10 == 0 {
					if err := s.Trim(); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	wg.Wait()
}

func TestOpenFails(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := factcache.Open(file); err == nil {
		t.Error("a file passes for a directory")
	}
}
