package catalog

import "slices"

// methods repeats a call for several methods of one type, or functions of a
// package.
func methods(pkg, recv string, c Call, names ...string) []Call {
	list := make([]Call, len(names))
	for i, name := range names {
		c.Ref = Ref{Pkg: pkg, Recv: recv, Name: name, Majors: c.Ref.Majors}
		list[i] = c
	}
	return list
}

// limits names fields of a struct that are durations.
func limits(pkg, recv string, fields ...string) []Duration {
	list := make([]Duration, len(fields))
	for i, name := range fields {
		list[i] = Duration{Ref: Ref{Pkg: pkg, Recv: recv, Name: name}, Field: true}
	}
	return list
}

// limitArgs names functions whose parameter arg is a duration.
func limitArgs(pkg, recv string, arg int, names ...string) []Duration {
	list := make([]Duration, len(names))
	for i, name := range names {
		list[i] = Duration{Ref: Ref{Pkg: pkg, Recv: recv, Name: name}, Arg: arg}
	}
	return list
}

// join puts lists of entries together.
func join[T any](lists ...[]T) []T { return slices.Concat(lists...) }

// all are the methods of types that take a context first.
func all(kind Kind, pkg string, recvs ...string) []Call {
	list := make([]Call, len(recvs))
	for i, recv := range recvs {
		list[i] = Call{Sig: &Signature{}, Ref: Ref{Pkg: pkg, Recv: recv}, Kind: kind, Ctx: Ctx{From: FromArg}}
	}
	return list
}
