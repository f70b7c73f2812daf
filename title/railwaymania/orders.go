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

// The kinds of orders.
const (
	orderBid          = "bid"           // in an auction, up to an amount
	orderDecline      = "decline"       // pass on an auction
	orderDeclineAll   = "decline-all"   // pass on the auctions of some companies
	orderDeclineEvery = "decline-every" // pass on all auctions
	orderPass         = "pass"          // in parliament and in stock rounds
	orderBuy          = "buy"           // shares, then pass
	orderOperate      = "operate"       // run a company as it is
	orderRefuse       = "refuse"        // mergers with some companies, or with all others
	orderRefuseAll    = "refuse-all"    // mergers
)

// How it is done.
const (
	wayLeast    = "least" // bid as little as leads
	wayJump     = "jump"  // bid the whole amount at once
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
func (rules) Orders(s *State, p game.Seat, list []game.OrderForm) []game.OrderForm {
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
	if why := f.over(); why != "" {
		return game.StopFor(game.Why{Kind: why})
	}
	if len(options) == 0 {
		return game.Verdict{}
	}
	switch o.Kind {
	case orderBid, orderDecline, orderDeclineAll, orderDeclineEvery:
		return f.auction()
	case orderPass, orderBuy:
		return f.passing()
	case orderOperate:
		return f.operate()
	}
	return f.consent()
}

// over is why there is nothing left that the order is about; "" if there is. It ends
// with its round, one of operating rounds with their set.
func (f *following) over() string {
	now, given := rules{}.Round(f.State), f.since.Round
	if f.Round == OperatingRound {
		now.Part = given.Part
	}
	if now != given {
		return game.WhyRound
	}
	left := true
	switch f.order.Kind {
	case orderBid, orderDecline:
		left = f.Step == Bidding && f.Company == f.on(0) && f.Parliament.In.Has(f.seat)
	case orderDeclineAll:
		left = slices.ContainsFunc(f.order.On, func(name string) bool { return f.Charters[companyNamed(name)].Status == Waiting })
	case orderOperate:
		left = f.hasTurns(f.seat, f.on(0)) && !f.merged(f.on(0))
	case orderRefuse, orderRefuseAll:
		left = f.mayConsent(f.seat)
	}
	if !left {
		return game.WhyOver
	}
	return ""
}

// on is the i-th company that the order is about.
func (f *following) on(i int) board.Company { return companyNamed(f.order.On[i]) }

// companyNamed is the company with the name, which an order has from those offered.
func companyNamed(name string) board.Company {
	return board.Company(max(slices.Index(board.CompanyNames, name), 0))
}

// picks takes the first option with the verb.
func (f *following) picks(v Verb, amount int) (game.Verdict, bool) {
	i := slices.IndexFunc(f.options, func(o game.Option[Action]) bool { return o.Action.Verb == v })
	return game.Act(game.Pick{Index: i, Amount: amount}), i >= 0
}

// does takes the option with the verb, and stops where there is none: it would have to
// guess.
func (f *following) does(v Verb) game.Verdict {
	if verdict, ok := f.picks(v, 0); ok {
		return verdict
	}
	return inDoubt
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

// parliamentOrders are a bid where an auction is on, and to pass.
func (s *State) parliamentOrders(p game.Seat, list []game.OrderForm) []game.OrderForm {
	if s.atLimit(p) || s.Cash[p] < lowestCharter {
		return list // is never asked
	}
	if s.Step == Bidding && s.Parliament.In.Has(p) {
		on := []string{s.Company.String()}
		least := int(s.Parliament.Bid + bidStep)
		if most := int(s.Cash[p]-lowestCharter) / bidStep * bidStep; most >= least {
			list = append(list, game.OrderForm{
				Order: game.Order{Kind: orderBid, On: on, Amount: least, Way: wayLeast},
				Min:   least, Max: most, Step: bidStep, Ways: []string{wayLeast, wayJump},
			})
		}
		list = append(list, game.OrderForm{Order: game.Order{Kind: orderDecline, On: on}})
	}
	var names []string
	stops := make([]game.StopForm, 0, board.NumCompanies)
	for c := range board.NumCompanies {
		if s.checkAvailable(c) != nil {
			continue
		}
		names = append(names, c.String())
		if s.Step != Bidding || c != s.Company {
			stops = append(stops, stop(stopOpened, true, c.String()))
		}
	}
	list = append(list, game.OrderForm{Order: game.Order{Kind: orderPass}, Stops: append(stops, stop(stopAlone, false))})
	if names == nil {
		return list
	}
	return append(list,
		game.OrderForm{Order: game.Order{Kind: orderDeclineAll, On: names[:1]}, Choice: names, Many: true, Lasts: true},
		game.OrderForm{Order: game.Order{Kind: orderDeclineEvery}, Lasts: true})
}

// auction bids or passes on the company that is auctioned, if the order is about it.
func (f *following) auction() game.Verdict {
	if f.Step != Bidding {
		return game.Verdict{}
	}
	switch o := f.order; o.Kind {
	case orderBid:
		least, most := int(f.Parliament.Bid+bidStep), o.Amount
		if most < least {
			break
		}
		if o.Way == wayLeast {
			most = least
		}
		if bid, ok := f.picks(DoBid, most); ok {
			return bid
		}
	case orderDeclineAll:
		if !slices.Contains(o.On, f.Company.String()) {
			return game.Verdict{}
		}
	}
	return f.does(DoPass)
}

// Operating rounds: chapter 7.

// operatingOrders are to run the companies that the seat directs, in the order in which
// they operate, and to refuse mergers.
func (s *State) operatingOrders(p game.Seat, list []game.OrderForm) []game.OrderForm {
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

// appendOperate offers to run a company as it did the last time, if it did.
func (s *State) appendOperate(list []game.OrderForm, p game.Seat, c board.Company) []game.OrderForm {
	last, name := int(s.LastPaid[c].Revenue), c.String()
	if last == 0 || !s.hasTurns(p, c) {
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
func (s *State) hasTurns(p game.Seat, c board.Company) bool {
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
	verdict, ok := f.picks(verb, 0)
	if !ok || f.costs(verb) {
		return game.StopFor(game.Why{Kind: whyForced, On: c.String()})
	}
	return verdict
}

// costs tells whether the company is in danger, or something is lost by going on.
func (f *following) costs(verb Verb) bool {
	if verb == DoRun {
		income, best := f.best()
		return f.danger(&runs.Offer{Best: runs.Best{Set: best.Routes, Income: income}}) != nil
	}
	return f.danger(nil) != nil || f.appendLosses(nil, f.seat, Action{Verb: verb}) != nil
}

// best is the best routes, which are offered first, and what they earn.
func (f *following) best() (runs.Income, *Action) {
	a := &f.options[0].Action
	income, _ := f.checkRun(a)
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
		return why, f.lastRun(c) || slices.ContainsFunc(f.since.Events, func(e game.Event) bool {
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
func (s *State) lastRun(c board.Company) bool {
	for id := range s.owns(c) {
		if s.Trains[id].Warranties == 1 && s.obsolete(id.Class()) && s.Operating.Course[Sharing] == ahead {
			return true
		}
	}
	return false
}

// mayConsent tells whether the seat may be asked to agree to a merger (7.5.1).
func (s *State) mayConsent(p game.Seat) bool {
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
	return f.does(DoRefuse)
}
