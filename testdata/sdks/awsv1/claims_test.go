package awsv1

import (
	"context"
	"testing"

	"example.com/retrylint/testdata/sdks/counting"
	"github.com/aws/aws-sdk-go/aws"
	"github.com/aws/aws-sdk-go/aws/credentials"
	"github.com/aws/aws-sdk-go/aws/session"
	"github.com/aws/aws-sdk-go/service/sqs"
)

func sendMessage(cfgs ...*aws.Config) counting.Client {
	return func(ctx context.Context, t *testing.T) int64 {
		url, n := counting.Down(t, 500)
		s, err := session.NewSession(append(cfgs, &aws.Config{
			Region: aws.String("us-east-1"), Endpoint: aws.String(url), Credentials: credentials.NewStaticCredentials("id", "secret", ""),
		})...)
		if err != nil {
			t.Fatal(err)
		}
		_, err = sqs.New(s).SendMessageWithContext(ctx, &sqs.SendMessageInput{QueueUrl: aws.String(url + "/q"), MessageBody: aws.String("x")})
		if err == nil {
			t.Error("no error")
		}
		return n.Load()
	}
}

func TestClaims(t *testing.T) {
	counting.Claims(t, map[string]counting.Client{
		"sqs":                sendMessage(),
		"sqs, MaxRetries 0":  sendMessage(&aws.Config{MaxRetries: aws.Int(0)}),
		"sqs, MaxRetries -1": sendMessage(&aws.Config{MaxRetries: aws.Int(-1)}),
		"sqs, MaxRetries 1":  sendMessage(aws.NewConfig().WithMaxRetries(1)),
	})
}
