package catalog

import "time"

// Methods of generated Google clients, read from defaultCallOptions in
// apiv1/*_client.go: cloud.google.com/go/secretmanager v1.24.0, pubsub/v2 v2.9.0.

const (
	secretsPkg    = "cloud.google.com/go/secretmanager/apiv1"
	pubsubAPI     = "cloud.google.com/go/pubsub/apiv1"
	evidenceGAPIC = "apiv1/*_client.go defaultCallOptions"
)

var gapicCodes = &Retry{
	Attempts: Endless, Covers: []Failure{OnListed}, POST: Yes, RetryAfter: No,
	Wait:     Wait{Curve: Exponential, First: 100 * time.Millisecond, Factor: 1.3, Max: time.Minute, Jitter: Yes, Share: 1, Elapsed: time.Minute, Interrupted: Yes},
	Evidence: evidenceGAPIC,
}

var (
	gapicFree = Call{Kind: SDK, Limit: &Limit{Evidence: evidenceGAPIC}, Ctx: Ctx{From: FromArg}}
	gapicRead = Call{Kind: SDK, Retry: gapicCodes, Write: No, Ctx: Ctx{From: FromArg}}
	gapicEdit = Call{Kind: SDK, Retry: gapicCodes, Write: Yes, Ctx: Ctx{From: FromArg}}
)

// gapicUnlimited have no limit of their own.
var gapicUnlimited = join(
	methods(secretsPkg, "Client", gapicFree, "GetLocation", "ListLocations"),
	methods(pubsubAPI, "SchemaClient", gapicFree, "GetIamPolicy", "SetIamPolicy", "TestIamPermissions"),
	methods(pubsubAPI, "SubscriptionAdminClient", gapicFree, "GetIamPolicy", "SetIamPolicy", "TestIamPermissions"),
	methods(pubsubAPI, "TopicAdminClient", gapicFree, "GetIamPolicy", "SetIamPolicy", "TestIamPermissions"),
)

// gapicRetried are repeated until the limit, or the context's deadline.
var gapicRetried = join(
	methods(secretsPkg, "Client", gapicRead, "AccessSecretVersion"),
	methods(pubsubAPI, "SchemaClient", gapicRead, "GetSchema", "ListSchemas", "ListSchemaRevisions", "DeleteSchemaRevision", "DeleteSchema", "ValidateSchema", "ValidateMessage"),
	methods(pubsubAPI, "SchemaClient", gapicEdit, "CreateSchema", "CommitSchema", "RollbackSchema"),
	methods(pubsubAPI, "SubscriptionAdminClient", gapicRead, "GetSubscription", "UpdateSubscription", "ListSubscriptions", "DeleteSubscription", "ModifyAckDeadline",
		"Acknowledge", "Pull", "ModifyPushConfig", "GetSnapshot", "ListSnapshots", "UpdateSnapshot", "DeleteSnapshot", "Seek"),
	methods(pubsubAPI, "SubscriptionAdminClient", gapicEdit, "CreateSubscription", "CreateSnapshot"),
	methods(pubsubAPI, "TopicAdminClient", gapicRead, "UpdateTopic", "GetTopic", "ListTopics", "ListTopicSubscriptions", "ListTopicSnapshots", "DeleteTopic", "DetachSubscription"),
	methods(pubsubAPI, "TopicAdminClient", gapicEdit, "CreateTopic", "Publish"),
)
