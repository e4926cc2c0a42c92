package confluent

import (
	"encoding/binary"
	"io"
	"net"
	"sync/atomic"
	"testing"
)

// Numbers of the requests that the broker below knows.
const (
	produce      = 0
	metadata     = 3
	apiVersions  = 18
	createTopics = 19
)

// hangsUp is a broker with one topic, t, that counts the requests of one kind, and
// closes the connection instead of answering them.
func hangsUp(t *testing.T, kind int16) (addr string, n *atomic.Int64) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ln.Close() })
	n = new(atomic.Int64)
	port := uint32(ln.Addr().(*net.TCPAddr).Port)
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				for serve(c, port, kind, n) == nil {
				}
			}()
		}
	}()
	return ln.Addr().String(), n
}

// serve answers one request: its length, kind, version, number and so on, of which
// the answer starts with length and number.
func serve(c net.Conn, port uint32, down int16, n *atomic.Int64) error {
	var size [4]byte
	if _, err := io.ReadFull(c, size[:]); err != nil {
		return err
	}
	req := make([]byte, binary.BigEndian.Uint32(size[:]))
	if _, err := io.ReadFull(c, req); err != nil {
		return err
	}
	kind, version := int16(binary.BigEndian.Uint16(req)), binary.BigEndian.Uint16(req[2:])
	if kind == down {
		n.Add(1)
		return io.EOF
	}
	body := answer{}
	body.add(req[4:8])
	switch kind {
	case apiVersions:
		if version == 0 {
			body.add(int16(0))
		} else {
			body.add(int16(35)) // ask again, with 0
		}
		body.add(uint32(4), []int16{produce, 0, 3, metadata, 0, 1, apiVersions, 0, 0, createTopics, 0, 0})
	case metadata:
		body.add(uint32(1), uint32(1), "127.0.0.1", port, int16(-1)) // one broker, 1
		body.add(uint32(1))                                          // which controls
		body.add(uint32(1), int16(0), "t", false)                    // one topic
		body.add(uint32(1), int16(0), uint32(0), uint32(1), uint32(1), uint32(1), uint32(1), uint32(1))
	}
	_, err := c.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(body))), body...))
	return err
}

type answer []byte

func (a *answer) add(values ...any) {
	for _, v := range values {
		if s, ok := v.(string); ok {
			a.add(uint16(len(s)), []byte(s))
			continue
		}
		*a, _ = binary.Append(*a, binary.BigEndian, v)
	}
}
