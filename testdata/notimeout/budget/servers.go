package budget

import (
	"net/http"
	"time"

	"example.com/retrylint/testdata/notimeout/budget/served"
)

func FuncElsewhere() *http.Server {
	return &http.Server{
		Handler:           http.HandlerFunc(served.Report),
		ReadHeaderTimeout: time.Second,
		WriteTimeout:      10 * time.Second, // want `budget: WriteTimeout is 10s, but Report of .*served gives itself 1m0s`
	}
}

func MuxElsewhere() *http.Server {
	mux := http.NewServeMux()
	var w served.Work
	mux.HandleFunc("/long", w.Long)
	return &http.Server{
		Handler:           mux,
		ReadHeaderTimeout: time.Second,
		WriteTimeout:      10 * time.Second, // want `budget: WriteTimeout is 10s, but Long of .*served gives itself 1m20s`
	}
}

func TypeElsewhere() *http.Server {
	return &http.Server{
		Handler:           served.Work{},
		ReadHeaderTimeout: time.Second,
		WriteTimeout:      10 * time.Second, // want `budget: WriteTimeout is 10s, but ServeHTTP of .*served gives itself 30s`
	}
}

func RoomyElsewhere() *http.Server {
	mux := http.NewServeMux()
	var w served.Work
	mux.Handle("/work", w)
	mux.HandleFunc("/moving", w.Moving)
	// look-alike: one handler has time enough, the other moves the deadline
	return &http.Server{Handler: mux, ReadHeaderTimeout: time.Second, WriteTimeout: 40 * time.Second}
}
