package droppedctx

import (
	"context"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"golang.org/x/oauth2"
	"golang.org/x/sync/errgroup"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

// Backgrounds that are right, or send nothing.

func KeepsDeadline(ctx context.Context, h healthpb.HealthClient) error {
	by, ok := ctx.Deadline()
	if !ok {
		by = time.Now().Add(time.Second)
	}
	own, cancel := context.WithDeadline(context.Background(), by)
	defer cancel()
	// look-alike: the caller's deadline, without its cancellation
	_, err := h.Check(own, ask)
	return err
}

func Load(ctx context.Context) (aws.Config, error) {
	// look-alike: reads files and the environment
	return config.LoadDefaultConfig(context.Background())
}

func Source(ctx context.Context, cfg *oauth2.Config, tok *oauth2.Token) oauth2.TokenSource {
	// look-alike: a token source outlives the request that made it
	return cfg.TokenSource(context.Background(), tok)
}

func Connect(ctx context.Context, target string) (*grpc.ClientConn, error) {
	// look-alike: without WithBlock it waits for nobody
	return grpc.DialContext(context.Background(), target, grpc.WithTransportCredentials(insecure.NewCredentials()))
}

func FreshGroup(ctx context.Context, h healthpb.HealthClient) error {
	g, gctx := errgroup.WithContext(context.Background())
	g.Go(func() error {
		_, err := h.Check(gctx, ask) // want `dropped-ctx: .*Check.*ctx`
		return err
	})
	return g.Wait()
}

// audited sends what RoundTrip was asked to another service first.
type audited struct {
	next http.RoundTripper
	h    healthpb.HealthClient
}

func Audited(next http.RoundTripper, h healthpb.HealthClient) http.RoundTripper {
	return &audited{next: next, h: h}
}

func (a *audited) RoundTrip(req *http.Request) (*http.Response, error) {
	if _, err := a.h.Check(context.Background(), ask); err != nil { // want `dropped-ctx: .*Check.*req\.Context\(\)`
		return nil, err
	}
	// look-alike: the request carries its own context
	return a.next.RoundTrip(req)
}

func FromRequest(ctx context.Context, h healthpb.HealthClient, r *http.Request) error {
	// look-alike: one of two contexts at hand is as good as the other
	_, err := h.Check(r.Context(), ask)
	return err
}

func Values(ctx context.Context, h healthpb.HealthClient) error {
	own, cancel := context.WithTimeout(context.WithValue(context.Background(), "trace", ctx.Value("trace")), time.Second)
	defer cancel()
	// look-alike: takes the values along, and has a timeout
	_, err := h.Check(own, ask)
	return err
}
