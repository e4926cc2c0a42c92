package caller

import (
	"context"
	"net/http"
	"time"

	"example.com/lib"
)

func OtherModule(url string) error {
	return lib.Ping(lib.Root("a"), url) // want "^no-deadline: "
}

func OtherModuleInTime(url string) error {
	ctx, cancel := context.WithTimeout(lib.Root("a"), time.Second)
	defer cancel()
	return lib.Ping(ctx, url)
}

func OtherModulesClient(url string) (*http.Response, error) {
	return lib.Client().Get(url) // want "^client-no-timeout: "
}
