package withtests

import (
	"net/http"
	"testing"
	"time"
)

func TestGet(t *testing.T) {
	MustGet(t, "http://localhost")
	http.Head("http://localhost") // want `default-client: .*http\.Head`

	// look-alike: a limit, in a test, too
	c := &http.Client{Timeout: time.Second}
	c.Get("http://localhost")
}
