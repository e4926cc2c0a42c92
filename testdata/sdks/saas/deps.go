//go:build deps

// Package saas names the packages that the catalogue describes, and whose entries
// "make catalog" proves.
package saas

import (
	_ "connectrpc.com/connect"
	_ "github.com/coreos/go-oidc/v3/oidc"
	_ "github.com/digitalocean/godo"
	_ "github.com/google/go-github/v74/github"
	_ "github.com/hashicorp/go-tfe"
	_ "github.com/hetznercloud/hcloud-go/v2/hcloud"
	_ "github.com/linode/linodego"
	_ "github.com/minio/minio-go/v7"
	_ "github.com/sashabaranov/go-openai"
	_ "github.com/slack-go/slack"
	_ "gitlab.com/gitlab-org/api/client-go"
)
