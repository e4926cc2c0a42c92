package nobackoff

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"runtime"
	"sync/atomic"
	"syscall"
)

// What follows never leaves the machine, or ends by itself.

func Swap(n *atomic.Int64, limit int64) {
	for {
		// look-alike: compare and swap in memory
		old := n.Load()
		if old >= limit || n.CompareAndSwap(old, old+1) {
			return
		}
	}
}

func Spin(busy *atomic.Bool) bool {
	for range 100 {
		// look-alike: a bounded spin in memory
		if busy.CompareAndSwap(false, true) {
			return true
		}
		runtime.Gosched()
	}
	return false
}

func Interrupted(fd int, buf []byte) (n int, err error) {
	for {
		// look-alike: the kernel asks for it
		if n, err = syscall.Read(fd, buf); !errors.Is(err, syscall.EINTR) {
			return n, err
		}
	}
}

func TempName(dir string) (f *os.File, err error) {
	for i := range 1000 {
		// look-alike: files, and another name in each turn
		f, err = os.OpenFile(fmt.Sprintf("%s/tmp%d", dir, i), os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil || !errors.Is(err, os.ErrExist) {
			return f, err
		}
	}
	return nil, err
}

func Remove(name string) (err error) {
	for range 5 {
		// look-alike: files
		if err = os.Remove(name); err == nil {
			return nil
		}
	}
	return err
}

func FreePort() (ln net.Listener, err error) {
	for port := 9000; port < 9100; port++ {
		// look-alike: a port of this machine, another in each turn
		if ln, err = net.Listen("tcp", fmt.Sprintf("localhost:%d", port)); err == nil {
			return ln, nil
		}
	}
	return nil, err
}

func ReadAll(r io.Reader, buf []byte) (n int, err error) {
	for {
		// look-alike: success goes on until the end
		k, err := r.Read(buf[n:])
		n += k
		if err == io.EOF {
			return n, nil
		}
		if err != nil {
			return n, err
		}
	}
}

var errStale = errors.New("somebody was faster")

// table holds versions in memory.
type table struct{ version atomic.Int64 }

func (t *table) put(version int64) error {
	if !t.version.CompareAndSwap(version, version+1) {
		return errStale
	}
	return nil
}

func (t *table) Update() error {
	for {
		// look-alike: a conflict in memory, on what was read anew
		if err := t.put(t.version.Load()); !errors.Is(err, errStale) {
			return err
		}
	}
}

// Table makes one.
func Table() *table { return new(table) }

// Store has versions, across the network.
type Store interface {
	Get(ctx context.Context) (v string, version int, err error)
	Put(ctx context.Context, v string, version int) error
}

func Optimistic(ctx context.Context, s Store, change func(string) string) error {
	for range 5 {
		v, version, err := s.Get(ctx)
		if err != nil {
			return err
		}
		// look-alike: read anew, changed anew, and written with what was read
		if err = s.Put(ctx, change(v), version); !errors.Is(err, errStale) {
			return err
		}
	}
	return errStale
}

// Stack is the network of a machine, or one made up for tests.
type Stack interface {
	ResolveTCPAddr(network, addr string) (*net.TCPAddr, error)
	Listen(network string, addr net.Addr) (net.Listener, error)
	ListenPacket(network, addr string) (net.PacketConn, error)
	DialTCP(addr *net.TCPAddr) (net.Conn, error)
}

func AnyPort(s Stack) (net.PacketConn, error) {
	for range 10 { // look-alike: the port is one of this machine
		pc, err := s.ListenPacket("udp", fmt.Sprintf("0.0.0.0:%d", 40000+rand.IntN(100)))
		if err == nil {
			return pc, nil
		}
	}
	return nil, errBusy
}

func AnyListener(s Stack) (net.Listener, error) {
	listen := func(port int) (net.Listener, error) {
		addr, err := s.ResolveTCPAddr("tcp", fmt.Sprintf("0.0.0.0:%d", port))
		if err != nil {
			return nil, err
		}
		return s.Listen("tcp", addr)
	}
	for range 10 { // look-alike: so it is behind a helper
		ln, err := listen(40000 + rand.IntN(100))
		if err == nil {
			return ln, nil
		}
	}
	return nil, errBusy
}

func AnyTime(s Stack, addr *net.TCPAddr) (net.Conn, error) {
	for range 10 { // want `no-backoff: `
		c, err := s.DialTCP(addr)
		if err == nil {
			return c, nil
		}
	}
	return nil, errBusy
}
