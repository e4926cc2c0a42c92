// Package tokens takes text apart.
package tokens

import "errors"

// A Decoder goes on to the next token with each call of Read.
type Decoder struct {
	in   []byte
	kind byte
}

// Parsed returns what comes next.
func (d *Decoder) Parsed() (string, error) {
	if len(d.in) == 0 {
		return "", errors.New("no more")
	}
	return d.parse(1), nil
}

func (d *Decoder) parse(n int) string {
	s := string(d.in[:n])
	d.consume(n)
	return s
}

func (d *Decoder) consume(n int) {
	d.in = d.in[n:]
	for len(d.in) > 0 && d.in[0] == ' ' {
		d.in = d.in[1:]
	}
}

// Current returns the same each time.
func (d *Decoder) Current() string { return string(d.in[:1]) }
