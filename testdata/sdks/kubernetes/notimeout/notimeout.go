// Package notimeout calls Kubernetes under contexts without a deadline; what has no comment is a
// look-alike that must stay silent.
package notimeout

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func A(d dynamic.Interface, gvr schema.GroupVersionResource) error {
	_, err := d.Resource(gvr).Get(context.TODO(), "x", metav1.GetOptions{}) // want "no-deadline"
	return err
}

func B(ctx context.Context, c client.Client, p *corev1.Pod) error {
	return c.Update(context.Background(), p) // want "dropped-ctx"
}

// reads of a manager's client come from the cache
func C(c client.Client, p *corev1.Pod) error {
	return c.Get(context.Background(), client.ObjectKey{}, p)
}

func D(c client.Client, p *corev1.Pod) error {
	return c.Status().Update(context.Background(), p) // want "no-deadline"
}

func E(c client.Client, p *corev1.Pod) error {
	return c.Patch(context.TODO(), p, client.Merge) // want "no-deadline"
}

func F(kubeconfig string) error {
	cfg, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return err
	}
	cs, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		return err
	}
	_, err = cs.CoreV1().Pods("").List(context.TODO(), metav1.ListOptions{}) // want "no-deadline"
	return err
}

// a generated clientset
type WidgetInterface interface {
	Create(ctx context.Context, w *corev1.Pod, opts metav1.CreateOptions) (*corev1.Pod, error)
	Delete(ctx context.Context, name string, opts metav1.DeleteOptions) error
	Get(ctx context.Context, name string, opts metav1.GetOptions) (*corev1.Pod, error)
	Patch(ctx context.Context, name string, data []byte, opts metav1.PatchOptions, sub ...string) (*corev1.Pod, error)
}

func G(w WidgetInterface) error {
	_, err := w.Create(context.TODO(), nil, metav1.CreateOptions{}) // want "no-deadline"
	return err
}

func H(w WidgetInterface) error {
	_, err := w.Patch(context.Background(), "x", nil, metav1.PatchOptions{}) // want "no-deadline"
	return err
}

func I(ctx context.Context, w WidgetInterface) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return w.Delete(ctx, "x", metav1.DeleteOptions{})
}

var _ = rest.Config{}
