package apis

import (
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/DataDog/datadog-api-client-go/v2/api/datadog"
	"github.com/DataDog/datadog-api-client-go/v2/api/datadogV1"
	"github.com/PagerDuty/go-pagerduty"
	"github.com/dghubble/sling"
	"github.com/gofri/go-github-ratelimit/v2/github_ratelimit"
	"github.com/meilisearch/meilisearch-go"
	"github.com/okta/okta-sdk-golang/v5/okta"
	"github.com/olivere/elastic/v7"
	"github.com/oracle/oci-go-sdk/v65/common"
)

func event(set func(*datadog.RetryConfiguration)) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		at, n := counting.Down(t, 503)
		u, err := url.Parse(at)
		if err != nil {
			t.Fatal(err)
		}
		cfg := datadog.NewConfiguration()
		cfg.Host, cfg.Scheme = u.Host, u.Scheme
		cfg.RetryConfiguration.BackOffBase = 0 // seconds
		set(&cfg.RetryConfiguration)
		ctx = context.WithValue(ctx, datadog.ContextAPIKeys, map[string]datadog.APIKey{"apiKeyAuth": {Key: "k"}})
		if _, _, err := datadogV1.NewEventsApi(datadog.NewAPIClient(cfg)).CreateEvent(ctx, datadogV1.EventCreateRequest{Text: "a", Title: "b"}); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

// limiting is a server that answers with a status and says that one may come back
// at once.
func limiting(t *testing.T, status int) (at string, n *atomic.Int64) {
	n = new(atomic.Int64)
	s := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n.Add(1)
		w.Header().Set("X-Rate-Limit-Reset", fmt.Sprint(time.Now().Unix()-1))
		w.WriteHeader(status)
	}))
	t.Cleanup(s.Close)
	return s.URL, n
}

func users(status int, set ...okta.ConfigSetter) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		at, n := limiting(t, status)
		cfg, err := okta.NewConfiguration(append(set, okta.WithOrgUrl(at), okta.WithToken("t"), okta.WithTestingDisableHttpsCheck(true), okta.WithCache(false))...)
		if err != nil {
			t.Fatal(err)
		}
		u, err := url.Parse(at)
		if err != nil {
			t.Fatal(err)
		}
		cfg.Host = u.Host
		cfg.HTTPClient = insecure()
		if _, _, err := okta.NewAPIClient(cfg).UserAPI.GetUser(ctx, "u").Execute(); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func incident(ctx context.Context, t *testing.T) int64 {
	at, n := counting.Down(t, 503)
	if _, err := pagerduty.NewClient("t", pagerduty.WithAPIEndpoint(at)).GetIncidentWithContext(ctx, "i"); err == nil {
		t.Error("no error")
	}
	return n.Load()
}

func slung(_ context.Context, t *testing.T) int64 {
	at, n := counting.Down(t, 503)
	if resp, err := sling.New().Get(at).ReceiveSuccess(nil); err != nil {
		t.Error(err)
	} else {
		resp.Body.Close()
	}
	return n.Load()
}

func healthy(opts ...meilisearch.Option) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		at, n := counting.Down(t, 503)
		if _, err := meilisearch.New(at, opts...).CreateIndex(ctx, &meilisearch.IndexConfig{Uid: "i"}); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func document(status int, opts ...elastic.ClientOptionFunc) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		at, n := counting.Down(t, status)
		c, err := elastic.NewSimpleClient(append(opts, elastic.SetURL(at))...)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Index().Index("i").Id("1").BodyString("{}").Do(ctx); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

// github asks a server that refuses all, as if its secondary limit were reached and
// would be over at once.
func github(status int) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		var n atomic.Int64
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			n.Add(1)
			w.Header().Set("X-Ratelimit-Reset", "1") // of the year 1970
			w.WriteHeader(status)
			_, _ = io.WriteString(w, `{"message": "You have exceeded a secondary rate limit"}`)
		}))
		t.Cleanup(s.Close)
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		if resp, err := github_ratelimit.NewClient(nil).Do(req); err == nil {
			resp.Body.Close()
		}
		return n.Load()
	}
}

func TestClaims(t *testing.T) {
	common.GlobalCircuitBreakerSetting = common.NoCircuitBreakerSetting() // which opens after ten failures
	clients := map[string]counting.Client{
		"Datadog":                              event(func(*datadog.RetryConfiguration) {}),
		"Datadog, EnableRetry":                 event(func(r *datadog.RetryConfiguration) { r.EnableRetry = true }),
		"Datadog, EnableRetry, MaxRetries 1":   event(func(r *datadog.RetryConfiguration) { r.EnableRetry, r.MaxRetries = true, 1 }),
		"Datadog, EnableRetry, MaxRetries 0":   event(func(r *datadog.RetryConfiguration) { r.EnableRetry, r.MaxRetries = true, 0 }),
		"Okta, 503":                            users(503),
		"Okta, 429":                            users(429),
		"Okta, 429, WithRateLimitMaxRetries 2": users(429, okta.WithRateLimitMaxRetries(2), okta.WithRateLimitMaxBackOff(0)),
		"PagerDuty":                            incident,
		"sling":                                slung,
		"Meilisearch":                          healthy(),
		"Meilisearch, DisableRetries":          healthy(meilisearch.DisableRetries()),
		"Meilisearch, WithCustomRetries 0":     healthy(meilisearch.WithCustomRetries([]int{503}, 0)),
		"Meilisearch, WithCustomRetries 1":     healthy(meilisearch.WithCustomRetries([]int{503}, 1)),
		"olivere/elastic":                      document(503),
		"olivere/elastic, SetMaxRetries 2":     document(503, elastic.SetMaxRetries(2), elastic.SetRetryStatusCodes(503)),
		"olivere/elastic, SetMaxRetries 0":     document(503, elastic.SetMaxRetries(0), elastic.SetRetryStatusCodes(503)),
		"go-github-ratelimit, refused by the secondary limit": github(403),
		"go-github-ratelimit, 503":                            github(503),
	}
	maps.Copy(clients, oracle)
	counting.Claims(t, clients)
}

func insecure() *http.Client {
	tr := http.DefaultTransport.(*http.Transport).Clone()
	tr.TLSClientConfig.InsecureSkipVerify = true
	return &http.Client{Transport: tr}
}
