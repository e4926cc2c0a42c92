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
