package driver

import "testing"

func TestPercent(t *testing.T) {
	for _, c := range []struct {
		spare int
		live  uint64
		want  int
	}{
		{256 << 20, 0, 6400},
		{256 << 20, 4 << 20, 6400},
		{256 << 20, 64 << 20, 400},
		{256 << 20, 256 << 20, 100},
		{256 << 20, 4 << 30, 100}, // never less than the runtime's own
	} {
		if got := percent(c.spare, c.live); got != c.want {
			t.Errorf("percent(%d, %d) = %d, want %d", c.spare, c.live, got, c.want)
		}
	}
}
