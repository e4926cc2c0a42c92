// Package libraries names the retry libraries that the catalogue describes, and
// whose entries "make catalog" proves.
package libraries

import (
	_ "github.com/Rican7/retry"
	_ "github.com/Rican7/retry/backoff"
	_ "github.com/Rican7/retry/strategy"
	_ "github.com/ThreeDotsLabs/watermill/message/router/middleware"
	_ "github.com/afex/hystrix-go/hystrix"
	_ "github.com/buildkite/roko"
	_ "github.com/cloudflare/backoff"
	_ "github.com/codeGROOVE-dev/retry"
	_ "github.com/hashicorp/terraform-plugin-sdk/v2/helper/resource"
	_ "github.com/hashicorp/terraform-plugin-sdk/v2/helper/retry"
	_ "github.com/juju/retry"
	_ "github.com/matryer/try"
	_ "github.com/sony/gobreaker/v2"
	_ "github.com/zeromicro/go-zero/core/fx"
)
