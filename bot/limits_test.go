package bot_test

import (
	"context"
	"slices"
	"testing"

	"github.com/scrip-games/scrip/bot"
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/chicagoexpress"
	"github.com/scrip-games/scrip/title/germanrailways"
)

// opened is a game whose first share is on sale, and the seat that is asked for a bid.
func opened(t *testing.T, title game.Title) (game.Game, game.Seat) {
	t.Helper()
	g, r := newGame(t, title, 4), bot.Rand(5, 0)
	for g.Turn().Chance {
		if err := g.Play(game.Draw(g, r), nil); err != nil {
			t.Fatal(err)
		}
	}
	return g, g.Turn().Seats.First()
}

// leastBid is the bid that costs least, and how much that is.
func leastBid(t *testing.T, g game.Game, seat game.Seat) (any, int) {
	t.Helper()
	for i := range g.Options(seat) {
		if terms := g.Terms(i); terms.Step != 0 {
			return g.Action(i, int(terms.Min)), int(terms.Min)
		}
	}
	t.Fatal("nothing is on sale")
	return nil, 0
}

func TestABidIsThoughtOfAsALimit(t *testing.T) {
	for _, title := range []game.Title{chicagoexpress.Title, germanrailways.Title} {
		g, seat := opened(t, title)
		least, amount := leastBid(t, g, seat)
		for _, limits := range []bool{false, true} {
			search := bot.Search{Search: game.Search{Games: 200, Horizon: 8, Plans: 24, Limits: limits}, Cores: 1, Taste: bot.Even}
			seen := map[int]bool{}
			for _, line := range search.Think(context.Background(), g, seat, 1).Plans {
				if line.Order == nil {
					continue
				}
				if line.Actions[0] != least || line.Order.Amount <= amount {
					t.Errorf("%s: %v, and up to %d", title.Info().Name, line.Actions, line.Order.Amount)
				}
				seen[line.Order.Amount] = true
			}
			if limits != (len(seen) > 3) {
				t.Errorf("%s: with limits %v there are %v", title.Info().Name, limits, seen)
			}
		}
	}
}

func TestALimitIsBidUpToAndNoFurther(t *testing.T) {
	g, seat := opened(t, chicagoexpress.Title)
	least, amount := leastBid(t, g, seat)
	cash := func(g game.Game) int { return int(g.State().(*chicagoexpress.State).Cash[seat]) }
	all := cash(g)
	bought := map[int]int{}
	for _, limit := range []int{amount + 1, all} {
		order := game.Order{Kind: game.OrderBid, On: []string{"PRR"}, Amount: limit, Way: game.WayLeast}
		for luck := range uint64(100) {
			after, err := bot.BidOn(g, seat, least, &order, luck)
			paid := all - cash(after)
			if err != nil || paid > limit {
				t.Fatalf("with a limit of %d it paid %d: %v", limit, paid, err)
			}
			if paid > 0 {
				bought[limit]++
			}
		}
	}
	if bought[all] < 90 || bought[amount+1] > 50 {
		t.Errorf("of 100 shares it bought so many by its limit: %v", bought)
	}
}

// A review does not blame who bid a little more than the least for not bidding on.
func TestWhoBidLittleCouldHaveBidMore(t *testing.T) {
	g, seat := opened(t, chicagoexpress.Title)
	_, amount := leastBid(t, g, seat)
	played := g.Action(0, amount+2)
	limits := map[int]bool{}
	for _, line := range bot.PlayedAs(bot.ReviewerFor(chicagoexpress.Title).Search, g, seat, []any{played}) {
		if line.Actions[0] != played {
			t.Errorf("not what was played: %v", line.Actions)
		}
		if line.Order != nil {
			limits[line.Order.Amount] = true
		}
	}
	if len(limits) < 4 || !limits[amount+3] {
		t.Errorf("limits that are tried: %v", limits)
	}
}

// A player who ends a sale by passing is not taken to bid for what comes up next.
func TestAPassHasNoLimit(t *testing.T) {
	g, seat := opened(t, chicagoexpress.Title)
	least, _ := leastBid(t, g, seat)
	if err := g.Do(seat, least, nil); err != nil {
		t.Fatal(err)
	}
	pass := g.Action(g.Options(g.Turn().Seats.First())-1, 0)
	for range 2 {
		if err := g.Do(g.Turn().Seats.First(), pass, nil); err != nil {
			t.Fatal(err)
		}
	}
	last := g.Turn().Seats.First()
	after := g.Clone()
	if err := after.Do(last, pass, nil); err != nil || !slices.ContainsFunc(after.Orders(last), func(f game.OrderForm) bool { return f.Kind == game.OrderBid }) {
		t.Fatalf("nothing comes up next: %v", err)
	}
	search := bot.Search{Search: game.Search{Games: 200, Horizon: 8, Plans: 24, Limits: true}, Cores: 1, Taste: bot.Even}
	passes := 0
	for _, line := range search.Think(context.Background(), g, last, 1).Plans {
		if line.Actions[0] == pass {
			passes++
			if line.Order != nil {
				t.Errorf("a pass with %+v", line.Order)
			}
		}
	}
	if passes == 0 {
		t.Error("to pass was not thought of")
	}
}
