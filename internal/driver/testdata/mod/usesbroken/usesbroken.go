// Package usesbroken compiles as far as broken does.
package usesbroken

import "example.com/mod/broken"

var n = broken.F()
