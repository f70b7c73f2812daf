package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/scrip-games/scrip/game"
)

// outagePlayer is a person at a table where everything is in use: a clock runs, a bot has a
// seat, another person as well; they give orders, talk, leave and come back.
type outagePlayer struct {
	*player
	guest  bool // of a table that another makes
	sleeps bool // and never moves
	clock  map[string]any
	lines  int
}

// Clocks that run out while somebody sleeps, and some that do not while servers are mended.
var (
	shortClock = map[string]any{"kind": "live", "main": 10, "step": 5, "up": "bot", "bot": "clerk"}
	liveClock  = map[string]any{"kind": "live", "main": 600, "step": 10, "up": "bot", "bot": "clerk"}
	daysClock  = map[string]any{"kind": "days", "main": 86400, "step": 86400, "up": "bot", "bot": "clerk"}
)

// sit makes a table.
func (b *outagePlayer) sit(ctx context.Context, at door) error {
	var made seenTable
	seats := []map[string]string{{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "clerk"}}
	wanted := map[string]any{"title": b.title, "visibility": "link", "seats": seats, "clock": b.clock}
	if err := b.call(ctx, "POST", at()+"/api/tables", wanted, &made); err != nil {
		return err
	}
	b.begin(made.ID)
	return nil
}

// Of how many looks one leads to something else than a move.
const (
	talksOneIn  = 40
	ordersOneIn = 12
	leavesOneIn = 60
)

// turn does something at the table.
func (b *outagePlayer) turn(ctx context.Context, at door) (moved bool, err error) {
	g := b.latest()
	if g == nil {
		return false, nil
	}
	now, err := b.look(ctx, at, g)
	switch {
	case err != nil:
		return false, err
	case len(now.Left) > 0 && !b.sleeps, now.Status == "open" && b.guest && !now.full():
		return false, b.post(ctx, at, g, "/join", map[string]any{})
	case now.Status == "open" && !b.guest && now.full(): // it did not start by itself
		return false, b.post(ctx, at, g, "/start", map[string]any{})
	case now.Status == "open":
		return false, nil
	case now.Position.Turn.Over:
		g.ended(now.Position.N)
		if b.guest {
			return false, nil
		}
		return false, b.sit(ctx, at)
	case b.sleeps:
		return false, nil
	case b.r.IntN(talksOneIn) == 0:
		return false, b.say(ctx, at, g)
	case b.r.IntN(ordersOneIn) == 0:
		return false, b.order(ctx, at, g, &now.Position)
	case b.guest && b.r.IntN(leavesOneIn) == 0:
		return false, b.post(ctx, at, g, "/leave", map[string]any{})
	case len(now.Position.Options) == 0:
		return false, nil
	}
	_, err = b.act(ctx, at, g, &now.Position)
	return err == nil, err
}

// post asks a table for something. That somebody was faster, or it is so already, is as well.
func (b *outagePlayer) post(ctx context.Context, at door, g *played, what string, body any) error {
	var answer any
	return b.call(ctx, "POST", at()+"/api/tables/"+g.id+what, body, &answer)
}

func (b *outagePlayer) say(ctx context.Context, at door, g *played) error {
	b.lines++
	text := fmt.Sprintf("line %d of %s", b.lines, b.from)
	g.says(text, false)
	err := b.post(ctx, at, g, "/chat", map[string]string{"text": text})
	if err == nil {
		g.says(text, true)
	}
	return err
}

// order gives one of the orders that are offered, or stops one. It may be offered no more
// when it is given: the game goes on meanwhile.
func (b *outagePlayer) order(ctx context.Context, at door, g *played, now *seenPosition) error {
	if len(now.Orders.Standing) > 1 || len(now.Orders.Standing) == 1 && b.r.IntN(2) == 0 {
		return b.stopOrder(ctx, at, g, now)
	}
	if len(now.Orders.Offers) == 0 {
		return nil
	}
	g.orders(now.Seat)
	o := fill(now.Orders.Offers[b.r.IntN(len(now.Orders.Offers))])
	err := b.post(ctx, at, g, "/orders", map[string]any{"seat": now.Seat, "order": o})
	var refused *refusal
	if errors.As(err, &refused) && refused.status < http.StatusInternalServerError {
		return nil
	}
	return err
}

func (b *outagePlayer) stopOrder(ctx context.Context, at door, g *played, now *seenPosition) error {
	var answer any
	url := fmt.Sprintf("%s/api/tables/%s/orders/%d?seat=%d", at(), g.id, now.Orders.Standing[0].ID, now.Seat)
	return b.call(ctx, "DELETE", url, nil, &answer)
}

// fill is an order of the form that is offered, with the first of everything.
func fill(f game.OrderForm) game.Order {
	o := game.Order{Kind: f.Kind, On: f.On}
	if f.Step > 0 {
		o.Amount = f.Min
	}
	if len(f.Choice) > 0 {
		o.On = f.Choice[:1]
	}
	if len(f.Ways) > 0 {
		o.Way = f.Ways[0]
	}
	return o
}
