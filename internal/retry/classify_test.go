package retry

import (
	"strings"
	"testing"
)

func TestClasses(t *testing.T) {
	p, spkg, file := load(t, "testdata/classes.go", nil)
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
