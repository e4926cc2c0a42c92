// Package given reads what users tell about functions: in comments on a
// declaration, and in entries like those of the catalogue.
//
//	//retrylint:idempotent                                 // a comment
//	(*example.com/pay.Client).Charge attempts=3 remote     // an entry
//
// Both use the same properties. What is wrong is an error that says where it
// stands, never silence: a misspelt property would be a fact that nobody gets.
package given

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
)

// Facts are what is told of one function, method or interface method. It is a
// plain value, and a fact that crosses packages.
type Facts struct {
	// Remote says whether a call leaves the process.
	Remote catalog.Tri
	// Bounded says that something limits each call.
	Bounded bool
	// Attempts is how often a call is tried by what is below it, the first try
	// included; catalog.Endless has no end, 0 is not told.
	Attempts int
	// Idempotent says whether a call may be repeated without harm: No is a
	// write.
	Idempotent catalog.Tri
	// Jitters says that the delay it returns, or waits for, has a random part.
	Jitters bool
	// MintsKey says that each call returns another id.
	MintsKey bool
}

// property is one word of the language.
type property struct {
	name  string
	help  string
	value bool // it has a number behind it
	set   func(f *Facts, n int) error
}

// properties lists the language, in the order of the documentation.
var properties = []property{
	{name: "attempts", help: "a call is tried `N` times in all by what is below it; \"unbounded\" has no end, 1 is no retry", value: true, set: func(f *Facts, n int) error {
		if f.Attempts != 0 {
			return errors.New("attempts are told twice")
		}
		if f.Attempts = n; n == 0 {
			return errors.New("0 attempts are none: 1 means that it does not retry")
		}
		return nil
	}},
	{name: "retries", help: "the same, the first try not counted: attempts=N+1", value: true, set: func(f *Facts, n int) error {
		if f.Attempts != 0 {
			return errors.New("attempts are told twice")
		}
		if f.Attempts = n; n != catalog.Endless {
			f.Attempts = n + 1
		}
		return nil
	}},
	{name: "remote", help: "a call leaves the process", set: func(f *Facts, _ int) error { return tell(&f.Remote, catalog.Yes) }},
	{name: "local", help: "it does not", set: func(f *Facts, _ int) error { return tell(&f.Remote, catalog.No) }},
	{name: "bounded", help: "something limits each call, so that it needs no deadline", set: func(f *Facts, _ int) error { f.Bounded = true; return nil }},
	{name: "idempotent", help: "a call may be repeated: the receiver knows it again, or it sets what is set already", set: func(f *Facts, _ int) error { return tell(&f.Idempotent, catalog.Yes) }},
	{name: "write", help: "a call may not: each one changes something", set: func(f *Facts, _ int) error { return tell(&f.Idempotent, catalog.No) }},
	{name: "jitters", help: "the delay that it returns, or waits, has a random part", set: func(f *Facts, _ int) error { f.Jitters = true; return nil }},
	{name: "mints-key", help: "each call returns another id", set: func(f *Facts, _ int) error { f.MintsKey = true; return nil }},
}

func tell(t *catalog.Tri, to catalog.Tri) error {
	if *t != catalog.Unknown && *t != to {
		return errors.New("contradicts what is told before")
	}
	*t = to
	return nil
}

// Names lists the properties, as error messages do.
func Names() []string {
	var names []string
	for _, p := range properties {
		names = append(names, p.name)
	}
	return names
}

// Parse reads properties separated by spaces. A number follows its property
// behind "=" or a space: attempts=3, retries 2.
func Parse(text string) (Facts, error) {
	var f Facts
	words := strings.Fields(text)
	if len(words) == 0 {
		return f, fmt.Errorf("no property; there are %s", strings.Join(Names(), ", "))
	}
	for len(words) > 0 {
		name, value, given := strings.Cut(words[0], "=")
		words = words[1:]
		i := slices.IndexFunc(properties, func(p property) bool { return p.name == name })
		if i < 0 {
			return f, fmt.Errorf("no property %q; there are %s", name, strings.Join(Names(), ", "))
		}
		p, n := properties[i], 0
		switch {
		case p.value && !given && len(words) > 0:
			value, words = words[0], words[1:]
			fallthrough
		case p.value:
			var err error
			if n, err = number(value); err != nil {
				return f, fmt.Errorf("%s: %w", name, err)
			}
		case given:
			return f, fmt.Errorf("%s has no value, and gets %q", name, value)
		}
		if err := p.set(&f, n); err != nil {
			return f, fmt.Errorf("%s: %w", name, err)
		}
	}
	if f.Remote == catalog.No && f.Attempts > 1 {
		return f, errors.New("local: what does not leave the process is not counted as retrying")
	}
	return f, nil
}

func number(text string) (int, error) {
	if text == "unbounded" {
		return catalog.Endless, nil
	}
	n, err := strconv.Atoi(text)
	switch {
	case text == "":
		return 0, errors.New("the number is missing")
	case err != nil || n < 0 || n >= math.MaxInt32:
		return 0, fmt.Errorf("%q is neither a number from 0 on nor \"unbounded\"", text)
	}
	return n, nil
}

// String shows the facts as Parse takes them.
func (f *Facts) String() string {
	var words []string
	add := func(yes bool, word string) {
		if yes {
			words = append(words, word)
		}
	}
	add(f.Attempts == catalog.Endless, "attempts=unbounded")
	add(f.Attempts > 0, fmt.Sprintf("attempts=%d", f.Attempts))
	add(f.Remote == catalog.Yes, "remote")
	add(f.Remote == catalog.No, "local")
	add(f.Bounded, "bounded")
	add(f.Idempotent == catalog.Yes, "idempotent")
	add(f.Idempotent == catalog.No, "write")
	add(f.Jitters, "jitters")
	add(f.MintsKey, "mints-key")
	return strings.Join(words, " ")
}

// Properties returns the names of all properties and what each says, for
// documentation.
func Properties() (rows [][2]string) {
	for _, p := range properties {
		name := p.name
		if p.value {
			name += "=N"
		}
		rows = append(rows, [2]string{name, p.help})
	}
	return rows
}
