package server_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/server"
	"github.com/scrip-games/scrip/titletest/toy"
)

// pondering is a site whose toy thinks so.
func pondering(t *testing.T, think func(context.Context, toy.Wonder) (int, error)) *site {
	t.Helper()
	var house *match.House
	s := serve(t, func(c *server.Config) {
		house = match.OpenHouse(match.Config{
			Store: c.People.(inStore).store.House(), Titles: []game.Title{toy.NewPondering(think)}, Bots: bot.Kinds(), OldNames: bot.OldNames(), Usual: bot.Usual,
			Picker: func(kind string) (match.Picker, error) { return bot.New(kind) },
		})
		c.House = house
	})
	t.Cleanup(house.Close)
	return s
}

// While what a seat may do is being found out, no other call about its table waits.
func TestPondering_HoldsNoCallUp(t *testing.T) {
	t.Parallel()
	began, goOn := make(chan struct{}, 10), make(chan struct{})
	s := pondering(t, func(ctx context.Context, w toy.Wonder) (int, error) {
		if w.Seat != 0 || w.Round == 0 {
			return 1, nil
		}
		began <- struct{}{}
		select {
		case <-goOn:
			return 7, nil
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	})
	c := s.client()
	id := call[table](c, "POST", "/api/tables", map[string]any{
		"title": "pondering", "visibility": "public", "seats": []any{map[string]string{"kind": "me"}, map[string]string{"kind": "me"}},
	}).ID
	path := "/api/tables/" + id
	call[table](c, "POST", path+"/start", map[string]any{})
	bid := func(seat, after int) map[string]any {
		return map[string]any{"seat": seat, "after": after, "actions": []any{map[string]any{"kind": "bid", "amount": seat + 1}}}
	}
	call[position](c, "POST", path+"/actions", bid(0, 2))
	call[position](c, "POST", path+"/actions", bid(1, 3)) // and two deals
	looks := make(chan table, 1)
	go func() { looks <- call[table](c, "GET", path, nil) }()
	<-began

	call[[]any](c, "GET", path+"/entries", nil)
	call[map[string]any](c, "POST", path+"/chat", map[string]string{"text": "hm"})
	call[position](c, "GET", path+"/at/6", nil)
	if got := call[table](c, "GET", path+"?as=1", nil); len(got.Position.Options) != 2 {
		t.Errorf("the other seat has %d options", len(got.Position.Options))
	}
	if list := s.client().events(id, 5, 2); list[0].name != "table" || list[1].name != "entry" {
		t.Errorf("a watcher is told %+v", list)
	}
	if status, _ := c.send("GET", "/healthz", nil); status != http.StatusOK {
		t.Errorf("the health is %d", status)
	}
	close(goOn)
	if got := <-looks; len(got.Position.Options) != 2 {
		t.Errorf("the seat has %d options", len(got.Position.Options))
	}
}
