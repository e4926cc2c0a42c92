// Command checkout takes orders: it reserves the goods, charges the customer
// and files the receipt.
package main

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	_ "github.com/jackc/pgx/v5/stdlib"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"example.com/checkout/gateway"
	"example.com/checkout/inventory"
	"example.com/checkout/payments"
	"example.com/checkout/receipts"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		return err
	}
	defer db.Close()
	conn, err := grpc.NewClient(os.Getenv("WAREHOUSE_ADDR"), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return err
	}
	defer conn.Close()
	cfg, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		return err
	}

	store := inventory.NewStore(db)
	warehouse := inventory.NewWarehouse(conn)
	go warehouse.Poll(15 * time.Second)
	go expire(ctx, store)

	g := gateway.New(
		store,
		warehouse,
		payments.New(os.Getenv("PAYMENTS_URL")),
		receipts.New(s3.NewFromConfig(cfg), os.Getenv("RECEIPTS_BUCKET")),
		os.Getenv("RATES_URL"),
	)
	srv := &http.Server{Addr: ":8080", Handler: g.Routes(), ReadHeaderTimeout: 5 * time.Second}
	go func() {
		<-ctx.Done()
		// ctx is over: the requests under way need a context of their own
		if err := srv.Shutdown(context.Background()); err != nil {
			log.Printf("shutdown: %v", err)
		}
	}()
	if err := srv.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// expire frees what was reserved and never paid.
func expire(ctx context.Context, store *inventory.Store) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if n, err := store.Expire(30 * time.Minute); err != nil {
				log.Printf("expire reservations: %v", err)
			} else if n > 0 {
				log.Printf("%d reservations expired", n)
			}
		}
	}
}
