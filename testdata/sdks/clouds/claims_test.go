package clouds

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/aliyun/alibaba-cloud-sdk-go/sdk"
	"github.com/aliyun/alibaba-cloud-sdk-go/sdk/auth/credentials"
	alists "github.com/aliyun/alibaba-cloud-sdk-go/services/sts"
	"github.com/aliyun/aliyun-oss-go-sdk/oss"
	"github.com/tencentcloud/tencentcloud-sdk-go/tencentcloud/common"
	"github.com/tencentcloud/tencentcloud-sdk-go/tencentcloud/common/profile"
	sts "github.com/tencentcloud/tencentcloud-sdk-go/tencentcloud/sts/v20180813"
)

// limiting is a server that answers that there were too many requests.
func limiting(t *testing.T) (at string, n *atomic.Int64) {
	n = new(atomic.Int64)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n.Add(1)
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"Response":{"Error":{"Code":"RequestLimitExceeded","Message":"m"},"RequestId":"r"}}`))
	}))
	t.Cleanup(s.Close)
	return s.URL, n
}

func identity(limited bool, retries int) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		at, n := counting.Down(t, 503)
		if limited {
			at, n = limiting(t)
		}
		u, err := url.Parse(at)
		if err != nil {
			t.Fatal(err)
		}
		p := profile.NewClientProfile()
		p.HttpProfile.Endpoint, p.HttpProfile.Scheme = u.Host, "HTTP"
		p.RateLimitExceededMaxRetries, p.RateLimitExceededRetryDuration = retries, profile.ConstantDurationFunc(time.Millisecond)
		c, err := sts.NewClient(common.NewCredential("id", "key"), "ap-guangzhou", p)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.GetCallerIdentityWithContext(ctx, sts.NewGetCallerIdentityRequest()); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func put(_ context.Context, t *testing.T) int64 {
	at, n := counting.Down(t, 503)
	c, err := oss.New(at, "id", "key")
	if err != nil {
		t.Fatal(err)
	}
	b, err := c.Bucket("bucket")
	if err != nil {
		t.Fatal(err)
	}
	if err := b.PutObject("o", strings.NewReader("x")); err == nil {
		t.Error("no error")
	}
	return n.Load()
}

// assume asks Alibaba's token service.
func assume(cfg *sdk.Config) counting.Client {
	return func(_ context.Context, t *testing.T) int64 {
		at, n := counting.Down(t, 503)
		c, err := alists.NewClientWithOptions("cn-hangzhou", cfg, credentials.NewAccessKeyCredential("id", "key"))
		if err != nil {
			t.Fatal(err)
		}
		r := alists.CreateAssumeRoleRequest()
		r.Scheme, r.Domain = "http", strings.TrimPrefix(at, "http://")
		if _, err := c.AssumeRole(r); err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{
		"Tencent Cloud": identity(false, 0),
		"Tencent Cloud, limited, RateLimitExceededMaxRetries 0": identity(true, 0),
		"Tencent Cloud, limited, RateLimitExceededMaxRetries 2": identity(true, 2),
		"Alibaba OSS":                              put,
		"Alibaba Cloud":                            assume(sdk.NewConfig()),
		"Alibaba Cloud, AutoRetry":                 assume(sdk.NewConfig().WithAutoRetry(true)),
		"Alibaba Cloud, AutoRetry, MaxRetryTime 1": assume(sdk.NewConfig().WithAutoRetry(true).WithMaxRetryTime(1)),
		"Alibaba Cloud, MaxRetryTime 5":            assume(sdk.NewConfig().WithMaxRetryTime(5)),
	})
}
