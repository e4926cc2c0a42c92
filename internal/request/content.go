package request

import (
	"go/types"
	"path"
	"reflect"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Content is what a request visibly asks for.
type Content struct {
	// Asks says that the request changes nothing although it is a POST: a
	// query, a search, a token.
	Asks bool
	// Telemetry may arrive twice.
	Telemetry bool
	// OuterID says that an id made outside the attempt is part of the request.
	OuterID bool
	// MadeID says that an id made anywhere is.
	MadeID bool
	// Keyed says that a key's name appears in a document, or that a type that
	// is sent has a field for one.
	Keyed bool
}

// Content looks at what flows into a send.
func (m *Model) Content(s *Send) Content {
	fl := m.FlowOf(s)
	var c Content
	for _, text := range fl.Strings {
		c.Asks = c.Asks || asks(text)
		c.Telemetry = c.Telemetry || telemetry(text)
		c.Keyed = c.Keyed || keyInDocument(text)
	}
	for _, at := range fl.Parts {
		c.Asks = c.Asks || hasTag(at.V.Type(), "jsonrpc")
		if _, given := at.V.(*ssa.Parameter); given { // its maker may have set the key
			c.Keyed = c.Keyed || hasKeyField(at.V.Type())
		}
	}
	for _, at := range fl.Calls {
		call, _ := callOf(at.V)
		if m.mintKind(&call.Call) == mintID {
			c.MadeID = true
			c.OuterID = c.OuterID || !at.F.Inside(call)
		}
	}
	return c
}

var graphQuery = lazily(`(?s)^\s*(query\b|\{\s*\w+|fragment\s)`)

// askingPaths are last elements of paths of POSTs that change nothing.
var askingPaths = map[string]bool{
	"_search": true, "_msearch": true, "_count": true, "_mget": true, "_sql": true, "search": true, "query": true, "query_range": true,
	"token": true, "introspect": true, "introspection": true, "batchGet": true, "batchget": true, "oauth2/token": true, "revoke": true,
	"multisearch": true, "validate": true,
}

// askingTypes are content types of questions.
var askingTypes = map[string]bool{
	"application/timestamp-query": true, "application/ocsp-request": true, "application/dns-message": true, "application/sparql-query": true,
}

// asks reports whether a constant shows that the request only asks.
func asks(text string) bool {
	if askingTypes[text] || strings.Contains(text, "client_credentials") || text == "grant_type" {
		return true
	}
	if graphQuery().MatchString(text) && strings.Contains(text, "{") && strings.Contains(text, "}") && !strings.Contains(text, "\":") && !strings.Contains(text, "mutation") {
		return true
	}
	if strings.Contains(text, "\"query\":") && !strings.Contains(text, "mutation") {
		return true
	}
	if !strings.Contains(text, "/") {
		return false
	}
	p, _, _ := strings.Cut(text, "?")
	last := path.Base(strings.TrimRight(p, "/"))
	if _, verb, ok := strings.Cut(last, ":"); ok { // /documents:batchGet
		last = verb
	}
	return askingPaths[last]
}

// telemetryPaths are endings of paths to which telemetry goes.
var telemetryPaths = []string{"/v1/traces", "/v1/metrics", "/v1/logs", "/push", "/write", "/_bulk"}

// telemetry reports whether a constant shows that the request carries
// measurements, logs or spans.
func telemetry(text string) bool {
	switch text {
	case "snappy", "application/x-protobuf", "application/x-ndjson", "application/ndjson":
		return true
	}
	p, _, _ := strings.Cut(text, "?")
	for _, end := range telemetryPaths {
		if strings.HasSuffix(p, end) {
			return true
		}
	}
	return false
}

// keyInDocument reports whether a text names a key as a document's field.
func keyInDocument(text string) bool {
	if !strings.ContainsAny(text, "\":{=") {
		return false
	}
	l := strings.ToLower(text)
	for _, w := range []string{"idempoten", "dedup", "client_token", "clienttoken", "clientrequestid", "clientmutationid"} {
		if strings.Contains(l, w) {
			return true
		}
	}
	return false
}

// hasTag reports whether a struct type has a field that is encoded by a name.
func hasTag(t types.Type, name string) bool {
	st := sentStruct(t)
	if st == nil {
		return false
	}
	for i := range st.NumFields() {
		if tag, _, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get("json"), ","); tag == name {
			return true
		}
	}
	return false
}

// hasKeyField reports whether a struct type has a field for a key.
func hasKeyField(t types.Type) bool {
	st := sentStruct(t)
	if st == nil {
		return false
	}
	for i := range st.NumFields() {
		if fieldKey(st.Field(i).Name(), st.Tag(i)) == Key {
			return true
		}
	}
	return false
}

func sentStruct(t types.Type) *types.Struct {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, _ := t.Underlying().(*types.Struct)
	return st
}
