package whole

import "net/http"

func Head(url string) error {
	resp, err := http.Head(url) // want `default-client: .*http\.Head`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
