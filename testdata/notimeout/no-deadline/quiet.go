package nodeadline

import (
	"context"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/spf13/cobra"
	"golang.org/x/oauth2"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

// Deadlines that arrive in a roundabout way, and calls that only look remote.

func Command(h healthpb.HealthClient) *cobra.Command {
	return &cobra.Command{
		Use: "check",
		RunE: func(cmd *cobra.Command, args []string) error {
			// look-alike: whoever runs the command gives it its context
			_, err := h.Check(cmd.Context(), ask)
			return err
		},
	}
}

func FromFunction(h healthpb.HealthClient, fresh func() context.Context) error {
	// look-alike: the caller's function may set a deadline
	_, err := h.Check(fresh(), ask)
	return err
}

func RequestIfAny(h healthpb.HealthClient, r *http.Request) error {
	ctx := context.Background()
	if r != nil {
		ctx = r.Context()
	}
	// look-alike: Background serves only where there is no request
	_, err := h.Check(ctx, ask)
	return err
}

// Holder has a context for importers to set.
type Holder struct {
	Ctx    context.Context
	health healthpb.HealthClient
}

func NewHolder(h healthpb.HealthClient) *Holder {
	return &Holder{Ctx: context.Background(), health: h}
}

func (s *Holder) Check() error {
	// look-alike: an exported field is for others to set
	_, err := s.health.Check(s.Ctx, ask)
	return err
}

// budgeted is a context with a deadline of its own making.
type budgeted struct {
	context.Context
	by time.Time
}

func (b budgeted) Deadline() (time.Time, bool) { return b.by, true }

func OwnType(h healthpb.HealthClient, by time.Time) error {
	// look-alike: what a context of one's own type says cannot be seen
	_, err := h.Check(budgeted{context.Background(), by}, ask)
	return err
}

func CancelledByTimer(h healthpb.HealthClient) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	t := time.AfterFunc(5*time.Second, cancel)
	defer t.Stop()
	// look-alike: a timer ends the call after 5 s
	_, err := h.Check(ctx, ask)
	return err
}

func Deadlines(parent context.Context, h healthpb.HealthClient) error {
	by, ok := parent.Deadline()
	if !ok {
		by = time.Now().Add(time.Second)
	}
	ctx, cancel := context.WithDeadline(context.Background(), by)
	defer cancel()
	// look-alike: the parent's deadline without its cancellation
	_, err := h.Check(ctx, ask)
	return err
}

func Each(h healthpb.HealthClient, names []string) (n int) {
	ctx := context.Background()
	for range names {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		// look-alike: each turn has a deadline
		if _, err := h.Check(ctx, ask); err == nil {
			n++
		}
		cancel()
	}
	return n
}

func InProcess(srv healthpb.HealthServer) error {
	// look-alike: the server itself, in this process
	_, err := srv.Check(context.Background(), ask)
	return err
}

func Pages(c *s3.Client, in *s3.ListObjectsV2Input) (n int, err error) {
	p := s3.NewListObjectsV2Paginator(c, in)
	for p.HasMorePages() {
		page, err := p.NextPage(context.Background()) // want `no-deadline: .*NextPage`
		if err != nil {
			return n, err
		}
		n += len(page.Contents)
	}
	return n, nil
}

func PagesUnderDeadline(c *s3.Client, in *s3.ListObjectsV2Input) (n int, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	p := s3.NewListObjectsV2Paginator(c, in)
	for p.HasMorePages() {
		// look-alike: all pages under one deadline
		page, err := p.NextPage(ctx)
		if err != nil {
			return n, err
		}
		n += len(page.Contents)
	}
	return n, nil
}

func Source(cfg *oauth2.Config, tok *oauth2.Token) oauth2.TokenSource {
	// look-alike: a token source lives long, and nothing is sent yet
	return cfg.TokenSource(context.Background(), tok)
}

func Token(src oauth2.TokenSource) (*oauth2.Token, error) {
	// look-alike: takes its context elsewhere, and has no other form
	return src.Token()
}

type result struct {
	ctx context.Context
	err error
}

func FromChannel(h healthpb.HealthClient, in <-chan result) error {
	// look-alike: from another goroutine, hence unknown
	_, err := h.Check((<-in).ctx, ask)
	return err
}

func named() (ctx context.Context, cancel context.CancelFunc) {
	ctx, cancel = context.WithTimeout(context.Background(), time.Second)
	return
}

func Named(h healthpb.HealthClient) error {
	ctx, cancel := named()
	defer cancel()
	// look-alike: a deadline by way of named results
	_, err := h.Check(ctx, ask)
	return err
}

func namedNone() (ctx context.Context) {
	ctx = context.Background()
	return
}

func NamedNone(h healthpb.HealthClient) error {
	_, err := h.Check(namedNone(), ask) // want `no-deadline: .*Check`
	return err
}
