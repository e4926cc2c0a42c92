//go:build deps

// Package models names the packages that the catalogue describes, and whose entries
// "make catalog" proves.
package models

import (
	_ "github.com/anthropics/anthropic-sdk-go"
	_ "github.com/anthropics/anthropic-sdk-go/option"
	_ "github.com/cloudflare/cloudflare-go"
	_ "github.com/cloudflare/cloudflare-go/v6"
	_ "github.com/cloudflare/cloudflare-go/v6/dns"
	_ "github.com/cloudflare/cloudflare-go/v6/option"
	_ "github.com/openai/openai-go"
	_ "github.com/openai/openai-go/option"
	_ "github.com/openai/openai-go/v3"
	_ "github.com/openai/openai-go/v3/option"
	_ "github.com/stripe/stripe-go/v76"
	_ "github.com/stripe/stripe-go/v76/customer"
	_ "github.com/stripe/stripe-go/v82"
	_ "github.com/stripe/stripe-go/v82/customer"
)
