package retry

import (
	"strings"
	"testing"
)

func TestClasses(t *testing.T) {
	for _, file := range []string{"testdata/classes.go", "testdata/failures.go"} {
		testClasses(t, file)
	}
}

// testClasses compares the classes of regions with the comments in a file.
func testClasses(t *testing.T, filename string) {
	p, spkg, file := load(t, filename, nil)
	for fn, want := range functions(spkg, file, "class:") {
		t.Run(fn.Name(), func(t *testing.T) {
			var got, why []string
			for _, reg := range p.regions(fn) {
				best := &judged{why: "no call that could be an operation"}
				for _, o := range p.operations(reg) {
					if j := p.judge(reg, o); best.call == nil || j.class > best.class {
						best = j
					}
				}
				got = append(got, best.class.String())
				why = append(why, best.why)
			}
			if g := strings.Join(got, " "); g != want {
				t.Errorf("classes %q, want %q (%s)", g, want, strings.Join(why, "; "))
			}
		})
	}
}
