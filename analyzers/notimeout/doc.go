// Package notimeout finds calls that may wait for ever on another process.
//
// # Analyzer notimeout
//
// notimeout: report remote calls without a timeout, and limits that do not hold
//
// A peer that accepts the connection and then says nothing blocks such a call
// for good, with its goroutine, its connection and the request that waits for
// it. What is known of each client (net/http, database/sql, gRPC, the cloud and
// database SDKs, brokers, caches) stands in the catalogue, internal/catalog.
//
// # Terms
//
// A remote call crosses a process border and may block on its peer: HTTP, gRPC,
// a database, a cloud SDK. A function that makes one under the context it was
// given is itself one, in any package: the finding is where a context without a
// deadline is supplied. Local work (files, exec, in-process handlers) is never
// remote, nor is a stream, a watch or a subscription, which live long by design.
//
// A context provably has no deadline if each value that can reach the call is
// context.Background() or context.TODO(), wrapped at most by WithCancel,
// WithValue, errgroup.WithContext, signal.NotifyContext or gRPC metadata;
// WithoutCancel has none whatever its parent. A context from a source that
// cannot be seen (a parameter, r.Context(), an interface, an unknown function)
// is unknown, and unknown is silent.
//
// A context is at hand if it is a parameter, a captured variable, a field of
// the receiver, or that of a request in scope. One named _ is not.
//
// Where a context is at hand and the call does not run later, a fix passes it:
// instead of a root, by the form of the API that takes one (QueryContext for
// Query, Context(ctx) before Do), or by http.NewRequestWithContext where the
// request is made, or before http.Get and its like. How long a call may take is
// for you to say, so no fix sets a timeout.
//
// # no-unit
//
// A timeout, deadline or retry wait written as a bare number. A time.Duration
// counts nanoseconds, so 30 is over before the request has left. Constants
// below 1 microsecond are reported, with what they come to.
//
//	client := &http.Client{Timeout: 30} // 30ns
//
// Write the unit:
//
//	client := &http.Client{Timeout: 30 * time.Second}
//
// A number that a helper (in any package), an option or a field of the package
// hands on as a limit is judged where it is given, unless it is multiplied on the
// way; 1 is taken for a stand-in there.
//
// Silent: values that are not constant; 0, and a negative one where that means
// no limit, which client-no-timeout judges.
//
// # budget
//
// Constant limits that cannot nest, all of their numbers known: attempts times
// the limit of each, plus the waits between, against the outer deadline, for a
// helper that of its callers in the package; a handler's client that may outlast
// the http.TimeoutHandler around it without carrying the request's context; a
// server's WriteTimeout below the deadline its own handler, of any package, sets.
// The sum is printed, as in
// "3 x 500ms + 300ms of waits = 1.8s > 1s".
//
//	ctx, cancel := context.WithTimeout(ctx, time.Second)
//	defer cancel()
//	for range 3 {
//		attempt, stop := context.WithTimeout(ctx, 500*time.Millisecond)
//		err = call(attempt)
//		stop()
//		if err == nil {
//			break
//		}
//		time.Sleep(150 * time.Millisecond)
//	}
//
// Make the outer limit hold the sum, or the attempts shorter:
//
//	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
//
// Silent: an excess of less than 10 %, a number that is not known, and a
// callee's larger limit where nothing is retried, since the smaller one wins.
//
// The attempts of loops, of calls of retry libraries and of clients that retry by
// themselves are summed up, with the waits between them; a random wait counts
// with its smallest value.
//
// # client-no-timeout
//
// An HTTP client with neither a Timeout nor another limit, through which a
// request without a deadline goes in the same package. Limits on dialing and
// on the TLS handshake do not help: a server that has accepted the connection
// may still take for ever to answer. There is one finding, at the client, and
// none at the requests it sends.
//
//	var client = &http.Client{}
//
//	func ping(url string) error {
//		resp, err := client.Get(url)
//		// ...
//	}
//
// Limit the client, or each request by its context:
//
//	var client = &http.Client{Timeout: 10 * time.Second}
//
// Silent: a Timeout set later by anyone; a Transport with
// ResponseHeaderTimeout, or of a type that cannot be seen into; requests whose
// context may have a deadline; a client that leaves the package without such a
// request. With -notimeout.strict, clients that leave the package and clients
// whose requests have an unknown context are reported, too.
//
// # default-client
//
// http.Get, Head, Post or PostForm, or http.DefaultClient in whatever disguise
// (a field, a fallback for nil), with a request that has no deadline. The
// default client has no limit, and all of the program shares it.
//
//	resp, err := http.Get(url)
//
// Use a client of your own, or give the request a context:
//
//	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
//	defer cancel()
//	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
//	if err != nil {
//		return err
//	}
//	resp, err := http.DefaultClient.Do(req)
//
// Silent in a package that sets http.DefaultClient.Timeout.
//
// # dial-no-timeout
//
// A connection opened without a limit: net.Dial, tls.Dial, a zero Dialer under
// a context without a deadline, ssh.Dial without ClientConfig.Timeout,
// smtp.SendMail, rpc.Dial, a websocket Dialer without HandshakeTimeout.
//
//	conn, err := net.Dial("tcp", addr)
//
// Give the dial a limit:
//
//	conn, err := net.DialTimeout("tcp", addr, 5*time.Second)
//
// A select with time.After around the dial frees the caller but not the
// goroutine that dials. The Timeout of an ssh.ClientConfig covers the TCP
// connection only, not the handshake after it; that alone is no finding.
//
// Silent: a Dialer with a Timeout, a context that may have a deadline, a dialer
// inside the transport of a client, whose limit counts there, the constant
// networks udp, ip and unix, which wait for nobody, and constant loopback
// addresses.
//
// # dropped-ctx
//
// A remote call without a deadline, though a context is at hand: the call
// gets context.Background(), or is the form of an API that takes no context
// where another form takes one. Neither the caller's deadline nor its
// cancellation reaches the peer.
//
//	func (s *Store) Stock(ctx context.Context, sku string) (n int, err error) {
//		err = s.db.QueryRow(query, sku).Scan(&n)
//		return n, err
//	}
//
// Pass the context on:
//
//	err = s.db.QueryRowContext(ctx, query, sku).Scan(&n)
//
// This is the half of no-deadline that is easily mended, and is reported in its
// stead. Silent where no-deadline is, and for a fresh Background that has a
// timeout of its own: work that must outlive its request is detached that way.
//
// # no-deadline
//
// A remote call under a context that provably has no deadline, or of a form
// that takes no context (db.Query). gRPC, database/sql and the AWS SDK set no
// limit of their own, so such a call is reported wherever its client comes
// from, unless a limit on it is in sight in the package: a timeout in the
// connection's service config or an interceptor, an HTTP client with a Timeout
// handed to the SDK. So are calls of other SDKs that have no limit by default;
// those that have one (go-redis, Stripe, Vault) are silent, unless their options
// are seen to switch it off (ReadTimeout: -1). Where the calls that make a client
// are in sight with all they are given, these decide; an option of one call
// counts for that call.
//
// A context that an API takes by a setter, an option or a field (Context of the
// Google APIs, WithContext of Consul's options) counts as Background where it
// was not given.
//
//	ctx := metadata.AppendToOutgoingContext(context.Background(), "tenant", id)
//	resp, err := inventory.Check(ctx, req)
//
// Set a deadline for the call:
//
//	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
//	defer cancel()
//	resp, err := inventory.Check(ctx, req)
//
// Server.Shutdown(context.Background()) is one, too: it waits for the slowest
// client. Give it a fresh Background with a timeout, never the context at
// hand, which has ended by then.
//
// Silent: streams, watches and other calls meant to last; an http.Client from
// elsewhere, unless a Background is visible and a context is at hand; rows.Next
// and tx.Commit; plain database/sql methods in package main's main and init and
// the functions that only those call, handlers, goroutines and endless loops
// apart. With -notimeout.strict, calls through a client with a limit are
// reported, too, where a context is at hand.
//
// # server-no-timeout
//
// A server that waits for ever for a request: http.ListenAndServe, http.Serve,
// or an http.Server with neither ReadHeaderTimeout nor ReadTimeout. Either of
// them is enough. This category is off by default; switch it on with
// -notimeout.enable=server-no-timeout.
//
//	http.ListenAndServe(addr, mux)
//
// Set a limit on the header:
//
//	srv := &http.Server{Addr: addr, Handler: mux, ReadHeaderTimeout: 5 * time.Second}
//	srv.ListenAndServe()
package notimeout
