package missing

import _ "example.com/nowhere"
