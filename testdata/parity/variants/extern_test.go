package variants_test

import (
	"net/http"
	"testing"

	"example.com/parity/variants"
)

func TestExtern(t *testing.T) {
	variants.Get("http://localhost")
	http.Get("http://localhost")
}
