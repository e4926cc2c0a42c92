package helpers

import "net/http"

func Status(url string) error {
	resp, err := http.Get(url) // want `default-client: .*http\.Get`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
