package games18xx

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	rm "github.com/scrip-games/scrip/title/railwaymania"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Moments of the example game: a stock round in which the first player has no money and
// passes, until the second buys a share of the EUR, which is the first player's.
const (
	passing = 207 // the second is asked
	bought  = 218 // the third has passed too
)

// moments is the example game at moments of it.
func moments(t *testing.T) (*game.Record, func(n int) game.Game) {
	t.Helper()
	im, err := Convert(read(t, sharedGame(t, "example-game"), "raw.json"), nil)
	if err != nil {
		t.Fatal(err)
	}
	tape, err := rm.Title.Tape(im.Record)
	if err != nil {
		t.Fatal(err)
	}
	return im.Record, func(n int) game.Game {
		g, err := tape.At(n)
		if err != nil {
			t.Fatal(err)
		}
		return g.Clone()
	}
}

// To pass until it concerns one, in a stock round as it was played: three passes, and then
// a share of the EUR stops it.
func TestOrders_exampleGame_passUntilTraded(t *testing.T) {
	record, at := moments(t)
	order := game.Order{Kind: "pass", Stops: []game.Stop{
		{Kind: "traded", On: []string{"EUR", "N&E"}},
		{Kind: "danger", On: []string{"EUR", "N&E"}},
		{Kind: "started"},
		{Kind: "price", On: []string{"WVR"}, Amount: 74},
		{Kind: "traded", On: []string{"ECR", "NGC"}},
		{Kind: "alone"},
	}}
	g := at(passing)
	forms := g.Orders(0)
	form, wrong := game.Fit(forms, &order)
	if wrong != "" {
		t.Fatalf("its %s cannot be ordered: %+v", wrong, forms)
	}
	order.Stops = nil
	for _, s := range form.Stops {
		if s.Ticked {
			order.Stops = append(order.Stops, s.Stop)
		}
		if s.Kind == "price" && s.On[0] == "WVR" && s.Amount != 74 {
			t.Errorf("proposed is %+v", s)
		}
	}
	since, passes := game.Since{Round: g.Round()}, 0
	for n := passing; n < bought; n++ {
		if g.Turn().Has(0) {
			v := g.Follow(0, &order, &since)
			if v.Does != game.Acts || g.Kind(v.Pick.Index) != "pass" {
				t.Fatalf("at %d it comes to %+v", n, v)
			}
			passes++
		}
		action, err := rm.Title.Decode(record.Entries[n].Action)
		if err != nil {
			t.Fatal(err)
		}
		var log game.Log
		if err := g.Do(g.Turn().Seats.First(), action, &log); err != nil {
			t.Fatal(err)
		}
		since.Events = append(since.Events, log.For(0)...)
	}
	why := g.Follow(0, &order, &since).Why
	if why.Kind != "traded" || why.Stop != 1 || why.Seat == nil || *why.Seat != 1 || why.On != "EUR" || passes != 3 {
		t.Errorf("after %d passes it stopped for %+v", passes, why)
	}
	again, _ := order.Without(why)
	if v := g.Follow(0, &again, &since); v.Does != game.Acts {
		t.Errorf("without that it comes to %+v", v)
	}
	standsAtTheStop(t, g.View(0).(*rm.View))
}

// standsAtTheStop sees that the view has what one wants to know of the EUR then: who has
// how much, and what is left at which price.
func standsAtTheStop(t *testing.T, v *rm.View) {
	t.Helper()
	var shares []int
	for _, p := range v.Players[:2] {
		i := slices.IndexFunc(p.Shares, func(h rm.HoldingView) bool { return h.Company == board.EUR })
		shares = append(shares, p.Shares[i].Tenths)
	}
	i := slices.IndexFunc(v.Companies, func(c rm.CompanyView) bool { return c.Company == board.EUR })
	if c := v.Companies[i]; !slices.Equal(shares, []int{6, 1}) || c.Offer != 3 || c.Par != 62 || c.Pool+c.Treasury != 0 {
		t.Errorf("%v have shares, %+v", shares, c)
	}
}

// To run a company as it is, in an operating round as it was played: every step of the
// turn of the EUR is decided, and nothing is built or bought. The only train of the N&E is
// gone after this run: that stops the order before the dividend, and where it was asked to
// tell at once.
func TestOrders_exampleGame_operate(t *testing.T) {
	_, at := moments(t)
	for _, c := range []struct {
		company board.Company
		told    bool // of trains that run for the last time
		did     []string
		why     string
	}{
		{board.EUR, true, []string{"pass", "pass", "pass", "run", "pay", "pass", "pass"}, ""},
		{board.NE, false, []string{"pass", "pass", "pass", "run"}, "forced"},
		{board.NE, true, nil, "rust"},
	} {
		g := at(bought)
		for n := bought; g.State().(*rm.State).Company != c.company; n++ {
			g = at(n)
		}
		order := game.Order{Kind: "operate", On: []string{c.company.String()}, Way: "pay"}
		if c.told {
			order.Stops = []game.Stop{{Kind: "rust", On: order.On}}
		}
		if did, why := operated(t, g, &order); !slices.Equal(did, c.did) || why != c.why {
			t.Errorf("the order for %s did %v, and stopped for %q", c.company, did, why)
		}
	}
}

// operated is what an order does in the turn of a company, and for what it stops.
func operated(t *testing.T, g game.Game, order *game.Order) (did []string, why string) {
	t.Helper()
	if _, wrong := game.Fit(g.Orders(0), order); wrong != "" {
		t.Fatalf("its %s cannot be ordered", wrong)
	}
	s, since := g.State().(*rm.State), game.Since{Round: g.Round()}
	for company := s.Company; s.Company == company; {
		v := g.Follow(0, order, &since)
		if v.Does != game.Acts {
			return did, v.Why.Kind
		}
		did = append(did, g.Kind(v.Pick.Index))
		var log game.Log
		if err := g.Play(v.Pick, &log); err != nil {
			t.Fatal(err)
		}
		since.Events = append(since.Events, log.For(0)...)
	}
	return did, ""
}
