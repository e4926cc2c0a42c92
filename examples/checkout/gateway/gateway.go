// Package gateway is the HTTP face of the service.
package gateway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"time"

	"example.com/checkout/inventory"
	"example.com/checkout/payments"
	"example.com/checkout/receipts"
)

// Gateway serves the shop's front end.
type Gateway struct {
	stock     *inventory.Store
	warehouse *inventory.Warehouse
	pay       *payments.Client
	receipts  *receipts.Archive
	ratesURL  string
}

// New returns a Gateway to the given parts of the shop.
func New(stock *inventory.Store, warehouse *inventory.Warehouse, pay *payments.Client, receipts *receipts.Archive, ratesURL string) *Gateway {
	return &Gateway{stock: stock, warehouse: warehouse, pay: pay, receipts: receipts, ratesURL: ratesURL}
}

// Routes returns the service's handlers.
func (g *Gateway) Routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /orders", g.order)
	mux.HandleFunc("GET /orders/{id}/receipt", g.receipt)
	mux.HandleFunc("GET /healthz", g.health)
	return mux
}

type order struct {
	ID       string `json:"id"`
	SKU      string `json:"sku"`
	Count    int    `json:"count"`
	Cents    int64  `json:"cents"`
	Currency string `json:"currency"`
	Card     string `json:"card"`
}

func (g *Gateway) order(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 15*time.Second)
	defer cancel()
	var o order
	if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	charge, err := g.sell(ctx, o)
	if errors.Is(err, inventory.ErrSoldOut) {
		http.Error(w, err.Error(), http.StatusConflict)
		return
	}
	if err != nil {
		log.Printf("order %s: %v", o.ID, err)
		http.Error(w, "try again later", http.StatusBadGateway)
		return
	}
	json.NewEncoder(w).Encode(charge)
}

// sell reserves the goods, takes the money and files the receipt, in that order.
func (g *Gateway) sell(ctx context.Context, o order) (payments.Charge, error) {
	if n, err := g.stock.Available(ctx, o.SKU); err != nil {
		return payments.Charge{}, err
	} else if n < o.Count || !g.warehouse.Serves(ctx, o.SKU) {
		return payments.Charge{}, inventory.ErrSoldOut
	}
	cents, err := g.euro(o)
	if err != nil {
		return payments.Charge{}, err
	}
	if err := g.stock.Reserve(ctx, o.ID, o.SKU, o.Count); err != nil {
		return payments.Charge{}, err
	}
	charge, err := g.charge(ctx, payments.Charge{Order: o.ID, Cents: cents, Source: o.Card})
	if err != nil {
		return payments.Charge{}, errors.Join(err, g.stock.Release(ctx, o.ID))
	}
	if err := g.receipts.Put(ctx, o.ID, fmt.Appendf(nil, "%s: %d cents", o.ID, cents)); err != nil {
		_, refundErr := g.pay.Refund(ctx, charge.ID)
		return payments.Charge{}, errors.Join(err, refundErr, g.stock.Release(ctx, o.ID))
	}
	return g.pay.Capture(ctx, charge.ID)
}

// charge does not give up at once: the processor has its bad moments.
func (g *Gateway) charge(ctx context.Context, ch payments.Charge) (payments.Charge, error) {
	for attempt := 1; ; attempt++ {
		done, err := g.pay.Charge(ctx, ch)
		if err == nil || attempt == 3 {
			return done, err
		}
		select {
		case <-ctx.Done():
			return payments.Charge{}, ctx.Err()
		case <-time.After(500 * time.Millisecond):
		}
	}
}

// euro returns the order's price in euro cents, by the rate of the day.
func (g *Gateway) euro(o order) (int64, error) {
	if o.Currency == "EUR" {
		return o.Cents, nil
	}
	resp, err := http.Get(g.ratesURL + "/" + o.Currency)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	var rate float64
	if err := json.NewDecoder(resp.Body).Decode(&rate); err != nil {
		return 0, fmt.Errorf("rate of %s: %w", o.Currency, err)
	}
	return int64(float64(o.Cents) * rate), nil
}

func (g *Gateway) receipt(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
	defer cancel()
	pdf, err := g.receipts.Get(ctx, r.PathValue("id"))
	if err != nil {
		http.Error(w, "no such receipt", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "application/pdf")
	w.Write(pdf)
}

func (g *Gateway) health(w http.ResponseWriter, r *http.Request) {
	if !g.warehouse.Open() || !g.warehouse.Ready(r.Context()) || !g.pay.Up() {
		http.Error(w, "not ready", http.StatusServiceUnavailable)
	}
}
