package retry

// Permanent is an error that no repetition can cure and that the site repeats.
type Permanent struct{}

// RetryAfter is a throttled answer whose Retry-After the site does not honour.
type RetryAfter struct{}
