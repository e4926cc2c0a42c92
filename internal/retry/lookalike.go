package retry

import "golang.org/x/tools/go/ssa"

// A LookAlike is a loop, or another region, that was looked at and is no site.
type LookAlike struct {
	Fn     *ssa.Function
	Form   Form
	Span   Span
	Op     *ssa.Call // the call that came nearest to an operation, nil if none did
	Reason string
}

// OpText returns the operation as written, without its arguments.
func (l *LookAlike) OpText() string {
	if l.Op == nil {
		return "no operation"
	}
	return shorten(exprOfCall(l.Op))
}

// LookAlikes returns the regions of a function that are no sites though they
// might be taken for some: a call in them that may fail leaves the process, or
// they wait for a time.
func (p *Package) LookAlikes(fn *ssa.Function) (out []LookAlike) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, reg := range p.regions(fn) {
		if j, _ := p.best(reg); j != nil {
			continue
		}
		l := LookAlike{Fn: fn, Form: reg.form, Span: reg.span()}
		if !l.Span.Pos.IsValid() {
			continue
		}
		var why *judged
		for _, o := range p.operations(reg) {
			if j := p.judge(reg, o); why == nil || telling(j) > telling(why) {
				why = j
			}
		}
		switch {
		case why != nil:
			l.Op, l.Reason = why.call, reasonOf(why)
		case p.waitsIn(reg):
			l.Reason = "nothing in it that says how it went, and may fail, leaves the process"
		default:
			continue
		}
		out = append(out, l)
	}
	return out
}

// telling orders reasons: the nearer to a site the better.
func telling(j *judged) int {
	switch {
	case j.gaveUp():
		return 0
	case !j.comesBack():
		return 1
	case j.failPath == nil:
		return 2
	}
	return 3 // all but the inputs speaks for a site
}

func (j *judged) gaveUp() bool { return j.ok.gaveUp || j.fail.gaveUp }

func (j *judged) comesBack() bool { return j.fail.next || (j.bad != nil && j.bad.next) }

func reasonOf(j *judged) string {
	switch telling(j) {
	case 0:
		return "it is too large to follow"
	case 1:
		if j.ok.next {
			return "a failure leaves and success goes on: a state is polled, pages are read, or items are worked off"
		}
		return "a failure leaves"
	case 3:
		if j.why == "only failures of the machine itself are repeated" {
			return j.why
		}
		return "each turn does other work, since an input is " + j.why
	}
	return j.why
}

func (p *Package) waitsIn(reg *region) bool {
	waits := false
	reg.each(func(in ssa.Instruction) { waits = waits || p.waitOf(in) == timedWait })
	return waits
}
