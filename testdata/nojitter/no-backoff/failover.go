package nobackoff

import "context"

type servers []string

// cycle puts the first server last.
func (s servers) cycle() {
	first := s[0]
	copy(s, s[1:])
	s[len(s)-1] = first
}

type pinger interface {
	Ping(ctx context.Context, addr string) error
}

func FirstHealthy(ctx context.Context, p pinger, all servers) bool {
	for range all {
		// look-alike: another server each time, one turn for each
		if p.Ping(ctx, all[0]) == nil {
			return true
		}
		all.cycle()
	}
	return false
}

// count reads the list only.
func (s servers) count() int { return len(s) }

func FirstAgain(ctx context.Context, p pinger, all servers) bool {
	for range all { // want `no-backoff: `
		if p.Ping(ctx, all[0]) == nil {
			return true
		}
		_ = all.count()
	}
	return false
}

// replicas hands its members out one by one.
type replicas struct {
	left []string
	last error
}

// take picks one of those that are left, and takes it out of them.
func (r *replicas) take() string {
	if len(r.left) == 0 {
		return ""
	}
	i := len(r.left) / 2
	picked := r.left[i]
	r.left = append(r.left[:i], r.left[i+1:]...)
	return picked
}

// first leaves the one that it hands out.
func (r *replicas) first() string { return r.left[0] }

func (r *replicas) failed(err error) { r.last = err }

type reader struct {
	p    pinger
	from *replicas
}

func (r *reader) connectNext(ctx context.Context) error {
	return r.p.Ping(ctx, r.from.take())
}

func (r *reader) connect(ctx context.Context) error {
	return r.p.Ping(ctx, r.from.first())
}

// send takes the first out when it was reached.
func (r *reader) send(ctx context.Context) error {
	if err := r.p.Ping(ctx, r.from.first()); err != nil {
		return err
	}
	r.from.take()
	return nil
}

func (r *reader) Any(ctx context.Context) error {
	for len(r.from.left) > 0 {
		// look-alike: one that is left, which is then taken out
		addr := r.from.take()
		if err := r.p.Ping(ctx, addr); err != nil {
			r.from.failed(err)
			continue
		}
		return nil
	}
	return r.from.last
}

func (r *reader) AnyBelow(ctx context.Context) error {
	for len(r.from.left) > 0 {
		// look-alike: the callee takes the next one out
		if err := r.connectNext(ctx); err != nil {
			r.from.failed(err)
			continue
		}
		return nil
	}
	return r.from.last
}

func (r *reader) Same(ctx context.Context) error {
	for len(r.from.left) > 0 { // want `no-backoff: ` `no-attempt-cap: `
		if err := r.connect(ctx); err != nil {
			r.from.failed(err)
			continue
		}
		return nil
	}
	return r.from.last
}

func (r *reader) SameUntilSent(ctx context.Context) error {
	for len(r.from.left) > 0 { // want `no-backoff: ` `no-attempt-cap: `
		if err := r.send(ctx); err != nil {
			r.from.failed(err)
			continue
		}
		return nil
	}
	return r.from.last
}
