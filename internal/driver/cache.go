package driver

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/factcache"
	"github.com/retrylint/retrylint/internal/summary"
)

// A Cache spares a run the analysis of dependencies whose facts an earlier run
// has kept.
type Cache struct {
	Store *factcache.Store
	// Salt stands for all that facts rest on besides the packages: the tool
	// itself and its configuration.
	Salt []byte
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
		return nil, fmt.Errorf("fact cache: %w", err)
	}
	return &Cache{Store: store, Salt: fmt.Appendf(tool[:], " %q", factFlags(analyzers))}, nil
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

// factFlags lists the flags of the analyzers that have facts: those of others
// change what is reported only.
func factFlags(analyzers []*analysis.Analyzer) (list []string) {
	seen := map[*analysis.Analyzer]bool{}
	var visit func(as []*analysis.Analyzer)
	visit = func(as []*analysis.Analyzer) {
		for _, a := range as {
			if seen[a] {
				continue
			}
			seen[a] = true
			if len(a.FactTypes) > 0 {
				a.Flags.VisitAll(func(f *flag.Flag) {
					list = append(list, a.Name+"."+f.Name+"="+f.Value.String())
				})
			}
			visit(a.Requires)
		}
	}
	visit(analyzers)
	return list
}

// knowledge is what a program's cache knows of its dependencies, and what it is
// to learn. Its zero value knows nothing, and learns nothing.
type knowledge struct {
	cache *Cache
	facts map[string][]byte        // of packages loaded without syntax, by path
	learn map[string]factcache.Key // of packages loaded from source, by path
	hints map[string]factcache.Key // to these, by path
}

// expected returns those of the packages whose facts are probably not in the
// cache, judged before anything is compiled, that is before keys are known.
func (c *Cache) expected(deps []*packages.Package) (missing []string) {
	for _, p := range deps {
		if _, ok := c.Store.Get(c.hint(p)); !ok {
			missing = append(missing, p.PkgPath)
		}
	}
	return missing
}

// hint is the key under which it is noted that a package's facts were kept once.
// The names of files tell versions apart, as long as they lie in the module
// cache.
func (c *Cache) hint(p *packages.Package) factcache.Key {
	return sha256.Sum256(fmt.Appendf(nil, "hint %q %q %q", c.Salt, p.PkgPath, strings.Join(p.GoFiles, "\n")))
}

// know looks up the facts of dependencies. It returns those that it does not
// have although they were not loaded from source.
func (c *Cache) know(loaded, deps []*packages.Package, fromSource []string) (k knowledge, missing []string) {
	k = knowledge{
		cache: c,
		facts: map[string][]byte{},
		learn: map[string]factcache.Key{},
		hints: map[string]factcache.Key{},
	}
	source := map[string]bool{}
	for _, path := range fromSource {
		source[path] = true
	}
	keys := factcache.Keys(c.Salt, loaded)
	for _, p := range deps {
		key, ok := keys[p.ID]
		if source[p.PkgPath] {
			if ok {
				k.learn[p.PkgPath], k.hints[p.PkgPath] = key, c.hint(p)
			}
			continue
		}
		data, found := c.Store.Get(key)
		if !ok || !found {
			missing = append(missing, p.PkgPath)
			continue
		}
		k.facts[p.PkgPath] = data
	}
	return k, missing
}

// export exports the facts that are known of the pass's package. It reports
// false if there are none, and the analyzer has to run.
func (k *knowledge) export(pass *analysis.Pass) (done bool, err error) {
	data, ok := k.facts[pass.Pkg.Path()]
	if !ok || len(pass.Analyzer.FactTypes) == 0 {
		return false, nil
	}
	return true, factcache.Export(pass, data)
}

// keep stores the facts that an analyzer has just found, if they are wanted. What
// cannot be stored is found again next time.
func (k *knowledge) keep(pass *analysis.Pass, result any) {
	key, ok := k.learn[pass.Pkg.Path()]
	if !ok || len(pass.Analyzer.FactTypes) == 0 || len(pass.TypeErrors) > 0 {
		return
	}
	if r, ok := result.(*summary.Result); ok && len(r.Failures) > 0 {
		return
	}
	data, err := factcache.Encode(pass)
	if err != nil {
		return
	}
	if k.cache.Store.Put(key, data) == nil {
		_ = k.cache.Store.Put(k.hints[pass.Pkg.Path()], nil) // a hint
	}
}

// trim keeps the cache within its limit, after a run that has added to it.
func (k *knowledge) trim() {
	if len(k.learn) > 0 {
		_ = k.cache.Store.Trim() // the next run tries again
	}
}
