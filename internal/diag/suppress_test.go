package diag

import (
	"slices"
	"testing"
)

func TestParseNolint(t *testing.T) {
	for _, c := range []struct {
		text    string
		linters []string // nil for all
		ok      bool
	}{
		{"//nolint", nil, true},
		{"// nolint", nil, true},
		{"//  nolint  ", nil, true},
		{"//nolint // why", nil, true},
		{"//nolint:all", nil, true},
		{"//nolint:gosec,all", nil, true},
		{"//nolint:retrylint", []string{"retrylint"}, true},
		{"// nolint:retrylint", []string{"retrylint"}, true},
		{"//nolint:retrylint,gosec // why", []string{"retrylint", "gosec"}, true},
		{"//nolint: retrylint , gosec", []string{"retrylint", "gosec"}, true},
		{"//nolint : x", nil, true},
		{"//nolint:NoTimeout", []string{"notimeout"}, true},
		{"//nolint:x because", []string{"x"}, true},
		{"//nolint:,x,", []string{"x"}, true},
		{"//nolint:", nil, false},
		{"//nolint://why", nil, false},
		{"//nolintfoo", nil, false},
		{"//nolintlint:x", nil, false},
		{"//nolint because", nil, true},
		{"// nolint is a word", nil, true},
		{"// see nolint", nil, false},
		{"//NOLINT", nil, false},
		{"//", nil, false},
		{"/*nolint*/", nil, false},
	} {
		linters, ok := parseNolint(c.text)
		if ok != c.ok || !slices.Equal(linters, c.linters) || (linters == nil) != (c.linters == nil) {
			t.Errorf("%s: got %q, %v; want %q, %v", c.text, linters, ok, c.linters, c.ok)
		}
	}
}

func TestSilence(t *testing.T) {
	for name, src := range map[string]string{
		"end of line": `
			func f() {
				loud()
				quiet() //nolint
				loud()
				quiet() //nolint:lint
				quiet() //nolint:retrylint // why
				quiet() //nolint:gosec,lint
				loud() //nolint:gosec
				loud() //nolint:lint2
			}`,
		"end of the first line of a statement": `
			func f() {
				if quiet() == 0 { //nolint
					loud()
				}
			}`,
		"alone above a statement": `
			func f() {
				//nolint
				quiet()
				loud()
				//nolint:lint // why
				if quiet() == 0 {
					quiet()
				}
				loud()
			}`,
		"alone above a multi-line call": `
			func g(...int) {}
			func f() {
				//nolint:lint
				g(
					quiet(),
					quiet(),
				)
				loud()
			}`,
		"alone above an argument": `
			func g(...int) {}
			func f() {
				g(
					loud(),
					//nolint:lint
					loud(), // an argument is no statement
				)
			}`,
		"alone above a field": `
			type s struct{ a, b int }
			var v = s{
				//nolint
				a: quiet(),
				b: loud(),
			}`,
		"behind a brace": `
			func f() {
				if quiet() == 0 { //nolint
				} //nolint
				loud()
			}`,
		"alone, a line too far away": `
			func f() {
				//nolint

				loud()
			}`,
		"first of several comments": `
			func f() {
				//nolint:lint
				// and a word about it
				quiet()
				loud()
			}`,
		"alone above a declaration": `
			//nolint:lint
			func f() {
				quiet()
				func() { quiet() }()
			}
			//nolint
			var v = func() int {
				return quiet()
			}
			var w = loud()`,
		"alone above a case": `
			func f(i int) {
				switch i {
				//nolint
				case quiet():
					quiet()
				case loud():
				}
			}`,
		"above a spec": `
			var (
				//nolint
				a = func() int {
					return quiet()
				}
				b = loud()
			)`,
		"in a doc comment": `
			// f does it.
			//
			//nolint:lint // why
			func f() {
				quiet()
			}
			func g() { loud() }`,
		"at the end of a doc comment's prose": `
			// f is nolint:
			func f() {
				loud()
			}`,
		"at the end of a func line": `
			func f() { //nolint
				loud()
			}`,
		"lint:ignore": `
			func f() {
				//lint:ignore lint why
				quiet()
				loud()
				//lint:ignore lint/narrow why
				quiet()
				//lint:ignore lint/wide why
				loud()
				//lint:ignore other,lint why
				quiet()
				//lint:ignore retrylint why
				quiet()
				//lint:ignore li* why
				quiet()
				//lint:ignore lint/* why
				quiet()
				//lint:ignore SA1000 why
				loud()
				//lint:ignore [ why
				loud()
			}`,
		"lint:ignore at the end of the line": `
			func f() {
				quiet() //lint:ignore lint why
				loud()
			}`,
		"lint:ignore without a reason": `
			func f() {
				//lint:ignore lint
				loud()
				//lint:ignore
				loud()
			}`,
		"lint:ignore speaks for one line": `
			func g(...int) {}
			func f() {
				//lint:ignore lint why
				g(quiet(),
					loud(),
				)
			}`,
		"lint:file-ignore": `
			//lint:file-ignore lint why
			var v = quiet()
			func f() { quiet() }`,
		"lint:file-ignore of another": `
			//lint:file-ignore other why
			var v = loud()`,
		"lint:file-ignore without a reason": `
			//lint:file-ignore lint
			var v = loud()`,
	} {
		t.Run(name, func(t *testing.T) {
			// what the second file says must not matter for the first, nor the other way round
			checkVoices(t, files{"a.go": "package p\n" + src, "b.go": "package p\n\n\nfunc other() {\n\tloud()\n\tloud()\n\tloud()\n\tloud()\n}\n"}, &Options{})
		})
	}
}

func TestNoNolint(t *testing.T) {
	checkVoices(t, files{"a.go": `package p
func f() {
	loud() //nolint
	loud() //nolint:lint
	//nolint:retrylint
	loud()
	//lint:ignore lint why
	quiet()
}`}, &Options{NoNolint: true})
}

// TestSilenceLine: comments and findings are matched as users see them, by the
// names that //line gives.
func TestSilenceLine(t *testing.T) {
	checkVoices(t, files{"a.go": `package p
func f() {
//line x.y:10
	quiet() //nolint
	loud()
//line z.y:10
	loud()
}`}, &Options{})
}
