// Package optimism names the packages that the catalogue describes, and whose
// entries "make catalog" proves. The module is big, and needs no other one here.
package optimism

import _ "github.com/ethereum-optimism/optimism/op-service/retry"
