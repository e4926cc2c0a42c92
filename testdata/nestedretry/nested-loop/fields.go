package nestedloop

import (
	"context"
	"net/http"

	"example.com/retrylint/testdata/nestedretry/nested-loop/settings"
)

func ByLiteral(ctx context.Context, a *settings.API, req *http.Request) error {
	return settings.Config{Name: "literal", Tries: 11}.Run(ctx, func(ctx context.Context) error {
		return settings.Config{Tries: 2}.Run(ctx, func(ctx context.Context) error { // want `up to 22 requests \(11 attempts x 2 attempts inside\)`
			return once(ctx, req)
		})
	})
}

func once(ctx context.Context, req *http.Request) error {
	resp, err := http.DefaultClient.Do(req.WithContext(ctx))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

var often = settings.Config{Tries: 4}

// API is made in another package, with the number that is written here.
type API struct{ four, six, given *settings.API }

func NewAPI(c *http.Client, n int) (*API, error) {
	_, six, err := settings.Open(c)
	if err != nil {
		return nil, err
	}
	return &API{four: settings.NewAPI(c, 4), six: six, given: settings.NewAPI(c, n)}, nil
}

func (a *API) Four(ctx context.Context, req *http.Request) (err error) {
	for range 3 {
		if err = a.four.Get(ctx, req); err == nil { // want `up to 12 requests \(3 attempts x 4 attempts inside\)`
			return nil
		}
	}
	return err
}

func (a *API) Six(ctx context.Context, req *http.Request) error {
	cfg := &settings.Config{Tries: 2}
	return settings.Run(ctx, cfg, func(ctx context.Context) error {
		return a.six.Get(ctx, req) // want `up to 18 requests \(3 attempts x 6 attempts inside\)`
	})
}

func (a *API) ByVariable(ctx context.Context, req *http.Request) error {
	return often.Run(ctx, func(ctx context.Context) error {
		return a.six.Get(ctx, req) // want `up to 24 requests \(4 attempts x 6 attempts inside\)`
	})
}

func (a *API) Given(ctx context.Context, req *http.Request) (err error) {
	// whoever makes it knows
	for range 3 {
		if err = a.given.Get(ctx, req); err == nil { // want `the attempts multiply \(3 attempts x an unknown number inside\)`
			return nil
		}
	}
	return err
}

func Changing(ctx context.Context, c *http.Client, req *http.Request) (err error) {
	// a method sets another number
	m := settings.NewMore(c)
	for range 3 {
		if err = m.Get(ctx, req); err == nil { // want `the attempts multiply \(3 attempts x an unknown number inside\)`
			return nil
		}
	}
	return err
}

func FromElsewhere(ctx context.Context, a *API, cfg settings.Config, req *http.Request) error {
	return cfg.Run(ctx, func(ctx context.Context) error {
		return a.four.Get(ctx, req) // want `\(an unknown number x 4 attempts inside\)`
	})
}

// held has its helper by value.
type held struct{ often settings.Config }

func newHeld() *held { return &held{often: settings.Config{Tries: 5}} }

func (h *held) Run(ctx context.Context, a *API, req *http.Request) error {
	return h.often.Run(ctx, func(ctx context.Context) error {
		return a.four.Get(ctx, req) // want `up to 20 requests \(5 attempts x 4 attempts inside\)`
	})
}

var _ = newHeld
