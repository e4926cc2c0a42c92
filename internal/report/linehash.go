package report

import (
	"strconv"
	"unicode/utf16"
)

// lineHashes returns for each line of a text the fingerprint that GitHub's code
// scanning gives it: a hash of the 100 UTF-16 units from the line's beginning
// on, blanks left out, and how often it was seen before. An upload that brings
// others with it is called inconsistent (github.com/github/codeql-action,
// fingerprints.ts).
func lineHashes(text []byte) []string {
	h := rollingHash{seen: map[string]int{}, lineStart: true}
	for i := range h.lines {
		h.lines[i] = none
	}
	h.first = 1
	for range hashWindow {
		h.first *= hashFactor
	}
	for _, unit := range utf16.Encode([]rune(string(text))) {
		h.add(unit)
	}
	const endOfText = 0xffff
	h.add(endOfText)
	for range hashWindow {
		h.flush()
		h.update(0)
	}
	return h.hashes
}

const (
	hashWindow = 100
	hashFactor = 37
	none       = -1
)

type rollingHash struct {
	window [hashWindow]uint64
	lines  [hashWindow]int // the line that begins at that place of the window, or none
	at     int             // the place in the window that is next
	sum    uint64
	first  uint64 // what the oldest unit of the window counts

	line             int
	lineStart, wasCR bool
	seen             map[string]int
	hashes           []string
}

func (h *rollingHash) add(unit uint16) {
	switch {
	case unit == ' ', unit == '\t', h.wasCR && unit == '\n':
		h.wasCR = false
		return
	case unit == '\r':
		h.wasCR = true
		unit = '\n'
	default:
		h.wasCR = false
	}
	h.flush()
	if h.lineStart {
		h.lineStart = false
		h.line++
		h.lines[h.at] = h.line
	}
	if unit == '\n' {
		h.lineStart = true
	}
	h.update(uint64(unit))
}

func (h *rollingHash) update(unit uint64) {
	begin := h.window[h.at]
	h.window[h.at] = unit
	h.sum = h.sum*hashFactor + unit - h.first*begin
	h.at = (h.at + 1) % hashWindow
}

// flush gives out the hash of the line that begins where the window ends. Lines
// come in their order.
func (h *rollingHash) flush() {
	if h.lines[h.at] == none {
		return
	}
	sum := strconv.FormatUint(h.sum, 16)
	h.seen[sum]++
	h.hashes = append(h.hashes, sum+":"+strconv.Itoa(h.seen[sum]))
	h.lines[h.at] = none
}
