// Package limited calls web services through clients that are seen to be made, some with a limit and some without.
package limited

import (
	"context"
	"net/http"
	"time"

	"github.com/google/go-github/v74/github"
)

// A service is a field of the client: what counts is how the client was made.
type labels struct{ gh *github.Client }

func newLabels(token string) *labels {
	return &labels{gh: github.NewClient(&http.Client{Timeout: 10 * time.Second}).WithAuthToken(token)}
}

func (l *labels) add(owner, repo string, n int) error {
	_, _, err := l.gh.Issues.AddLabelsToIssue(context.Background(), owner, repo, n, nil)
	return err
}

// Another client of the same package has no limit.
type releases struct{ gh *github.Client }

func newReleases() *releases { return &releases{gh: github.NewClient(nil)} }

func (r *releases) latest(owner, repo string) error {
	_, _, err := r.gh.Repositories.GetLatestRelease(context.Background(), owner, repo) // want "no-deadline"
	return err
}

// A client from outside may have one.
func Given(hc *http.Client) error {
	_, _, err := github.NewClient(hc).Zen(context.Background())
	return err
}

// The user's struct around a client is no part of it.
type wrapped struct{ *github.Client }

func newWrapped() wrapped {
	return wrapped{github.NewClient(&http.Client{Timeout: time.Second})}
}

func (w wrapped) hello() error {
	_, _, err := w.Meta.Get(context.Background())
	return err
}

var _ = []any{newLabels, (*labels).add, newReleases, (*releases).latest, newWrapped, wrapped.hello}
