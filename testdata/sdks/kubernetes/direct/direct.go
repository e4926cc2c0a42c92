// Package direct reads through a client that asks the API server itself.
package direct

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// client.New reads from the API server itself
func A(cfg *rest.Config) error {
	c, err := client.New(cfg, client.Options{})
	if err != nil {
		return err
	}
	return c.Get(context.Background(), client.ObjectKey{}, &corev1.Pod{}) // want "no-deadline"
}
