package driver

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/factcache"
)

// A Cache spares a run the analysis of packages of which an earlier run has kept
// what there is to know: facts of dependencies, and of requested packages the
// findings, too.
type Cache struct {
	Store *factcache.Store
	// Salt stands for all that facts rest on besides the packages: the tool
	// itself and its configuration.
	Salt []byte
	// ReportSalt stands for what findings rest on besides: analyzers and all of
	// their flags. It is nil if findings are not to be kept.
	ReportSalt []byte
}

// cacheVariable is the environment variable that names the cache's directory,
// or says "off".
const cacheVariable = "RETRYLINT_CACHE"

// OpenCache opens the cache that the environment names, by default one in the
// user's cache directory, for a run of the analyzers with their flags as they
// are now. It returns nil if the environment says "off", or names no directory
// and the default one is of no use.
func OpenCache(analyzers []*analysis.Analyzer) (*Cache, error) {
	dir := os.Getenv(cacheVariable)
	if dir == "off" {
		return nil, nil
	}
	byDefault := dir == ""
	if byDefault {
		user, err := os.UserCacheDir()
		if err != nil {
			return nil, nil
		}
		dir = filepath.Join(user, "retrylint")
	} else if !filepath.IsAbs(dir) {
		return nil, fmt.Errorf("%s=%s is not an absolute path", cacheVariable, dir)
	}
	store, err := factcache.Open(dir)
	if err != nil && byDefault {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cacheVariable, err)
	}
	tool, err := ToolSum()
	if err != nil {
		return nil, fmt.Errorf("cache: %w", err)
	}
	c := &Cache{Store: store, Salt: fmt.Appendf(slices.Clone(tool[:]), " %q", flagsOf(factual(analyzers)))}
	if reportable(analyzers) {
		c.ReportSalt = fmt.Appendf(nil, "%q", flagsOf(analyzers))
	}
	return c, nil
}

// ToolSum returns the SHA-256 hash of the program that runs: another build may
// find something else. It is computed once.
var ToolSum = sync.OnceValues(func() (sum [sha256.Size]byte, err error) {
	path, err := os.Executable()
	if err != nil {
		return sum, err
	}
	f, err := os.Open(path)
	if err != nil {
		return sum, err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return [sha256.Size]byte(h.Sum(nil)), err
})

// flagsOf lists analyzers with their flags. Those of analyzers without facts change
// what is reported only.
func flagsOf(analyzers []*analysis.Analyzer) (list []string) {
	for _, a := range analyzers {
		list = append(list, a.Name)
		a.Flags.VisitAll(func(f *flag.Flag) {
			list = append(list, a.Name+"."+f.Name+"="+f.Value.String())
		})
	}
	return list
}

// keys returns where the facts of packages are kept, by ID.
func (c *Cache) keys(roots []*packages.Package) map[string]factcache.Key {
	if c == nil {
		return nil
	}
	return factcache.Keys(c.Salt, roots)
}

// remember looks up the facts of a package. If there are none, they will be kept
// once they have been found.
func (p *Program) remember(pkg *packages.Package, keys map[string]factcache.Key) bool {
	key, ok := keys[pkg.ID]
	if !ok {
		return false
	}
	data, found := p.cache.Store.Get(key)
	if found {
		p.kept[pkg] = data
	} else {
		p.learns[pkg] = key
	}
	return found
}

// learn keeps the facts of a package, if they are wanted. What cannot be stored
// is found again next time.
func (p *Program) learn(pkg *packages.Package, facts *factcache.Facts) {
	if key, ok := p.learns[pkg]; ok {
		if data, err := facts.Encode(); err == nil {
			_ = p.cache.Store.Put(key, data)
		}
	}
}

// trim keeps the cache within its limit, after a run that has added to it.
func (p *Program) trim() {
	if len(p.learns) > 0 {
		_ = p.cache.Store.Trim() // the next run tries again
	}
}
