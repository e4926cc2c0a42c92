package given

import (
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
)

// An Entry tells of a function by its name.
type Entry struct {
	Facts
	// Pkg is the import path without a major version, Recv the type of a method
	// or the interface that declares it.
	Pkg, Recv, Name string
	Where           string // the file and line, or the flag
	Text            string // the function as written
}

// ParseEntry reads one entry: a function as [types.Func.FullName] has it, and
// properties.
//
//	example.com/pay.Charge write
//	(*example.com/pay.Client).Do attempts=3 remote
func ParseEntry(where, text string) (Entry, error) {
	e := Entry{Where: where}
	name, props, _ := strings.Cut(strings.TrimSpace(text), " ")
	if name == "" {
		return e, errors.New(where + ": an empty entry")
	}
	e.Text = name
	if !e.name(name) {
		return e, fmt.Errorf("%s: %q is no function: write example.com/pkg.Func, (*example.com/pkg.Type).Method or (example.com/pkg.Interface).Method", where, name)
	}
	facts, err := Parse(props)
	if err != nil {
		return e, fmt.Errorf("%s: %s: %w", where, name, err)
	}
	e.Facts = facts
	return e, nil
}

func (e *Entry) name(text string) bool {
	if method, ok := strings.CutPrefix(text, "("); ok {
		recv, name, ok := strings.Cut(method, ").")
		if !ok {
			return false
		}
		path, typ, ok := cutLast(strings.TrimPrefix(recv, "*"))
		e.Pkg, e.Recv, e.Name = path, typ, name
		return ok && isName(typ) && isName(name)
	}
	path, name, ok := cutLast(text)
	e.Pkg, e.Name = path, name
	return ok && isName(name)
}

// cutLast takes an import path and the name behind its last dot apart.
func cutLast(text string) (path, name string, ok bool) {
	i := strings.LastIndexByte(text, '.')
	if i <= 0 || i < strings.LastIndexByte(text, '/') {
		return "", "", false
	}
	path, _ = catalog.Path(text[:i])
	return path, text[i+1:], true
}

func isName(s string) bool {
	for i, r := range s {
		if r != '_' && (r < '0' || r > '9' || i == 0) && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r < 0x80 {
			return false
		}
	}
	return s != ""
}

// ParseLines reads entries, one a line; empty lines and what follows # do not
// count. Errors name file and line; all of them are returned.
func ParseLines(file, text string) ([]Entry, error) {
	var entries []Entry
	var errs []error
	line := 0
	for l := range strings.Lines(text) {
		line++
		l, _, _ = strings.Cut(l, "#")
		if strings.TrimSpace(l) == "" {
			continue
		}
		e, err := ParseEntry(fmt.Sprintf("%s:%d", file, line), l)
		entries, errs = append(entries, e), append(errs, err)
	}
	return entries, errors.Join(errs...)
}

// Entries are the value of a flag: entries separated by semicolons. A flag that
// is given again adds to them, where the driver allows for that.
type Entries struct {
	Flag string
	list []Entry
	text string
	errs []error
}

// Set implements flag.Value. The empty text forgets what was set. What is wrong
// is for [Entries.Err] to say: go vet would print an error of Set once for every
// dependency.
func (es *Entries) Set(text string) error { return es.SetAt("-"+es.Flag, text) }

// SetAt is [Entries.Set] for a value that stands in a file; where is that, for the
// errors.
func (es *Entries) SetAt(where, text string) error {
	if strings.TrimSpace(text) == "" {
		es.list, es.text, es.errs = nil, "", nil
		return nil
	}
	for part := range strings.SplitSeq(text, ";") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		e, err := ParseEntry(where, part)
		if err == nil {
			es.list = append(es.list, e)
		} else {
			es.errs = append(es.errs, err)
		}
	}
	if es.text != "" {
		es.text += "; "
	}
	es.text += text
	return nil
}

// Err returns what is wrong with the entries, nil if nothing is.
func (es *Entries) Err() error { return errors.Join(es.errs...) }

// CheckAt returns what would be wrong with a value that stands in a file.
func (es *Entries) CheckAt(where, text string) error {
	var of Entries
	if err := of.SetAt(where, text); err != nil {
		return err
	}
	return of.Err()
}

// String implements flag.Value.
func (es *Entries) String() string { return es.text }

// Of returns what the entries tell of a function; the last one wins.
func (es *Entries) Of(fn *types.Func) (Facts, bool) {
	if len(es.list) == 0 || fn == nil || fn.Pkg() == nil {
		return Facts{}, false
	}
	path, _ := catalog.PkgPath(fn.Pkg())
	for i := len(es.list) - 1; i >= 0; i-- {
		if e := &es.list[i]; e.Name == fn.Name() && e.Pkg == path && e.Recv == recvName(fn) {
			return e.Facts, true
		}
	}
	return Facts{}, false
}

// Empty reports whether there are no entries.
func (es *Entries) Empty() bool { return len(es.list) == 0 }

// Tell reports whether an entry is of a package.
func (es *Entries) Tell(path string) bool {
	if len(es.list) == 0 {
		return false
	}
	path, _ = catalog.Path(path)
	return slices.ContainsFunc(es.list, func(e Entry) bool { return e.Pkg == path })
}

// Missing returns an error for each entry for a function that a package lacks.
// What a package does not export may be missing in what is loaded of it, unless
// it is complete.
func (es *Entries) Missing(pkg *types.Package, complete bool) (errs []error) {
	path, _ := catalog.PkgPath(pkg)
	for i := range es.list {
		e := &es.list[i]
		exported := token.IsExported(e.Name) && (e.Recv == "" || token.IsExported(e.Recv))
		if e.Pkg == path && (exported || complete) && !e.in(pkg) {
			errs = append(errs, fmt.Errorf("%s: package %s has no %s", e.Where, pkg.Path(), e.Text))
		}
	}
	return errs
}

// in reports whether the package has the function.
func (e *Entry) in(pkg *types.Package) bool {
	first := e.Name
	if e.Recv != "" {
		first = e.Recv
	}
	obj := pkg.Scope().Lookup(first)
	switch {
	case e.Recv == "":
		_, isFunc := obj.(*types.Func)
		return isFunc
	case obj == nil:
		return false
	}
	found, _, _ := types.LookupFieldOrMethod(obj.Type(), true, pkg, e.Name)
	_, isFunc := found.(*types.Func)
	return isFunc
}

func recvName(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return ""
	}
	t := types.Unalias(recv.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	if named, ok := t.(*types.Named); ok {
		return named.Obj().Name()
	}
	return "?"
}
