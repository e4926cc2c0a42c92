package nestedloop

import (
	"net/http"

	"example.com/retrylint/testdata/nestedretry/nested-loop/again"
	"example.com/retrylint/testdata/nestedretry/nested-loop/web"
)

// Hub has its clients from another package.
type Hub struct{ patient, plain, own *http.Client }

func NewHub() *Hub {
	return &Hub{web.NewPatientClient(), web.NewPlain(), &http.Client{Transport: web.Transport()}}
}

func (h *Hub) Patient(req *http.Request) (resp *http.Response, err error) {
	for range 4 {
		if resp, err = h.patient.Do(req); err == nil { // want `nested-loop: .*up to 12 requests`
			return resp, nil
		}
		again.Rest()
	}
	return nil, err
}

func (h *Hub) Own(req *http.Request) (resp *http.Response, err error) {
	for range 4 {
		if resp, err = h.own.Do(req); err == nil { // want `nested-loop: .*up to 12 requests`
			return resp, nil
		}
		again.Rest()
	}
	return nil, err
}

func (h *Hub) Plain(req *http.Request) (resp *http.Response, err error) {
	for range 4 {
		// look-alike: the transport adds a header
		if resp, err = h.plain.Do(req); err == nil {
			return resp, nil
		}
		again.Rest()
	}
	return nil, err
}
