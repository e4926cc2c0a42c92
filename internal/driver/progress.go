package driver

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// progress is a line on the terminal that says what is going on. It appears only
// when the work takes long, and is gone at the end. A nil progress shows nothing.
type progress struct {
	w    io.Writer
	quit chan struct{}
	done chan struct{}

	mu   sync.Mutex
	text string
}

// startProgress returns a progress that appears on w after the given time.
func startProgress(w io.Writer, after time.Duration) *progress {
	p := &progress{w: w, quit: make(chan struct{}), done: make(chan struct{})}
	go p.show(after)
	return p
}

func (p *progress) show(after time.Duration) {
	defer close(p.done)
	start := time.Now()
	next := time.NewTimer(after)
	defer next.Stop()
	shown := false
	for {
		select {
		case <-p.quit:
			if shown {
				fmt.Fprint(p.w, clearLine)
			}
			return
		case <-next.C:
			p.mu.Lock()
			text := p.text
			p.mu.Unlock()
			fmt.Fprintf(p.w, "%sretrylint: %s, %d s", clearLine, text, int(time.Since(start).Seconds()))
			shown = true
			next.Reset(time.Second)
		}
	}
}

// clearLine goes to the start of the line and erases it.
const clearLine = "\r\x1b[K"

// set says what is going on from now on.
func (p *progress) set(text string) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.text = text
}

// stop takes the line away. It must be called once.
func (p *progress) stop() {
	if p == nil {
		return
	}
	close(p.quit)
	<-p.done
}
