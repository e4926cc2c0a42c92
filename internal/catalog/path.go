package catalog

import (
	_ "embed"
	"go/types"
	"strconv"
	"strings"
	"sync"
)

//go:embed std.txt
var stdList string

var std = sync.OnceValue(func() map[string]bool {
	m := map[string]bool{}
	for p := range strings.FieldsSeq(stdList) {
		m[p] = true
	}
	return m
})

// Std reports whether path is a package of the standard library (go1.26). It is
// decided by a list and not by dots in the path, which a user's module may lack,
// nor by the pass's module, which some drivers do not give.
func Std(path string) bool {
	return std()[path] || strings.HasPrefix(path, "vendor/") || strings.HasPrefix(path, "internal/")
}

// Path returns an import path without its major version: the element /v2, /v3
// ... of a module path, or the suffix .v2 that gopkg.in has, and the major (0 if
// there was none). Version elements of API groups such as /v1 and /v1beta1 stay.
// A module that has moved gets the path that it has now.
func Path(path string) (stripped string, major int) {
	stripped, major = unversioned(path)
	for i := range moved {
		if rest, ok := strings.CutPrefix(stripped, moved[i].from); ok && (rest == "" || rest[0] == '/') {
			return moved[i].to + rest, major
		}
	}
	return stripped, major
}

// moved lists modules with the same API under another path.
var moved = []struct{ from, to string }{
	{"github.com/Shopify/sarama", saramaPkg},
	{"github.com/streadway/amqp", amqpPkg},
	{"github.com/jackc/pgconn", pgxPkg + "/pgconn"}, // of v4
	{"github.com/go-redis/redis", redisPkg},
	{"github.com/xanzy/go-gitlab", gitlabPkg},
	{"github.com/apache/cassandra-gocql-driver", gocqlPkg}, // from v2 on
}

func unversioned(path string) (stripped string, major int) {
	if !strings.Contains(path, "/v") && !strings.Contains(path, ".v") {
		return path, 0
	}
	elems := strings.Split(path, "/")
	kept := elems[:0]
	for _, e := range elems {
		if digits, ok := strings.CutPrefix(e, "v"); ok && major == 0 && len(kept) > 0 {
			if n := majorOf(digits); n > 1 {
				major = n
				continue
			}
		}
		if base, v, ok := strings.Cut(e, ".v"); ok && elems[0] == "gopkg.in" && majorOf(v) > 0 && major == 0 {
			major, e = majorOf(v), base
		}
		kept = append(kept, e)
	}
	return strings.Join(kept, "/"), major
}

func majorOf(digits string) int {
	if strings.Trim(digits, "0123456789") != "" {
		return 0
	}
	n, err := strconv.Atoi(digits)
	if err != nil || digits[0] == '0' {
		return 0
	}
	return n
}

// PkgPath is Path of a package; "" for the universe.
func PkgPath(pkg *types.Package) (string, int) {
	if pkg == nil {
		return "", 0
	}
	return Path(pkg.Path())
}
