// Package notimeout calls Google under contexts without a deadline; what has no comment is a
// look-alike that must stay silent.
package notimeout

import (
	"context"
	"io"
	"time"

	"cloud.google.com/go/bigquery"
	"cloud.google.com/go/pubsub/v2"
	secretmanager "cloud.google.com/go/secretmanager/apiv1"
	"cloud.google.com/go/secretmanager/apiv1/secretmanagerpb"
	"cloud.google.com/go/storage"
	"google.golang.org/api/dns/v1"
	"google.golang.org/api/drive/v3"
	"google.golang.org/api/iterator"
)

func A(s *drive.Service) error {
	_, err := s.Files.List().PageSize(10).Do() // want "no-deadline"
	return err
}

func B(ctx context.Context, s *drive.Service) error {
	_, err := s.Files.Get("x").Do() // want "dropped-ctx"
	return err
}

func C(ctx context.Context, s *drive.Service) error {
	_, err := s.Files.Get("x").Context(ctx).Do()
	return err
}

func D(ctx context.Context, s *dns.Service) error {
	return s.ManagedZones.List("p").Pages(ctx, func(*dns.ManagedZonesListResponse) error { return nil })
}

func E(s *dns.Service) error {
	return s.ManagedZones.List("p").Pages(context.Background(), func(*dns.ManagedZonesListResponse) error { return nil }) // want "no-deadline"
}

func F(b *storage.BucketHandle) error {
	_, err := b.Attrs(context.Background()) // want "no-deadline"
	return err
}

func G(b *storage.BucketHandle) error {
	return b.Object("x").Delete(context.Background()) // want "no-deadline"
}

func H(b *storage.BucketHandle) error {
	it := b.Objects(context.Background(), nil) // want "no-deadline"
	for {
		_, err := it.Next()
		if err == iterator.Done {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func I(b *storage.BucketHandle, w io.Writer) error {
	r, err := b.Object("x").NewReader(context.Background())
	if err != nil {
		return err
	}
	_, err = io.Copy(w, r)
	return err
}

func J(c *secretmanager.Client) error {
	_, err := c.AccessSecretVersion(context.Background(), &secretmanagerpb.AccessSecretVersionRequest{})
	return err
}

func K(c *pubsub.Client) error {
	return c.Subscriber("s").Receive(context.Background(), func(ctx context.Context, m *pubsub.Message) { m.Ack() })
}

func L(c *pubsub.Client) error {
	r := c.Publisher("t").Publish(context.Background(), &pubsub.Message{})
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_, err := r.Get(ctx)
	return err
}

func M(c *bigquery.Client) error {
	_, err := c.Query("q").Read(context.Background())
	return err
}

func N(ctx context.Context) (*storage.Client, error) { return storage.NewClient(context.Background()) }

func O(ctx context.Context, s *drive.Service) error {
	call := s.Files.List()
	call = call.Context(ctx)
	_, err := call.Do()
	return err
}
