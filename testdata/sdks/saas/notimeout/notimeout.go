// Package notimeout calls web services under contexts without a deadline; what has no comment is a
// look-alike that must stay silent.
package notimeout

import (
	"context"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/digitalocean/godo"
	"github.com/google/go-github/v74/github"
	"github.com/hashicorp/go-tfe"
	"github.com/minio/minio-go/v7"
	goopenai "github.com/sashabaranov/go-openai"
	"github.com/slack-go/slack"
	gitlab "gitlab.com/gitlab-org/api/client-go"
)

func A(c *github.Client) error {
	_, _, err := c.Repositories.Get(context.Background(), "o", "r") // want "no-deadline"
	return err
}

func B(ctx context.Context, c *gitlab.Client) error {
	_, _, err := c.Projects.GetProject(1, nil) // want "dropped-ctx"
	return err
}

func C(ctx context.Context, c *gitlab.Client) error {
	_, _, err := c.Projects.GetProject(1, nil, gitlab.WithContext(ctx))
	return err
}

func D(c *slack.Client) error {
	_, _, err := c.PostMessage("c") // want "no-deadline"
	return err
}

func E(ctx context.Context, c *slack.Client) error {
	_, _, err := c.PostMessage("c") // want "dropped-ctx"
	return err
}

func F(c *slack.Client) error {
	_, _, err := c.PostMessageContext(context.Background(), "c") // want "no-deadline"
	return err
}

func G(c *goopenai.Client) error {
	_, err := c.CreateChatCompletion(context.Background(), goopenai.ChatCompletionRequest{}) // want "no-deadline"
	return err
}

func H(c *minio.Client) error {
	_, err := c.StatObject(context.Background(), "b", "o", minio.StatObjectOptions{})
	return err
}

func I(c *godo.Client) error {
	_, _, err := c.Account.Get(context.TODO()) // want "no-deadline"
	return err
}

func J(c *tfe.Client) error {
	_, err := c.Workspaces.Read(context.Background(), "o", "w") // want "no-deadline"
	return err
}

func K(v *oidc.IDTokenVerifier) error {
	_, err := v.Verify(context.Background(), "raw")
	return err
}

func L() (*oidc.Provider, error) { return oidc.NewProvider(context.Background(), "u") } // want "no-deadline"
