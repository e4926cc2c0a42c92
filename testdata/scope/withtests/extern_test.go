package withtests_test

import (
	"net/http"
	"testing"
)

func TestExtern(t *testing.T) {
	c := &http.Client{Timeout: 5} // want `no-unit: .*5ns`
	c.Get("http://localhost")
}
