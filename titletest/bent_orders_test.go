package titletest

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/titletest/toy"
)

// disorderly is the toy with its orders bent.
type disorderly struct {
	toy.Rules
	round  func(*state) game.Round
	forms  func(*state, game.Seat, []game.OrderForm) []game.OrderForm
	follow func(*state, game.Seat, *game.Order, options, game.Verdict) game.Verdict
}

func (d disorderly) Round(s *state) game.Round {
	if d.round != nil {
		return d.round(s)
	}
	return d.Rules.Round(s)
}

func (d disorderly) Orders(s *state, seat game.Seat, list []game.OrderForm) []game.OrderForm {
	list = d.Rules.Orders(s, seat, list)
	if d.forms != nil {
		return d.forms(s, seat, list)
	}
	return list
}

func (d disorderly) Follow(s *state, seat game.Seat, o *game.Order, since *game.Since, list []game.Option[action]) game.Verdict {
	v := d.Rules.Follow(s, seat, o, since, list)
	if d.follow != nil {
		return d.follow(s, seat, o, list, v)
	}
	return v
}

// first bends the first form of a seat.
func first(bend func(*state, game.Seat, *game.OrderForm)) func(*state, game.Seat, []game.OrderForm) []game.OrderForm {
	return func(s *state, seat game.Seat, list []game.OrderForm) []game.OrderForm {
		if len(list) > 0 {
			bend(s, seat, &list[0])
		}
		return list
	}
}

// acting bends what orders do that act.
func acting(bend func(*state, game.Seat, options, *game.Pick)) func(*state, game.Seat, *game.Order, options, game.Verdict) game.Verdict {
	return func(s *state, seat game.Seat, _ *game.Order, list options, v game.Verdict) game.Verdict {
		if v.Does == game.Acts {
			bend(s, seat, list, &v.Pick)
		}
		return v
	}
}

// stopping bends why orders stop.
func stopping(bend func(*state, game.Seat, *game.Why)) func(*state, game.Seat, *game.Order, options, game.Verdict) game.Verdict {
	return func(s *state, seat game.Seat, _ *game.Order, _ options, v game.Verdict) game.Verdict {
		if v.Does == game.Stops {
			bend(s, seat, &v.Why)
		}
		return v
	}
}

func another(s *state, seat game.Seat) game.Seat { return seat.Next(int(s.Seats)) }

// Each promise of those who take orders, and orders that break it: the suite must see it.
func TestBentOrdersAreCaught(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		how   string
		rules disorderly
	}{
		{"what is offered tells what another holds", disorderly{forms: first(func(s *state, seat game.Seat, f *game.OrderForm) {
			f.Lasts = s.Hand[another(s, seat)] > 2
		})}},
		{"what is proposed cannot be ordered", disorderly{forms: first(func(_ *state, _ game.Seat, f *game.OrderForm) { f.Amount = f.Max + 1 })}},
		{"a condition is proposed that cannot be", disorderly{forms: first(func(_ *state, _ game.Seat, f *game.OrderForm) {
			for i := range f.Stops {
				f.Stops[i].Stop.Amount = 9
			}
		})}},
		{"a form that cannot be filled in", disorderly{forms: first(func(_ *state, _ game.Seat, f *game.OrderForm) { f.Choice = []string{} })}},
		{"two conditions of which one cannot be chosen", disorderly{forms: first(func(_ *state, _ game.Seat, f *game.OrderForm) {
			f.Stops = append(f.Stops, f.Stops...)
		})}},
		{"orders without rounds", disorderly{round: func(*state) game.Round { return game.Round{} }}},
		{"another's card decides what is done", disorderly{follow: acting(func(s *state, seat game.Seat, list options, p *game.Pick) {
			p.Index = int(s.Hand[another(s, seat)]) % len(list)
			p.Amount = int(list[p.Index].Min)
		})}},
		{"another's card decides whether it stops", disorderly{follow: func(s *state, seat game.Seat, _ *game.Order, _ options, v game.Verdict) game.Verdict {
			if s.Hand[another(s, seat)] == 4 {
				return game.StopFor(game.Why{Kind: game.WhyDoubt})
			}
			return v
		}}},
		{"why it stops tells what another holds", disorderly{follow: stopping(func(s *state, seat game.Seat, w *game.Why) {
			w.Amount = int(s.Hand[another(s, seat)])
		})}},
		{"what is not offered is taken", disorderly{follow: acting(func(_ *state, _ game.Seat, list options, p *game.Pick) { p.Index = len(list) })}},
		{"more is bid than may be", disorderly{follow: acting(func(_ *state, _ game.Seat, list options, p *game.Pick) {
			p.Amount = int(list[p.Index].Max) + 1
		})}},
		{"less is bid than may be", disorderly{follow: acting(func(_ *state, _ game.Seat, list options, p *game.Pick) {
			p.Amount = int(list[p.Index].Min) - 1
		})}},
		{"it acts for who is not asked", disorderly{follow: func(_ *state, _ game.Seat, _ *game.Order, list options, v game.Verdict) game.Verdict {
			if len(list) == 0 && v.Does == game.Waits {
				return game.Act(game.Pick{})
			}
			return v
		}}},
		{"asking changes the state", disorderly{follow: acting(func(s *state, seat game.Seat, _ options, _ *game.Pick) { s.Points[seat]++ })}},
		{"asking changes the order", disorderly{follow: func(_ *state, _ game.Seat, o *game.Order, _ options, v game.Verdict) game.Verdict {
			o.Amount++
			return v
		}}},
		{"it does not say why it stops", disorderly{follow: stopping(func(_ *state, _ game.Seat, w *game.Why) { w.Kind = "" })}},
		{"it stops for a condition that it has not", disorderly{follow: stopping(func(_ *state, _ game.Seat, w *game.Why) { w.Stop = 2 })}},
		{"it stops for a condition of another kind", disorderly{follow: stopping(func(_ *state, _ game.Seat, w *game.Why) {
			if w.Stop > 0 {
				w.Kind = game.WhyLimit
			}
		})}},
		{"it is over, and acts all the same", disorderly{follow: func(s *state, _ game.Seat, _ *game.Order, list options, v game.Verdict) game.Verdict {
			if len(list) == 0 && s.Round > 0 {
				return game.StopFor(game.Why{Kind: game.WhyOver})
			}
			return v
		}}},
		{"it never ends", disorderly{follow: func(_ *state, _ game.Seat, _ *game.Order, _ options, v game.Verdict) game.Verdict {
			if v.Does == game.Stops {
				return game.Verdict{}
			}
			return v
		}}},
	} {
		t.Run(c.how, func(t *testing.T) {
			t.Parallel()
			if found := disorders(game.Erase[state, action](c.rules)); !slices.ContainsFunc(found, aboutOrders) {
				t.Errorf("not seen; seen: %v", found)
			}
		})
	}
}

func aboutOrders(v Violation) bool { return v.Property == "orders" }

// disorders is what games of orders show.
func disorders(title game.Title) []Violation {
	s := newSuite(title, Bounds{Actions: 500, Every: 2}.complete())
	s.games(s.info.MinSeats, 1)
	for n := range 20 {
		s.guarded(func() { s.ordered(n) })
	}
	return s.found
}

// The suite has something to see: orders of all kinds act, and stop for each of the
// reasons that they have.
func TestOrdersAreTried(t *testing.T) {
	t.Parallel()
	s := newSuite(toy.Title, Bounds{}.complete())
	for n := range 200 {
		s.ordered(n)
	}
	if len(s.found) > 0 {
		t.Error(s.found)
	}
	for _, kind := range []string{"bid", "pass", "rest"} {
		if s.seen.orders.given[kind] == 0 || s.seen.orders.acted[kind] == 0 {
			t.Errorf("%s was never given, or has never acted", kind)
		}
	}
	for _, stopped := range []string{"bid card", "bid round", "pass round", "rest round"} {
		if s.seen.orders.stopped[stopped] == 0 {
			t.Errorf("never stopped: %s", stopped)
		}
	}
	if s.seen.orders.guesses == 0 {
		t.Error("no order was asked where something was hidden")
	}
}
