package summary

// Relevant is a fact on packages that were worth looking into.
type Relevant struct{}

// AFact marks Relevant as a fact.
func (*Relevant) AFact() {}

func (*Relevant) String() string { return "relevant" }
