package main

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// pictureFlood asks, from many addresses, for pictures and animations of a game that nobody has asked for before, until
// the others have moved.
func pictureFlood(ctx context.Context, t *target) error {
	p := newPlayer(500)
	p.from = address(500)
	if err := p.sit(ctx, only(t.url)); err != nil {
		return err
	}
	for range t.scaled(40) {
		if _, err := p.move(ctx, only(t.url)); err != nil {
			return err
		}
	}
	table, n := p.games[0].id, p.games[0].known()
	var all sync.WaitGroup
	for i := range t.scaled(40) {
		all.Go(func() {
			for asked := 0; ctx.Err() == nil && !t.hasMoved(); asked++ {
				path := fmt.Sprintf("/table/%s/at/%d.png?width=%d", table, (i+asked)%(n+1), 320+(40*asked+i)%1280)
				if asked%10 == 9 {
					path = fmt.Sprintf("/table/%s/from/0/to/%d.gif?width=%d", table, min(n, 4), 320+(40*asked+i)%1280)
				}
				t.get(ctx, 500+i, path)
				wait(ctx, pause)
			}
		})
	}
	all.Wait()
	return nil
}

// hasMoved tells whether the others have moved often enough.
func (t *target) hasMoved() bool {
	select {
	case <-t.moved:
		return true
	default:
		return false
	}
}

// get asks for something from the i-th address, for as long as the others move.
func (t *target) get(ctx context.Context, i int, path string) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", t.url+path, nil)
	if err != nil {
		t.wrong("%v", err)
		return
	}
	r.Header.Set("X-Forwarded-For", address(i))
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.noAnswer(ctx, err)
		return
	}
	t.note(answer)
}
