package request

import (
	"reflect"
	"strings"
	"unicode"
)

// KeyKind is what a name promises.
type KeyKind uint8

// The kinds of names.
const (
	NoKey     KeyKind = iota
	TraceID           // a request id: a key only if all attempts share it
	Key               // an idempotency key or client token
	Condition         // a precondition: a repetition finds it no longer holds
)

// The beginnings and parts of names, lower case, without what is no letter or
// digit: Idempotency-Key, idempotency_key and IdempotencyKey are one.
var (
	keyParts       = []string{"idempoten", "dedup", "clienttoken", "clientrequesttoken", "clientrequestid", "clientmutationid"}
	traceParts     = []string{"requestid"}
	conditionNames = []string{
		"ifmatch", "ifnonematch", "ifunmodifiedsince", "ifgenerationmatch", "ifmetagenerationmatch", "xgoogifgenerationmatch",
		"expectedversion", "expectedrevision", "conditionexpression", "appendposition", "xmsblobconditionappendpos", "resourceversion",
		"ifseqno", "ifprimaryterm", "expectedetag",
	}
)

// KeyName says what kind of key a name of a header, a field or a parameter is.
func KeyName(name string) KeyKind {
	if len(name) > 64 || strings.ContainsAny(name, " %/{") {
		return NoKey // a sentence, a format, a document
	}
	n := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
	for _, p := range keyParts {
		if strings.Contains(n, p) {
			return Key
		}
	}
	for _, c := range conditionNames {
		if n == c {
			return Condition
		}
	}
	for _, p := range traceParts {
		if strings.HasSuffix(n, p) {
			return TraceID
		}
	}
	return NoKey
}

// fieldKey is [KeyName] for a struct field: by its name or by what its tags
// call it.
func fieldKey(name, tag string) KeyKind {
	kind := KeyName(name)
	for _, enc := range []string{"json", "form", "url", "xml", "bson", "header", "query", "yaml"} {
		if v, ok := reflect.StructTag(tag).Lookup(enc); ok {
			v, _, _ = strings.Cut(v, ",")
			kind = max(kind, KeyName(v))
		}
	}
	return kind
}
