package nobackoff

import (
	"context"
	"errors"

	"example.com/retrylint/testdata/nojitter/no-backoff/tokens"
)

// Registry knows names.
type Registry interface {
	Find(ctx context.Context, name string) (any, error)
}

var errUnknownName = errors.New("unknown name")

func Names(ctx context.Context, r Registry, d *tokens.Decoder) (any, error) {
	for {
		name, err := d.Parsed()
		if err != nil {
			return nil, err
		}
		v, err := r.Find(ctx, name) // look-alike: another package's decoder gives the next name
		if err != nil && err != errUnknownName {
			return nil, err
		}
		if v != nil {
			return v, nil
		}
	}
}

func SameName(ctx context.Context, r Registry, d *tokens.Decoder) (any, error) {
	for { // want `no-backoff: ` `no-attempt-cap: `
		v, err := r.Find(ctx, d.Current())
		if err != nil && err != errUnknownName {
			return nil, err
		}
		if v != nil {
			return v, nil
		}
	}
}
