package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// The prestige track and its bonuses (p. 7-8).

// gainPrestige moves a company's token up and puts it on top of those that are
// there already. Every bonus on the way is won, in order.
// Ruling: bonuses passed over count, and at the end of the track a token still
// goes to the top of its stack.
func (s *State) gainPrestige(c Company, n int8, log *game.Log) {
	co := &s.company[c]
	from := co.prestige
	co.prestige = min(from+n, topPrestige)
	s.highStack++
	co.rank = s.highStack
	game.Emit(log, PrestigeGained{Company: c, From: int(from), To: int(co.prestige)})
	for at := co.prestige; at > from; at-- {
		if prestigeBonus[at] != noBonus {
			s.push(frame{task: bonusDue, company: c, n: at})
		}
	}
}

// crosses tells whether a token that moves up so far wins a bonus on its way.
func crosses(from, n int8, b bonus) bool {
	for at := from + 1; at <= min(from+n, topPrestige); at++ {
		if prestigeBonus[at] == b {
			return true
		}
	}
	return false
}

// before tells whether company a operates before company b.
func (s *State) before(a, b Company) bool {
	x, y := &s.company[a], &s.company[b]
	if x.prestige != y.prestige {
		return x.prestige > y.prestige
	}
	return x.rank > y.rank
}

// bonus is what a frame that offers one offers.
func (f frame) bonus() bonus { return prestigeBonus[f.n] }

// possible tells whether the company can receive a bonus.
func (s *State) possible(c Company, b bonus) bool {
	co := &s.company[c]
	switch b {
	case gainWorker:
		return s.checkRoom(c) == nil
	case gainSalesperson:
		return s.checkSalespeople(c) == nil
	case gainAutomation:
		return s.checkMachines(c) == nil
	case gainPartner:
		return !s.partners[co.director].byPrestige
	case gainGoodsToken:
		return s.tokens > 0
	}
	return int(co.price) < len(track)-1
}

// attendBonus pays $25 where the bonus cannot be received, else asks.
func (s *State) attendBonus(f frame, log *game.Log) bool {
	if s.possible(f.company, f.bonus()) {
		return true
	}
	s.cashBonus(log)
	return false
}

func (s *State) checkBonus() *game.Illegal {
	if !s.asks(bonusDue) {
		return game.NotNow
	}
	return nil
}

// cashBonus takes $25 for the bonus.
func (s *State) cashBonus(log *game.Log) {
	f := *s.top()
	s.pop()
	money.Transfer(&s.bank, &s.company[f.company].cash, bonusCash)
	game.Emit(log, BonusCashed{Company: f.company, Bonus: bonusNames[f.bonus()], Sum: bonusCash})
}

func (s *State) acceptBonus(log *game.Log) {
	f := *s.top()
	s.pop()
	c := f.company
	co := &s.company[c]
	game.Emit(log, BonusTaken{Company: c, Bonus: bonusNames[f.bonus()]})
	switch f.bonus() {
	case gainWorker:
		s.push(frame{task: placeWorker, company: c, n: 1})
	case gainSalesperson:
		s.hireSalesperson(c, log)
	case gainAutomation:
		s.push(frame{task: chooseMachine, company: c, n: 1})
	case gainPartner:
		s.partners[co.director].byPrestige = true
		s.gainPartner(co.director, "prestige", log)
	case gainGoodsToken:
		co.tokens++
		s.tokens--
	case gainPrice:
		s.movePrice(c, 1, "prestige", log)
	}
}

// gainPartner: the new partner can be sent in the same action phase.
func (s *State) gainPartner(seat game.Seat, reason string, log *game.Log) {
	s.partners[seat].all++
	if s.phase == inAction {
		s.partners[seat].left++
	}
	game.Emit(log, PartnerGained{Seat: seat, Reason: reason})
}

var bonusNames = [...]string{
	gainWorker:      "worker",
	gainSalesperson: "salesperson",
	gainAutomation:  "automation",
	gainPartner:     "partner",
	gainGoodsToken:  "goods-token",
	gainPrice:       "price",
}
