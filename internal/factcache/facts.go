package factcache

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"
)

// Facts are what is known of one package. Objects are named as export data names
// them, so that facts outlive the package that they were found in: what no other
// package can reach has no such name, and nobody asks for its facts.
type Facts struct {
	Package []analysis.Fact
	Objects []ObjectFact
}

// An ObjectFact is a fact about an object of the package.
type ObjectFact struct {
	Path objectpath.Path
	Fact analysis.Fact
}

// A Namer names objects of one package. It is not safe for concurrent use.
type Namer struct{ paths objectpath.Encoder }

// Add adds a fact about an object, if other packages can reach that.
func (f *Facts) Add(n *Namer, obj types.Object, fact analysis.Fact) {
	if path, err := n.paths.For(obj); err == nil {
		f.Objects = append(f.Objects, ObjectFact{path, fact})
	}
}

// Encode returns the facts as a store keeps them.
func (f *Facts) Encode() ([]byte, error) {
	for _, fact := range f.Package {
		gob.Register(fact)
	}
	for _, o := range f.Objects {
		gob.Register(o.Fact)
	}
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(f); err != nil {
		return nil, fmt.Errorf("facts: %w", err)
	}
	return buf.Bytes(), nil
}

// Decode reads what Encode has returned for facts of these analyzers.
func Decode(data []byte, analyzers []*analysis.Analyzer) (*Facts, error) {
	for _, a := range analyzers {
		for _, fact := range a.FactTypes {
			gob.Register(fact)
		}
	}
	f := new(Facts)
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(f); err != nil {
		return nil, fmt.Errorf("facts: %w", err)
	}
	return f, nil
}
