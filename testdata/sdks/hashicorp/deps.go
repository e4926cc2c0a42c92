// Package hashicorp names the packages that the catalogue describes, and whose entries
// "make catalog" proves.
package hashicorp

import (
	_ "github.com/hashicorp/consul/api"
	_ "github.com/hashicorp/nomad/api"
	_ "github.com/hashicorp/vault/api"
)
