// Package docker names the packages that the catalogue describes, and whose entries
// "make catalog" proves.
package docker

import (
	_ "github.com/docker/docker/client"
	_ "github.com/moby/moby/client"
)
