package railwaymania

import (
	"cmp"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// What threatens who decides: a company that will be closed or must raise money, and
// what an option would cost. Nothing is worked out anew: the rules are played on a copy.

// DangerView is a company that comes to buy a train without the means, if nothing more
// is done before: it is closed (7.12), or has to raise money (7.11).
type DangerView struct {
	Company  board.Company `json:"company"`
	Closes   bool          `json:"closes"`
	Ruin     bool          `json:"ruin,omitempty"` // closed for its price, not for want of a train
	Cash     money.Amount  `json:"cash"`
	Class    *Class        `json:"class"` // of the bank's next train
	Price    money.Amount  `json:"price"`
	Shares   int           `json:"shares"`   // in its treasury
	ForThem  money.Amount  `json:"forThem"`  // what they bring
	Capital  money.Amount  `json:"capital"`  // what refinancing brings
	Missing  money.Amount  `json:"missing"`  // after the better of the two
	PerShare money.Amount  `json:"perShare"` // what closing pays
	Worth    money.Amount  `json:"worth"`    // what closing makes of the director's worth
	Ways     []WayView     `json:"ways"`     // out of it, the best for the director first
	Others   []NoWayView   `json:"others"`   // companies that cannot help, and why
}

// WayView is a way out of a danger.
type WayView struct {
	Kind     string         `json:"kind"` // merge, sell, refinance, trade
	Worth    money.Amount   `json:"worth"`
	Partner  *board.Company `json:"partner,omitempty"`
	Survivor *board.Company `json:"survivor,omitempty"`
	Consent  *game.Seat     `json:"consent,omitempty"`
	Director *game.Seat     `json:"director,omitempty"` // afterwards; none is left out
	Trains   []TrainView    `json:"trains,omitempty"`   // it would have, or buy
	Fate     string         `json:"fate,omitempty"`     // see mergedFate
	Raise    *RaiseView     `json:"raise,omitempty"`
}

// NoWayView is a company that cannot help.
type NoWayView struct {
	Company board.Company `json:"company"`
	Why     string        `json:"why"` // a refusal, or that it would be closed all the same
}

// LossView is what an option costs who is asked.
type LossView struct {
	Action   Action        `json:"action"`
	Kind     string        `json:"kind"` // closed, director, train (the last), forced
	Company  board.Company `json:"company"`
	Director *game.Seat    `json:"director,omitempty"` // instead; none is left out
}

// endangered is the steps of a turn in which a danger is told; at the trains the ways
// to raise money are asked for themselves.
var endangered = stepsOf(Merging, HomeUpgrade, Building, Tokening, Running, Sharing, BuyingTrains)

// threats is the state as it is looked at for what threatens.
type threats struct{ *State }

func (s *State) threats() threats { return threats{s} }

// danger is what threatens the company that operates; nil if nothing does, or nobody
// knows yet.
func (s threats) danger(found *runs.Offer) *DangerView {
	c := s.Company
	if s.Round != OperatingRound || !endangered.has(s.Step) || c == board.NoCompany || s.receivership(c) {
		return nil
	}
	t, known := s.toTrains(found)
	ruin := t.Charters[c].Status != Floated
	if !known || !ruin && !t.trains().mustRaise() {
		return nil
	}
	v := &DangerView{Company: c, Ruin: ruin, Cash: t.Charters[c].Cash, Ways: []WayView{}, Others: []NoWayView{}}
	var log game.Log
	if !ruin {
		t.threats().tellShort(v)
		t.trains().enterTrains(&log)
	}
	v.Closes = t.Charters[c].Status != Floated
	for _, e := range log.Entries {
		if closed, ok := e.Event.(WentBankrupt); ok {
			v.PerShare = closed.PerShare
		}
	}
	if d := s.Charters[c].Director; v.Closes {
		v.Worth = t.worth(d) - s.worth(d)
	}
	return v
}

// toTrains is the position in which the company comes to buy trains if it builds no
// more, merges no more and keeps what it earns; unless it is closed before. It is not
// known while its routes are not.
func (s threats) toTrains(found *runs.Offer) (t State, known bool) {
	t = *s.State
	switch s.Step {
	case BuyingTrains:
		return t, true
	case Running:
		if found == nil {
			return t, false
		}
		t.operatingRound().earn(found.Best.Income, found.Best.Set, nil)
	case Sharing:
		t.operatingRound().withhold(nil)
	}
	for _, step := range t.operatingRound().steps()[slices.Index(t.operatingRound().steps(), s.Step)+1:] {
		if step == BuyingTrains || t.Charters[t.Company].Status != Floated {
			break
		}
		if t.operatingRound().enter(step, nil) != waits {
			continue
		}
		switch step {
		case Running:
			return t, false
		case Sharing:
			t.operatingRound().withhold(nil)
		}
	}
	t.Step = BuyingTrains
	return t, true
}

// tellShort tells what a company that must raise money has, could have, and lacks.
func (s threats) tellShort(v *DangerView) {
	c := s.Company
	class, _ := s.nextClass()
	v.Class, v.Price, v.Shares, v.Capital = &class, classes[class].price, s.commons(Treasury, c), s.capital(c)
	v.ForThem = s.price(c) * money.Amount(v.Shares)
	v.Missing = max(v.Price-v.Cash-max(v.ForThem, v.Capital), 0)
}

// waysOut tells the player who decides how to get out of a danger.
func (s threats) waysOut(v *DangerView, mergers []MergerView, found *runs.Offer) {
	if v == nil {
		return
	}
	for i := range mergers {
		way := s.mergerWay(&mergers[i])
		if way.Fate == closesToo {
			v.Others = append(v.Others, NoWayView{mergers[i].Partner, closesToo})
			continue
		}
		v.Ways = append(v.Ways, way)
	}
	if s.Step == Merging {
		s.noPartners(v)
	}
	if t, known := s.toTrains(found); known && !v.Closes {
		v.Ways = append(v.Ways, t.threats().raisingWays(s.State)...)
	}
	loses := func(w WayView) int {
		if w.Director != nil && *w.Director == s.Seat {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(v.Ways, func(a, b WayView) int {
		return cmp.Or(cmp.Compare(b.Worth, a.Worth), cmp.Compare(loses(a), loses(b)))
	})
}

// noPartners adds the companies that no merger is possible with.
func (s threats) noPartners(v *DangerView) {
	for c := range board.NumCompanies {
		if s.Charters[c].Status != Floated || c == s.Company {
			continue
		}
		if no := s.mergers().checkPartner(c); no != nil {
			v.Others = append(v.Others, NoWayView{c, no.Why})
		}
	}
}

// mergerWay is a merger as its initiator would do it: for the most worth. Of equals it is
// the first, in which no half share is given up: a player who directs in another directs
// in that.
func (s threats) mergerWay(m *MergerView) WayView {
	p := s.Seat
	worth := func(o *OutcomeView) (sum money.Amount) {
		for _, h := range o.Holders {
			if h.Holder == Holder(p) {
				sum = h.Worth
			}
		}
		return sum
	}
	best := &m.Outcomes[0]
	for i := range m.Outcomes {
		if o := &m.Outcomes[i]; worth(o) > worth(best) {
			best = o
		}
	}
	return WayView{
		Kind: "merge", Worth: worth(best), Partner: &m.Partner, Survivor: &best.Survivor, Consent: m.Consent,
		Director: best.Director, Trains: m.Trains, Fate: s.mergedFate(m, best),
	}
}

// closesToo is a company that a merger would not save.
const closesToo = "closes"

// mergedFate is what comes of a merged company in this turn: it runs, it goes on to buy a
// train, it is closed all the same; or its turn is over, and it has a train or has none.
func (s threats) mergedFate(m *MergerView, o *OutcomeView) string {
	t := s.viewer().tryMerger(m.Partner, o.Survivor)
	for _, h := range o.Sold {
		t.sold.add(h)
	}
	s.viewer().outcome(t)
	c := o.Survivor
	switch {
	case !m.Turn && t.hasTrain(c):
		return "kept"
	case !m.Turn:
		return "trainless"
	}
	t.Company, t.Step = c, Merging
	end, known := t.threats().toTrains(nil)
	if !known {
		return "runs"
	}
	if end.Charters[c].Status == Floated {
		end.trains().enterTrains(nil)
	}
	switch {
	case end.Charters[c].Status != Floated:
		return closesToo
	case end.hasTrain(c): // an old train may have gone with its last warranty
		return "kept"
	}
	return "buys"
}

// raisingWays is how money can be raised, or a train had without, when it comes to that.
func (s threats) raisingWays(now *State) (list []WayView) {
	p, v := now.Seat, s.viewer().buyingView()
	if v.Sell != nil {
		t := *s.State
		t.trains().sellTreasury(nil)
		list = append(list, WayView{Kind: "sell", Raise: v.Sell, Worth: t.worth(p) - now.worth(p)})
	}
	if v.Refinance != nil {
		t := &trial{State: *s.State}
		t.mergers().emptyOffer(t.mergers().refinancing())
		now.viewer().outcome(t)
		list = append(list, WayView{
			Kind: "refinance", Raise: v.Refinance, Director: v.Refinance.Outcome.Director, Worth: t.worth(p) - now.worth(p),
		})
	}
	for id := range TrainID(numTrains) {
		if s.trains().checkTrade(id, 0) == nil {
			seller := s.Trains[id].Owner
			list = append(list, WayView{Kind: "trade", Partner: &seller, Trains: []TrainView{s.viewer().trainView(id)}})
		}
	}
	return list
}

// atStake is the steps in which every option is tried; in the others only ending them.
var atStake = stepsOf(Trading, PayingFine, Tokening, Sharing, BuyingTrains, Redeeming)

// losses is what the options cost who is asked.
func (s threats) losses(p game.Seat) (list []LossView) {
	o := chooser{s: s.State, seat: p}
	if atStake.has(s.Step) {
		o.step()
	}
	if s.Round == StockRound || s.Round == OperatingRound {
		o.add(Action{Verb: DoPass})
	}
	for _, option := range o.list {
		if option.Action.Verb != DoStart {
			list = s.appendLosses(list, p, option.Action)
		}
	}
	return list
}

// appendLosses compares what the player directs and holds before and after the action.
func (s threats) appendLosses(list []LossView, p game.Seat, a Action) []LossView {
	t := *s.State
	verbs[a.Verb].do(&t, p, a, nil)
	for c := range board.NumCompanies {
		before, after := s.charter(c), t.charter(c)
		loss := LossView{Action: a, Company: c}
		switch {
		case before.Status >= Started && after.Status < Started && s.shares(Holder(p), c) > 0:
			loss.Kind = "closed"
		case before.Director != p:
		case after.Director != p:
			loss.Kind = "director"
			if after.Director != NoSeat {
				loss.Director = &after.Director
			}
		case s.Step == Sharing && t.threats().raising(c):
			loss.Kind = "forced"
		case s.hasTrain(c) && !t.hasTrain(c):
			loss.Kind = "train"
		}
		if loss.Kind != "" {
			list = append(list, loss)
		}
	}
	return list
}

// raising tells whether the company is about to raise money for a train, or has done so.
func (s threats) raising(c board.Company) bool {
	return s.Company == c && (s.Operating.Forced || s.Step == BuyingTrains && s.trains().mustRaise() || s.Step == HalfShare)
}
