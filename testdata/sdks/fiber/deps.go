// Package fiber names the packages that the catalogue describes, and whose
// entries "make catalog" proves.
package fiber

import (
	_ "github.com/gofiber/fiber/v3/addon/retry"
	_ "github.com/gofiber/fiber/v3/client"
)
