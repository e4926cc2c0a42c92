package payments

import "net/http"

// statusClient keeps the probes off the connections that carry money.
var statusClient = &http.Client{Transport: &http.Transport{MaxConnsPerHost: 1}}

// Up reports whether the processor answers at all.
func (c *Client) Up() bool {
	resp, err := statusClient.Get(c.base + "/status")
	if err != nil {
		return false
	}
	resp.Body.Close()
	return resp.StatusCode == http.StatusOK
}
