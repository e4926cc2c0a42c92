package nobackoff

import (
	"context"
	"errors"
	"log"
	"math/rand"
)

// A turn that goes on to the next of a list, or writes another item into what it
// sends, does another piece of work.

// Joiner reaches some of its nodes.
type Joiner interface {
	Join(ctx context.Context, nodes []string) (int, error)
}

// Nodes are joined one by one.
func Nodes(ctx context.Context, j Joiner, nodes []string, left int) {
	rand.Shuffle(len(nodes), func(i, j int) { nodes[i], nodes[j] = nodes[j], nodes[i] })
	for left > 0 && len(nodes) > 0 && ctx.Err() == nil {
		reached, err := j.Join(ctx, nodes[:1]) // look-alike: a list that a literal has captured
		if err != nil {
			log.Print(err)
		}
		left -= reached
		nodes = nodes[1:]
	}
}

func SameNodes(ctx context.Context, j Joiner, nodes []string, left int) {
	rand.Shuffle(len(nodes), func(i, j int) { nodes[i], nodes[j] = nodes[j], nodes[i] })
	for left > 0 && len(nodes) > 0 && ctx.Err() == nil { // want `no-backoff: `
		reached, err := j.Join(ctx, nodes[:1])
		if err != nil {
			log.Print(err)
		}
		left -= reached
	}
}

func FirstNode(ctx context.Context, s Sender, nodes []string) bool {
	rand.Shuffle(len(nodes), func(i, j int) { nodes[i], nodes[j] = nodes[j], nodes[i] })
	for range 3 { // want `no-backoff: `
		if _, err := s.Fetch(ctx, nodes[0]); err == nil {
			return true
		}
	}
	return false
}

// Input is what a maker sends.
type Input struct {
	Subnet *string
	Groups []string
	Tries  int
}

// Maker makes something in a subnet.
type Maker interface {
	Make(ctx context.Context, in *Input) error
}

type subnet struct{ ID *string }

func Subnets(ctx context.Context, m Maker, in *Input, all []subnet) error {
	err := errors.New("no subnet")
	for _, s := range all {
		// look-alike: another subnet in each turn
		in.Subnet = s.ID
		if err = m.Make(ctx, in); err == nil {
			return nil
		}
	}
	return err
}

func MadeHere(ctx context.Context, m Maker, all []subnet) error {
	in := &Input{Groups: []string{"a"}}
	err := errors.New("no subnet")
	for i := range all {
		in.Subnet = all[i].ID // look-alike: as above
		if err = m.Make(ctx, in); err == nil {
			return nil
		}
	}
	return err
}

// newInput may give another input than it was given.
func newInput(in *Input) *Input { return in }

func MadeOrGiven(ctx context.Context, m Maker, in *Input, custom bool, all []subnet) error {
	if custom {
		in = newInput(in)
	}
	err := errors.New("no subnet")
	for _, s := range all {
		in.Groups = append(in.Groups[:0], "b")
		in.Subnet = s.ID // look-alike: as above, whichever input it is
		if err = m.Make(ctx, in); err == nil {
			return nil
		}
	}
	return err
}

func SameSubnet(ctx context.Context, m Maker, in *Input, s subnet) (err error) {
	for n := range 3 { // want `no-backoff: `
		in.Subnet, in.Tries = s.ID, n
		if err = m.Make(ctx, in); err == nil {
			return nil
		}
	}
	return err
}

// errDone says that an iterator has no more.
var errDone = errors.New("done")

type lists struct{ pending []Sender }

// Head goes on with the next iterator when one has no more.
func (l *lists) Head(ctx context.Context) (string, error) {
	if len(l.pending) == 0 {
		return "", errDone
	}
	v, err := l.pending[0].Fetch(ctx, "head")
	if errors.Is(err, errDone) {
		l.pending = l.pending[1:]
		return l.Head(ctx) // look-alike: another iterator
	}
	return v, err
}

// Again asks the same one.
func (l *lists) Again(ctx context.Context) (string, error) {
	if len(l.pending) == 0 {
		return "", errDone
	}
	v, err := l.pending[0].Fetch(ctx, "head")
	if errors.Is(err, errDone) {
		return l.Again(ctx) // want `no-backoff: `
	}
	return v, err
}
