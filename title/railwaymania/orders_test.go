package railwaymania

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// given is an order in force at a table under test.
type given struct {
	*table
	seat  game.Seat
	order game.Order
	round game.Round
	from  int // what was told before
}

// form is an order as it is offered to the seat.
func (g *table) form(p game.Seat, kind string, on ...string) *game.OrderForm {
	g.t.Helper()
	for _, f := range (rules{}).Orders(g.State, p, nil) {
		if f.Kind == kind && (on == nil || slices.Equal(f.On, on)) {
			return &f
		}
	}
	g.t.Fatalf("seat %d is not offered to %s %v", p, kind, on)
	return nil
}

// offersNo sees that the seat cannot order such a thing.
func (g *table) offersNo(p game.Seat, kind string) {
	g.t.Helper()
	for _, f := range (rules{}).Orders(g.State, p, nil) {
		if f.Kind == kind {
			g.t.Errorf("seat %d is offered to %s %v", p, kind, f.On)
		}
	}
}

// stopForm is a condition of the order as it is offered; nil if it is not.
func stopForm(f *game.OrderForm, kind string, on ...string) *game.StopForm {
	for i := range f.Stops {
		if s := &f.Stops[i]; s.Kind == kind && slices.Equal(s.On, on) {
			return s
		}
	}
	return nil
}

// gives has the seat order something that is offered.
func (g *table) gives(p game.Seat, o game.Order) *given {
	g.t.Helper()
	if _, wrong := game.Fit((rules{}).Orders(g.State, p, nil), &o); wrong != "" {
		g.t.Fatalf("seat %d cannot order %+v, by its %s", p, o, wrong)
	}
	return &given{g, p, o, rules{}.Round(g.State), len(g.log.Entries)}
}

// comesTo is what the order comes to now, and the options that it had.
func (o *given) comesTo() (game.Verdict, []game.Option[Action]) {
	o.t.Helper()
	log := game.Log{Entries: o.log.Entries[o.from:]}
	since := &game.Since{Round: o.round, Events: log.For(o.seat)}
	var r game.Rules[State, Action] = rules{}
	if q := (rules{}).Question(o.State, o.seat); q != nil {
		answer, err := q.Answer(o.t.Context())
		if err != nil {
			o.t.Fatal(err)
		}
		r = rules{}.Knowing(answer)
	}
	options := r.Options(o.State, o.seat, nil)
	return rules{}.Follow(o.State, o.seat, &o.order, since, options), options
}

// acts sees that the order does this now, and has it done.
func (o *given) acts(want Action) {
	o.t.Helper()
	v, options := o.comesTo()
	if v.Does != game.Acts {
		o.t.Fatalf("%s comes to %+v at %s, want %s", o.order.Kind, v, o.Step, want.Kind())
	}
	got := options[v.Pick.Index].Action
	if options[v.Pick.Index].Step > 0 {
		got = got.WithAmount(v.Pick.Amount)
	}
	if want.Verb == DoRun {
		want = options[0].Action
	}
	if got != want {
		o.t.Fatalf("%s takes %+v, want %+v", o.order.Kind, got, want)
	}
	o.does(got)
}

// waits sees that the order leaves the decision to others.
func (o *given) waits() {
	o.t.Helper()
	if v, _ := o.comesTo(); v.Does != game.Waits {
		o.t.Errorf("%s comes to %+v at %s, want it to wait", o.order.Kind, v, o.Step)
	}
}

// stops sees for what the order stops.
func (o *given) stops(want game.Why) {
	o.t.Helper()
	v, _ := o.comesTo()
	got := v.Why
	sameSeat := got.Seat == nil && want.Seat == nil || got.Seat != nil && want.Seat != nil && *got.Seat == *want.Seat
	got.Seat, want.Seat = nil, nil
	if v.Does != game.Stops || got != want || !sameSeat {
		o.t.Errorf("%s comes to %+v (seat %v) at %s, want it to stop for %+v", o.order.Kind, v, v.Why.Seat, o.Step, want)
	}
}

// by is a seat that a why names.
func by(p game.Seat) *game.Seat { return &p }

var eur, ecr = board.EUR.String(), board.ECR.String()

// An order bids five more than the others, up to its limit, and then passes (4.1).
func TestOrders_bidByTheLeast(t *testing.T) {
	g := parliament(t, 3)
	g.does(petition(board.EUR, 0))
	o := g.gives(third, game.Order{Kind: game.OrderBid, On: []string{eur}, Amount: 20, Way: game.WayLeast})
	o.waits()
	g.does(pass)
	o.acts(bid(5))
	o.waits()
	g.does(bid(15))
	o.acts(bid(20))
	g.does(bid(25))
	o.acts(pass)
	o.stops(game.Why{Kind: game.WhyOver, Seat: by(first), On: eur, Amount: 25})
}

// An order that may bid up to what stands passes at once, and one for a pound less than
// five more too.
func TestOrders_bidAtItsLimit(t *testing.T) {
	g := parliament(t, 2)
	g.does(petition(board.EUR, 20))
	o := g.gives(second, game.Order{Kind: game.OrderBid, On: []string{eur}, Amount: 25, Way: game.WayLeast})
	o.order.Amount = 20
	o.acts(pass)
}

// An order bids its whole limit at once, and passes when that is outbid.
func TestOrders_bidInOneJump(t *testing.T) {
	g := parliament(t, 2)
	g.does(petition(board.EUR, 0))
	o := g.gives(second, game.Order{Kind: game.OrderBid, On: []string{eur}, Amount: 50, Way: game.WayJump})
	o.acts(bid(50))
	g.does(bid(55))
	o.acts(pass)
}

// A bid is offered in fives, up to what leaves the cheapest certificate to pay, and to
// nobody who is out of the auction (4.1).
func TestOrders_bidAsOffered(t *testing.T) {
	g := parliament(t, 3)
	g.cash(third, lowestCharter+44)
	g.does(petition(board.EUR, 10))
	if f := g.form(third, game.OrderBid); f.Min != 15 || f.Max != 40 || f.Step != bidStep || f.Amount != 15 || f.Way != game.WayLeast {
		t.Errorf("%+v", f)
	}
	g.cash(third, lowestCharter+15)
	if f := g.form(third, game.OrderBid); f.Min != 15 || f.Max != 15 {
		t.Errorf("%+v", f)
	}
	g.cash(third, lowestCharter+14)
	g.offersNo(third, game.OrderBid)
	g.cash(third, lowestCharter) // could open an auction
	g.form(third, orderPass)
	g.cash(third, lowestCharter-1)
	if list := (rules{}).Orders(g.State, third, nil); list != nil {
		t.Errorf("who is never asked is offered %+v", list)
	}
	g.does(pass)
	g.offersNo(second, game.OrderBid)
	g.offersNo(second, game.OrderDecline)
	g.asks(first, SettingPar)
	g.offersNo(first, game.OrderBid)
	g.offersNo(first, game.OrderDecline)
}

// Only what can be auctioned is offered to pass on: not what is barred or gone.
func TestOrders_declineWhatIsToBeHad(t *testing.T) {
	g := parliament(t, 2)
	g.Charters[board.EUR].Barred = true
	f := g.form(first, game.OrderDeclineAll)
	if slices.Contains(f.Choice, eur) || !slices.Contains(f.Choice, ecr) || len(f.Choice) != int(board.NumCompanies)-1 {
		t.Errorf("%v", f.Choice)
	}
	if stopForm(g.form(first, orderPass), stopOpened, eur) != nil {
		t.Error("one waits for what is barred")
	}
	for c := range g.Charters {
		g.Charters[c].Barred = true
	}
	g.offersNo(first, game.OrderDeclineAll)
	g.offersNo(first, game.OrderDeclineEvery)
}

// To win is the end of the order, and so is what comes after it: the par is for its owner.
func TestOrders_bidWins(t *testing.T) {
	g := parliament(t, 2)
	g.does(petition(board.EUR, 0))
	o := g.gives(second, game.Order{Kind: game.OrderBid, On: []string{eur}, Amount: 50, Way: game.WayLeast})
	o.acts(bid(5))
	g.does(pass)
	g.asks(second, SettingPar)
	o.stops(game.Why{Kind: game.WhyOver, Seat: by(second), On: eur, Amount: 5})
}

// A bid for a company that is still to be auctioned waits until it is, and leaves opening
// the auction to its owner.
func TestOrders_bidLater(t *testing.T) {
	g := parliament(t, 2)
	f := g.form(first, game.OrderBidLater)
	if f.Min != bidStep || f.Step != bidStep || f.Max%bidStep != 0 || f.Amount != bidStep {
		t.Errorf("%+v", f)
	}
	o := g.gives(first, game.Order{Kind: game.OrderBidLater, On: []string{eur}, Amount: 15, Way: game.WayLeast})
	o.waits()
	g.does(pass)
	g.does(petition(board.EUR, 5))
	o.acts(bid(10))
	g.does(bid(15))
	o.acts(pass)
	o.stops(game.Why{Kind: game.WhyOver, Seat: by(second), On: eur, Amount: 15})
}

// To pass on an auction is about this one alone.
func TestOrders_decline(t *testing.T) {
	g := parliament(t, 3)
	g.does(petition(board.EUR, 0))
	o := g.gives(third, game.Order{Kind: game.OrderDecline, On: []string{eur}})
	o.waits()
	g.does(bid(5))
	o.acts(pass)
	o.stops(game.Why{Kind: game.WhyOver, On: eur})
}

// To pass on the auction of a company leaves opening one and all others to its owner, and
// ends when it is no longer to be had, or with the round.
func TestOrders_declineAll(t *testing.T) {
	g := parliament(t, 2)
	o := g.gives(first, game.Order{Kind: game.OrderDeclineAll, On: []string{eur}})
	other := g.gives(first, game.Order{Kind: game.OrderDeclineAll, On: []string{ecr}})
	o.waits() // its owner could open one
	g.does(pass)
	g.does(petition(board.EUR, 0))
	other.waits()
	o.acts(pass)
	g.does(Action{Verb: DoPar, Amount: 54})
	g.does(pass)
	g.asks(first, Petition)
	o.stops(game.Why{Kind: game.WhyOver, On: eur})
	for g.Round == ParliamentRound {
		other.waits()
		g.does(pass)
	}
	other.stops(game.Why{Kind: game.WhyRound})
}

// A player who opens an auction by hand has not declined it.
func TestOrders_declineWhatOneOpens(t *testing.T) {
	g := parliament(t, 2)
	o := g.gives(first, game.Order{Kind: game.OrderDeclineEvery})
	g.does(petition(board.EUR, 0))
	g.does(bid(5))
	o.waits()
	o.from = len(g.log.Entries) // ordered only now
	o.acts(pass)
	g = parliament(t, 3)
	o = g.gives(third, game.Order{Kind: game.OrderDeclineEvery})
	g.does(petition(board.EUR, 0))
	g.does(pass)
	o.acts(pass) // another has opened it
}

// To pass on all auctions leaves opening one to its owner.
func TestOrders_declineEvery(t *testing.T) {
	g := parliament(t, 2)
	o := g.gives(first, game.Order{Kind: game.OrderDeclineEvery})
	o.waits()
	g.does(pass)
	g.does(petition(board.IB, 0))
	o.acts(pass)
}

// Where an auction is on, a bid is what people want most, and else to pass.
func TestOrders_mostWantedFirst(t *testing.T) {
	g := parliament(t, 3)
	wants := func(want string) {
		t.Helper()
		if f := (rules{}).Orders(g.State, second, nil)[0]; f.Kind != want {
			t.Errorf("at %s it is %s, want %s", g.Step, f.Kind, want)
		}
	}
	wants(orderPass)
	g.does(petition(board.EUR, 0))
	wants(game.OrderBid)
	g.does(pass) // the second player is out of it
	wants(orderPass)
}

// To pass in parliament is neither to open an auction nor to bid, but for the companies
// that are named.
func TestOrders_passInParliament(t *testing.T) {
	g := parliament(t, 3)
	f := g.form(third, orderPass)
	if s := stopForm(f, stopOpened, eur); s == nil || !s.Ticked {
		t.Errorf("%+v", f.Stops)
	}
	o := g.gives(third, game.Order{Kind: orderPass, Stops: []game.Stop{{Kind: stopOpened, On: []string{eur}}, {Kind: stopAlone}}})
	g.does(petition(board.IB, 0))
	g.does(pass)
	o.acts(pass)
	g.does(Action{Verb: DoPar, Amount: 54})
	g.does(pass)
	g.does(petition(board.EUR, 15))
	o.stops(game.Why{Kind: stopOpened, Stop: 1, Seat: by(second), On: eur, Amount: 15})
	f = g.form(third, orderPass)
	if stopForm(f, stopOpened, eur) != nil || stopForm(f, stopOpened, ecr) == nil {
		t.Errorf("who passes on this auction waits for the others: %+v", f.Stops)
	}
	// When all others have declined to open one, to pass ends the round.
	g = parliament(t, 3)
	o = g.gives(third, game.Order{Kind: orderPass, Stops: []game.Stop{{Kind: stopAlone}}})
	o.seat = first
	o.acts(pass) // the first of all
	o.seat = third
	g.does(pass)
	o.stops(game.Why{Kind: stopAlone, Stop: 1})
	o.order.Stops = nil
	o.acts(pass)
	o.stops(game.Why{Kind: game.WhyRound})
}

// The two parliaments of the first turn are two rounds (2.4.4).
func TestOrders_endWithTheirParliament(t *testing.T) {
	g := seated(t, 2)
	g.Turn, g.Number = 1, 1
	g.parliamentRound().startParliament(&g.log)
	o := g.gives(second, game.Order{Kind: orderPass})
	g.does(pass)
	o.acts(pass)
	if g.Round != ParliamentRound || g.Number != 2 {
		t.Fatalf("round %d, number %d", g.Round, g.Number)
	}
	o.stops(game.Why{Kind: game.WhyRound})
}
