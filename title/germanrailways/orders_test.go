package germanrailways

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/cuberail"
)

func about(kind string, c Company) game.Order {
	return game.Order{Kind: kind, On: []string{c.String()}}
}

func passing(stops ...game.Stop) game.Order { return game.Order{Kind: passOrder, Stops: stops} }

func TestAnOrderBidsOneMoreUpToItsLimitAndPasses(t *testing.T) {
	g := given(t)
	g.Does(marta, auctionOf(PO), bid(5))
	o := g.Orders(maria, game.Order{Kind: game.OrderBid, On: []string{"PO"}, Amount: 8, Way: game.WayLeast})
	g.Does(alberto, bid(6))
	o.Acts(bid(7))
	g.Does(jesus, bid(8))
	g.Does(pablo, pass())
	g.Does(marta, pass())
	g.Does(alberto, bid(9))
	o.Acts(pass())
	if why := o.Stops(game.WhyLimit, "PO"); why.Amount != 8 {
		t.Errorf("%+v, want the limit of 8", why)
	}
}

func TestAnOrderBidsItsLimitInOneJump(t *testing.T) {
	g := given(t)
	g.Does(marta, auctionOf(PO), bid(5))
	o := g.Orders(alberto, game.Order{Kind: game.OrderBid, On: []string{"PO"}, Amount: 15, Way: game.WayJump})
	if f := g.Offered(alberto, game.OrderBid); f.Min != 6 || f.Max != int(g.Cash[alberto]) {
		t.Errorf("offered is %+v, want 6 to all his cash", f)
	}
	o.Acts(bid(15))
	for _, seat := range []game.Seat{maria, jesus, pablo, marta} {
		g.Does(seat, pass())
	}
	if why := o.Stops(game.WhyOver, "PO"); *why.Seat != alberto || why.Amount != 15 {
		t.Errorf("%+v, want that Alberto has it for 15", why)
	}
}

func TestOrdersPassOnSharesOfOthersAuctions(t *testing.T) {
	g := given(t)
	all := g.Orders(alberto, about(game.OrderDeclineAll, PO))
	every := g.Orders(maria, game.Order{Kind: game.OrderDeclineEvery})
	g.Does(marta, auctionOf(PO))
	this := g.Orders(jesus, about(game.OrderDecline, PO))
	g.Does(marta, pass())
	all.Acts(pass())
	every.Acts(pass())
	this.Acts(pass())
	this.Stops(game.WhyOver, "PO")
	g.Does(pablo, pass())
	g.Does(alberto, auctionOf(PO))
	all.Waits() // they have put it up themselves
	g.Does(alberto, pass())
	every.Acts(pass())
}

// Before the first round all eight auctions can be ordered; nobody votes or passes a turn.
func TestOrdersInTheOpeningAuctions(t *testing.T) {
	g := tableOf(t, 3, nil)
	if f := g.Offered(maria, game.OrderBidLater); f == nil || !slices.Equal(f.Choice, companyNames[1:]) {
		t.Errorf("after the PO's come %+v", f)
	}
	for _, kind := range []string{passOrder, voteOrder} {
		if f := g.Offered(maria, kind); f != nil {
			t.Errorf("offered is %+v", f)
		}
	}
	later := g.Orders(alberto, game.Order{Kind: game.OrderBidLater, On: []string{"NME"}, Amount: 7, Way: game.WayLeast})
	g.Does(marta, pass())
	g.Does(alberto, bid(1))
	g.Does(maria, pass())
	later.Acts(bid(1)) // they open it
	g.Does(maria, bid(7))
	g.Does(marta, pass())
	later.Acts(pass())
	later.Stops(game.WhyOver, "NME")
}

func TestAnOrderPassesTheTurnsOfARound(t *testing.T) {
	g := given(t, treasury(PO, 10))
	g.order.list = [maxSeats]game.Seat{marta, alberto, marta, alberto, pablo}
	g.order.put, g.order.bag = [maxSeats]uint8{2, 2, 0, 0, 1}, [maxSeats]uint8{}
	o := g.Orders(alberto, passing())
	if f := g.Offered(maria, passOrder); f != nil {
		t.Errorf("María has no turn in this round and is offered %+v", f)
	}
	g.Does(marta, pass())
	o.Acts(pass())
	g.Does(marta, pass())
	o.Acts(pass())
	g.Does(pablo, pass())
	g.Does(jesus, vote(false))
	o.Stops(game.WhyRound, "")
}

func TestAnOrderToPassStopsForWhatOthersDoWithMyCompanies(t *testing.T) {
	g := given(t, holds(marta, NME, 1), holds(alberto, NME, 1), holds(alberto, PO, 1), treasury(NME, 5))
	built := g.Orders(alberto, passing(game.Stop{Kind: cuberail.StopBuilt, On: []string{"PO", "NME"}}))
	sold := g.Orders(maria, passing())
	g.Does(marta, buildWith(NME), lay("10-14"), done())
	if why := built.Stops(cuberail.StopBuilt, "NME"); *why.Seat != marta || why.Stop != 1 {
		t.Errorf("%+v, want Marta for the first condition", why)
	}
	g.Does(alberto, pass())
	sold.Acts(pass())

	g = given(t, holds(pablo, PO, 1))
	sold = g.Orders(pablo, passing(game.Stop{Kind: cuberail.StopTraded, On: []string{"PO"}}))
	g.Does(marta, auctionOf(PO), bid(5))
	for _, seat := range []game.Seat{alberto, maria, jesus, pablo} {
		g.Does(seat, pass())
	}
	g.Does(alberto, pass())
	g.Does(maria, pass())
	g.Does(jesus, pass())
	if why := sold.Stops(cuberail.StopTraded, "PO"); *why.Seat != marta {
		t.Errorf("%+v, want Marta", why)
	}
}

func TestAnOrderToPassStopsWhereAVoteIsProposed(t *testing.T) {
	g := given(t)
	o := g.Orders(alberto, passing(game.Stop{Kind: stopProposed}))
	g.Does(marta, propose(), pass())
	if why := o.Stops(stopProposed, ""); *why.Seat != marta {
		t.Errorf("%+v, want Marta", why)
	}
	if f := g.Offered(maria, passOrder); slices.ContainsFunc(f.Stops, func(s game.StopForm) bool { return s.Kind == stopProposed }) {
		t.Errorf("it is proposed already, and offered is %+v", f.Stops)
	}
}

func TestAnOrderToPassStopsWhereEverybodyElseHas(t *testing.T) {
	g := given(t, treasury(PO, 10))
	o, free := g.Orders(pablo, passing(game.Stop{Kind: stopAlone})), g.Orders(jesus, passing(game.Stop{Kind: stopAlone}))
	for _, seat := range []game.Seat{marta, alberto, maria} {
		g.Does(seat, pass())
	}
	free.Acts(pass()) // Pablo still has a turn
	o.Stops(stopAlone, "")
}

func TestAnOrderVotes(t *testing.T) {
	g := given(t, treasury(PO, 10))
	yes := g.Orders(marta, game.Order{Kind: voteOrder, Way: voteYes})
	no := g.Orders(pablo, game.Order{Kind: voteOrder, Way: voteNo})
	yes.Waits() // in her turn
	allPass(g)
	yes.Acts(vote(true))
	yes.Stops(game.WhyOver, "")
	no.Acts(vote(false))
	no.Stops(game.WhyRound, "")
}

// A vote can be ordered once it may come: it was proposed, or nothing has happened yet.
func TestAVoteIsOrderedWhereOneMayCome(t *testing.T) {
	g := given(t, holds(marta, NME, 1), treasury(NME, 5))
	forms := rules{}.Orders(&g.State, pablo, nil)
	if last := forms[len(forms)-1]; last.Kind != voteOrder {
		t.Errorf("the last of the orders is %+v", last)
	}
	o := g.Orders(pablo, game.Order{Kind: voteOrder, Way: voteNo})
	g.Does(marta, buildWith(NME), lay("10-14"), done())
	if f := g.Offered(pablo, voteOrder); f != nil {
		t.Errorf("a company has built, nobody wants a vote, and offered is %+v", f)
	}
	o.Waits() // somebody may propose it yet
	g.Does(alberto, propose(), pass())
	if forms = (rules{}).Orders(&g.State, pablo, nil); forms[0].Kind != voteOrder {
		t.Errorf("a vote will come, and first of the orders is %+v", forms[0])
	}
	allPass(g)
	o.Acts(vote(false))
	g = givenWith(t, map[string]string{endVote: voteOff})
	if f := g.Offered(pablo, voteOrder); f != nil {
		t.Errorf("there is no vote at this table, and offered is %+v", f)
	}
}
