package railwaymania

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

var nb = board.NB.String()

// traders is a stock round of three: the first player directs the EUR and has a share of
// the ECR, which is the second's with the N&B. All have trains, and everybody has money.
func traders(t *testing.T) *table {
	g := seated(t, 3)
	g.company(board.EUR, 82, 5, 3)
	g.company(board.ECR, 74, 1, 5, 3)
	g.company(board.NB, 100, 0, 3, 3)
	for _, c := range []board.Company{board.EUR, board.ECR, board.NB} {
		g.train(c, ClassA, runs.Express)
	}
	for p := range game.Seat(3) {
		g.cash(p, 800)
	}
	g.Round, g.Number = StockRound, 1
	g.Stock = Stock{First: first}
	g.stockRound().askTrade(second, &g.log)
	return g
}

// passes is the first player's order to pass, with one condition.
func (g *table) passes(kind string, amount int, on ...string) *given {
	g.t.Helper()
	return g.gives(first, game.Order{Kind: orderPass, Stops: []game.Stop{{Kind: kind, Amount: amount, On: on}}})
}

// What concerns a seat is offered in the order of what it has at stake: what it directs,
// what it holds, and the rest.
func TestOrders_passAsOffered(t *testing.T) {
	g := traders(t)
	f := g.form(first, orderPass)
	var got []string
	for _, s := range f.Stops {
		name := s.Kind
		if s.Ticked {
			name += "!"
		}
		got = append(got, slices.Concat([]string{name}, s.On)...)
	}
	want := []string{
		"traded!", eur, "danger!", eur, "started!", "traded", ecr, "fall", eur, ecr, "alone", "price", ecr, "price", nb,
	}
	if !slices.Equal(got, want) {
		t.Errorf("offered are %v", got)
	}
	if s := stopForm(f, stopPrice, nb); s.Amount != 90 || s.Min != 1 || s.Max != 99 || s.Step != 1 {
		t.Errorf("%+v, want a space less than the price", s)
	}
	// A player who directs nothing is told of trades in what it holds.
	if s := stopForm(g.form(third, orderPass), stopTraded, ecr, nb); s == nil || !s.Ticked {
		t.Errorf("%+v", g.form(third, orderPass).Stops)
	}
	g.LNER = true
	f = g.form(first, orderPass)
	if stopForm(f, stopStarted) != nil || stopForm(f, stopFall, eur, ecr) != nil || stopForm(f, stopPrice, nb) != nil {
		t.Errorf("after the LNER nothing is started and nothing falls: %+v", f.Stops)
	}
}

// An order passes whenever its owner is asked, and ends with the round.
func TestOrders_passToTheEnd(t *testing.T) {
	g := traders(t)
	o := g.gives(first, game.Order{Kind: orderPass})
	o.waits()
	g.does(buy(board.NB, Treasury))
	g.does(pass)
	o.acts(pass)
	g.does(pass)
	if g.Round != OperatingRound {
		t.Fatalf("round %d", g.Round)
	}
	o.stops(game.Why{Kind: game.WhyRound})
}

// A share bought or sold by another stops it; those of other companies, and its owner's
// own, do not.
func TestOrders_passUntilTraded(t *testing.T) {
	for _, c := range []struct {
		does   Action
		amount int // a share bought
	}{{buy(board.EUR, Treasury), 1}, {sell(board.EUR, 1), 0}} {
		g := traders(t)
		o, other := g.passes(stopTraded, 0, eur), g.passes(stopTraded, 0, ecr)
		g.does(c.does)
		o.waits() // it is not asked yet
		for g.Seat != first {
			g.does(pass)
		}
		o.stops(game.Why{Kind: stopTraded, Stop: 1, Seat: by(second), On: eur, Amount: c.amount})
		other.acts(pass)
	}
}

// A directorship is in danger when the next share of another would take it, and not one
// share before; what is lost is told too.
func TestOrders_passUntilInDanger(t *testing.T) {
	g := traders(t)
	o := g.passes(stopDanger, 0, eur)
	g.does(buy(board.EUR, Treasury)) // four against five
	g.does(pass)
	o.acts(pass)
	g.does(buy(board.EUR, Treasury)) // five against five, and none is left
	g.does(pass)
	o.acts(pass)
	g.moveShares(Holder(second), Pool, board.EUR, 1)
	g.moveShares(Holder(first), Pool, board.EUR, 1) // four against four, and two in the pool
	g.does(buy(board.NB, Treasury))
	g.does(pass)
	o.stops(game.Why{Kind: stopDanger, Stop: 1, Seat: by(second), On: eur})
	g.Stock.Sold[second].add(board.EUR)
	o.acts(pass) // a player who sold may not buy in this round
	g.Seat = first
	g.Charters[board.EUR].Director = second
	o.stops(game.Why{Kind: stopDanger, Stop: 1, Seat: by(second), On: eur, Amount: 1})
	g.Charters[board.EUR].Director = NoSeat
	o.stops(game.Why{Kind: stopDanger, Stop: 1, On: eur, Amount: 1})
}

// A danger that was there when the order was given is no news: it is told when shares of
// the company change hands.
func TestOrders_dangerIsNews(t *testing.T) {
	g := traders(t)
	g.moveShares(Holder(first), Holder(second), board.EUR, 1)
	o := g.passes(stopDanger, 0, eur)
	g.does(buy(board.NB, Treasury))
	g.does(pass)
	o.acts(pass)
	g.does(buy(board.NB, Treasury))
	g.moveShares(Treasury, Holder(third), board.EUR, 1)
	g.does(sell(board.EUR, 1))
	g.does(pass)
	o.stops(game.Why{Kind: stopDanger, Stop: 1, Seat: by(second), On: eur})
}

// Of two conditions that came true the danger is told, wherever it stands.
func TestOrders_dangerComesFirst(t *testing.T) {
	g := traders(t)
	o := g.gives(first, game.Order{Kind: orderPass, Stops: []game.Stop{
		{Kind: stopTraded, On: []string{eur}}, {Kind: stopDanger, On: []string{eur}},
	}})
	g.moveShares(Treasury, Holder(second), board.EUR, 1)
	g.moveShares(Holder(first), Treasury, board.EUR, 1)
	g.does(buy(board.EUR, Treasury))
	g.does(pass)
	o.stops(game.Why{Kind: stopDanger, Stop: 2, Seat: by(second), On: eur, Amount: 1})
}

// Somebody who starts a company stops it.
func TestOrders_passUntilStarted(t *testing.T) {
	g := traders(t)
	o := g.passes(stopStarted, 0)
	other := g.passes(stopTraded, 0, eur)
	g.does(Action{Verb: DoStart, Company: board.IB, Amount: 100})
	g.does(pass)
	o.stops(game.Why{Kind: stopStarted, Stop: 1, Seat: by(second), On: ib, Amount: 100})
	other.acts(pass)
}

// A price that falls stops it, and tells to what.
func TestOrders_passUntilAPriceFalls(t *testing.T) {
	g := traders(t)
	o, other := g.passes(stopFall, 0, ecr), g.passes(stopFall, 0, eur)
	g.does(sell(board.ECR, 2))
	g.does(pass)
	g.does(pass)
	o.stops(game.Why{Kind: stopFall, Stop: 1, Seat: by(second), On: ecr, Amount: 68})
	other.acts(pass)
}

// A share that costs as much as was named, or less, stops it, where it may be bought.
func TestOrders_passUntilAPrice(t *testing.T) {
	for _, limit := range []int{89, 90} {
		g := traders(t)
		o := g.passes(stopPrice, limit, nb)
		g.Seat = third
		g.does(sell(board.NB, 2)) // from 100 to 90
		g.does(pass)
		if limit < 90 {
			o.acts(pass)
			continue
		}
		o.stops(game.Why{Kind: stopPrice, Stop: 1, On: nb, Amount: 90})
		g.Stock.Sold[first].add(board.NB)
		if stopForm(g.form(first, orderPass), stopPrice, nb) != nil {
			t.Error("a share is offered to wait for that may not be bought")
		}
		o.acts(pass)
	}
}

// A share that is to be had where none was stops it.
func TestOrders_passUntilOneIsFree(t *testing.T) {
	g := traders(t)
	g.moveShares(Treasury, Holder(third), board.NB, 4)
	o := g.passes(stopFree, 0, nb)
	g.does(buy(board.ECR, Treasury))
	g.does(pass)
	o.acts(pass)
	g.does(sell(board.NB, 1))
	g.does(pass)
	g.does(pass)
	o.stops(game.Why{Kind: stopFree, Stop: 1, On: nb, Amount: 95})
}

// When everybody else has passed it stops, where that was asked for: to pass would end
// the round.
func TestOrders_passUntilAlone(t *testing.T) {
	g := traders(t)
	o := g.passes(stopAlone, 0)
	g.does(buy(board.NB, Treasury))
	g.does(pass)
	o.acts(pass) // the second player has bought
	g.does(pass)
	g = traders(t)
	o = g.passes(stopAlone, 0)
	g.does(pass)
	g.does(pass)
	o.stops(game.Why{Kind: stopAlone, Stop: 1})
}

// A player who has to see a company floated stops before a pass that may cost a fine (4.3), and is
// proposed to.
func TestOrders_passUntilItWouldBeFined(t *testing.T) {
	g := traders(t)
	g.company(board.IB, 60)
	ch := g.charter(board.IB)
	ch.Status, ch.Chartered, ch.Director, ch.Obliged, ch.Tokens = Started, true, first, first, 0
	g.moveShares(Treasury, Offer, board.IB, 7)
	g.moveDirector(Pool, Holder(first), board.IB)
	g.company(board.ESR, 60) // another's
	g.Charters[board.ESR].Status, g.Charters[board.ESR].Obliged, g.Charters[board.ESR].Tokens = Started, second, 0
	if s := stopForm(g.form(first, orderPass), stopFine, ib); s == nil || !s.Ticked {
		t.Errorf("%+v", g.form(first, orderPass).Stops)
	}
	o := g.passes(stopFine, 0, ib)
	g.does(pass)
	g.does(pass)
	o.stops(game.Why{Kind: stopFine, Stop: 1, On: ib, Amount: 5 * 58})
	// One that buys the share that is missing does not come to it.
	buys := g.gives(first, game.Order{Kind: orderBuy, On: []string{ib}, Way: wayOften, Amount: 58, Stops: o.order.Stops})
	buys.acts(buy(board.IB, Offer))
	for g.Seat != first {
		g.does(pass)
	}
	buys.acts(buy(board.IB, Offer))
	if g.Charters[board.IB].Status != Floated {
		t.Fatal("it has not floated")
	}
	for g.Seat != first {
		g.does(pass)
	}
	o.acts(pass)
}

// An order is in doubt where its owner must sell, buys tokens or pays a fine.
func TestOrders_passInDoubt(t *testing.T) {
	doubt := game.Why{Kind: game.WhyDoubt}
	g := traders(t)
	o := g.gives(first, game.Order{Kind: orderPass})
	g.does(pass)
	g.does(pass)
	g.Limit = 2
	o.stops(doubt)
	g.Limit = 20
	g.Step, g.Company = BuyingTokens, board.EUR
	g.treasury(board.EUR, 500)
	o.stops(doubt)
	g = owing(t, 188)
	g.asks(first, PayingFine)
	o = &given{g, first, game.Order{Kind: orderPass}, rules{}.Round(g.State), 0}
	o.stops(doubt)
	g.offersNo(first, orderPass)
}

// An order buys one share of each in the order given, a share a turn, and then passes.
func TestOrders_buyThisAndThenThat(t *testing.T) {
	g := traders(t)
	o := g.gives(first, game.Order{Kind: orderBuy, On: []string{nb, eur}, Way: wayOnce, Amount: 100})
	for _, a := range []Action{buy(board.NB, Treasury), buy(board.EUR, Treasury), pass} {
		g.does(buy(board.NB, Treasury)) // what others buy is not bought for it
		g.does(pass)
		o.acts(a)
	}
	g.has(board.NB, 1)
	g.has(board.EUR, 6)
}

// What costs more than was said is left out, and so is what is not to be had; if it
// becomes cheaper it is bought after all.
func TestOrders_buyAtAPrice(t *testing.T) {
	g := traders(t)
	o := g.gives(first, game.Order{Kind: orderBuy, On: []string{nb, ecr}, Way: wayOnce, Amount: 90})
	g.moveShares(Treasury, Holder(third), board.ECR, 1) // the last
	g.does(pass)
	g.does(buy(board.EUR, Treasury))
	o.acts(pass)
	g.does(sell(board.NB, 2)) // from 100 to 90
	g.does(pass)
	g.does(pass)
	o.acts(buy(board.NB, Treasury))
}

// An order that buys as many as there are goes on with the first as long as it can.
func TestOrders_buyAsManyAsThereAre(t *testing.T) {
	g := traders(t)
	g.moveShares(Treasury, Holder(third), board.NB, 2)
	o := g.gives(first, game.Order{Kind: orderBuy, On: []string{nb, eur}, Way: wayOften, Amount: 100})
	for _, a := range []Action{buy(board.NB, Treasury), buy(board.NB, Treasury), buy(board.EUR, Treasury)} {
		g.does(pass)
		g.does(pass)
		o.acts(a)
	}
}

// A share is bought where it is cheapest, at equal prices from the treasury.
func TestOrders_buyWhereItIsCheapest(t *testing.T) {
	for _, c := range []struct {
		offer, pool int
		par         money.Amount
		from        Holder
	}{{0, 0, 100, Treasury}, {0, 2, 100, Treasury}, {2, 2, 82, Offer}, {2, 2, 100, Treasury}, {0, 4, 100, Pool}} {
		g := traders(t)
		g.toPool(board.NB, c.pool)
		g.moveShares(Treasury, Offer, board.NB, c.offer)
		g.Charters[board.NB].Par = c.par
		o := g.gives(first, game.Order{Kind: orderBuy, On: []string{nb}, Way: wayOnce, Amount: 100})
		g.does(pass)
		g.does(pass)
		if c.offer == 2 && c.par == 100 {
			g.moveShares(Offer, Treasury, board.NB, 1)
		}
		o.acts(buy(board.NB, c.from))
	}
}

// To buy is offered where something can be paid, from the lowest cost to what shares cost
// when the offer is sold out.
func TestOrders_buyAsOffered(t *testing.T) {
	g := traders(t)
	f := g.form(first, orderBuy)
	if f.Min != 74 || f.Max != 100 || f.Step != 1 || f.Amount != 100 || f.Way != wayOnce || !f.Many ||
		!slices.Equal(f.Choice, []string{eur, ecr, nb}) {
		t.Errorf("%+v", f)
	}
	g.moveShares(Treasury, Offer, board.NB, 4)
	g.Charters[board.NB].Par = 54
	if f := g.form(first, orderBuy); f.Min != 54 || f.Max != 100 || f.Amount != 82 {
		t.Errorf("%+v", f)
	}
	g.cash(first, 53)
	g.offersNo(first, orderBuy)
}

// What stops a pass stops a purchase too, before it is made; that all others have passed
// stops it when there is nothing left to buy.
func TestOrders_buyStops(t *testing.T) {
	g := traders(t)
	buys := game.Order{Kind: orderBuy, On: []string{nb}, Way: wayOnce, Amount: 100}
	buys.Stops = []game.Stop{{Kind: stopAlone}}
	o := g.gives(first, buys)
	g.does(pass)
	g.does(pass)
	o.acts(buy(board.NB, Treasury))
	g.does(pass)
	g.does(pass)
	o.stops(game.Why{Kind: stopAlone, Stop: 1})
	g = traders(t)
	buys.Stops = []game.Stop{{Kind: stopTraded, On: []string{eur}}}
	o = g.gives(first, buys)
	g.does(buy(board.EUR, Treasury))
	g.does(pass)
	o.stops(game.Why{Kind: stopTraded, Stop: 1, Seat: by(second), On: eur, Amount: 1})
}
