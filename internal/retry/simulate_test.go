package retry

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestWaits(t *testing.T) {
	p, spkg, file := load(t, "testdata/waits.go", nil)
	for fn, want := range functions(spkg, file, "waits:") {
		t.Run(fn.Name(), func(t *testing.T) {
			sites := p.sitesOf(fn)
			if len(sites) == 0 {
				if fn.Name() != "recursive" {
					t.Fatal("no site")
				}
				return
			}
			s := sites[0]
			r := p.simulate(s.reg, s.judged)
			var parts []string
			for _, w := range r.all[0].waits[:min(5, len(r.all[0].waits))] {
				parts = append(parts, show(w.length))
			}
			got := strings.Join(parts, " ") + "; " + s.String()
			if got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

func show(v simValue) string {
	if v.kind != simInt {
		return "?"
	}
	text := ""
	if v.flags&approx != 0 {
		text = "~"
	}
	if v.spread() {
		return text + fmt.Sprintf("%v..%v", time.Duration(v.n[0]), time.Duration(v.n[2]))
	}
	return text + time.Duration(v.n[1]).String()
}
