package driver

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		p := startProgress(&out, 2*time.Second)
		p.set("loading")
		time.Sleep(1900 * time.Millisecond)
		synctest.Wait()
		if out.Len() > 0 {
			t.Errorf("shown before its time: %q", out.String())
		}
		time.Sleep(200 * time.Millisecond)
		p.set("analysing")
		time.Sleep(time.Second)
		p.stop()
		got := out.String()
		for _, part := range []string{"retrylint: loading, 2 s", "retrylint: analysing, 3 s"} {
			if !strings.Contains(got, part) {
				t.Errorf("no %q in %q", part, got)
			}
		}
		if !strings.HasSuffix(got, clearLine) {
			t.Errorf("the line stays: %q", got)
		}
	})
	var none *progress
	none.set("nothing")
	none.stop()
}

func TestProgressOfShortRun(t *testing.T) {
	var out bytes.Buffer
	p := startProgress(&out, time.Hour)
	p.stop()
	if out.Len() > 0 {
		t.Errorf("a short run shows %q", out.String())
	}
}
