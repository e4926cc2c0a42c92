package nobackoff

import (
	"errors"
	"math/rand/v2"
	"net"
	"os"
	"syscall"
	"time"
)

// What this machine refuses may be asked for again at once.

// inUse looks into the error itself.
func inUse(err error) bool {
	if op, ok := err.(*net.OpError); ok {
		if sys, ok := op.Err.(*os.SyscallError); ok {
			return sys.Err == syscall.EADDRINUSE
		}
	}
	return false
}

func refused(err error) bool {
	if op, ok := err.(*net.OpError); ok {
		if sys, ok := op.Err.(*os.SyscallError); ok {
			return sys.Err == syscall.ECONNREFUSED
		}
	}
	return false
}

func dialFrom(port int, to string) (net.Conn, error) {
	d := net.Dialer{Timeout: time.Second, LocalAddr: &net.TCPAddr{Port: port}}
	return d.Dial("tcp", to)
}

func Privileged(to string) (net.Conn, error) {
	c, err := dialFrom(512+rand.IntN(512), to)
	for err != nil && inUse(err) {
		// look-alike: the port is taken on this machine
		c, err = dialFrom(512+rand.IntN(512), to)
	}
	return c, err
}

func Unassigned(to string) (c net.Conn, err error) {
	for {
		// look-alike: the same
		if c, err = dialFrom(0, to); !errors.Is(err, syscall.EADDRNOTAVAIL) {
			return c, err
		}
	}
}

func Refused(to string) (net.Conn, error) {
	c, err := dialFrom(512+rand.IntN(512), to)
	for err != nil && refused(err) { // want `no-backoff: ` `no-attempt-cap: `
		c, err = dialFrom(512+rand.IntN(512), to)
	}
	return c, err
}
