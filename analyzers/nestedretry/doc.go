// Package nestedretry finds retries around what already retries.
//
// # Analyzer nestedretry
//
// nestedretry: report retries around calls that retry themselves, with the product
//
// Attempts multiply from layer to layer. Three in the handler, three in the
// client, three in the SDK: one request becomes 27, at the time when the
// service can bear the least.
//
// # Terms
//
// A retry site is a loop of any form, or a call of a retry library or helper,
// in which an operation that failed is tried again with the same inputs.
// Attempts are total tries, the first one included. They are printed outer
// layer first, a variable by its name and no limit as "unbounded".
//
// # sdk-already-retries
//
// A retry site around a client that retries by itself: as its defaults have it
// ("unless switched off", if the client is made elsewhere), or as the
// configuration in sight says. Many clients do; the AWS SDK makes three
// attempts, retryablehttp five. The finding names the call in the
// outer site and the product, as in
// "up to 15 requests (3 attempts x 5 inside retryablehttp.Client.Do)".
//
//	for range 3 {
//		if _, err = s3client.PutObject(ctx, in); err == nil {
//			break
//		}
//		// wait
//	}
//
// Keep one layer, mostly the inner, since it knows which errors are worth it:
//
//	_, err = s3client.PutObject(ctx, in, func(o *s3.Options) {
//		o.RetryMaxAttempts = 5
//	})
//
// Silent: a retry that an error filter keeps from throttling, 5xx and transport
// errors (not found after create, a version conflict), be it in a helper or a
// predicate of another package; polling a state after
// success; another item, page or host in each turn; a retry option whose value
// cannot be known; methods that the SDK does not retry.
//
// A client, connection, policy or list of options that a function or variable of
// another package gives counts with what is set there, whatever the driver. One
// that comes from elsewhere, such as a parameter, counts with its defaults.
//
// # nested-loop
//
// A retry site around a function that, through any number of calls in any
// package, has a retry site of its own on that path: a loop, or a call of a retry
// library; or around a call on a connection with an interceptor of one's own that
// repeats. A number that a field holds, as in Config{Tries: 4}.Run(op) or
// NewClient(url, 4), is found where the object is made. Each outer call is reported once, with the product so far: 9, then 27;
// with a client below that retries, too, "3 attempts x 9 attempts x 5 inside".
//
//	func (c *Client) Charge(ctx context.Context, o Order) error {
//		return retry(3, func() error { return c.post(ctx, o) }) // post retries, too
//	}
//
// Retry at one level only, the lowest that knows what failed:
//
//	func (c *Client) Charge(ctx context.Context, o Order) error {
//		return c.post(ctx, o)
//	}
//
// Silent: a supervisor, which the failure of the inner retry leaves, also where an
// error of its own (errors.Is, errors.As) says that it has given up; an inner call
// on the path of success; a recursion, which is not nested in itself.
package nestedretry
