package request

import "testing"

func TestKeyName(t *testing.T) {
	for name, want := range map[string]KeyKind{
		"Idempotency-Key": Key, "X-Idempotency-Key": Key, "idempotency_key": Key, "SetIdempotencyKey": Key, "MessageDeduplicationId": Key,
		"ClientToken": Key, "ClientRequestToken": Key, "x-ms-client-request-id": Key, "client_token": Key,
		"X-Request-Id": TraceID, "request_id": TraceID, "RequestID": TraceID,
		"If-Match": Condition, "x-goog-if-generation-match": Condition, "ConditionExpression": Condition, "ResourceVersion": Condition,
		"Authorization": NoKey, "Content-Type": NoKey, "": NoKey, "key": NoKey, "token": NoKey, "X-Trace-Id": NoKey, "traceparent": NoKey,
		"missing idempotency key": NoKey, "/v1/idempotency": NoKey, `{"idempotency_key":`: NoKey, "idempotency: %s": NoKey,
	} {
		if got := KeyName(name); got != want {
			t.Errorf("%q: got %d, want %d", name, got, want)
		}
	}
}

func TestFieldKey(t *testing.T) {
	for _, c := range []struct {
		name, tag string
		want      KeyKind
	}{
		{"Reference", `json:"idempotency_key,omitempty"`, Key},
		{"Reference", `json:"reference"`, NoKey},
		{"IdempotencyKey", "", Key},
		{"ID", `url:"client_token"`, Key},
	} {
		if got := fieldKey(c.name, c.tag); got != c.want {
			t.Errorf("%s %s: got %d, want %d", c.name, c.tag, got, c.want)
		}
	}
}

func TestStatement(t *testing.T) {
	for text, want := range map[string]string{
		"INSERT INTO t (a, b) VALUES ($1, $2)":                          "INSERT",
		"insert into t values (?, ?)":                                   "INSERT",
		"  INSERT INTO s.t (a)\n SELECT a FROM u":                       "INSERT",
		"INSERT INTO t (id, a) VALUES ($1, $2)":                         "",
		"INSERT INTO t (order_uuid, a) VALUES ($1, $2)":                 "",
		"INSERT INTO t (idempotency_key, a) VALUES ($1, $2)":            "",
		"INSERT INTO t (a) VALUES ($1) ON CONFLICT DO NOTHING":          "",
		"INSERT IGNORE INTO t (a) VALUES (?)":                           "",
		"INSERT INTO t (a) VALUES (?) ON DUPLICATE KEY UPDATE a = a":    "",
		"INSERT INTO t (a) SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM t)": "",
		"UPDATE t SET n = n + 1 WHERE id = $1":                          "relative UPDATE",
		"update t set a = 'x', n = t.n - ? where id = ?":                "relative UPDATE",
		"UPDATE t SET log = log || $1":                                  "relative UPDATE",
		"UPDATE t SET \"n\" = \"n\" * 2":                                "relative UPDATE",
		"UPDATE t SET n = n + 1 WHERE id = $1 AND version = $2":         "",
		"UPDATE t SET state = 'done', at = now() WHERE id = $1":         "",
		"UPDATE t SET n = $1 - 1":                                       "",
		"DELETE FROM t WHERE id = $1":                                   "",
		"SELECT n + 1 FROM t":                                           "",
		"":                                                              "",
	} {
		if got := statement(text); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestAsks(t *testing.T) {
	for text, want := range map[string]bool{
		"query Open($team: ID!) { incidents(team: $team) { id } }": true,
		"{ viewer { login } }":           true,
		"mutation { add(n: 1) { id } }":  false,
		`{"query":"mutation { a }"}`:     false,
		`{"text":"what is this query?"}`: false,
		"application/timestamp-query":    true,
		"client_credentials":             true,
		"/index/_search?size=1":          true,
		"/v1/documents:batchGet":         true,
		"/oauth2/token":                  true,
		"/tokens":                        false,
		"/orders":                        false,
		"search":                         false,
	} {
		if got := asks(text); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}

func TestTelemetry(t *testing.T) {
	for text, want := range map[string]bool{
		"application/x-protobuf": true, "snappy": true, "/v1/traces": true, "/api/v1/push?x=1": true, "/_bulk": true,
		"/pushes": false, "/v1/orders": false, "application/json": false,
	} {
		if got := telemetry(text); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}
