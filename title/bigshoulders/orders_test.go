package bigshoulders

import (
	"slices"
	"testing"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/titletest"
)

// played is the table as an example goes on from there.
func (g *table) played() *titletest.Example[State, Action] {
	e := titletest.Begin(g.T, rules{}, g.State)
	return &e
}

// threeCompanies is a stock phase of the second decade in which red, blue and green each
// direct a company; it is red's turn.
func threeCompanies(t *testing.T, chosen ...string) *table {
	t.Helper()
	g := given(t, 3, chosen...)
	g.decade = 1
	g.found(Libby, red, 40)
	g.found(Swift, blue, 50)
	g.found(Elgin, green, 60)
	for seat := range game.Seat(3) {
		g.purse(seat, 300)
	}
	return g
}

func passing(stops ...game.Stop) game.Order { return game.Order{Kind: passOrder, Stops: stops} }

func on(kind string, list ...Company) game.Stop { return game.Stop{Kind: kind, On: names(list)} }

func buyOf(c Company) Action { return Action{Do: buy, Company: c, Certificate: common} }

func sellOf(c Company) Action { return Action{Do: sell, Company: c, Certificate: common, Amount: 1} }

var passes, finishes = Action{Do: pass}, Action{Do: done}

func TestAnOrderPassesTheStockPhase(t *testing.T) {
	g := threeCompanies(t)
	g.stockTurnOf(red)
	e := g.played()
	o := e.Orders(blue, passing())
	o.Waits()
	e.Does(red, buyOf(Libby))
	o.Acts(passes)
	e.Does(green, passes)
	e.Does(red, passes)
	o.Stops(game.WhyRound, "")
}

// What the seat directs is first, then what it holds; both are proposed, with starts.
func TestWhatMayConcernOneInTheStockPhase(t *testing.T) {
	g := threeCompanies(t, modeKey, "advanced")
	g.holds(int(red), Elgin, cert.Common, 1)
	g.stockTurnOf(red)
	var list []string
	for _, stop := range g.played().Offered(red, passOrder).Stops {
		if name := stop.Kind; stop.Ticked {
			list = append(list, name+" "+slices.Concat(stop.On, []string{""})[0])
		}
	}
	if want := []string{"traded libby", "danger libby", "traded elgin", "started "}; !slices.Equal(list, want) {
		t.Errorf("proposed are %q, want %q", list, want)
	}
}

func TestAnOrderToPassStopsWhenSharesAreTraded(t *testing.T) {
	for name, does := range map[string][]Action{"bought": {buyOf(Libby)}, "sold": {sellOf(Libby), finishes}} {
		t.Run(name, func(t *testing.T) {
			g := threeCompanies(t)
			g.holds(int(blue), Libby, cert.Common, 1)
			g.stockTurnOf(blue)
			e := g.played()
			o, other := e.Orders(red, passing(on(stopTraded, Libby))), e.Orders(red, passing(on(stopTraded, Elgin, Swift)))
			e.Does(blue, does...)
			e.Does(green, passes)
			if why := o.Stops(stopTraded, "libby"); *why.Seat != blue || why.Stop != 1 {
				t.Errorf("%+v, want blue for the first condition", why)
			}
			other.Acts(passes)
		})
	}
}

func TestAnOrderToPassStopsWhenACompanyIsStarted(t *testing.T) {
	g := threeCompanies(t)
	g.stockTurnOf(blue)
	e := g.played()
	o := e.Orders(red, passing(game.Stop{Kind: stopStarted}))
	e.Does(blue, Action{Do: start, Company: Doggett, Price: 35})
	e.Does(green, passes)
	if why := o.Stops(stopStarted, "doggett"); *why.Seat != blue {
		t.Errorf("%+v, want blue", why)
	}
}

// Red directs Libby with three shares of ten. Blue comes to two, and there is the
// preferred share: with it they would have four.
func TestAnOrderToPassStopsWhenADirectorshipIsInDanger(t *testing.T) {
	g := threeCompanies(t, modeKey, "advanced")
	g.holds(int(blue), Libby, cert.Common, 1)
	g.stockTurnOf(blue)
	e := g.played()
	o := e.Orders(red, passing(on(stopDanger, Libby)))
	e.Does(blue, buyOf(Libby))
	e.Does(green, passes)
	if why := o.Stops(stopDanger, "libby"); *why.Seat != blue {
		t.Errorf("%+v, want blue", why)
	}
}

func TestNoDangerWhereNobodyComesWithinReach(t *testing.T) {
	g := threeCompanies(t, modeKey, "advanced")
	g.holds(int(red), Libby, cert.Common, 2)
	g.stockTurnOf(blue)
	e := g.played()
	o := e.Orders(red, passing(on(stopDanger, Libby)))
	e.Does(blue, buyOf(Libby))
	e.Does(green, passes)
	o.Acts(passes) // five to one
}

func TestAnOrderToPassStopsAtAPrice(t *testing.T) {
	g := threeCompanies(t)
	g.holds(int(blue), Elgin, cert.Common, 1)
	g.stockTurnOf(blue)
	e := g.played()
	o := e.Orders(red, passing(game.Stop{Kind: stopPrice, On: []string{"elgin"}, Amount: 50}))
	low := e.Orders(red, passing(game.Stop{Kind: stopPrice, On: []string{"elgin"}, Amount: 40}))
	e.Does(blue, sellOf(Elgin), finishes)
	e.Does(green, passes)
	if why := o.Stops(stopPrice, "elgin"); why.Amount != 50 {
		t.Errorf("%+v, want $50", why)
	}
	low.Acts(passes)
}

func TestAnOrderToPassStopsWhenAShareComesFree(t *testing.T) {
	g := threeCompanies(t)
	g.holds(int(blue), Elgin, cert.Common, 3)
	g.holds(int(green), Elgin, cert.Common, 2)
	g.holds(int(green), Elgin, cert.Preferred, 1)
	g.stockTurnOf(green)
	e := g.played()
	o := e.Orders(red, passing(on(stopFree, Elgin)))
	e.Does(green, passes)
	o.Acts(passes)
	e.Does(blue, sellOf(Elgin), finishes, finishes)
	e.Does(green, passes)
	o.Stops(stopFree, "elgin")
}

func TestAnOrderToPassStopsWhenEverybodyElseHas(t *testing.T) {
	g := threeCompanies(t)
	g.stockTurnOf(blue)
	e := g.played()
	o := e.Orders(red, passing(game.Stop{Kind: stopAlone}))
	buys := e.Orders(red, game.Order{Kind: buyOrder, On: []string{"swift"}, Amount: 50, Way: "treasury", Stops: []game.Stop{{Kind: stopAlone}}})
	e.Does(blue, passes)
	e.Does(green, passes)
	o.Stops(stopAlone, "")
	buys.Acts(buyOf(Swift)) // it does not pass yet
	e.Does(blue, buyOf(Swift))
	e.Does(green, passes)
	o.Acts(passes)
}

// After a sale by hand what is left of the turn is passed.
func TestAnOrderToPassFinishesATurnWithASale(t *testing.T) {
	g := threeCompanies(t)
	g.holds(int(red), Elgin, cert.Common, 1)
	g.stockTurnOf(red)
	e := g.played()
	e.Does(red, sellOf(Elgin))
	e.Orders(red, passing()).Acts(finishes)
}

// Ruling 9: a player with too many certificates must sell, and no order does that for
// them.
func TestAnOrderToPassStopsWhereOneMustSell(t *testing.T) {
	g := threeCompanies(t)
	for c := range Company(companies) {
		if !g.company[c].started {
			g.found(c, blue, 40)
		}
		g.holds(int(red), c, cert.Common, 2)
	}
	g.stockTurnOf(red)
	g.played().Orders(red, passing()).Stops(game.WhyDoubt, "")
}

func TestAnOrderBuysThisAndThenThatAndPasses(t *testing.T) {
	g := threeCompanies(t)
	g.stockTurnOf(red)
	e := g.played()
	o := e.Orders(red, game.Order{Kind: buyOrder, On: []string{"swift", "elgin"}, Amount: 60, Way: "treasury"})
	o.Acts(buyOf(Swift))
	e.Does(blue, passes)
	e.Does(green, passes)
	o.Acts(buyOf(Elgin))
	e.Does(blue, passes)
	e.Does(green, passes)
	o.Acts(passes)
}

func TestAnOrderBuysOnlyAtItsPrice(t *testing.T) {
	g := threeCompanies(t)
	g.stockTurnOf(red)
	e := g.played()
	o := e.Orders(red, game.Order{Kind: buyOrder, On: []string{"elgin", "swift"}, Amount: 50, Way: "treasury"})
	o.Acts(buyOf(Swift)) // Elgin costs 60
	e.Does(blue, passes)
	e.Does(green, passes)
	o.Acts(passes)
}

func TestAnOrderBuysWhereItIsTold(t *testing.T) {
	for way, from := range map[string]Source{"treasury": FromTreasury, "pool": FromPool} {
		t.Run(way, func(t *testing.T) {
			g := threeCompanies(t)
			g.holds(pool, Swift, cert.Common, 1)
			g.stockTurnOf(red)
			want := buyOf(Swift)
			want.From = from
			g.played().Orders(red, game.Order{Kind: buyOrder, On: []string{"swift"}, Amount: 50, Way: way}).Acts(want)
		})
	}
}

func TestAnOrderToBuyStopsLikeOneToPass(t *testing.T) {
	g := threeCompanies(t)
	g.stockTurnOf(blue)
	e := g.played()
	o := e.Orders(red, game.Order{
		Kind: buyOrder, On: []string{"swift"}, Amount: 50, Way: "treasury", Stops: []game.Stop{on(stopTraded, Libby)},
	})
	e.Does(blue, buyOf(Libby))
	e.Does(green, passes)
	o.Stops(stopTraded, "libby")
}

// The limit is a price that the seat can pay.
func TestAPriceIsNoMoreThanTheCash(t *testing.T) {
	g := threeCompanies(t)
	g.purse(red, 57)
	g.stockTurnOf(red)
	if f := g.played().Offered(red, buyOrder); f.Min != 10 || f.Max != 55 || !slices.Equal(f.Choice, []string{"libby", "swift", "elgin"}) {
		t.Errorf("offered is %+v, want $10 to $55, and what can be bought first", f)
	}
}

func TestAnOrderProtectsAPriceFromASale(t *testing.T) {
	for way, does := range map[string]kind{wayProtect: protect, wayLetFall: letFall} {
		t.Run(way, func(t *testing.T) {
			g := threeCompanies(t)
			g.company[Libby].asset = PriceProtection
			g.holds(int(blue), Libby, cert.Common, 1)
			g.stockTurnOf(blue)
			e := g.played()
			o := e.Orders(red, game.Order{Kind: shieldOrder, On: []string{"libby"}, Way: way})
			pass := e.Orders(red, passing())
			o.Waits()
			e.Does(blue, sellOf(Libby))
			pass.Stops(game.WhyDoubt, "")
			o.Acts(Action{Do: does})
			if way == wayProtect {
				o.Stops(game.WhyOver, "")
			} else {
				o.Waits()
			}
		})
	}
}

func TestAnOrderLeavesPartnersAtHome(t *testing.T) {
	g := threeCompanies(t)
	g.actionTurnOf(red)
	e := g.played()
	o := e.Orders(blue, game.Order{Kind: stayOrder})
	o.Waits()
	e.Does(red, Action{Do: decline})
	o.Acts(Action{Do: decline})
	for g.phase == inAction {
		e.Does(g.seat, Action{Do: decline})
	}
	o.Stops(game.WhyRound, "")
}

// libbyRanBefore is a table at which Libby, which blue directs, stands as it did when it
// last ran both its factories for $80 and earned $140.
func libbyRanBefore(t *testing.T) *table {
	t.Helper()
	g := given(t, 2)
	g.decade = 1
	g.found(Libby, blue, 40)
	g.fund(Libby, 100)
	g.staff(Libby)
	co := &g.company[Libby]
	co.revenue, co.paid, co.spent, co.ran = 140, 140, 80, 2
	g.supply = [supplySpaces]Cubes{3: {Livestock: 2}, 2: {Livestock: 1, Steel: 2}, 1: {Steel: 1}}
	return g
}

// libbyRunsAgain is the operating phase of that table, with something changed.
func libbyRunsAgain(t *testing.T, change func(*table)) *table {
	t.Helper()
	g := libbyRanBefore(t)
	change(g)
	g.operations().beginOperating(&g.log)
	g.advance(&g.log)
	return g
}

// asLastTime is the order as it is proposed.
func asLastTime(t *testing.T, e *titletest.Example[State, Action]) game.Order {
	t.Helper()
	f := e.Offered(blue, operateOrder)
	if f == nil {
		t.Fatal("it is not offered")
	}
	o := f.Order
	for _, stop := range f.Stops {
		if stop.Ticked {
			o.Stops = append(o.Stops, stop.Stop)
		}
	}
	return o
}

func TestAnOrderRunsACompanyAsLastTime(t *testing.T) {
	g := libbyRunsAgain(t, func(*table) {})
	e := g.played()
	order := asLastTime(t, e)
	if order.Amount != 80 || order.Way != wayPay || len(order.Stops) != 1 || order.Stops[0].Amount != 140 {
		t.Errorf("proposed is %+v, want $80 for resources, to pay, and to stop below $140", order)
	}
	o := e.Orders(blue, order)
	for _, a := range []Action{
		{Do: purchase, Resource: Livestock, Price: 10}, {Do: purchase, Resource: Livestock, Price: 10},
		{Do: purchase, Resource: Livestock, Price: 20}, {Do: purchase, Resource: Steel, Price: 20}, {Do: purchase, Resource: Steel, Price: 20},
		{Do: produce}, {Do: produce}, {Do: distribute, Column: Middle, Amount: 6}, {Do: pay},
	} {
		o.Acts(a)
	}
	o.Stops(game.WhyOver, "")
	want(g, "revenue", g.company[Libby].revenue, 140)
	want(g, "spent", g.company[Libby].spent, 80)
}

func TestAnOrderWithholdsIfItIsTold(t *testing.T) {
	g := libbyRunsAgain(t, func(g *table) {
		g.company[Libby].paid = 0
		g.stores(Libby, Cubes{Livestock: 3, Steel: 2})
	})
	e := g.played()
	order := asLastTime(t, e)
	want(g, "way", order.Way, wayWithhold)
	o := e.Orders(blue, order)
	o.Acts(Action{Do: produce})
	o.Acts(Action{Do: produce})
	o.Acts(Action{Do: distribute, Column: Middle, Amount: 6})
	o.Acts(Action{Do: withhold})
	o.Stops(game.WhyOver, "")
}

// Where the company does not stand as it did its director is asked, before anything is
// done.
func TestAnOrderToRunStopsWhereItIsNotAsLastTime(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*table)
		why    string
		amount int
	}{
		"dearer":                  {func(g *table) { g.supply[2][Steel], g.supply[1][Steel] = 1, 1 }, game.WhyLimit, 90},
		"resources are missing":   {func(g *table) { g.supply[2][Livestock] = 0 }, whyResources, 0},
		"a worker is missing":     {func(g *table) { g.company[Libby].workers[1]-- }, whyFactories, 1},
		"more factories have all": {func(g *table) { g.company[Libby].ran = 1 }, whyFactories, 2},
		"it would earn less":      {func(g *table) { g.demand.filled[Food][Middle] = 3 }, stopLess, 110},
		"it could use its asset":  {func(g *table) { g.company[Libby].asset = BrilliantMarketing }, stopAsset, 0},
	} {
		t.Run(name, func(t *testing.T) {
			e := libbyRunsAgain(t, c.change).played()
			if why := e.Orders(blue, asLastTime(t, e)).Stops(c.why, "libby"); why.Amount != c.amount {
				t.Errorf("%+v, want %d", why, c.amount)
			}
		})
	}
}

func TestAnOrderToRunStopsBeforeGoodsAreSoldAtHalfPrice(t *testing.T) {
	g := libbyRunsAgain(t, func(g *table) {
		g.stores(Libby, Cubes{Livestock: 3, Steel: 2})
		g.demand.filled[Food][Middle] = 3
	})
	e := g.played()
	order := asLastTime(t, e)
	order.Stops = nil
	o := e.Orders(blue, order)
	o.Acts(Action{Do: produce})
	o.Acts(Action{Do: produce})
	if why := o.Stops(whyHalf, "libby"); why.Amount != 3 {
		t.Errorf("%+v, want 3 goods", why)
	}
}

// A manager's cube is chosen by the director; then the order goes on.
func TestAnOrderToRunWaitsWhileItsDirectorChooses(t *testing.T) {
	g := libbyRunsAgain(t, func(g *table) {
		g.stores(Libby, Cubes{Livestock: 3, Steel: 2})
		g.company[Libby].managers[0] = true
		g.square = Cubes{Coal: 1, Wood: 1}
	})
	e := g.played()
	order := asLastTime(t, e)
	o := e.Orders(blue, order)
	o.Acts(Action{Do: produce})
	o.Waits()
	e.Does(blue, Action{Do: take, Resource: Coal})
	for g.depth > 0 { // what its prestige brings
		o.Waits()
		e.Does(blue, Action{Do: cashIn})
	}
	o.Acts(Action{Do: produce})
}

// It can be ordered in the action phase, and waits for the company's turn. A company that
// has never run has no last time.
func TestARunIsOrderedBeforeTheCompanyOperates(t *testing.T) {
	g := libbyRanBefore(t)
	g.found(Swift, red, 50)
	g.actionTurnOf(red)
	e := g.played()
	if f := e.Offered(red, operateOrder); f != nil {
		t.Errorf("Swift has never run, and offered is %+v", f)
	}
	o := e.Orders(blue, asLastTime(t, e))
	for g.phase == inAction {
		o.Waits()
		e.Does(g.seat, Action{Do: decline})
	}
	for g.settleChance(); g.op.company != Libby; g.settleChance() {
		o.Waits()
		e.Does(red, finishes)
	}
	if v, options := o.Verdict(); v.Does != game.Acts || options[v.Pick.Index].Action.Do != purchase {
		t.Errorf("%+v, want it to buy", v)
	}
}
