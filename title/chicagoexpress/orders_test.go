package chicagoexpress

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/cuberail"
)

// bidUpTo is an order to bid for a company's share.
func bidUpTo(c Company, limit int, way string) game.Order {
	return game.Order{Kind: game.OrderBid, On: []string{c.String()}, Amount: limit, Way: way}
}

func about(kind string, c Company) game.Order {
	return game.Order{Kind: kind, On: []string{c.String()}}
}

func TestAnOrderBidsOneMoreUpToItsLimitAndPasses(t *testing.T) {
	g := given(t, income(NYC, 10))
	g.Does(andy, auctionOf(NYC))
	o := g.Orders(carl, bidUpTo(NYC, 16, game.WayLeast))
	o.Waits()
	g.Does(andy, pass())
	g.Does(ben, bid(14))
	o.Acts(bid(15))
	g.Does(dora, pass())
	g.Does(ben, bid(16))
	o.Acts(pass())
	why := o.Stops(game.WhyOver, "NYC")
	if *why.Seat != ben || why.Amount != 16 {
		t.Errorf("%+v, want that Ben has it for 16", why)
	}
}

func TestAnOrderThatPassedAtItsLimitIsOver(t *testing.T) {
	g := given(t, income(NYC, 10))
	g.Does(andy, auctionOf(NYC), bid(12))
	o := g.Orders(ben, bidUpTo(NYC, 13, game.WayLeast))
	o.Acts(bid(13))
	g.Does(carl, bid(14))
	g.Does(dora, pass())
	g.Does(andy, pass())
	o.Acts(pass())
	g = given(t, income(NYC, 10))
	g.Does(andy, auctionOf(NYC), bid(12))
	o = g.Orders(ben, bidUpTo(NYC, 13, game.WayLeast))
	o.Acts(bid(13))
	g.Does(carl, bid(14))
	g.Does(dora, bid(15))
	g.Does(andy, pass())
	o.Acts(pass())
	if why := o.Stops(game.WhyLimit, "NYC"); why.Amount != 13 {
		t.Errorf("%+v, want the limit of 13", why)
	}
}

func TestAnOrderBidsItsLimitInOneJump(t *testing.T) {
	g := given(t, income(NYC, 10))
	g.Does(andy, auctionOf(NYC), bid(10))
	o := g.Orders(ben, bidUpTo(NYC, 20, game.WayJump))
	o.Acts(bid(20))
	g.Does(carl, pass())
	g.Does(dora, pass())
	g.Does(andy, pass())
	o.Stops(game.WhyOver, "NYC")
}

// The limit is the cash, and from the least that may be bid; a player who has passed or
// cannot pay has nothing to order about this sale.
func TestALimitIsNoMoreThanTheCash(t *testing.T) {
	g := given(t, income(NYC, 10), cash(carl, 14), cash(dora, 11))
	g.Does(andy, auctionOf(NYC), bid(12))
	g.Does(ben, pass())
	if f := g.Offered(carl, game.OrderBid); f == nil || f.Min != 13 || f.Max != 14 || f.Step != 1 {
		t.Errorf("Carl is offered %+v, want 13 to 14", f)
	}
	for _, seat := range []game.Seat{ben, dora} {
		if f := g.Offered(seat, game.OrderBid); f != nil {
			t.Errorf("seat %s is offered %+v", seat, f)
		}
	}
}

func TestAnOrderPassesOnThisShareAlone(t *testing.T) {
	g := given(t)
	g.Does(andy, auctionOf(PRR))
	o := g.Orders(ben, about(game.OrderDecline, PRR))
	o.Waits()
	g.Does(andy, pass())
	o.Acts(pass())
	o.Stops(game.WhyOver, "PRR")
	g.Does(carl, pass())
	g.Does(dora, pass())
	g.Does(ben, auctionOf(PRR))
	o.Stops(game.WhyOver, "PRR")
}

func TestAnOrderPassesOnEveryShareOfACompany(t *testing.T) {
	g := given(t)
	o := g.Orders(carl, about(game.OrderDeclineAll, NYC))
	g.Does(andy, auctionOf(NYC), pass())
	g.Does(ben, bid(8))
	o.Acts(pass())
	g.Does(dora, pass())
	g.Does(ben, auctionOf(PRR), pass())
	o.Waits() // a share of another company
	g.Does(carl, pass())
	g.Does(dora, pass())
	g.Does(andy, pass())
	g.Does(carl, auctionOf(NYC)) // they have changed their mind
	o.Waits()
}

func TestAnOrderAboutACompanyEndsWhenNoneOfItsSharesCanComeUp(t *testing.T) {
	g := given(t, holds(dora, PRR, 2))
	o := g.Orders(carl, about(game.OrderDeclineAll, PRR))
	g.Does(andy, auctionOf(PRR), bid(20))
	g.Does(ben, pass())
	o.Acts(pass())
	g.Does(dora, pass())
	o.Stops(game.WhyOver, "PRR")
}

func TestAnOrderPassesOnEveryShareUntilTheRoundIsOver(t *testing.T) {
	g := given(t, dial(BuildDial, 5), dial(DevelopDial, 3))
	o := g.Orders(carl, game.Order{Kind: game.OrderDeclineEvery})
	g.Does(andy, auctionOf(NYC), pass())
	g.Does(ben, pass())
	o.Acts(pass())
	g.Does(dora, pass())
	g.Does(ben, decline(DevelopDial))
	o.Stops(game.WhyRound, "")
}

func TestAnOrderBidsForAShareThatComesUpLater(t *testing.T) {
	g := given(t)
	o := g.Orders(carl, game.Order{Kind: game.OrderBidLater, On: []string{"C&O"}, Amount: 9, Way: game.WayLeast})
	g.Does(andy, auctionOf(NYC), pass())
	g.Does(ben, pass())
	o.Waits()
	g.Does(carl, pass())
	g.Does(dora, pass())
	g.Does(ben, auctionOf(CO), bid(5))
	o.Acts(bid(6))
	g.Does(dora, pass())
	g.Does(andy, pass())
	g.Does(ben, pass())
	if why := o.Stops(game.WhyOver, "C&O"); *why.Seat != carl || why.Amount != 6 {
		t.Errorf("%+v, want that Carl has it for 6", why)
	}
}

// Before the first turn all four auctions can be ordered.
func TestOrdersInTheOpeningAuctions(t *testing.T) {
	g := tableOf(t, 3, nil)
	if f := g.Offered(carl, game.OrderBidLater); f == nil || !slices.Equal(f.Choice, []string{"B&O", "C&O", "NYC"}) {
		t.Errorf("after the PRR's come %+v", f)
	}
	o := g.Orders(carl, bidUpTo(PRR, 9, game.WayLeast))
	later := g.Orders(ben, game.Order{Kind: game.OrderBidLater, On: []string{"B&O"}, Amount: 7, Way: game.WayLeast})
	none := g.Orders(carl, game.Order{Kind: game.OrderDeclineEvery})
	g.Does(andy, pass())
	g.Does(ben, bid(7))
	o.Acts(bid(8))
	g.Does(ben, pass())
	o.Stops(game.WhyOver, "PRR")
	none.Acts(pass()) // as the opener of the next, too: they have not chosen it
	g.Does(andy, pass())
	later.Acts(bid(6))
}

func TestAnOrderTurnsADialAndDoesNothing(t *testing.T) {
	g := given(t, dial(DevelopDial, 3), dial(AuctionDial, 3))
	if f := g.Offered(ben, idleOrder); !slices.Equal(f.Ways, []string{"build", "develop"}) {
		t.Errorf("the auction dial is in the red, and offered is %+v", f.Ways)
	}
	o := g.Orders(ben, game.Order{Kind: idleOrder, Way: "build"})
	o.Waits()
	g.Does(andy, decline(BuildDial))
	o.Acts(decline(BuildDial))
	g.Does(carl, decline(DevelopDial))
	o.Stops(game.WhyRound, "")
}

func TestAnOrderToDoNothingStopsWhereItsDialIsInTheRed(t *testing.T) {
	g := given(t, dial(DevelopDial, 3))
	o := g.Orders(ben, game.Order{Kind: idleOrder, Way: "develop"})
	g.Does(andy, decline(DevelopDial))
	o.Stops(game.WhyDoubt, "")
}

func TestAnOrderToDoNothingStopsForWhatOthersDoWithMyCompanies(t *testing.T) {
	idle := func(stop string, on ...string) game.Order {
		return game.Order{Kind: idleOrder, Way: "build", Stops: []game.Stop{{Kind: stop, On: on}}}
	}
	g := given(t, holds(ben, NYC, 1), holds(andy, NYC, 1), holds(ben, PRR, 1), treasury(NYC, 20))
	if f := g.Offered(ben, idleOrder); !f.Stops[0].Ticked || !slices.Equal(f.Stops[0].On, []string{"PRR", "NYC"}) {
		t.Errorf("Ben holds PRR and NYC and is offered %+v", f.Stops)
	}
	built, other := g.Orders(ben, idle(cuberail.StopBuilt, "PRR", "NYC")), g.Orders(ben, idle(cuberail.StopBuilt, "PRR"))
	sold := g.Orders(ben, idle(cuberail.StopTraded, "NYC"))
	g.Does(andy, buildWith(NYC), lay("S2"), done())
	if why := built.Stops(cuberail.StopBuilt, "NYC"); *why.Seat != andy || why.Stop != 1 {
		t.Errorf("%+v, want Andy for the first condition", why)
	}
	sold.Acts(decline(BuildDial))
	g.Does(carl, auctionOf(NYC), bid(12))
	g.Does(dora, pass())
	g.Does(andy, pass())
	sold.Waits() // in an auction it has no say
	g.Does(ben, pass())
	g.Does(dora, decline(BuildDial))
	g.Does(andy, decline(BuildDial))
	if why := sold.Stops(cuberail.StopTraded, "NYC"); *why.Seat != carl {
		t.Errorf("%+v, want Carl", why)
	}
	other.Acts(decline(BuildDial))
}

// What the seat itself does does not concern it.
func TestAnOrderToDoNothingGoesOnAfterMyOwnBid(t *testing.T) {
	g := given(t, holds(ben, NYC, 1))
	o := g.Orders(ben, game.Order{Kind: idleOrder, Way: "build", Stops: []game.Stop{{Kind: cuberail.StopTraded, On: []string{"NYC"}}}})
	g.Does(andy, auctionOf(NYC), pass())
	g.Does(ben, bid(8))
	g.Does(carl, pass())
	g.Does(dora, pass())
	o.Acts(decline(BuildDial))
}
