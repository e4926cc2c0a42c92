package driver

import (
	"fmt"
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/retrylint/retrylint/internal/factcache"
	"github.com/retrylint/retrylint/internal/loader"
)

// objectFacts are the facts on objects, of each type at most one. There are few
// on one object and none on most.
type objectFacts map[types.Object][]analysis.Fact

// get returns the fact of the type that like has, nil if there is none.
func (o objectFacts) get(obj types.Object, like analysis.Fact) analysis.Fact {
	return ofType(o[obj], like)
}

func (o objectFacts) set(obj types.Object, fact analysis.Fact) {
	facts := o[obj]
	for i, f := range facts {
		if reflect.TypeOf(f) == reflect.TypeOf(fact) {
			facts[i] = fact
			return
		}
	}
	o[obj] = append(facts, fact)
}

func ofType(facts []analysis.Fact, like analysis.Fact) analysis.Fact {
	for _, f := range facts {
		if reflect.TypeOf(f) == reflect.TypeOf(like) {
			return f
		}
	}
	return nil
}

// known is what has been found out about a package, by this run or an earlier
// one. The facts are brought to the objects that other packages see when one of
// them first asks.
type known struct {
	pkg       *packages.Package
	analyzers []*analysis.Analyzer
	// data holds the facts in the form of the cache, nil if they were found by
	// this run: then they are in facts, once the package is done with.
	data  []byte
	facts *factcache.Facts

	once    sync.Once
	err     error
	objects objectFacts
	whole   map[reflect.Type]analysis.Fact
}

// resolve brings the facts to their objects.
func (k *known) resolve(l *loader.Loader) {
	k.once.Do(func() {
		facts := k.facts
		if k.data != nil {
			facts, k.err = factcache.Decode(k.data, k.analyzers)
		}
		if facts == nil || k.err != nil {
			return
		}
		k.whole = map[reflect.Type]analysis.Fact{}
		for _, f := range facts.Package {
			k.whole[reflect.TypeOf(f)] = f
		}
		if len(facts.Objects) == 0 {
			return
		}
		var pkg *types.Package
		if pkg, k.err = l.Types(k.pkg); k.err != nil {
			return
		}
		k.objects = objectFacts{}
		for _, f := range facts.Objects {
			// export data leaves out objects that no exported one leads to
			if obj, err := objectpath.Object(pkg, f.Path); err == nil {
				k.objects.set(obj, f.Fact)
			}
		}
	})
	if k.err != nil {
		panic(fmt.Errorf("%s: %w", k.pkg.ID, k.err)) // the analyzer that asks fails
	}
}

// ownFacts are those that one analyzer has found in the package that it looks at.
type ownFacts struct {
	objects objectFacts
	whole   map[reflect.Type]analysis.Fact
}

// take hands out a fact as passes do: it is copied to where ptr points.
func take(fact, ptr analysis.Fact) bool {
	if fact == nil {
		return false
	}
	reflect.ValueOf(ptr).Elem().Set(reflect.ValueOf(fact).Elem())
	return true
}

// connect gives a pass of the package src its functions for facts.
func (s *session) connect(pass *analysis.Pass, own *ownFacts) {
	pass.ImportObjectFact = func(obj types.Object, ptr analysis.Fact) bool {
		if obj.Pkg() == pass.Pkg {
			return take(own.objects.get(obj, ptr), ptr)
		}
		k := s.known[obj.Pkg()]
		if k == nil {
			return false
		}
		k.resolve(s.prog.loader)
		return take(k.objects.get(obj, ptr), ptr)
	}
	pass.ImportPackageFact = func(pkg *types.Package, ptr analysis.Fact) bool {
		if pkg == pass.Pkg {
			return take(own.whole[reflect.TypeOf(ptr)], ptr)
		}
		k := s.known[pkg]
		if k == nil {
			return false
		}
		k.resolve(s.prog.loader)
		return take(k.whole[reflect.TypeOf(ptr)], ptr)
	}
	pass.ExportObjectFact = func(obj types.Object, fact analysis.Fact) {
		if obj.Pkg() != pass.Pkg {
			panic(fmt.Sprintf("fact %T about %s of another package", fact, obj))
		}
		own.objects.set(obj, fact)
	}
	pass.ExportPackageFact = func(fact analysis.Fact) { own.whole[reflect.TypeOf(fact)] = fact }
	// of other packages, nobody wants a list
	pass.AllObjectFacts = func() (all []analysis.ObjectFact) {
		for obj, facts := range own.objects {
			for _, fact := range facts {
				all = append(all, analysis.ObjectFact{Object: obj, Fact: fact})
			}
		}
		return all
	}
	pass.AllPackageFacts = func() (all []analysis.PackageFact) {
		for _, fact := range own.whole {
			all = append(all, analysis.PackageFact{Package: pass.Pkg, Fact: fact})
		}
		return all
	}
}

// collect returns what the analyzers have found out about a package, in the form
// in which it outlives the package.
func collect(pkg *types.Package, all []*ownFacts) *factcache.Facts {
	facts := new(factcache.Facts)
	var namer factcache.Namer
	for _, own := range all {
		for _, fact := range own.whole {
			facts.Package = append(facts.Package, fact)
		}
		for obj, its := range own.objects {
			for _, fact := range its {
				facts.Add(&namer, obj, fact)
			}
		}
	}
	return facts
}
