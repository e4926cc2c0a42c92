package driver

import (
	"bytes"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// A timedWriter remembers what was written and when.
type timedWriter struct {
	start time.Time
	text  []string
	at    []time.Duration
}

func (w *timedWriter) Write(p []byte) (int, error) {
	w.text = append(w.text, string(p))
	w.at = append(w.at, time.Since(w.start))
	return len(p), nil
}

func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &timedWriter{start: time.Now()}
		p := startProgress(w, 2*time.Second)
		p.set("loading")
		time.Sleep(2500 * time.Millisecond)
		p.set("analysing")
		time.Sleep(time.Second)
		p.stop()
		want := []string{
			clearLine + "retrylint: loading, 2 s",
			clearLine + "retrylint: analysing, 3 s",
			clearLine,
		}
		if !slices.Equal(w.text, want) || w.at[0] != 2*time.Second {
			t.Errorf("got %q at %v, want %q from 2s on", w.text, w.at, want)
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
