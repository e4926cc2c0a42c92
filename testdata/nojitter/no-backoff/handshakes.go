package nobackoff

import (
	"bufio"
	"log"
	"math/rand/v2"
	"net"
	"sync/atomic"
	"time"
)

// Tunnel keeps a connection to a peer.
type Tunnel struct {
	addr   string
	closed atomic.Bool
	lines  chan string
}

func hello(c net.Conn) error {
	if _, err := c.Write([]byte("HELLO\n")); err != nil {
		return err
	}
	_, err := bufio.NewReader(c).ReadString('\n')
	return err
}

func (t *Tunnel) serve(c net.Conn) {
	sc := bufio.NewScanner(c)
	for sc.Scan() {
		t.lines <- sc.Text()
	}
	c.Close()
}

// Refused dials at once again when the peer refuses what it says.
func (t *Tunnel) Refused() {
	for !t.closed.Load() { // want `no-backoff: this loop has a path`
		c, err := net.DialTimeout("tcp", t.addr, time.Second)
		if err != nil {
			time.Sleep(time.Second + rand.N(time.Second))
			continue
		}
		if err := hello(c); err != nil {
			log.Print(err)
			c.Close()
			continue
		}
		t.serve(c)
		time.Sleep(time.Second + rand.N(time.Second))
	}
}

// Paced waits after a refusal, too.
func (t *Tunnel) Paced() {
	for !t.closed.Load() {
		c, err := net.DialTimeout("tcp", t.addr, time.Second)
		if err == nil {
			if err = hello(c); err == nil {
				t.serve(c)
			} else {
				c.Close()
			}
		}
		// look-alike: whatever happened
		time.Sleep(time.Second + rand.N(time.Second))
	}
}

// Lived dials again when a connection that was lived in is lost.
func (t *Tunnel) Lived() {
	for !t.closed.Load() {
		c, err := net.DialTimeout("tcp", t.addr, time.Second)
		if err != nil {
			time.Sleep(time.Second + rand.N(time.Second))
			continue
		}
		// look-alike: no handshake, and the connection has lasted for a while
		t.serve(c)
	}
}
