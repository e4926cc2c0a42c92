// Package failures holds functions whose loops test the failure of a function
// that makes a remote call. A failure that cannot come from there is none of a
// peer. The marker is that of classes.go.
package failures

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"sync"
	"time"
)

type peer interface {
	Send(ctx context.Context) error
	Fetch(ctx context.Context, id string) (string, error)
}

var errDown = errors.New("down")

func saveLogged(ctx context.Context, p peer, name string) error {
	if err := p.Send(ctx); err != nil {
		log.Print(err)
	}
	return os.WriteFile(name, nil, 0o600)
}

// class: none
func loggedOnly(ctx context.Context, p peer, name string) (err error) {
	for range 3 {
		if err = saveLogged(ctx, p, name); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func saveFetched(ctx context.Context, p peer, name string) error {
	text, err := p.Fetch(ctx, name)
	if err != nil {
		text = "default"
	}
	return os.WriteFile(name, []byte(text), 0o600)
}

// class: none
func dataOnly(ctx context.Context, p peer, name string) (err error) {
	for range 3 {
		if err = saveFetched(ctx, p, name); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func saveDeep(ctx context.Context, p peer, name string) error {
	if err := saveLogged(ctx, p, name); err != nil {
		return fmt.Errorf("saving: %w", err)
	}
	return nil
}

// class: none
func deepLoggedOnly(ctx context.Context, p peer, name string) (err error) {
	for range 3 {
		if err = saveDeep(ctx, p, name); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func sendWrapped(ctx context.Context, p peer) error {
	if err := p.Send(ctx); err != nil {
		return fmt.Errorf("sending: %w", err)
	}
	return nil
}

func sendDeep(ctx context.Context, p peer) (err error) {
	defer log.Print("sent")
	if err = os.Chdir("/"); err != nil {
		return err
	}
	err = sendWrapped(ctx, p)
	return
}

// class: retry
func deep(ctx context.Context, p peer) (err error) {
	for range 3 {
		if err = sendDeep(ctx, p); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func sendMapped(ctx context.Context, p peer) error {
	if p.Send(ctx) != nil {
		return errDown
	}
	return nil
}

// class: retry
func mapped(ctx context.Context, p peer) (err error) {
	for range 3 {
		if err = sendMapped(ctx, p); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

type failure struct{ cause error }

func (f *failure) Error() string { return f.cause.Error() }

func explain(err error) *failure { return &failure{err} }

func sendTyped(ctx context.Context, p peer) error {
	if err := p.Send(ctx); err != nil {
		f := explain(err)
		return f
	}
	return nil
}

// class: retry
func typed(ctx context.Context, p peer) (err error) {
	for range 3 {
		if err = sendTyped(ctx, p); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func sendTwice(ctx context.Context, p peer) error {
	var last error
	for range 2 {
		if last = p.Send(ctx); last == nil {
			return nil
		}
	}
	return last
}

// class: retry
func lastOfMany(ctx context.Context, p peer) (err error) {
	for range 3 {
		if err = sendTwice(ctx, p); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func sendAside(ctx context.Context, p peer, name string) error {
	go func() {
		if err := p.Send(ctx); err != nil {
			log.Print(err)
		}
	}()
	return os.Remove(name)
}

// class: none
func aside(ctx context.Context, p peer, name string) (err error) {
	for range 3 {
		if err = sendAside(ctx, p, name); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func sendHandedBack(ctx context.Context, p peer) error {
	errs := make(chan error, 1)
	go func() { errs <- p.Send(ctx) }()
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// class: retry
func handedBack(ctx context.Context, p peer) (err error) {
	for range 3 {
		if err = sendHandedBack(ctx, p); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

type group struct {
	wg  sync.WaitGroup
	err error
}

func (g *group) Go(f func() error) {
	g.wg.Add(1)
	go func() {
		defer g.wg.Done()
		if err := f(); err != nil {
			g.err = err
		}
	}()
}

func (g *group) Wait() error {
	g.wg.Wait()
	return g.err
}

func sendInGroup(ctx context.Context, p peer) error {
	var g group
	g.Go(func() error { return p.Send(ctx) })
	g.Go(func() error { return os.Chdir("/") })
	return g.Wait()
}

// class: retry
func inGroup(ctx context.Context, p peer) (err error) {
	for range 3 {
		if err = sendInGroup(ctx, p); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func sendInto(ctx context.Context, p peer) (err error) {
	var once sync.Once
	once.Do(func() { err = p.Send(ctx) })
	return err
}

// class: retry
func onceOnly(ctx context.Context, p peer) (err error) {
	for range 3 {
		if err = sendInto(ctx, p); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func with(f func() error) error {
	defer log.Print("done")
	return f()
}

func sendWith(ctx context.Context, p peer) error {
	return with(func() error { return p.Send(ctx) })
}

// class: retry
func handedDown(ctx context.Context, p peer) (err error) {
	for range 3 {
		if err = sendWith(ctx, p); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func reachable(ctx context.Context, p peer) bool { return p.Send(ctx) == nil }

func sendIfReachable(ctx context.Context, p peer, name string) error {
	if reachable(ctx, p) {
		return os.Remove(name)
	}
	return errDown
}

// class: retry
func byBool(ctx context.Context, p peer, name string) (err error) {
	for range 3 {
		if err = sendIfReachable(ctx, p, name); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

type store struct{ dir string }

func (s *store) Put(name string) error { return os.Remove(s.dir + name) }

type telling struct {
	*store
	p peer
}

func (t *telling) Put(ctx context.Context, name string) error {
	defer func() {
		if err := t.p.Send(ctx); err != nil {
			log.Print(err)
		}
	}()
	return t.store.Put(name)
}

// class: none
func told(ctx context.Context, t *telling, name string) (err error) {
	for range 3 {
		if err = t.Put(ctx, name); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

func walk(ctx context.Context, p peer, depth int) error {
	if depth == 0 {
		return p.Send(ctx)
	}
	return walkBack(ctx, p, depth-1)
}

func walkBack(ctx context.Context, p peer, depth int) error { return walk(ctx, p, depth) }

// class: retry
func mutual(ctx context.Context, p peer) (err error) {
	for range 3 {
		if err = walk(ctx, p, 2); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

type agent struct {
	p   peer
	err error
	ok  bool
}

func (a *agent) attempt(ctx context.Context) { a.err = a.p.Send(ctx) }

// class: retry
func (a *agent) byField(ctx context.Context) error {
	for range 5 {
		a.attempt(ctx)
		if a.err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return a.err
}

func (a *agent) attemptOK(ctx context.Context) {
	err := a.p.Send(ctx)
	a.ok = err == nil
}

// class: retry
func (a *agent) byFlag(ctx context.Context) {
	for !a.ok {
		a.attemptOK(ctx)
	}
}

func (a *agent) note(ctx context.Context) {
	if err := a.p.Send(ctx); err != nil {
		log.Print(err)
	}
	a.err = os.Chdir("/")
}

// class: none
func (a *agent) byLocalField(ctx context.Context) error {
	for range 5 {
		a.note(ctx)
		if a.err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return a.err
}

// class: retry
func methodValue(ctx context.Context, p peer) {
	send := p.Send
	for send(ctx) != nil {
	}
}

// class: retry
func literalOfMethodValue(ctx context.Context, p peer) {
	send := p.Send
	try := func() error { return send(ctx) }
	for try() != nil {
	}
}

// class: none
func localMethodValue(s *store) {
	put := s.Put
	for put("x") != nil {
	}
}
