// Package whole has one file that is left alone.
package whole

import "net/http"

//lint:file-ignore notimeout a script that is run by hand

func Get(url string) error {
	// look-alike: the whole file is ignored
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
