// Package notimeout calls Consul, Nomad and Vault under contexts without a deadline; what has no comment is a
// look-alike that must stay silent.
package notimeout

import (
	"context"

	consul "github.com/hashicorp/consul/api"
	nomad "github.com/hashicorp/nomad/api"
	vault "github.com/hashicorp/vault/api"
)

func A(c *consul.Client) error {
	_, _, err := c.KV().Get("k", nil) // want "no-deadline"
	return err
}

func B(ctx context.Context, c *consul.Client) error {
	_, _, err := c.KV().Get("k", nil) // want "dropped-ctx"
	return err
}

func C(ctx context.Context, c *consul.Client) error {
	_, _, err := c.KV().Get("k", (&consul.QueryOptions{}).WithContext(ctx))
	return err
}

func D(ctx context.Context, c *consul.Client) error {
	q := &consul.QueryOptions{Datacenter: "x"}
	_, _, err := c.Catalog().Nodes(q.WithContext(ctx))
	return err
}

func E(ctx context.Context, c *consul.Client) error {
	_, err := c.KV().Put(&consul.KVPair{}, &consul.WriteOptions{}) // want "dropped-ctx"
	return err
}

// a blocking query is a long poll
func F(c *consul.Client, idx uint64) error {
	_, _, err := c.KV().Get("k", &consul.QueryOptions{WaitIndex: idx})
	return err
}

func G(c *nomad.Client) error {
	_, _, err := c.Jobs().List(nil) // want "no-deadline"
	return err
}

func H(ctx context.Context, c *nomad.Client) error {
	_, _, err := c.Jobs().Info("j", &nomad.QueryOptions{Region: "r"}) // want "dropped-ctx"
	return err
}

func I(c *vault.Client) error {
	_, err := c.Logical().Read("p")
	return err
}

func J(ctx context.Context, c *vault.Client) error {
	_, err := c.Logical().ReadWithContext(context.Background(), "p")
	return err
}

func K(c *consul.Client) error {
	_, err := c.Status().Leader()
	return err
}

func L(ctx context.Context, c *consul.Client) error {
	return c.Agent().ServiceRegister(&consul.AgentServiceRegistration{})
}
