// Package factcache keeps on disk what analyzers have found out about packages:
// their facts, and whatever else a driver wants to keep. A dependency whose facts
// are kept need not be parsed, type-checked and analysed again; its types then come
// from the compiler's export data, and its facts from here.
package factcache

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A Key names what is known of one package: see [Keys].
type Key [sha256.Size]byte

// A Store is a directory of entries. Any number of processes may use one at the
// same time. What is damaged is dropped, and counts as absent.
type Store struct {
	dir string
	// Limit is the size in bytes, of all entries together, that Trim keeps to.
	Limit int64
}

// DefaultLimit is how much a store may hold: the facts of some ten thousand
// packages.
const DefaultLimit = 256 << 20

// Open opens the store in a directory, and makes the directory if need be.
func Open(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	return &Store{dir: dir, Limit: DefaultLimit}, nil
}

func (s *Store) path(key Key) string {
	name := hex.EncodeToString(key[:])
	return filepath.Join(s.dir, name[:2], name[2:])
}

// Get returns the entry for key, if there is one. The entry counts as used.
func (s *Store) Get(key Key) ([]byte, bool) {
	path := s.path(key)
	entry, err := os.ReadFile(path)
	if err != nil {
		return nil, false
	}
	if len(entry) < sha256.Size {
		os.Remove(path)
		return nil, false
	}
	sum, data := entry[:sha256.Size], entry[sha256.Size:]
	if got := sha256.Sum256(data); !bytes.Equal(got[:], sum) {
		os.Remove(path)
		return nil, false
	}
	s.used(path)
	return data, true
}

// used notes the time for Trim, once an hour at most: it is written to disk.
func (s *Store) used(path string) {
	now := time.Now()
	if info, err := os.Stat(path); err == nil && now.Sub(info.ModTime()) > time.Hour {
		_ = os.Chtimes(path, now, now) // Trim takes it earlier, that is all
	}
}

// temporary is how the names of entries begin that are being written.
const temporary = "tmp-"

// Put stores an entry. Others see all of it or nothing.
func (s *Store) Put(key Key, data []byte) (err error) {
	path := s.path(key)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	f, err := os.CreateTemp(s.dir, temporary)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	sum := sha256.Sum256(data)
	_, err = f.Write(append(sum[:], data...))
	if err := cmp.Or(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// Trim removes entries, those unused for the longest time first, until the rest
// fits into three quarters of the limit; it does nothing within the limit.
func (s *Store) Trim() error {
	type entry struct {
		path string
		size int64
		used time.Time
	}
	var all []entry
	var total int64
	err := filepath.WalkDir(s.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return ignoreGone(err)
		}
		info, err := d.Info()
		if err != nil {
			return ignoreGone(err)
		}
		if strings.HasPrefix(d.Name(), temporary) {
			if time.Since(info.ModTime()) > time.Hour { // its writer was killed
				os.Remove(path)
			}
			return nil
		}
		all = append(all, entry{path, info.Size(), info.ModTime()})
		total += info.Size()
		return nil
	})
	if err != nil || total <= s.Limit {
		return err
	}
	slices.SortFunc(all, func(a, b entry) int { return a.used.Compare(b.used) })
	for _, e := range all {
		if total <= s.Limit/4*3 {
			break
		}
		if err := os.Remove(e.path); ignoreGone(err) != nil {
			return err
		}
		total -= e.size
	}
	return nil
}

// ignoreGone is nil for a file that another process has removed meanwhile.
func ignoreGone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
