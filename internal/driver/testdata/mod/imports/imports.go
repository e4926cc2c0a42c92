// Package imports needs what is not to be had.
package imports

import _ "example.com/nowhere"
