package factcache

import (
	"bytes"
	"encoding/gob"
	"fmt"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"
)

// kept is what a store has of one package, in gob's form. Objects are named as
// export data names them: what no other package can reach has no such name, and
// nobody asks for its facts.
type kept struct {
	Package []analysis.Fact
	Objects []objectFact
}

type objectFact struct {
	Path objectpath.Path
	Fact analysis.Fact
}

// Encode returns the facts that the analyzer of pass has exported about the
// pass's own package and its objects.
func Encode(pass *analysis.Pass) ([]byte, error) {
	register(pass.Analyzer)
	var k kept
	for _, f := range pass.AllPackageFacts() {
		if f.Package == pass.Pkg {
			k.Package = append(k.Package, f.Fact)
		}
	}
	var paths objectpath.Encoder
	for _, f := range pass.AllObjectFacts() {
		if f.Object.Pkg() != pass.Pkg {
			continue
		}
		if path, err := paths.For(f.Object); err == nil {
			k.Objects = append(k.Objects, objectFact{path, f.Fact})
		}
	}
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(k); err != nil {
		return nil, fmt.Errorf("facts of %s: %w", pass.Pkg.Path(), err)
	}
	return buf.Bytes(), nil
}

// Export exports facts that Encode returned for the same package, as if the
// analyzer of pass had just found them.
func Export(pass *analysis.Pass, data []byte) error {
	register(pass.Analyzer)
	var k kept
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&k); err != nil {
		return fmt.Errorf("facts of %s: %w", pass.Pkg.Path(), err)
	}
	for _, f := range k.Package {
		pass.ExportPackageFact(f)
	}
	for _, f := range k.Objects {
		// export data leaves out objects that no exported one leads to
		if obj, err := objectpath.Object(pass.Pkg, f.Path); err == nil {
			pass.ExportObjectFact(obj, f.Fact)
		}
	}
	return nil
}

// register tells gob of the analyzer's types of facts.
func register(a *analysis.Analyzer) {
	for _, f := range a.FactTypes {
		gob.Register(f)
	}
}
