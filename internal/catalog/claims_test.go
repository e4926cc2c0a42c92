package catalog

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/catalog/claims.tsv anew")

type claim struct {
	name     string
	attempts int
}

// TestClaims compares the entries with testdata/catalog/claims.tsv, of which a
// test in that folder, whose module has the real clients, counts each line
// against a server of its own.
func TestClaims(t *testing.T) {
	option := func(f *Family, recv, name string) *Option {
		t.Helper()
		for i := range f.Options {
			if o := &f.Options[i]; o.Ref.Recv == recv && o.Ref.Name == name {
				return o
			}
		}
		t.Fatalf("%s has no option %s.%s", f.Name, recv, name)
		return nil
	}
	call := func(f *Family, recv, name string) int {
		t.Helper()
		for _, c := range f.Calls {
			if c.Ref.Recv == recv && c.Ref.Name == name {
				if c.Retry != nil {
					return c.Retry.Attempts
				}
				return f.Retry.Attempts
			}
		}
		t.Fatalf("%s has no call %s.%s", f.Name, recv, name)
		return 0
	}
	made := func(f *Family, name string) *Retry {
		t.Helper()
		for _, c := range f.Constructors {
			if c.Ref.Name == name {
				return c.Retry
			}
		}
		t.Fatalf("%s makes no %s", f.Name, name)
		return nil
	}
	inConfig := option(&aws, "Config", "RetryMaxAttempts")
	inOptions := option(&aws, "Options", "RetryMaxAttempts")
	inStandard := option(&aws, "StandardOptions", "MaxAttempts")
	added := option(&aws, "", "AddWithMaxAttempts")
	loaded := option(&aws, "", "WithRetryMaxAttempts")
	callCap := option(&grpc, "", "WithMaxCallAttempts")
	withMax := option(&grpcMiddleware, "", "WithMax")
	std, none := aws.Retry.Attempts, grpcMiddleware.Retry.Attempts

	compare(t, "catalog", append([]claim{
		{"net/http GET", call(&netHTTP, "Client", "Do")},
		{"net/http POST", call(&netHTTP, "Client", "Do")},
		{"net/http GET, connection closed", call(&netHTTP, "Client", "Do")},
		{"s3", std},
		{"s3, aws.Config.RetryMaxAttempts 0", inConfig.Attempts(0, std)},
		{"s3, aws.Config.RetryMaxAttempts 1", inConfig.Attempts(1, std)},
		{"s3, aws.Config.RetryMaxAttempts 5", inConfig.Attempts(5, std)},
		{"s3, Options.RetryMaxAttempts 1", inOptions.Attempts(1, std)},
		{"s3, Options.RetryMaxAttempts -1", inOptions.Attempts(-1, std)},
		{"s3, RetryMaxAttempts 1 in the call", inOptions.Attempts(1, std)},
		{"s3, config.WithRetryMaxAttempts 2", loaded.Attempts(2, std)},
		{"s3, aws.NopRetryer", made(&aws, "NopRetryer").Attempts},
		{"s3, retry.NewStandard MaxAttempts 0", inStandard.Attempts(0, std)},
		{"s3, retry.NewStandard MaxAttempts 2", inStandard.Attempts(2, std)},
		{"s3, retry.AddWithMaxAttempts 0", added.Attempts(0, std)},
		{"s3, retry.AddWithMaxAttempts 2", added.Attempts(2, std)},
		{"dynamodb", awsDynamo.Attempts},
		{"sqs SendMessage", std},
		{"grpc", call(&grpc, "ClientConn", "Invoke")},
		{"grpc, service config 4", min(4, GRPCMaxAttempts)},
		{"grpc, service config 9", min(9, GRPCMaxAttempts)},
		{"grpc, service config 9, capped at 9", callCap.Attempts(9, 9)},
		{"grpc, service config 9, capped at 3", callCap.Attempts(3, 9)},
		{"grpc, service config 9, capped at 1", callCap.Attempts(1, 9)},
		{"grpc, service config 4, disabled", option(&grpc, "", "WithDisableRetry").Attempts(0, 4)},
		{"go-grpc-middleware", none},
		{"go-grpc-middleware WithMax 0", withMax.Attempts(0, none)},
		{"go-grpc-middleware WithMax 3", withMax.Attempts(3, none)},
		{"go-grpc-middleware WithMax 3, Disable", option(&grpcMiddleware, "", "Disable").Attempts(0, 3)},
		{"go-grpc-middleware WithMax 3 over 4", withMax.Attempts(3, none) * 4},
		{"sql.DB Exec", call(&databaseSQL, "DB", "Exec")},
		{"sql.DB QueryContext", call(&databaseSQL, "DB", "QueryContext")},
		{"sql.DB PingContext", call(&databaseSQL, "DB", "PingContext")},
		{"sql.Stmt ExecContext", call(&databaseSQL, "Stmt", "ExecContext")},
		{"sql.Conn ExecContext", call(&databaseSQL, "Conn", "ExecContext")},
		{"sql.Tx ExecContext", call(&databaseSQL, "Tx", "ExecContext")},
	}, libraryClaims(t)...))
	for dir, claims := range sdkClaims(t) {
		compare(t, "sdks/"+dir, claims)
	}
}

// compare checks, or writes, the claims.tsv of a folder of testdata.
func compare(t *testing.T, dir string, claims []claim) {
	t.Helper()
	var b strings.Builder
	b.WriteString("# What the catalogue says of attempts. Written by: go test ./internal/catalog -run TestClaims -update\n")
	for _, claim := range claims {
		attempts := fmt.Sprint(claim.attempts)
		if claim.attempts == Endless {
			attempts = "endless"
		}
		b.WriteString(claim.name + "\t" + attempts + "\n")
	}
	file := filepath.Join(testdata, dir, "claims.tsv")
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != b.String() {
		t.Errorf("%s differs from the entries, which say:\n%s", file, b.String())
	}
}

// TestSDKClaims has the modules of the heavy families count what their clients
// send.
func TestSDKClaims(t *testing.T) {
	if os.Getenv("RETRYLINT_CATALOG") == "" {
		t.Skip("run by make catalog, which sets RETRYLINT_CATALOG")
	}
	for dir := range sdkClaims(t) {
		t.Run(dir, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), "go", "test", "-count=1", "-v", ".")
			cmd.Dir = filepath.Join(testdata, "sdks", dir)
			cmd.Env = append(os.Environ(), "GOWORK=off")
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Errorf("%v:\n%s", err, out)
				return
			}
			t.Logf("counted as claimed:\n%s", out)
		})
	}
}
