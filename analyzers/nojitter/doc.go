// Package nojitter finds retries that hit a failing service all at once, or
// for ever.
//
// # Analyzer nojitter
//
// nojitter: report retries without backoff, random waits, limits or a way to stop
//
// Clients that failed together and wait alike come back together: the service
// that was about to recover gets the whole load again, in step.
//
// # Terms
//
// A retry site is a loop of any form (for, goto, recursion), or a call of a
// retry library or of a home-made helper, in which an operation that failed is
// tried again with the same inputs, and left once it has succeeded. The
// evidence is control and data flow, never names. Polling a state, paging,
// working through a list or a queue, accept loops and periodic jobs are none;
// nor is work that stays in the process, or whose failures do: a function that
// makes a remote call for a log line, and hands on the failure of a file only, is
// local work.
//
// Attempts are total tries, the first one included.
//
// A schedule is a loop that waits alike after success and failure: a heartbeat,
// a poll. A constant wait is right there.
//
// # no-backoff
//
// Three or more attempts, and a path from the failure back to the operation on
// which nothing waits. One such path is enough, in a loop that waits elsewhere,
// too. A count that cannot be seen is taken for three or more.
//
//	for range 5 {
//		if err = send(ctx); err == nil {
//			return nil
//		}
//	}
//
// Wait between attempts, longer each time and with a random part:
//
//	for n := range 5 {
//		if err = send(ctx); err == nil {
//			return nil
//		}
//		wait := min(100*time.Millisecond<<n, 5*time.Second)
//		select {
//		case <-ctx.Done():
//			return ctx.Err()
//		case <-time.After(wait/2 + rand.N(wait/2)):
//		}
//	}
//
// Also settings by which a library leaves out the wait: a literal of
// cenkalti/backoff v4 without Multiplier, or with MaxElapsedTime and without Stop.
//
// Silent: two attempts guarded by a certain error, compare-and-swap loops,
// conflicts in memory, EINTR, bounded spins.
//
// # fixed-interval
//
// Three or more attempts with a wait that neither grows nor is random.
//
//	time.Sleep(time.Second)
//
// Let it grow and draw a random part, per attempt:
//
//	wait := min(time.Second<<n, 30*time.Second)
//	time.Sleep(wait/2 + rand.N(wait/2))
//
// Silent: schedules, a delay that the server asked for, any random part that may
// come to at least 1 % of the first wait, and a wait that follows nothing but
// answers such as "not found", "conflict" or "not ready": there a state is waited
// for. So it is where the operation asks for nothing but whether a peer is there:
// a request of which only the status is looked at, a connection that is closed at
// once.
//
// # no-jitter
//
// The wait grows, but no random draw reaches it in each attempt. A constant
// seed, a draw kept in a package variable, a factor lost in an integer division
// and a few random nanoseconds are not enough; nor is a random part that the
// maximum cuts off again, if the attempts get that far.
//
//	time.Sleep(100 * time.Millisecond << n)
//
// Spread the clients over the interval, after the maximum is applied:
//
//	wait := min(100*time.Millisecond<<n, 5*time.Second)
//	time.Sleep(wait/2 + rand.N(wait/2))
//
// Silent: math/rand, math/rand/v2, crypto/rand, a hash of an instance's id or
// the clock's nanoseconds in the wait, also through helpers; a helper that
// cannot be seen into. The default curve of retryablehttp has no random part;
// it is reported where Backoff names it, or with -nojitter.strict, and so is the
// curve of a library that has no setting for it.
//
// # no-delay-cap
//
// A growing wait without a maximum, or with one that is applied after the
// multiplication or shift has overflowed, when the wait is negative and ends at
// once. The finding says when that is: "attempt 39 is negative".
//
//	for n := 0; ; n++ {
//		// ...
//		time.Sleep(100 * time.Millisecond << n)
//	}
//
// Bound the exponent as well as the result:
//
//	time.Sleep(min(100*time.Millisecond<<min(n, 10), 30*time.Second))
//
// Silent: tables of waits, and constants (attempts, elapsed time, deadline)
// that keep the longest wait at 60 s or less.
//
// # no-attempt-cap
//
// Nothing ends the attempts: no count, no elapsed time, no context and no stop
// channel that the loop itself looks at. A counter that is reset or never spent
// is no count, nor is one above 1,000. A context that only the operation sees
// does not end the loop.
//
//	for send(ctx) != nil {
//		time.Sleep(backoff.Next())
//	}
//
// Count, or look at the context:
//
//	for range 8 {
//		if err = send(ctx); err == nil || ctx.Err() != nil {
//			break
//		}
//		// wait
//	}
//
// Also libraries told to go on: Attempts(0), MaxElapsedTime 0, under Background
// or no context; uint64(n-1) where n is 0, which is a number without end; and a
// wait.Backoff of no Steps, which never calls. With -nojitter.strict, also
// uint64(n-1) of an n that nothing tests. Silent: a daemon that reconnects with
// capped random waits and stops with a context or channel. Where a context is at
// hand and the wait is 1 s or longer, ignores-cancel alone is reported: one change
// cures both.
//
// # ignores-cancel
//
// A wait that the context at hand cannot interrupt, a loop that goes on after
// the context is done, or a library call that was not given it. A caller that
// has given up stays for the rest of the waits.
//
//	time.Sleep(wait)
//
// Wait for both:
//
//	select {
//	case <-ctx.Done():
//		return ctx.Err()
//	case <-time.After(wait):
//	}
//
// Mind that break in the Done case leaves the select, not the loop.
//
// Silent: waits that the constants keep under 1 s, schedules, test helpers, and
// a helper that waits with the context it was given.
//
// # retry-permanent
//
// Something that no repetition can cure takes the retry path, visibly: a status
// from 400 to 499 other than 408, 409, 423, 425 and 429, a malformed request
// or URL, a body that cannot be decoded, context.Canceled.
//
//	if resp.StatusCode != http.StatusOK {
//		continue // 404, too
//	}
//
// Leave the loop on what stays wrong:
//
//	if resp.StatusCode >= 500 || resp.StatusCode == http.StatusTooManyRequests {
//		continue
//	}
//
// Silent: an error of which nothing is known, and one 401 answered with fresh
// credentials.
//
// # ignores-retry-after
//
// The retry path names 429, the server's word for "come back later", and
// does not read the Retry-After header that says when; or reads it only as a
// number, though it may be a date. With -nojitter.strict, 503 counts like 429.
//
//	case http.StatusTooManyRequests:
//		time.Sleep(wait)
//
// Prefer the server's word to your own curve, in either form:
//
//	case http.StatusTooManyRequests:
//		if s, err := strconv.Atoi(resp.Header.Get("Retry-After")); err == nil {
//			wait = time.Duration(s) * time.Second
//		} else if t, err := http.ParseTime(resp.Header.Get("Retry-After")); err == nil {
//			wait = time.Until(t)
//		}
//
// Silent: a header read in a callee, a library whose backoff reads it, and a
// test such as >= 500, which does not name the status.
package nojitter
