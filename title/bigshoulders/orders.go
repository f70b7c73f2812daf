package bigshoulders

import (
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// What a seat may decide before it is asked. Shares, prices and charters lie open; hands
// and what lies face down decide nothing here.

// The kinds of order.
const (
	passOrder    = "pass"    // the stock phase, until it concerns the seat
	buyOrder     = "buy"     // shares of these companies, what comes first if it is to be had; then pass
	shieldOrder  = "shield"  // whether to protect a company's price from sales by others
	stayOrder    = "stay"    // the partners who are left stay at home
	operateOrder = "operate" // a company runs as last time
)

// The ways of orders, besides where to buy first: what to do about a price, and about
// revenue.
const (
	wayProtect, wayLetFall = "protect", "let-fall"
	wayPay, wayWithhold    = "pay", "withhold"
)

// What ends an order before its time, or is in its way.
const (
	stopTraded  = "traded"  // another sells or buys a share of a company
	stopDanger  = "danger"  // another could take over a company that the seat directs
	stopStarted = "started" // another starts a company
	stopPrice   = "price"   // a share costs at most so much, and can be bought
	stopFree    = "free"    // there is a share where there was none
	stopAlone   = "alone"   // everybody else has passed
	stopAsset   = "asset"   // the company could use its asset
	stopLess    = "less"    // it would earn less than so much

	whyFactories = "factories" // more factories, or fewer, have their workers than ran last time
	whyResources = "resources" // what they need is not to be had
	whyHalf      = "half"      // goods would be sold at half price
)

// Amounts go by these steps: prices, and sums spent on resources.
const (
	priceStep    = 5
	resourceStep = 10
)

// Orders are those of the phase.
func (rules) Orders(state *State, seat game.Seat, list []game.OrderForm) []game.OrderForm {
	s := state.ordering()
	switch s.phase {
	case inStock:
		return s.stockOrders(seat, list)
	case inBuilding, inAction, inOperating:
		for c := range Company(companies) {
			if s.runsAgain(seat, c) {
				list = append(list, s.operateForm(c))
			}
		}
		if s.phase == inAction && s.actions().hasPartner(seat) {
			list = append(list, game.OrderForm{Order: game.Order{Kind: stayOrder}})
		}
	}
	return list
}

// ordering is the state as orders look at it.
type ordering struct{ *State }

func (s *State) ordering() ordering { return ordering{s} }

// stockOrders: to pass, to buy, and whether to protect a price.
func (s ordering) stockOrders(seat game.Seat, list []game.OrderForm) []game.OrderForm {
	stops := s.stockStops(seat)
	list = append(list, game.OrderForm{Order: game.Order{Kind: passOrder}, Stops: stops})
	most := min(s.cash[seat], track[len(track)-1]) / priceStep * priceStep
	if wanted := s.wanted(seat); len(wanted) > 0 && most >= s.value(wanted[0]) {
		choice := names(wanted)
		list = append(list, game.OrderForm{
			Order: game.Order{Kind: buyOrder, On: choice[:1], Amount: int(s.value(wanted[0])), Way: sourceNames[FromTreasury]},
			Min:   int(track[0]), Max: int(most), Step: priceStep,
			Choice: choice, Many: true, Ways: sourceNames, Stops: stops,
		})
	}
	for c := range Company(companies) {
		if s.directs(seat, c) && s.canProtect(c) {
			list = append(list, game.OrderForm{
				Order: game.Order{Kind: shieldOrder, On: []string{c.String()}, Way: wayProtect},
				Ways:  []string{wayProtect, wayLetFall}, Lasts: true,
			})
		}
	}
	return list
}

// wanted is the companies of which the seat may buy a common share when there is one:
// those first of which it can now.
func (s ordering) wanted(seat game.Seat) []Company {
	var now, later []Company
	for c := range Company(companies) {
		barred := s.stock.barred[seat]&(1<<c) != 0
		switch {
		case !s.company[c].started || barred || !cut.Allows(s.held[seat][c], cert.Common):
		case s.held[treasury][c][cert.Common]+s.held[pool][c][cert.Common] > 0 && s.cash[seat] >= s.value(c):
			now = append(now, c)
		default:
			later = append(later, c)
		}
	}
	return append(now, later...)
}

// stockStops is what may concern the seat in the stock phase: what it directs, what else
// it holds, then the rest.
func (s ordering) stockStops(seat game.Seat) []game.StopForm {
	var directed, held, rest, gone []Company
	for c := range Company(companies) {
		switch {
		case !s.company[c].started:
			continue
		case s.directs(seat, c):
			directed = append(directed, c)
		case s.shares(c, int(seat)) > 0:
			held = append(held, c)
		default:
			rest = append(rest, c)
		}
		if s.shares(c, treasury)+s.shares(c, pool) == 0 {
			gone = append(gone, c)
		}
	}
	var stops []game.StopForm
	about := func(kind string, on []Company, ticked bool) {
		if len(on) > 0 {
			stops = append(stops, game.StopForm{Stop: game.Stop{Kind: kind, On: names(on)}, Ticked: ticked})
		}
	}
	about(stopTraded, directed, true)
	if s.set.advanced {
		about(stopDanger, directed, true)
	}
	about(stopTraded, held, true)
	if s.decade > 0 {
		stops = append(stops, game.StopForm{Stop: game.Stop{Kind: stopStarted}, Ticked: true})
	}
	stops = append(stops, game.StopForm{Stop: game.Stop{Kind: stopAlone}})
	for _, c := range s.wanted(seat) {
		below := track.At(track.Move(s.company[c].price, -1))
		stops = append(stops, game.StopForm{
			Stop: game.Stop{Kind: stopPrice, On: []string{c.String()}, Amount: int(below)},
			Min:  int(track[0]), Max: int(track[len(track)-1]), Step: priceStep,
		})
	}
	about(stopFree, gone, false)
	about(stopTraded, rest, false)
	return stops
}

// runsAgain tells whether the company can be told to run as last time: it ran, and its
// turn of this decade has not begun.
func (s ordering) runsAgain(seat game.Seat, c Company) bool {
	begun := s.phase == inOperating && s.op.due&(1<<c) == 0 && (s.op.company != c || s.op.begun || s.step != working)
	return s.directs(seat, c) && s.company[c].ran > 0 && !begun
}

// operateForm: as last time, for no more than was spent on resources then, unless it
// would earn less.
func (s ordering) operateForm(c Company) game.OrderForm {
	co := &s.company[c]
	most := 0 // that all its factories can need
	for _, f := range c.charter().factories {
		most += f.needs.total() * int(supplyPrice[1])
	}
	way := wayPay
	if co.paid == 0 {
		way = wayWithhold
	}
	form := game.OrderForm{
		Order: game.Order{Kind: operateOrder, On: []string{c.String()}, Amount: min(most, int(co.spent)), Way: way},
		Max:   most, Step: resourceStep, Ways: []string{wayPay, wayWithhold}, Lasts: true,
	}
	if earned := int(co.revenue) / priceStep * priceStep; earned > 0 {
		form.Stops = append(form.Stops, game.StopForm{
			Stop: game.Stop{Kind: stopLess, Amount: earned}, Ticked: true, Min: priceStep, Max: earned, Step: priceStep,
		})
	}
	if co.asset != noAsset && !co.used && capitalAssets[co.asset].lasting != protectsPrice {
		form.Stops = append(form.Stops, game.StopForm{Stop: game.Stop{Kind: stopAsset}, Ticked: true})
	}
	return form
}

// Follow has an order pass, buy, protect, stay or operate.
func (r rules) Follow(state *State, seat game.Seat, o *game.Order, since *game.Since, options []game.Option[Action]) game.Verdict {
	s := state.ordering()
	if why := s.orderOver(r, seat, o, since); why != "" {
		return game.StopFor(game.Why{Kind: why})
	}
	if len(options) == 0 {
		return game.Verdict{}
	}
	switch o.Kind {
	case passOrder, buyOrder:
		return s.followStock(seat, o, since, options)
	case shieldOrder:
		if s.asks(shieldPrice) && s.top().company == companyNamed(o.On[0]) {
			return followShield(o, options)
		}
	case stayOrder:
		return s.followStay(options)
	case operateOrder:
		if c := companyNamed(o.On[0]); s.phase == inOperating && s.op.company == c && s.depth == 0 {
			return s.followRun(seat, c, o, options)
		}
	}
	return game.Verdict{}
}

// orderOver is why nothing is left that an order is about; "" while there is.
func (s ordering) orderOver(r rules, seat game.Seat, o *game.Order, since *game.Since) string {
	now := r.Round(s.State)
	switch o.Kind {
	case operateOrder:
		c := companyNamed(o.On[0])
		ran := s.phase == inOperating && s.op.due&(1<<c) == 0 && (s.op.company != c || s.step == noStep)
		if ran || now.Number != since.Round.Number || s.phase < inBuilding || s.phase > inOperating || !s.directs(seat, c) {
			return game.WhyOver
		}
		return ""
	case shieldOrder:
		if c := companyNamed(o.On[0]); now == since.Round && !(s.directs(seat, c) && s.canProtect(c)) {
			return game.WhyOver
		}
	}
	if now != since.Round {
		return game.WhyRound
	}
	return ""
}

func followShield(o *game.Order, options []game.Option[Action]) game.Verdict {
	if o.Way == wayProtect {
		return game.Take(options, Action{Do: protect})
	}
	return game.Take(options, Action{Do: letFall})
}

// stopOf is which of the order's conditions is of a kind, counted from 1; 0 for none.
func stopOf(o *game.Order, kind string) int {
	return 1 + slices.IndexFunc(o.Stops, func(stop game.Stop) bool { return stop.Kind == kind })
}

// followStock buys what is to be had, and else passes, unless something concerns the seat.
// After a sale of its own it has done.
func (s ordering) followStock(seat game.Seat, o *game.Order, since *game.Since, options []game.Option[Action]) game.Verdict {
	if s.depth > 0 {
		return game.StopFor(game.Why{Kind: game.WhyDoubt})
	}
	if why, stop := s.concerned(seat, o, since); stop {
		return game.StopFor(why)
	}
	if o.Kind == buyOrder {
		if pick, ok := s.nextShare(seat, o, since, options); ok {
			return game.Act(pick)
		}
	}
	if i := stopOf(o, stopAlone); i > 0 && int(s.stock.passes) == s.n()-1 {
		return game.StopFor(game.Why{Kind: stopAlone, Stop: i})
	}
	if pick, ok := find(options, Action{Do: pass}); ok {
		return game.Act(pick)
	}
	return game.Take(options, Action{Do: done})
}

// nextShare is the first of the shares wanted that was not bought yet and is to be had at
// the price: from where the order says, else from elsewhere.
func (s ordering) nextShare(seat game.Seat, o *game.Order, since *game.Since, options []game.Option[Action]) (game.Pick, bool) {
	for _, name := range o.On {
		c := companyNamed(name)
		bought := slices.ContainsFunc(since.Events, func(e game.Event) bool {
			b, ok := e.(SharesBought)
			return ok && b.Seat == seat && b.Company == c
		})
		if bought || int(s.value(c)) > o.Amount {
			continue
		}
		first := Source(slices.Index(sourceNames, o.Way))
		for _, from := range []Source{first, sources - 1 - first} {
			if pick, ok := find(options, Action{Do: buy, Company: c, Certificate: Certificate(cert.Common), From: from}); ok {
				return pick, true
			}
		}
	}
	return game.Pick{}, false
}

// concerned is what happened in the stock phase that the seat wants to think about.
func (s ordering) concerned(seat game.Seat, o *game.Order, since *game.Since) (game.Why, bool) {
	for i, stop := range o.Stops {
		if why, stops := s.meets(seat, &stop, since); stops {
			why.Kind, why.Stop = stop.Kind, i+1
			return why, true
		}
	}
	return game.Why{}, false
}

// meets tells whether a condition is met, by whom and about which company.
func (s ordering) meets(seat game.Seat, stop *game.Stop, since *game.Since) (game.Why, bool) {
	switch stop.Kind {
	case stopTraded, stopStarted:
		for _, e := range since.Events {
			kind, by, on := dealing(e)
			if kind == stop.Kind && by != seat && (kind == stopStarted || slices.Contains(stop.On, on)) {
				return game.Why{Seat: &by, On: on}, true
			}
		}
	case stopDanger:
		for _, name := range stop.On {
			if by, could := s.rival(seat, companyNamed(name), since); could {
				return game.Why{Seat: &by, On: name}, true
			}
		}
	case stopPrice:
		c := companyNamed(stop.On[0])
		return game.Why{On: stop.On[0], Amount: int(s.value(c))}, int(s.value(c)) <= stop.Amount && s.canBuyOf(seat, c)
	case stopFree:
		for _, name := range stop.On {
			if c := companyNamed(name); s.shares(c, treasury)+s.shares(c, pool) > 0 {
				return game.Why{On: name}, true
			}
		}
	}
	return game.Why{}, false
}

// dealing is what an event is to those who watch the stock phase, and the seat that did it.
func dealing(e game.Event) (kind string, by game.Seat, company string) {
	switch e := e.(type) {
	case SharesSold:
		return stopTraded, e.Seat, e.Company.String()
	case SharesBought:
		return stopTraded, e.Seat, e.Company.String()
	case CompanyStarted:
		return stopStarted, e.Seat, e.Company.String()
	}
	return "", 0, ""
}

// rival is the seat that could take over the seat's company by the largest certificate to be
// had, now that somebody else has dealt in its shares. What they can pay does not count:
// they may sell others first.
func (s ordering) rival(seat game.Seat, c Company, since *game.Since) (game.Seat, bool) {
	dealt := slices.ContainsFunc(since.Events, func(e game.Event) bool {
		kind, by, on := dealing(e)
		return kind == stopTraded && by != seat && on == c.String()
	})
	if !dealt || !s.directs(seat, c) {
		return nobody, false
	}
	most := 0
	for k := cert.Common; k < cert.Director; k++ {
		if s.held[treasury][c][k]+s.held[pool][c][k] > 0 {
			most = max(most, int(cut.Size[k]))
		}
	}
	for by := range game.Seat(s.n()) {
		if by != seat && s.stock.barred[by]&(1<<c) == 0 && s.shares(c, int(by))+most > s.shares(c, int(seat)) {
			return by, true
		}
	}
	return nobody, false
}

// canBuyOf tells whether the seat can buy a certificate of the company.
func (s ordering) canBuyOf(seat game.Seat, c Company) bool {
	for from := range Source(sources) {
		for k := cert.Common; k < cert.Director; k++ {
			if s.trading().checkBuy(seat, Action{Company: c, Certificate: Certificate(k), From: from}) == nil {
				return true
			}
		}
	}
	return false
}

// followStay leaves a partner at home. What else the seat is asked it decides itself.
func (s ordering) followStay(options []game.Option[Action]) game.Verdict {
	switch {
	case s.depth > 0:
		return game.Verdict{}
	case s.step == sending:
		return game.Take(options, Action{Do: decline})
	}
	return game.Take(options, Action{Do: done})
}

// followRun has the company buy what its factories lack, run those that ran last time,
// sell its goods where they bring most, and pay or withhold. What is chosen on the way,
// a cube or a bonus, its director is asked.
func (s ordering) followRun(seat game.Seat, c Company, o *game.Order, options []game.Option[Action]) game.Verdict {
	if i := stopOf(o, stopAsset); i > 0 && s.step != closing && s.investing().checkUse(seat, Action{Company: c}) == nil {
		return game.StopFor(game.Why{Kind: stopAsset, Stop: i, On: c.String()})
	}
	switch s.step {
	case working:
		return s.followWork(c, o, options)
	case shipping:
		return s.followShipping(c, o, options)
	}
	return game.Take(options, Action{Do: done})
}

// followWork buys and produces, if the company stands as it did.
func (s ordering) followWork(c Company, o *game.Order, options []game.Option[Action]) game.Verdict {
	if s.op.ran > 0 {
		if s.op.ran < s.company[c].ran {
			return game.Take(options, Action{Do: produce})
		}
		return game.Take(options, Action{Do: done})
	}
	run := s.viewer().run(c, false)
	if run.Factories != int(s.company[c].ran) {
		return game.StopFor(game.Why{Kind: whyFactories, On: c.String(), Amount: run.Factories})
	}
	if i, income := stopOf(o, stopLess), int(s.op.revenue+run.Income); i > 0 && income < o.Stops[i-1].Amount {
		return game.StopFor(game.Why{Kind: stopLess, Stop: i, On: c.String(), Amount: income})
	}
	next, cost, ok := s.shopping(run.Missing)
	switch {
	case !ok:
		return game.StopFor(game.Why{Kind: whyResources, On: c.String()})
	case int(s.op.spent+cost) > o.Amount:
		return game.StopFor(game.Why{Kind: game.WhyLimit, On: c.String(), Amount: int(s.op.spent + cost)})
	case cost > 0:
		return game.Take(options, next)
	}
	return game.Take(options, Action{Do: produce})
}

// shopping is what cubes cost in the supply chain, each where it is cheapest, and the
// first of them; false where they are not all there.
func (s ordering) shopping(missing Cubes) (next Action, cost money.Amount, ok bool) {
	for r, n := range missing {
		for i := supplySpaces - 1; i > 0 && n > 0; i-- {
			here := min(n, s.supply[i][r])
			if here > 0 && cost == 0 {
				next = Action{Do: purchase, Price: int16(supplyPrice[i]), Resource: Resource(r)}
			}
			n -= here
			cost += money.Amount(here) * supplyPrice[i]
		}
		if n > 0 {
			return Action{}, 0, false
		}
	}
	return next, cost, true
}

// followShipping sells all goods where they bring most, and pays or withholds.
func (s ordering) followShipping(c Company, o *game.Order, options []game.Option[Action]) game.Verdict {
	if col, n := s.planner().bestSale(c); n > 0 {
		if s.halfPrice(c.charter().industry, col) {
			return game.StopFor(game.Why{Kind: whyHalf, On: c.String(), Amount: n})
		}
		if pick, ok := find(options, Action{Do: distribute, Column: col, Amount: int32(n)}); ok {
			return game.Act(pick)
		}
	}
	switch {
	case o.Way == wayPay:
		return game.Take(options, Action{Do: pay})
	case s.canProtect(c):
		return game.StopFor(game.Why{Kind: game.WhyDoubt, On: c.String()})
	}
	return game.Take(options, Action{Do: withhold})
}
