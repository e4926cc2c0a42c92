package variants

import (
	"net/http"
	"os"
	"testing"
	"time"
)

// What tests set up is no evidence for what the program does.
func TestMain(m *testing.M) {
	http.DefaultClient.Timeout = time.Second
	os.Exit(m.Run())
}

func TestGet(t *testing.T) {
	Get("http://localhost")
	http.Get("http://localhost") // test files are not judged
}
