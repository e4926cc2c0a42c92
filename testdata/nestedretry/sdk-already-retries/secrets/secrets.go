// Package secrets reads secrets, and has a stand-in for its users' tests.
package secrets

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/stretchr/testify/mock"
)

// Client reads secrets.
type Client interface {
	Read(ctx context.Context, name string) (string, error)
}

type client struct{ s3 *s3.Client }

// New returns a client.
func New(c *s3.Client) Client { return &client{c} }

func (c *client) Read(ctx context.Context, name string) (string, error) {
	out, err := c.s3.HeadObject(ctx, &s3.HeadObjectInput{Key: &name})
	if err != nil {
		return "", err
	}
	return *out.ETag, nil
}

// Mock says what it is told to.
type Mock struct{ mock.Mock }

// Read is what tests expect.
func (m *Mock) Read(ctx context.Context, name string) (string, error) {
	args := m.Called(ctx, name)
	return args.String(0), args.Error(1)
}

// Local reads secrets, too.
type Local interface {
	ReadLocal(ctx context.Context, name string) (string, error)
}

type memory map[string]string

// NewMemory is no stand-in: it is used.
func NewMemory() Local { return memory{} }

func (m memory) ReadLocal(_ context.Context, name string) (string, error) { return m[name], nil }

// ReadLocal makes of the client a Local.
func (c *client) ReadLocal(ctx context.Context, name string) (string, error) {
	return c.Read(ctx, name)
}
