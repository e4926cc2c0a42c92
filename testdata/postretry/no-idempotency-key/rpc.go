package nokey

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/structpb"
)

// A stub as protoc generates it.
type ordersClient interface {
	CreateOrder(ctx context.Context, in *structpb.Struct, opts ...grpc.CallOption) (*structpb.Struct, error)
	GetOrder(ctx context.Context, in *structpb.Struct, opts ...grpc.CallOption) (*structpb.Struct, error)
}

type orders struct{ stub ordersClient }

// Create repeats a write after whatever went wrong.
func (o *orders) Create(ctx context.Context, in *structpb.Struct) (out *structpb.Struct, err error) {
	for i := range 3 {
		if out, err = o.stub.CreateOrder(ctx, in); err == nil { // want "no-idempotency-key: o.stub.CreateOrder writes, is tried again"
			return out, nil
		}
		pause(i)
	}
	return nil, err
}

// Unavailable may come after the work is done.
func (o *orders) CreateIfUnavailable(ctx context.Context, in *structpb.Struct) (out *structpb.Struct, err error) {
	for i := range 3 {
		out, err = o.stub.CreateOrder(ctx, in) // want "no-idempotency-key: o.stub.CreateOrder writes"
		if status.Code(err) != codes.Unavailable {
			return out, err
		}
		pause(i)
	}
	return nil, err
}

// look-alike: the server says that it has turned the call away.
func (o *orders) CreateIfExhausted(ctx context.Context, in *structpb.Struct) (out *structpb.Struct, err error) {
	for i := range 3 {
		out, err = o.stub.CreateOrder(ctx, in)
		if status.Code(err) != codes.ResourceExhausted {
			return out, err
		}
		pause(i)
	}
	return nil, err
}

// look-alike: a key in the metadata.
func (o *orders) CreateKeyed(ctx context.Context, key string, in *structpb.Struct) (out *structpb.Struct, err error) {
	ctx = metadata.AppendToOutgoingContext(ctx, "idempotency-key", key)
	for i := range 3 {
		if out, err = o.stub.CreateOrder(ctx, in); err == nil {
			return out, nil
		}
		pause(i)
	}
	return nil, err
}

// look-alike: a read.
func (o *orders) Get(ctx context.Context, in *structpb.Struct) (out *structpb.Struct, err error) {
	for i := range 3 {
		if out, err = o.stub.GetOrder(ctx, in); err == nil {
			return out, nil
		}
		pause(i)
	}
	return nil, err
}

type tables struct {
	db    *dynamodb.Client
	queue *sqs.Client
}

// look-alike: one token for all attempts.
func (t *tables) BookOnce(ctx context.Context, token string) (err error) {
	for i := range 3 {
		if _, err = t.db.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{ClientRequestToken: &token}); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}

// look-alike: an input without a token field.
func (t *tables) Put(ctx context.Context) (err error) {
	for i := range 3 {
		if _, err = t.db.PutItem(ctx, &dynamodb.PutItemInput{}); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}

// look-alike: consumers of a queue expect copies.
func (t *tables) Tell(ctx context.Context, url, text string) (err error) {
	for i := range 3 {
		if _, err = t.queue.SendMessage(ctx, &sqs.SendMessageInput{QueueUrl: &url, MessageBody: &text}); err == nil {
			return nil
		}
		pause(i)
	}
	return err
}
