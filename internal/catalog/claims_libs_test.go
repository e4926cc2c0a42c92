package catalog

import (
	"slices"
	"strings"
	"testing"
)

// setter gives a function that says how often a client tries, which would do so
// def times, with an option of a major version set to n.
func setter(t *testing.T) func(f *Family, major int, recv, name string, n, def int) int {
	return func(f *Family, major int, recv, name string, n, def int) int {
		t.Helper()
		for i := range f.Options {
			if o := &f.Options[i]; o.Ref.Recv == recv && o.Ref.Name == name && o.Ref.hasMajor(major) {
				return o.Attempts(n, def)
			}
		}
		t.Fatalf("%s v%d has no option %s.%s", f.Name, major, recv, name)
		return 0
	}
}

// sdkClaims are those of heavy families, by the folder of their module.
func sdkClaims(t *testing.T) map[string][]claim {
	set := setter(t)
	return map[string][]claim{
		"hashicorp": {
			{"Vault read", vault.Retry.Attempts},
			{"Vault write", vault.Retry.Attempts},
			{"Vault read, Config.MaxRetries 0", set(&vault, 0, "Config", "MaxRetries", 0, 3)},
			{"Vault read, SetMaxRetries 4", set(&vault, 0, "Client", "SetMaxRetries", 4, 3)},
			{"Consul", consul.Retry.Attempts},
			{"Nomad", nomad.Retry.Attempts},
		},
		"azure": {
			{"azblob", azure.Retry.Attempts},
			{"azblob, MaxRetries 0", set(&azure, 0, "RetryOptions", "MaxRetries", 0, 4)},
			{"azblob, MaxRetries -1", set(&azure, 0, "RetryOptions", "MaxRetries", -1, 4)},
			{"azblob, MaxRetries 1", set(&azure, 0, "RetryOptions", "MaxRetries", 1, 4)},
			{"Azure services", azureOld.Retry.Attempts},
			{"Azure services, registered", azureOld.Retry.Attempts},
			{"Azure services, RetryAttempts 1", set(&azureOld, 0, "Client", "RetryAttempts", 1, 4)},
			{"Azure services, RetryAttempts 0", set(&azureOld, 0, "Client", "RetryAttempts", 0, 4)},
			{"go-autorest", autorest.Retry.Attempts},
			{"go-autorest, DoRetryForStatusCodes 3", set(&autorest, 0, "", "DoRetryForStatusCodes", 3, 1)},
			{"go-autorest, DoRetryForStatusCodes 0", set(&autorest, 0, "", "DoRetryForStatusCodes", 0, 1)},
			{"go-autorest, DoRetryForStatusCodesWithCap 1", set(&autorest, 0, "", "DoRetryForStatusCodesWithCap", 1, 1)},
			{"go-autorest, DoRetryForAttempts 3, error for 503", set(&autorest, 0, "", "DoRetryForAttempts", 3, 1)},
			{"go-autorest, DoRetryForDuration, error for 503", set(&autorest, 0, "", "DoRetryForDuration", 0, 1)},
		},
		"awsv1": {
			{"sqs", awsV1.Retry.Attempts},
			{"sqs, MaxRetries 0", set(&awsV1, 0, "Config", "MaxRetries", 0, 4)},
			{"sqs, MaxRetries -1", set(&awsV1, 0, "Config", "MaxRetries", -1, 4)},
			{"sqs, MaxRetries 1", set(&awsV1, 0, "Config", "WithMaxRetries", 1, 4)},
		},
		"search": {
			{"Elasticsearch", elastic.Retry.Attempts},
			{"Elasticsearch, DisableRetry", set(&elastic, 8, "Config", "DisableRetry", 1, 4)},
			{"Elasticsearch, MaxRetries -1", set(&elastic, 8, "Config", "MaxRetries", -1, 4)},
			{"Elasticsearch, MaxRetries 1", set(&elastic, 8, "Config", "MaxRetries", 1, 4)},
			{"OpenSearch", opensearch.Retry.Attempts},
			{"OpenSearch, DisableRetry", set(&opensearch, 4, "Config", "DisableRetry", 1, 7)},
			{"OpenSearch, MaxRetries 3", set(&opensearch, 4, "Config", "MaxRetries", 3, 7)},
		},
		"dskit": {
			{"dskit Config{}", dskit.Constructors[0].Retry.Attempts},
			{"dskit MaxRetries 3", set(&dskit, 0, "Config", "MaxRetries", 3, Endless)},
		},
		"kubernetes": {
			{"client-go GET", clientGo.Retry.Attempts},
			{"client-go POST", clientGo.Retry.Attempts},
			{"client-go GET, Retry-After, MaxRetries 0", set(&clientGo, 0, "Request", "MaxRetries", 0, 1)},
			{"client-go GET, Retry-After, MaxRetries 2", set(&clientGo, 0, "Request", "MaxRetries", 2, 1)},
		},
		"models": {
			{"OpenAI", openai.Retry.Attempts},
			{"OpenAI, WithMaxRetries 0", set(&openai, 3, "", "WithMaxRetries", 0, 3)},
			{"OpenAI, WithMaxRetries 1", set(&openai, 3, "", "WithMaxRetries", 1, 3)},
			{"Anthropic", anthropic.Retry.Attempts},
			{"Anthropic, WithMaxRetries 0", set(&anthropic, 0, "", "WithMaxRetries", 0, 3)},
			{"Stripe, connection closed", stripe.Retry.Attempts},
			{"Stripe, connection closed, MaxNetworkRetries 0", set(&stripe, 82, "BackendConfig", "MaxNetworkRetries", 0, 3)},
			{"Stripe, connection closed, MaxNetworkRetries 1", set(&stripe, 82, "BackendConfig", "MaxNetworkRetries", 1, 3)},
		},
		"saas": {
			{"godo, NewFromToken", godo.Constructors[0].Retry.Attempts},
			{"godo, NewClient", godo.Retry.Attempts},
			{"godo, RetryMax 0", set(&godo, 0, "RetryConfig", "RetryMax", 0, 1)},
			{"godo, RetryMax 1", set(&godo, 0, "RetryConfig", "RetryMax", 1, 1)},
			{"Slack", slack.Retry.Attempts},
			{"Slack, 429, OptionRetry 2", set(&slack, 0, "", "OptionRetry", 2, 1)},
			{"go-github", goGitHub.Retry.Attempts},
			{"go-openai", goOpenAI.Retry.Attempts},
			{"Connect", connect.Retry.Attempts},
			{"MinIO", minio.Retry.Attempts},
			{"MinIO, MaxRetries 1", set(&minio, 7, "Options", "MaxRetries", 1, 10)},
			{"GitLab, WithoutRetries", set(&gitlab, 0, "", "WithoutRetries", 0, 6)},
			{"GitLab, RetryMax 2", set(&gitlab, 0, "", "WithCustomRetryMax", 2, 6)},
			{"Hetzner, MaxRetries 0", set(&hcloud, 2, "RetryOpts", "MaxRetries", 0, 6)},
			{"Hetzner, MaxRetries 5, 502", set(&hcloud, 2, "RetryOpts", "MaxRetries", 5, 6)},
		},
		"apis": apiClaims(set),
		"clouds": {
			{"Tencent Cloud", tencent.Retry.Attempts},
			{"Tencent Cloud, limited, RateLimitExceededMaxRetries 0", set(&tencent, 0, "ClientProfile", "RateLimitExceededMaxRetries", 0, 1)},
			{"Tencent Cloud, limited, RateLimitExceededMaxRetries 2", set(&tencent, 0, "ClientProfile", "RateLimitExceededMaxRetries", 2, 1)},
			{"Alibaba OSS", aliyunOSS.Retry.Attempts},
			{"Alibaba Cloud", alibaba.Retry.Attempts},
			{"Alibaba Cloud, AutoRetry", set(&alibaba, 0, "Config", "WithAutoRetry", 1, 1)},
			{"Alibaba Cloud, AutoRetry, MaxRetryTime 1", set(&alibaba, 0, "Config", "WithMaxRetryTime", 1, 4)},
			{"Alibaba Cloud, MaxRetryTime 5", alibaba.Retry.Attempts}, // nothing starts it
		},
		"confluent": {{"confluent-kafka-go CreateTopics", confluent.Retry.Attempts}},
		"stores": {
			{"asynq EnqueueContext", asynq.Retry.Attempts},
			{"lib/pq NewListener", pqReconnects.Attempts},
			{"cockroach-go Execute", crdbStatement.Attempts},
			{"cockroach-go ExecuteInTx, WithMaxRetries 2", set(&transactions, 0, "", "WithMaxRetries", 2, crdbTx.Attempts)},
			{"cockroach-go ExecuteInTx, WithMaxRetries 0", set(&transactions, 0, "", "WithMaxRetries", 0, crdbTx.Attempts)},
		},
		"optimism": {
			{"Optimism Do 3", set(&optimism, 0, "", "Do", 3, 0)},
			{"Optimism Do 0", set(&optimism, 0, "", "Do", 0, 0)},
		},
		"libraries": lesserClaims(set),
		"ory":       {{"ory/x resilience", resilience.Policies[0].Retry.Attempts}},
		"fiber": {
			{"fiber GET, connection closed", fiber.Retry.Attempts},
			{"fiber POST, connection closed", fiberOnce.Attempts},
			{"fiber GET, MaxRetryCount 2, connection closed", fiber.Retry.Attempts * set(&fiber, 3, "Config", "MaxRetryCount", 2, 10)},
			{"fiber POST, MaxRetryCount 2, connection closed", fiberOnce.Attempts * set(&fiber, 3, "Config", "MaxRetryCount", 2, 10)},
			{"fiber ExponentialBackoff", fiberPolicy.Attempts},
			{"fiber ExponentialBackoff, MaxRetryCount 0", set(&fiber, 3, "Config", "MaxRetryCount", 0, 10)},
			{"fiber ExponentialBackoff, MaxRetryCount 3", set(&fiber, 3, "Config", "MaxRetryCount", 3, 10)},
		},
		"telemetry": append(telemetryClaims(), []claim{
			{"Collector exporter", collector.Policies[0].Retry.Attempts},
			{"Collector exporter, default BackOffConfig", collector.Constructors[0].Retry.Attempts},
			{"Collector exporter, BackOffConfig{}", collector.Constructors[1].Retry.Attempts},
			{"Collector exporter, BackOffConfig{}, Enabled", set(&collector, 0, "BackOffConfig", "Enabled", 1, 1)},
		}...),
		"services": {
			{"SendGrid", sendgrid.Retry.Attempts},
			{"SendGrid, MakeRequestRetry", sendgridAgain.Attempts},
			{"Cloudflare v0", cloudflareOld.Attempts},
			{"Cloudflare v0, MaxRetries 1", set(&cloudflare, 1, "", "UsingRetryPolicy", 1, 4)},
			{"InfluxDB, blocking", influx.Retry.Attempts},
		},
	}
}

// telemetryClaims are those of exporters: each package has a type of its own.
func telemetryClaims() []claim {
	list := []claim{{"Sentry", reporters.Retry.Attempts}}
	for name, pkg := range map[string]string{
		"traces, HTTP": otlpHTTP[0], "metrics, HTTP": otlpHTTP[1], "logs, HTTP": otlpHTTP[2],
		"traces, gRPC": otlpGRPC[0], "metrics, gRPC": otlpGRPC[1], "logs, gRPC": otlpGRPC[2],
	} {
		for _, o := range otlp.Options {
			if o.Ref.Pkg == pkg && o.Ref.Name == "Enabled" {
				list = append(list, claim{"OTLP " + name + ", Enabled", o.Attempts(1, 1)})
			}
		}
		for _, c := range otlp.Constructors {
			if c.Ref.Pkg == pkg && c.Ref.Name == "RetryConfig" {
				list = append(list, claim{"OTLP " + name + ", RetryConfig{}", c.Retry.Attempts})
			}
		}
	}
	slices.SortFunc(list, func(a, b claim) int { return strings.Compare(a.name, b.name) })
	return list
}

func apiClaims(set func(f *Family, major int, recv, name string, n, def int) int) []claim {
	on := set(&datadog, 2, "RetryConfiguration", "EnableRetry", 1, 1)
	return []claim{
		{"Datadog", datadog.Retry.Attempts},
		{"Datadog, EnableRetry", on},
		{"Datadog, EnableRetry, MaxRetries 1", set(&datadog, 2, "RetryConfiguration", "MaxRetries", 1, on)},
		{"Datadog, EnableRetry, MaxRetries 0", set(&datadog, 2, "RetryConfiguration", "MaxRetries", 0, on)},
		{"Okta, 503", okta.Retry.Attempts},
		{"Okta, 429", okta.Retry.Attempts},
		{"Okta, 429, WithRateLimitMaxRetries 2", set(&okta, 5, "", "WithRateLimitMaxRetries", 2, 1)},
		{"PagerDuty", pagerduty.Retry.Attempts},
		{"sling", sling.Retry.Attempts},
		{"Meilisearch", meilisearch.Retry.Attempts},
		{"Meilisearch, DisableRetries", set(&meilisearch, 0, "", "DisableRetries", 0, 4)},
		{"Meilisearch, WithCustomRetries 0", set(&meilisearch, 0, "", "WithCustomRetries", 0, 4)},
		{"Meilisearch, WithCustomRetries 1", set(&meilisearch, 0, "", "WithCustomRetries", 1, 4)},
		{"olivere/elastic", olivereElastic.Retry.Attempts},
		{"olivere/elastic, SetMaxRetries 2", set(&olivereElastic, 7, "", "SetMaxRetries", 2, 1)},
		{"olivere/elastic, SetMaxRetries 0", set(&olivereElastic, 7, "", "SetMaxRetries", 0, 1)},
		{"Oracle Cloud, identity ListUsers", ociAttempts("identity", "")},
		{"Oracle Cloud, queue DeleteMessage", ociAttempts("queue", "")},
		{"Oracle Cloud, queue GetMessages", ociAttempts("queue", "GetMessages")},
		{"Oracle Cloud, NoRetryPolicy", oci.Constructors[0].Retry.Attempts},
		{"Oracle Cloud, NewRetryPolicy 3", set(&oci, 65, "", "NewRetryPolicy", 3, 1)},
		{"Oracle Cloud, NewRetryPolicy 0", set(&oci, 65, "", "NewRetryPolicy", 0, 1)},
		{"go-github-ratelimit, refused by the secondary limit", githubLimits.Retry.Attempts},
		{"go-github-ratelimit, 503", githubLimits.Constructors[0].Retry.Attempts},
	}
}

// ociAttempts are those of one method of a service, "" for most of them.
func ociAttempts(service, name string) int {
	for _, c := range ociCalls() {
		if c.Ref.Pkg == ociPkg+"/"+service && c.Ref.Name == name && c.Retry != nil {
			return c.Retry.Attempts
		}
	}
	return oci.Retry.Attempts
}

// lesserClaims are those of libraries that retry and are used less.
func lesserClaims(set func(f *Family, major int, recv, name string, n, def int) int) []claim {
	return []claim{
		{"roko WithMaxAttempts 3", set(&roko, 0, "", "WithMaxAttempts", 3, Endless)},
		{"roko WithMaxAttempts 0", set(&roko, 0, "", "WithMaxAttempts", 0, Endless)},
		{"roko TryForever", set(&roko, 0, "", "TryForever", 0, 0)},
		{"juju Attempts 3", set(&juju, 0, "CallArgs", "Attempts", 3, Endless)},
		{"juju Attempts -1", set(&juju, 0, "CallArgs", "Attempts", -1, Endless)},
		{"juju Attempts 0, MaxDuration set", set(&juju, 0, "CallArgs", "Attempts", 0, Endless)},
		{"codeGROOVE", codeGroove.Policies[0].Retry.Attempts},
		{"codeGROOVE Attempts 3", set(&codeGroove, 0, "", "Attempts", 3, 10)},
		{"codeGROOVE Attempts 0", set(&codeGroove, 0, "", "Attempts", 0, 10)},
		{"matryer/try", try.Policies[0].Retry.Attempts},
		{"Rican7", rican7.Policies[0].Retry.Attempts},
		{"Rican7 Limit 3", set(&rican7, 0, "", "Limit", 3, Endless)},
		{"Rican7 Limit 0", set(&rican7, 0, "", "Limit", 0, Endless)},
		{"gobreaker", len(breaker.Runners[:1])}, // once
		{"hystrix-go", len(hystrix.Runners[:1])},
		{"go-zero fx", fxRetry.Attempts},
		{"go-zero fx WithRetry 5", set(&fx, 0, "", "WithRetry", 5, 3)},
		{"go-zero fx WithRetry 0", set(&fx, 0, "", "WithRetry", 0, 3)},
		{"watermill MaxRetries 0", watermill.Constructors[0].Retry.Attempts},
		{"watermill MaxRetries 2", set(&watermill, 0, "Retry", "MaxRetries", 2, 1)},
		{"watermill MaxRetries -1", set(&watermill, 0, "Retry", "MaxRetries", -1, 1)},
	}
}

// libraryClaims are those of libraries that retry.
func libraryClaims(t *testing.T) []claim {
	set := setter(t)
	entry := func(f *Family, major int, recv, name string) int {
		t.Helper()
		for _, p := range f.Policies {
			if p.Entry.Recv == recv && p.Entry.Name == name && p.Entry.hasMajor(major) {
				return p.Retry.Attempts
			}
		}
		t.Fatalf("%s v%d has no policy %s.%s", f.Name, major, recv, name)
		return 0
	}
	made := func(f *Family, name string) int {
		t.Helper()
		for _, c := range f.Constructors {
			if c.Ref.Name == name && c.Retry != nil {
				return c.Retry.Attempts
			}
		}
		t.Fatalf("%s makes no %s", f.Name, name)
		return 0
	}
	try := retryable.Retry.Attempts
	return []claim{
		{"retryablehttp GET", try},
		{"retryablehttp POST", try},
		{"retryablehttp StandardClient", try},
		{"retryablehttp RetryMax 0", set(&retryable, 0, "Client", "RetryMax", 0, try)},
		{"retryablehttp RetryMax 2", set(&retryable, 0, "Client", "RetryMax", 2, try)},
		{"resty v2", resty.Retry.Attempts},
		{"resty v2 SetRetryCount 3, connection closed, POST", set(&resty, 2, "Client", "SetRetryCount", 3, 1)},
		{"resty v2 SetRetryCount 0, connection closed", set(&resty, 2, "Client", "SetRetryCount", 0, 1)},
		{"resty v2 Client.RetryCount 2, connection closed", set(&resty, 2, "Client", "RetryCount", 2, 1)},
		{"resty v3", resty3.Retry.Attempts},
		{"heimdall", heimdall.Retry.Attempts},
		{"heimdall WithRetryCount 3, POST", set(&heimdall, 7, "", "WithRetryCount", 3, 1)},
		{"rehttp", rehttp.Retry.Attempts},
		{"rehttp RetryMaxRetries 3", set(&rehttp, 0, "", "RetryMaxRetries", 3, Endless)},
		{"heimdall WithRetryCount 0, POST", set(&heimdall, 7, "", "WithRetryCount", 0, 1)},
		{"rehttp RetryMaxRetries 0", set(&rehttp, 0, "", "RetryMaxRetries", 0, Endless)},
		{"hedgedhttp Upto 0", set(&hedged, 0, "", "NewRoundTripper", 0, 1)},
		{"hedgedhttp Upto 2", set(&hedged, 0, "", "NewRoundTripper", 2, 1)},
		{"fasthttp GET, connection closed", fasthttp.Retry.Attempts},
		{"fasthttp POST, connection closed", 1}, // fasthttp.Retry.POST is No
		{"fasthttp GET, MaxIdemponentCallAttempts 2", set(&fasthttp, 0, "Client", "MaxIdemponentCallAttempts", 2, 5)},
		{"fasthttp GET, MaxIdemponentCallAttempts 0", set(&fasthttp, 0, "Client", "MaxIdemponentCallAttempts", 0, 5)},
		{"resty.Backoff", resty.Policies[0].Retry.Attempts},
		{"resty.Backoff Retries 0", set(&resty, 2, "", "Retries", 0, 4)},
		{"eapache 3 waits", 3 + 1}, // SetsTable: one for each try after the first
		{"eapache no waits", 0 + 1},
		{"eapache WithInfiniteRetry", set(&eapache, 0, "Retrier", "WithInfiniteRetry", 0, 2)},
		{"go-redis INCR", goRedis.Retry.Attempts},
		{"go-redis INCR, MaxRetries 0", set(&goRedis, 9, "Options", "MaxRetries", 0, 4)},
		{"go-redis INCR, MaxRetries -1", set(&goRedis, 9, "Options", "MaxRetries", -1, 4)},
		{"go-redis INCR, MaxRetries 2", set(&goRedis, 9, "Options", "MaxRetries", 2, 4)},

		{"cenkalti v2 WithMaxRetries 0", set(&cenkalti, 1, "", "WithMaxRetries", 0, Endless)},
		{"cenkalti v2 WithMaxRetries 2", set(&cenkalti, 1, "", "WithMaxRetries", 2, Endless)},
		{"cenkalti v3 WithMaxRetries 0", set(&cenkalti, 3, "", "WithMaxRetries", 0, Endless)},
		{"cenkalti v3 WithMaxRetries 2", set(&cenkalti, 3, "", "WithMaxRetries", 2, Endless)},
		{"cenkalti v4 WithMaxRetries 0", set(&cenkalti, 4, "", "WithMaxRetries", 0, Endless)},
		{"cenkalti v4 WithMaxRetries 2", set(&cenkalti, 4, "", "WithMaxRetries", 2, Endless)},
		{"cenkalti v4 StopBackOff", made(&cenkalti, "StopBackOff")},
		{"cenkalti v5", entry(&cenkalti, 5, "", "Retry")},
		{"cenkalti v5 WithMaxTries 0", set(&cenkalti, 5, "", "WithMaxTries", 0, Endless)},
		{"cenkalti v5 WithMaxTries 2", set(&cenkalti, 5, "", "WithMaxTries", 2, Endless)},
		{"cenkalti v7 WithMaxTries 2", set(&cenkalti, 7, "", "WithMaxTries", 2, Endless)},
		{"avast v3 Attempts 0", set(&avast, 3, "", "Attempts", 0, 10)},
		{"avast v4", entry(&avast, 4, "", "Do")},
		{"avast v4 Attempts 0", set(&avast, 4, "", "Attempts", 0, 10)},
		{"avast v4 Attempts 3", set(&avast, 4, "", "Attempts", 3, 10)},
		{"avast v5", entry(&avast, 5, "Retrier", "Do")},
		{"avast v5 Attempts 0", set(&avast, 5, "", "Attempts", 0, 10)},
		{"avast v5 UntilSucceeded", set(&avast, 5, "", "UntilSucceeded", 0, 10)},
		{"wait.Backoff Steps 0", set(&kubeWait, 0, "Backoff", "Steps", 0, 0)},
		{"wait.Backoff Steps 3", set(&kubeWait, 0, "Backoff", "Steps", 3, 0)},
		{"client-go DefaultRetry", made(&kubeWait, "DefaultRetry")},
		{"client-go DefaultBackoff", made(&kubeWait, "DefaultBackoff")},
		{"sethvargo", entry(&sethvargo, 0, "", "Do")},
		{"sethvargo WithMaxRetries 2", set(&sethvargo, 0, "", "WithMaxRetries", 2, Endless)},
		{"sethvargo WithMaxRetries 0", set(&sethvargo, 0, "", "WithMaxRetries", 0, Endless)},
		{"failsafe", failsafeRetry.Attempts},
		{"failsafe WithMaxRetries 0", set(&failsafe, 0, "Builder", "WithMaxRetries", 0, 3)},
		{"failsafe WithMaxRetries -1", set(&failsafe, 0, "Builder", "WithMaxRetries", -1, 3)},
		{"failsafe WithMaxAttempts 0", set(&failsafe, 0, "Builder", "WithMaxAttempts", 0, 3)},
		{"failsafe WithMaxAttempts 2", set(&failsafe, 0, "Builder", "WithMaxAttempts", 2, 3)},
		{"failsafe WithMaxAttempts -1", set(&failsafe, 0, "Builder", "WithMaxAttempts", -1, 3)},
		{"failsafe hedge", failsafeHedge.Attempts},
		{"failsafegrpc", failsafeGRPC.Attempts},
		{"failsafegrpc WithMaxRetries 0", set(&failsafe, 0, "Builder", "WithMaxRetries", 0, failsafeGRPC.Attempts)},
		{"lo.Attempt 0", set(&lo, 0, "", "Attempt", 0, 0)},
		{"lo.Attempt 3", set(&lo, 0, "", "Attempt", 3, 0)},
		{"lestrrat", lestrratExponential.Attempts},
		{"lestrrat WithMaxRetries 0", set(&lestrrat, 2, "", "WithMaxRetries", 0, 11)},
		{"lestrrat WithMaxRetries 3", set(&lestrrat, 2, "", "WithMaxRetries", 3, 11)},
	}
}
