// Package stores names the packages that the catalogue describes, and whose entries
// "make catalog" proves.
package stores

import (
	_ "cloud.google.com/go/firestore"
	_ "cloud.google.com/go/spanner"
	_ "github.com/ClickHouse/clickhouse-go/v2/lib/driver"
	_ "github.com/apache/cassandra-gocql-driver/v2"
	_ "github.com/bradfitz/gomemcache/memcache"
	_ "github.com/cockroachdb/cockroach-go/v2/crdb"
	_ "github.com/cockroachdb/cockroach-go/v2/crdb/crdbgorm"
	_ "github.com/cockroachdb/cockroach-go/v2/crdb/crdbpgx"
	_ "github.com/cockroachdb/cockroach-go/v2/crdb/crdbpgxv5"
	_ "github.com/cockroachdb/cockroach-go/v2/crdb/crdbsqlx"
	_ "github.com/gocql/gocql"
	_ "github.com/gomodule/redigo/redis"
	_ "github.com/hibiken/asynq"
	_ "github.com/lib/pq"
	_ "github.com/redis/rueidis"
	_ "github.com/valyala/fasthttp"
	_ "go.mongodb.org/mongo-driver/v2/mongo"
)
