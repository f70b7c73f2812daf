package railwaymania

import (
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// What a seat decides before it is asked: here in parliament and in operating rounds, in
// stock rounds in orders_stock.go. Nothing is hidden in 1862, and so an order may look at
// everything.

// The kinds of orders, beside those about auctions, which all titles share.
const (
	orderPass      = "pass"       // in parliament and in stock rounds
	orderBuy       = "buy"        // shares, then pass
	orderOperate   = "operate"    // run a company as it is
	orderRefuse    = "refuse"     // mergers with some companies, or with all others
	orderRefuseAll = "refuse-all" // mergers
)

// How it is done.
const (
	wayOnce     = "once"  // buy a share of each
	wayOften    = "often" // buy as many as there are
	wayPay      = "pay"
	wayWithhold = "withhold"
	wayThese    = "these"
	wayAllBut   = "all-but"
)

// What stops an order.
const (
	stopOpened  = "opened"  // a company is auctioned
	stopTraded  = "traded"  // somebody else buys or sells
	stopDanger  = "danger"  // somebody comes within reach of a directorship, or has it
	stopStarted = "started" // somebody starts a company
	stopFine    = "fine"    // a company that one has to see floated has not (4.3)
	stopFall    = "fall"    // a price falls
	stopPrice   = "price"   // a share costs at most so much
	stopFree    = "free"    // a share is to be had where none was
	stopAlone   = "alone"   // everybody else has passed
	stopPhase   = "phase"   // a phase begins
	stopRust    = "rust"    // a train is gone, or runs for the last time
	stopBetter  = "better"  // the trains run for more
	stopWorse   = "worse"   // the trains run for less
	whyForced   = "forced"  // there is no way around it, or it costs a company or its train
)

// Orders appends what the seat may order now.
func (rules) Orders(state *State, p game.Seat, list []game.OrderForm) []game.OrderForm {
	s := state.ordering()
	switch s.Round {
	case ParliamentRound:
		return s.parliamentOrders(p, list)
	case StockRound:
		return s.stockOrders(p, list)
	case OperatingRound:
		return s.operatingOrders(p, list)
	}
	return list
}

// following is an order in a position.
type following struct {
	*State
	seat    game.Seat
	order   *game.Order
	since   *game.Since
	options []game.Option[Action]
}

// Follow tells what an order comes to.
func (rules) Follow(s *State, p game.Seat, o *game.Order, since *game.Since, options []game.Option[Action]) game.Verdict {
	f := following{s, p, o, since, options}
	if why, over := f.over(); over {
		return game.StopFor(why)
	}
	if len(options) == 0 {
		return game.Verdict{}
	}
	switch o.Kind {
	case orderPass, orderBuy:
		return f.passing()
	case orderOperate:
		return f.operate()
	case orderRefuse, orderRefuseAll:
		return f.consent()
	}
	return f.auction()
}

// over is why there is nothing left that the order is about. It ends with its round, one
// of operating rounds with their set.
func (f *following) over() (game.Why, bool) {
	now, given := rules{}.Round(f.State), f.since.Round
	if f.Round == OperatingRound {
		now.Part = given.Part
	}
	if now != given {
		return game.Why{Kind: game.WhyRound}, true
	}
	left := true
	switch f.order.Kind {
	case orderPass, orderBuy:
	case orderOperate:
		left = f.ordering().hasTurns(f.seat, f.on(0)) && !f.merged(f.on(0))
	case orderRefuse, orderRefuseAll:
		left = f.ordering().mayConsent(f.seat)
	default:
		sale := f.ordering().saleFor(f.seat)
		return sale.Over(f.order, f.since)
	}
	return game.Why{Kind: game.WhyOver}, !left
}

// on is the i-th company that the order is about.
func (f *following) on(i int) board.Company { return companyNamed(f.order.On[i]) }

// companyNamed is the company with the name, which an order has from those offered.
func companyNamed(name string) board.Company {
	return board.Company(max(slices.Index(board.CompanyNames, name), 0))
}

// picks takes the first option with the verb.
func (f *following) picks(v Verb) (game.Verdict, bool) {
	i := slices.IndexFunc(f.options, func(o game.Option[Action]) bool { return o.Action.Verb == v })
	return game.Act(game.Pick{Index: i}), i >= 0
}

var inDoubt = game.StopFor(game.Why{Kind: game.WhyDoubt})

// stop is a condition as it is offered.
func stop(kind string, ticked bool, on ...string) game.StopForm {
	return game.StopForm{Stop: game.Stop{Kind: kind, On: on}, Ticked: ticked}
}

// stopAt is one with an amount.
func stopAt(kind string, ticked bool, on string, amount, low, high, step int) game.StopForm {
	return game.StopForm{
		Stop: game.Stop{Kind: kind, On: []string{on}, Amount: amount}, Ticked: ticked, Min: low, Max: high, Step: step,
	}
}

// Parliament: chapter 4.

// ordering is the state as orders look at it.
type ordering struct{ *State }

func (s *State) ordering() ordering { return ordering{s} }

// parliamentOrders are those about auctions, and to pass: first where no auction is on.
func (s ordering) parliamentOrders(p game.Seat, list []game.OrderForm) []game.OrderForm {
	if s.atLimit(p) || s.Cash[p] < lowestCharter {
		return list // is never asked
	}
	sale := s.saleFor(p)
	pass := game.OrderForm{Order: game.Order{Kind: orderPass}, Stops: make([]game.StopForm, 0, len(sale.Next)+1)}
	for _, name := range sale.Next {
		pass.Stops = append(pass.Stops, stop(stopOpened, true, name))
	}
	pass.Stops = append(pass.Stops, stop(stopAlone, false))
	if sale.In {
		return append(sale.Orders(list), pass)
	}
	return sale.Orders(append(list, pass))
}

// saleFor is how auctions stand for the seat: it can bid what leaves the cheapest
// director's certificate to pay (4.1).
func (s ordering) saleFor(p game.Seat) game.Sale {
	sale := game.Sale{
		Cash: int(s.Cash[p]-lowestCharter) / bidStep * bidStep, Step: bidStep, First: bidStep, Closed: closed,
	}
	if s.Step == Bidding {
		sale.On, sale.In, sale.Least = s.Company.String(), s.Parliament.In.Has(p), int(s.Parliament.Bid+bidStep)
	}
	for c := range board.NumCompanies {
		if s.parliamentRound().checkAvailable(c) == nil && c.String() != sale.On {
			sale.Next = append(sale.Next, c.String())
		}
	}
	return sale
}

// closed tells of an event whether it ended an auction: who won it, and for how much.
func closed(e game.Event) (game.Why, bool) {
	won, ok := e.(PetitionWon)
	return game.Why{Kind: game.WhyOver, Seat: &won.Seat, On: won.Company.String(), Amount: int(won.Amount)}, ok
}

// auction bids or passes on the company that is auctioned, if the order is about it. A
// player who has opened the auction since is not taken to have declined it.
func (f *following) auction() game.Verdict {
	if f.Step != Bidding {
		return game.Verdict{}
	}
	sale := f.ordering().saleFor(f.seat)
	sale.Own = slices.ContainsFunc(f.since.Events, func(e game.Event) bool {
		opened, ok := e.(Petitioned)
		return ok && opened.Seat == f.seat && opened.Company == f.Company
	})
	return game.FollowSale(&sale, f.order, f.options, Action{Verb: DoBid, Amount: int32(sale.Least)}, Action{Verb: DoPass})
}

// Operating rounds: chapter 7.

// operatingOrders are to run the companies that the seat directs, in the order in which
// they operate, and to refuse mergers.
func (s ordering) operatingOrders(p game.Seat, list []game.OrderForm) []game.OrderForm {
	op := &s.Operating
	if s.Company != board.NoCompany {
		list = s.appendOperate(list, p, s.Company)
	}
	for _, c := range op.Order[:op.Count] {
		if c != s.Company {
			list = s.appendOperate(list, p, c)
		}
	}
	if !s.mayConsent(p) {
		return list
	}
	var others []string
	for c := range board.NumCompanies {
		if d := s.Charters[c].Director; s.Charters[c].Status == Floated && d != NoSeat && d != p {
			others = append(others, c.String())
		}
	}
	if others == nil {
		return list
	}
	return append(list,
		game.OrderForm{
			Order:  game.Order{Kind: orderRefuse, On: others[:1], Way: wayThese},
			Choice: others, Many: true, Ways: []string{wayThese, wayAllBut}, Lasts: true,
		},
		game.OrderForm{Order: game.Order{Kind: orderRefuseAll}, Lasts: true})
}

// mostMore is how much more than the last time a run may be without stopping an order.
const mostMore = 500

// appendOperate offers to run a company as it did the last time, if it did and still has
// a train.
func (s ordering) appendOperate(list []game.OrderForm, p game.Seat, c board.Company) []game.OrderForm {
	last, name := int(s.LastPaid[c].Revenue), c.String()
	if last == 0 || !s.hasTrain(c) || !s.hasTurns(p, c) {
		return list
	}
	way := wayWithhold
	if s.LastPaid[c].Paid {
		way = wayPay
	}
	const tens = 10 // as every stop pays
	return append(list, game.OrderForm{
		Order: game.Order{Kind: orderOperate, On: []string{name}, Way: way},
		Ways:  []string{wayPay, wayWithhold}, Lasts: true,
		Stops: []game.StopForm{
			stop(stopPhase, true),
			stop(stopRust, true, name),
			stopAt(stopBetter, true, name, last, last, last+mostMore, tens),
			stopAt(stopWorse, true, name, last, tens, last, tens),
		},
	})
}

// hasTurns tells whether the seat directs the company, and it has a turn now or to come
// in this set of operating rounds.
func (s ordering) hasTurns(p game.Seat, c board.Company) bool {
	ch := s.charter(c)
	return ch.Director == p && ch.Status == Floated && (c == s.Company || !ch.Operated || s.Number < s.Of)
}

// merged tells whether the company has taken over another since the order was given: it
// is no longer the one that the order is about.
func (f *following) merged(c board.Company) bool {
	return slices.ContainsFunc(f.since.Events, func(e game.Event) bool {
		m, ok := e.(CompaniesMerged)
		return ok && m.Survivor == c
	})
}

// operate runs the company as it is: it builds nothing, buys nothing and merges with
// nobody. It stops where one of these must be, or where going on would cost a company,
// a directorship or the last train.
func (f *following) operate() game.Verdict {
	c := f.on(0)
	if f.Company != c {
		return game.Verdict{} // another company's turn, in which the seat has a say
	}
	verb := DoPass
	switch f.Step {
	case Merging, Building, Tokening, BuyingTrains, Redeeming, Acquiring:
	case Running:
		verb = DoRun
	case Sharing:
		if verb = DoPay; f.order.Way == wayWithhold {
			verb = DoWithhold
		}
	default:
		return inDoubt
	}
	if why, ok := f.stopped(f.changed); ok {
		return game.StopFor(why)
	}
	verdict, ok := f.picks(verb)
	if !ok || f.costs(verb) {
		return game.StopFor(game.Why{Kind: whyForced, On: c.String()})
	}
	return verdict
}

// costs tells whether the company is in danger, or something is lost by going on.
func (f *following) costs(verb Verb) bool {
	if verb == DoRun {
		income, best := f.best()
		return f.threats().danger(&runs.Offer{Best: runs.Best{Set: best.Routes, Income: income}}) != nil
	}
	return f.threats().danger(nil) != nil || f.threats().appendLosses(nil, f.seat, Action{Verb: verb}) != nil
}

// best is the best routes, which are offered first, and what they earn.
func (f *following) best() (runs.Income, *Action) {
	a := &f.options[0].Action
	income, _ := f.operatingRound().checkRun(a)
	return income, a
}

// changed tells whether a condition of a company's run came true.
func (f *following) changed(st *game.Stop) (game.Why, bool) {
	c := f.on(0)
	why := game.Why{On: c.String()}
	switch st.Kind {
	case stopPhase:
		return game.Why{}, slices.ContainsFunc(f.since.Events, func(e game.Event) bool {
			_, ok := e.(PhaseStarted)
			return ok
		})
	case stopRust:
		return why, f.ordering().lastRun(c) || slices.ContainsFunc(f.since.Events, func(e game.Event) bool {
			gone, ok := e.(TrainObsolete)
			return ok && gone.Company == c
		})
	case stopBetter, stopWorse:
		if f.Step != Running {
			return why, false
		}
		income, _ := f.best()
		why.Amount = int(income.Revenue)
		return why, st.Kind == stopBetter && why.Amount > st.Amount || st.Kind == stopWorse && why.Amount < st.Amount
	}
	return why, false
}

// lastRun tells whether one of the company's trains is gone after this turn's run (7.10).
func (s ordering) lastRun(c board.Company) bool {
	for id := range s.owns(c) {
		if s.Trains[id].Warranties == 1 && s.obsolete(id.Class()) && s.Operating.Course[Sharing] == ahead {
			return true
		}
	}
	return false
}

// mayConsent tells whether the seat may be asked to agree to a merger (7.5.1).
func (s ordering) mayConsent(p game.Seat) bool {
	if s.LNER || s.Conventions.Mergers.NoConsent {
		return false
	}
	for c := range s.Charters {
		if ch := &s.Charters[c]; ch.Director == p && ch.Status == Floated {
			return true
		}
	}
	return false
}

// consent refuses a merger with a company that the order is about.
func (f *following) consent() game.Verdict {
	if f.Step != Consenting {
		return game.Verdict{}
	}
	if f.order.Kind == orderRefuse && slices.Contains(f.order.On, f.Company.String()) != (f.order.Way == wayThese) {
		return game.Verdict{}
	}
	return game.Take(f.options, Action{Verb: DoRefuse})
}
