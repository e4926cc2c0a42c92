package inventory

import (
	"context"
	"log"
	"sync/atomic"
	"time"

	"google.golang.org/grpc"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/metadata"
)

// Warehouse is the warehouse's own system, over gRPC.
type Warehouse struct {
	health healthpb.HealthClient
	open   atomic.Bool
}

// NewWarehouse returns a Warehouse behind conn.
func NewWarehouse(conn *grpc.ClientConn) *Warehouse {
	return &Warehouse{health: healthpb.NewHealthClient(conn)}
}

// Open reports whether the warehouse took orders when last asked.
func (w *Warehouse) Open() bool { return w.open.Load() }

// Poll asks again and again whether the warehouse takes orders.
func (w *Warehouse) Poll(every time.Duration) {
	for range time.Tick(every) {
		ctx := metadata.AppendToOutgoingContext(context.Background(), "caller", "checkout")
		resp, err := w.health.Check(ctx, &healthpb.HealthCheckRequest{Service: "picking"})
		if err != nil {
			log.Printf("warehouse: %v", err)
		}
		w.open.Store(serving(resp, err))
	}
}

// Ready asks once, within half a second.
func (w *Warehouse) Ready(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, 500) // milliseconds
	defer cancel()
	return serving(w.health.Check(ctx, &healthpb.HealthCheckRequest{}))
}

// Serves asks whether the warehouse can send an article today.
func (w *Warehouse) Serves(ctx context.Context, sku string) bool {
	ctx, cancel := context.WithTimeout(ctx, 800*time.Millisecond)
	defer cancel()
	return serving(w.health.Check(ctx, &healthpb.HealthCheckRequest{Service: "article/" + sku}))
}

func serving(resp *healthpb.HealthCheckResponse, err error) bool {
	return err == nil && resp.GetStatus() == healthpb.HealthCheckResponse_SERVING
}
