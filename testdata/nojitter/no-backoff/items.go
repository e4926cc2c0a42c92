package nobackoff

import (
	"context"
	"net"
	"strconv"
	"strings"
	"syscall"

	"example.com/retrylint/testdata/nojitter/no-backoff/files"
)

// What changes from turn to turn is another piece of work, and not an attempt.

func Wildcards(ctx context.Context, s Sender, name string) (string, bool) {
	labels := strings.Split(name, ".")
	for i := range labels {
		labels[i] = "*" // look-alike: another name in each turn
		if v, err := s.Fetch(ctx, strings.Join(labels, ".")); err == nil {
			return v, true
		}
	}
	return "", false
}

func Marked(ctx context.Context, s Sender, name string) (string, bool) {
	labels := strings.Split(name, ".")
	for range 3 { // want `no-backoff: `
		labels[0] = "*" // the same name in each turn
		if v, err := s.Fetch(ctx, strings.Join(labels, ".")); err == nil {
			return v, true
		}
	}
	return "", false
}

func Sequence(ctx context.Context, s Sender, first, last uint64) (string, bool) {
	for n := first; n <= last; n++ {
		// look-alike: the number is that of a message
		if v, err := s.Fetch(ctx, strconv.FormatUint(n, 10)); err == nil {
			return v, true
		}
	}
	return "", false
}

func Ports(ctx context.Context, s Sender) (string, bool) {
	for port := 9000; port < 9010; port++ {
		// look-alike: another port in each turn
		if v, err := s.Fetch(ctx, "host:"+strconv.Itoa(port)); err == nil {
			return v, true
		}
	}
	return "", false
}

func Numbered(ctx context.Context, s Sender, key string) (string, bool) {
	for n := 1; n <= 5; n++ { // want `no-backoff: `
		// the number is that of the attempt
		if v, err := s.Fetch(ctx, key+"?attempt="+strconv.Itoa(n)); err == nil {
			return v, true
		}
	}
	return "", false
}

func Datagrams(ctx context.Context, s Sender, conn *net.UDPConn) (string, error) {
	buf := make([]byte, 1500)
	for {
		n, from, err := conn.ReadFromUDP(buf)
		if err != nil {
			return "", err
		}
		// look-alike: another datagram in each turn
		if v, err := s.Fetch(ctx, from.String()+string(buf[:n])); err == nil {
			return v, nil
		}
	}
}

func TempFile(d files.Dir) (f files.File, err error) {
	for range 10000 {
		// look-alike: all that implements the interface beside it is on this machine
		f, err = d.Open("tmp", syscall.O_EXCL)
		if err == nil {
			return f, nil
		}
	}
	return nil, err
}

func Remote(d files.Share) (f files.File, err error) {
	for range 100 { // want `no-backoff: `
		f, err = d.Load("tmp")
		if err == nil {
			return f, nil
		}
	}
	return nil, err
}

func Unknown(d files.Device) (err error) {
	for range 100 { // want `no-backoff: `
		if err = d.Flush(); err == nil {
			return nil
		}
	}
	return err
}
