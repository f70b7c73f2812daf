package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// Distribution, dividends and the share price (p. 25-27).

// capacity is how many goods a place of the demand area takes. Where no tile
// lies the printed space shows: unlimited on the left, six in the middle,
// nothing on the right.
func (s operations) capacity(row Industry, col Column) int {
	if t := s.demand.tile[row][col]; t != 0 {
		return int(demandTiles[t].spaces)
	}
	switch col {
	case Left:
		return unlimited
	case Middle:
		return printedMiddle
	}
	return 0
}

// unlimited is more goods than a company can have.
const unlimited = 250

// halfPrice tells whether the place pays half: the printed space on the left.
func (s *State) halfPrice(row Industry, col Column) bool {
	return col == Left && s.demand.tile[row][col] == 0
}

// room is how many goods a place still takes.
func (s operations) room(row Industry, col Column) int {
	if s.halfPrice(row, col) {
		return unlimited
	}
	return s.capacity(row, col) - int(s.demand.filled[row][col])
}

// checkDistribute: goods to the places of the company's own industry.
func (s operations) checkDistribute(a Action) *game.Illegal {
	if !s.inTurn(shipping) {
		return game.NotNow
	}
	room := s.room(s.op.company.charter().industry, a.Column)
	switch {
	case s.company[s.op.company].goods == 0:
		return noGoods
	case room == 0:
		return demandFull
	case a.Amount < 1 || a.Amount > int32(min(room, int(s.company[s.op.company].goods))):
		return badAmount
	}
	return nil
}

// distribute sells goods; the company that takes the last space of a place gets
// its bonus.
func (s operations) distribute(a Action, log *game.Log) {
	c, n := s.op.company, int(a.Amount)
	row := c.charter().industry
	price := s.goodPrice(c)
	half := s.halfPrice(row, a.Column)
	if half {
		price /= 2
	}
	income := price * money.Amount(n)
	for i := range n {
		if at := int(s.demand.filled[row][a.Column]) + i; at < mostSpaces {
			s.demand.crate[row][a.Column][at] = c
		}
	}
	s.company[c].goods -= uint8(n)
	s.demand.filled[row][a.Column] += uint8(n)
	bonus := money.Amount(0)
	if !half && s.room(row, a.Column) == 0 {
		bonus = columnBonus[a.Column]
	}
	s.op.revenue += income + bonus
	s.op.shipped += uint8(n)
	sold := &s.op.sales[a.Column]
	sold.goods += uint8(n)
	sold.income += income
	sold.bonus += bonus
	game.Emit(log, GoodsSold{Company: c, Column: a.Column, Amount: n, Income: income, Bonus: bonus})
}

// canShip tells whether any good can be sold.
func (s operations) canShip() bool {
	for col := range Column(columns) {
		if s.checkDistribute(Action{Column: col, Amount: 1}) == nil {
			return true
		}
	}
	return false
}

// whyUnsold is why a company that can sell nothing cannot.
func (s operations) whyUnsold() *game.Illegal {
	if s.company[s.op.company].goods == 0 {
		return noGoods
	}
	return demandFull
}

// decidesIncome tells whether the director has anything to decide: a company
// that sold nothing and has no use for an asset withholds. It can still trade
// when it has.
func (s operations) decidesIncome() bool {
	c := s.op.company
	director := s.company[c].director
	free := s.investing().checkUse(director, Action{Company: c}) == nil || s.set.first && s.haymarket().canUseOrTrade(director, c)
	return s.op.shipped > 0 || s.canShip() || free || s.canProtect(c)
}

// checkPay: only who sold goods pays dividends.
func (s operations) checkPay() *game.Illegal {
	switch {
	case !s.inTurn(shipping):
		return game.NotNow
	case s.op.shipped == 0:
		return soldNothing
	}
	return nil
}

func (s operations) checkWithhold(a Action) *game.Illegal {
	switch {
	case !s.inTurn(shipping):
		return game.NotNow
	case a.Protect && !s.canProtect(s.op.company):
		return cannotProtect
	}
	return nil
}

// rise is how far a payout moves the price: once for each time it covers the
// price, at most twice, from $60 on at most three times.
func (s *State) rise(c Company, payout money.Amount) int {
	limit := 2
	if s.value(c) >= tripleFrom {
		limit = 3
	}
	return track.Times(s.company[c].price, payout, limit)
}

// pay gives every share a tenth of the revenue, rounded down. Shares in the
// treasury pay the company, those in the pool nobody.
func (s operations) pay(log *game.Log) {
	c := s.op.company
	each := cert.PerShare(s.op.revenue)
	s.payShares(c, each, log)
	s.remember(wholeDividend(each))
	s.movePrice(c, s.rise(c, wholeDividend(each)), "dividend", log)
	s.step = closing
}

// remember keeps what the company did in its turn.
func (s operations) remember(paid money.Amount) {
	co := &s.company[s.op.company]
	co.revenue, co.paid, co.spent, co.ran = s.op.revenue, paid, s.op.spent, s.op.ran
}

// wholeDividend is what all ten shares come to.
func wholeDividend(each money.Amount) money.Amount { return each * cert.Tenths }

// payShares pays the holders of a company from the bank.
func (s operations) payShares(c Company, each money.Amount, log *game.Log) {
	kept := cut.Due(s.held[treasury][c], each)
	money.Transfer(&s.bank, &s.company[c].cash, kept)
	game.Emit(log, DividendPaid{Company: c, PerShare: each, Kept: kept})
	for seat := range s.n() {
		if due := cut.Due(s.held[seat][c], each); due > 0 {
			money.Transfer(&s.bank, &s.cash[seat], due)
			game.Emit(log, Received{game.Seat(seat), cut.Shares(s.held[seat][c]), due, s.cash[seat]})
		}
	}
}

// withhold keeps the whole revenue, and the price falls.
func (s operations) withhold(protected bool, log *game.Log) {
	c := s.op.company
	money.Transfer(&s.bank, &s.company[c].cash, s.op.revenue)
	game.Emit(log, Withheld{Company: c, Sum: s.op.revenue})
	s.remember(0)
	if protected {
		s.exhaust(c, log)
	} else {
		s.movePrice(c, -1, "withheld", log)
	}
	s.step = closing
}

func (s operations) checkDoneClosing() *game.Illegal {
	if !s.inTurn(closing) {
		return game.NotNow
	}
	return nil
}

// endTurn fills the supply chain up; then the next company operates.
func (s operations) endTurn(log *game.Log) {
	s.step = noStep
	s.push(frame{task: fillSupply})
}

// checkExtra: a dividend from the treasury, which must have it all.
func (s operations) checkExtra(c Company, each money.Amount) *game.Illegal {
	if s.company[c].cash < wholeDividend(each) {
		return companyTooPoor
	}
	return nil
}

// payExtra pays a dividend from the treasury (p. 21): the whole to the bank,
// which pays the shares, those in the treasury too; then the price moves.
func (s operations) payExtra(c Company, each money.Amount, log *game.Log) {
	money.Transfer(&s.company[c].cash, &s.bank, wholeDividend(each))
	s.payShares(c, each, log)
	s.movePrice(c, s.rise(c, wholeDividend(each)), "dividend", log)
}
