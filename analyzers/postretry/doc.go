// Package postretry finds writes that a retry may carry out twice.
//
// # Analyzer postretry
//
// postretry: report repeated writes that the receiver cannot tell from new ones
//
// A time-out or a broken connection does not say whether the peer has done the
// work. To send a charge again after one is to charge twice, now and then.
//
// # Terms
//
// A write is a request that changes something each time it is carried out:
// POST and PATCH; gRPC methods that by their names create, add, send, charge or
// run; SDK calls with a token field left unset; a plain SQL INSERT or a
// relative UPDATE; INCR, PUSH or XADD in redis. GET, HEAD, PUT and DELETE are
// none, nor are absolute updates and POSTs that only ask (search, GraphQL
// queries, token endpoints). Telemetry, which may arrive twice, is silent unless
// -postretry.telemetry is set.
//
// A key is what lets the receiver recognise a repetition: an idempotency key or
// client token in a header, in metadata or in the body, a precondition such as
// If-Match, or an id made before the first attempt. An attempt is one try.
//
// # key-per-attempt
//
// The idempotency key is made inside the attempt, so each attempt has another
// and the receiver takes it for new: in the loop, in what it calls, in a
// round-tripper or hook below what repeats. The finding is at the call that makes
// the key. It takes the place of no-idempotency-key for that write.
//
//	for range 3 {
//		req.Header.Set("Idempotency-Key", uuid.NewString())
//		resp, err = client.Do(req)
//		// ...
//	}
//
// Make it once, before the first attempt, or derive it from what is written:
//
//	key := uuid.NewString()
//	for range 3 {
//		req.Header.Set("Idempotency-Key", key)
//		// ...
//	}
//
// Silent: request and trace ids, which may change, keys from parameters or the
// payload, and those of reads. The fix moves the making of the key before the loop or the call
// that repeats, where its operands are the same there and nothing else happens in
// making it.
//
// # body-reused
//
// The request, or the reader under its body, is made outside the attempt and
// not rewound in it. The first attempt reads it to its end; later ones
// send nothing, or fail. A context or a clone of the request shares the body. So
// do uploads by an SDK from a reader: S3's PutObject starts where the reader
// stands, which is its end after the first attempt.
//
//	req, err := http.NewRequest(http.MethodPut, url, file)
//	for range 3 {
//		resp, err = client.Do(req)
//		// ...
//	}
//
// Make the request in the loop, or rewind the body:
//
//	for range 3 {
//		req, err := http.NewRequest(http.MethodPut, url, bytes.NewReader(data))
//		// ...
//	}
//
// Silent: requests without a body, GetBody, Seek or Reset in the attempt, and
// clients that copy what the reader holds, such as retryablehttp. The fix makes
// the reader in the attempt, where its bytes are at hand, or sets req.Body from
// req.GetBody, where net/http has set that.
//
// # hedged-write
//
// One write is sent twice at the same time and the faster answer wins, by
// goroutines and a select or by a hedging library, without a key. Both may be
// carried out.
//
//	for _, host := range hosts {
//		go func() { answers <- post(ctx, host, order) }()
//	}
//	return <-answers
//
// Send the same key with both copies, or hedge reads only:
//
//	key := order.ID
//	for _, host := range hosts {
//		go func() { answers <- postWithKey(ctx, host, order, key) }()
//	}
//
// Silent: different items sent to different places.
//
// # no-idempotency-key
//
// A retry site, or a client that repeats POST by itself (retryablehttp, resty,
// heimdall, rehttp or failsafe-go with retries), sends a write without a key. So
// does a round-tripper that repeats whatever it is given.
//
//	for range 3 {
//		resp, err := client.Post(url, "application/json", bytes.NewReader(order))
//		// ...
//	}
//
// Send a key that stays the same from attempt to attempt:
//
//	key := uuid.NewString()
//	for range 3 {
//		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(order))
//		if err != nil {
//			return err
//		}
//		req.Header.Set("Idempotency-Key", key)
//		resp, err := client.Do(req)
//		// ...
//	}
//
// Silent: a read before each further attempt that shows whether the write has
// happened; a conflict taken for success, with an id made outside the attempt;
// a retry only on proof that nothing was carried out: a failed dial, 429,
// SQLSTATE 40001, in a helper or a predicate of another package, too. 502, 503, 504, a time-out and a broken connection are no such
// proof. What a vendor's SDK repeats inside is not held against its user.
//
// Retries of writes to message queues (SQS, SNS, Kafka, AMQP, NATS, Pub/Sub,
// Kinesis) are not reported unless -postretry.strict is set. A method that is not
// constant is judged by the package's callers; where none is in sight, silent.
package postretry
