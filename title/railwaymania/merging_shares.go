package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Merging shares two for one: 5.2.

// mergeShares does the procedure as far as the first choice.
func (s mergers) mergeShares(m Merger, log *game.Log) {
	s.emptyOffer(m)
	s.nextHolder(log)
}

// emptyOffer begins: the offer goes to the pool (5.2.2), then the holders have
// their turns.
func (s mergers) emptyOffer(m Merger) {
	s.Merger = m
	for _, c := range [2]board.Company{m.Survivor, m.Absorbed} {
		if c != board.NoCompany {
			s.moveShares(Offer, Pool, c, s.commons(Offer, c))
		}
	}
}

// holder is the holder that has the i-th turn: the players clockwise from the initiator, and
// last the treasuries of both companies as one holder (5.2.4).
func (s mergers) holder(i uint8) Holder {
	if i == s.Seats {
		return Treasury
	}
	return (Holder(s.Merger.Initiator) + Holder(i)) % Holder(s.Seats)
}

// nextHolder asks the next holder who has a choice, and after the last ends the
// procedure.
func (s mergers) nextHolder(log *game.Log) {
	if s.turnToChoice(log) {
		s.askOption()
		return
	}
	s.settle(log)
	s.shedOrGoOn(log)
}

// turnToChoice gives each holder its turn until one has a choice; false if none has.
func (s mergers) turnToChoice(log *game.Log) bool {
	for m := &s.Merger; m.At <= s.Seats; m.At++ {
		if s.mergeHolder(s.holder(m.At), log) {
			return true
		}
	}
	return false
}

// askOption asks the holder of an option, for the treasuries the initiator.
func (s mergers) askOption() {
	s.Step, s.Seat = HalfShare, s.Merger.Initiator
	if h := s.holder(s.Merger.At); h != Treasury {
		s.Seat = game.Seat(h)
	}
}

// absorbed is how many shares of the absorbed company the holder has.
func (s mergers) absorbed(h Holder) int {
	if s.Merger.Absorbed == board.NoCompany {
		return 0
	}
	return s.shares(h, s.Merger.Absorbed)
}

// mergeHolder does the holder's turn and tells whether it ends in a choice.
func (s mergers) mergeHolder(h Holder, log *game.Log) bool {
	m := &s.Merger
	total := s.shares(h, m.Survivor) + s.absorbed(h)
	if h == Treasury && m.Absorbed != board.NoCompany {
		from := &s.Charters[m.Absorbed].Cash
		money.Transfer(from, s.purse(h), *from) // the two are treated as one
	}
	const keepsDirector = 2 * directorShares
	if total < keepsDirector {
		if c := s.directs(h); c != board.NoCompany && !s.changeDirector(h, c, log) {
			return s.optionDirector(h, c, total, log)
		}
	}
	if back := total / 2; back > 0 {
		s.giveBack(h, back, log)
	}
	option := total%2 == 1
	if left := s.replace(h, log); left > 0 {
		s.sellLeft(h, left, option, log)
		return false
	}
	return option && s.offerOption(h, ShareOption, 0, log)
}

// directs is of which of the two companies the holder has the director's
// certificate.
func (s mergers) directs(h Holder) board.Company {
	m := &s.Merger
	switch {
	case s.hasDirector(h, m.Survivor):
		return m.Survivor
	case m.Absorbed != board.NoCompany && s.hasDirector(h, m.Absorbed):
		return m.Absorbed
	}
	return board.NoCompany
}

// changeDirector changes the certificate of a director with less than 60% for three
// merged shares of the pool, if it has them (5.2.4).
//
// Ruling 9: shares of the survivor are taken first.
func (s mergers) changeDirector(h Holder, c board.Company, log *game.Log) bool {
	m := &s.Merger
	survivors, others := s.commons(Pool, m.Survivor), 0
	if m.Absorbed != board.NoCompany {
		others = s.commons(Pool, m.Absorbed)
	}
	if survivors+others < directorShares {
		return false
	}
	s.moveDirector(h, Pool, c)
	first := min(survivors, directorShares)
	s.moveShares(Pool, h, m.Survivor, first)
	if rest := directorShares - first; rest > 0 {
		s.moveShares(Pool, h, m.Absorbed, rest)
	}
	game.Emit(log, DirectorSplit{h, c, first})
	return true
}

// optionDirector makes the director's certificate an option: all other shares go
// to the pool (5.2.4).
//
// Ruling 10: a certificate of the absorbed company is first exchanged for the
// survivor's, from the pool or from a holder still to come; where that cannot be
// it is sold.
func (s mergers) optionDirector(h Holder, c board.Company, total int, log *game.Log) bool {
	m := &s.Merger
	own := s.commons(h, m.Survivor)
	s.moveShares(h, Pool, m.Survivor, own)
	if m.Absorbed != board.NoCompany {
		s.moveShares(h, Pool, m.Absorbed, s.commons(h, m.Absorbed))
	}
	if others := total - directorShares; others > 0 {
		game.Emit(log, SharesReturned{h, others, own})
	}
	if c == m.Absorbed && !s.swapDirector(h) {
		s.moveDirector(h, Pool, c)
		sum := s.price(m.Survivor) * money.Amount(total) / 2
		s.pay(s.purse(h), sum)
		game.Emit(log, ReplacementMissing{h, c, directorShares, sum})
		return false
	}
	return s.offerOption(h, DirectorOption, total, log)
}

// swapDirector exchanges the absorbed company's director's certificate for the
// survivor's.
func (s mergers) swapDirector(h Holder) bool {
	m := &s.Merger
	with := Pool
	if !s.hasDirector(Pool, m.Survivor) {
		i := m.At + 1
		for ; i < s.Seats && !s.hasDirector(s.holder(i), m.Survivor); i++ {
		}
		if i >= s.Seats {
			return false
		}
		with = s.holder(i)
	}
	s.moveDirector(h, with, m.Absorbed)
	s.moveDirector(with, h, m.Survivor)
	return true
}

// giveBack returns n shares to the pool, those of the absorbed company first, its
// director's certificate before all (5.2.4, 1).
func (s mergers) giveBack(h Holder, n int, log *game.Log) {
	m, count := &s.Merger, n
	if m.Absorbed != board.NoCompany {
		if s.hasDirector(h, m.Absorbed) {
			s.moveDirector(h, Pool, m.Absorbed)
			n -= directorShares
		}
		k := min(n, s.commons(h, m.Absorbed))
		s.moveShares(h, Pool, m.Absorbed, k)
		n -= k
	}
	s.moveShares(h, Pool, m.Survivor, n)
	game.Emit(log, SharesReturned{h, count, n})
}

// replace exchanges the holder's shares of the absorbed company for the survivor's:
// with the pool, then with the nearest holder still to come (5.2.4, 2). It returns
// how many found no replacement.
func (s mergers) replace(h Holder, log *game.Log) int {
	m := &s.Merger
	if m.Absorbed == board.NoCompany {
		return 0
	}
	s.exchange(h, Pool, log)
	for i := m.At + 1; i <= s.Seats; i++ {
		s.exchange(h, s.holder(i), log)
	}
	return s.commons(h, m.Absorbed)
}

func (s mergers) exchange(h, with Holder, log *game.Log) {
	m := &s.Merger
	n := min(s.commons(h, m.Absorbed), s.commons(with, m.Survivor))
	if n == 0 {
		return
	}
	s.moveShares(h, with, m.Absorbed, n)
	s.moveShares(with, h, m.Survivor, n)
	game.Emit(log, SharesExchanged{h, with, n})
}

// sellLeft sells shares that found no replacement at the new price, the option,
// which is the last to be exchanged, at half of it rounded up (5.2.4, 3).
func (s mergers) sellLeft(h Holder, n int, option bool, log *game.Log) {
	m := &s.Merger
	price := s.price(m.Survivor)
	sum := price * money.Amount(n)
	if option {
		sum -= price - s.lostOption(price)
	}
	s.moveShares(h, Pool, m.Absorbed, n)
	s.pay(s.purse(h), sum)
	game.Emit(log, ReplacementMissing{h, m.Absorbed, n, sum})
}

func (s mergers) lostOption(price money.Amount) money.Amount {
	if s.Conventions.Shares.OptionsRoundDown {
		return price / 2
	}
	return money.CeilDiv(price, 2)
}

// purse is the money the holder pays from: for the treasuries the survivor's, to
// which the other's was added.
func (s mergers) purse(h Holder) *money.Amount {
	if h == Treasury {
		return &s.Charters[s.Merger.Survivor].Cash
	}
	return &s.Cash[h]
}

// spare is what the holder can spend on an option. A company that is refinanced keeps
// what the train costs that it is refinanced for.
//
// Ruling RaiseTwice: so the money raised is never short of the train, and nothing more has to be
// raised (7.11, 7.11.2).
func (s mergers) spare(h Holder) money.Amount {
	spare := *s.purse(h)
	if m := &s.Merger; h == Treasury && m.Kind == ARefinancing && !s.Conventions.Trains.RaiseTwice {
		class, _ := s.nextClass()
		spare = min(spare, spare+s.capital(m.Survivor)-classes[class].price)
	}
	return spare
}

// optionTerms is what redeeming the present option costs, and what giving it up
// brings (5.2.4): half the price for a share; for a director's certificate what is
// missing to three shares, and what the merged holding was worth.
func (s mergers) optionTerms() (cost, value money.Amount) {
	m := &s.Merger
	price := s.price(m.Survivor)
	if m.Option == DirectorOption {
		return price * money.Amount(2*directorShares-m.Tenths) / 2, price * money.Amount(m.Tenths) / 2
	}
	return price / 2, price / 2
}

// offerOption tells whether the holder has a choice; a holder who cannot pay gives the option
// up.
func (s mergers) offerOption(h Holder, kind OptionKind, tenths int, log *game.Log) bool {
	s.Merger.Option, s.Merger.Tenths = kind, uint8(tenths)
	if cost, _ := s.optionTerms(); s.spare(h) >= cost {
		return true
	}
	s.giveUp(h, log)
	return false
}

// checkRedeemOption tells whether the holder can pay the option that is to be decided.
func (s mergers) checkRedeemOption() *game.Illegal {
	if cost, _ := s.optionTerms(); cost > s.spare(s.holder(s.Merger.At)) {
		return optionTooDear
	}
	return nil
}

// decideOption redeems the option or gives it up, and goes on.
func (s mergers) decideOption(redeem bool, log *game.Log) {
	s.useOption(redeem, log)
	s.nextHolder(log)
}

// useOption does what was decided; the next holder has the turn.
func (s mergers) useOption(redeem bool, log *game.Log) {
	h := s.holder(s.Merger.At)
	if redeem {
		s.redeemOption(h, log)
	} else {
		s.giveUp(h, log)
	}
	s.Merger.At++
}

func (s mergers) redeemOption(h Holder, log *game.Log) {
	m := &s.Merger
	cost, _ := s.optionTerms()
	money.Transfer(s.purse(h), &s.Bank, cost)
	game.Emit(log, OptionRedeemed{h, m.Survivor, cost})
	m.Option = NoOption
}

func (s mergers) giveUp(h Holder, log *game.Log) {
	m := &s.Merger
	_, value := s.optionTerms()
	if m.Option == DirectorOption {
		s.moveDirector(h, Pool, m.Survivor)
	} else {
		s.moveShares(h, Pool, m.Survivor, 1)
	}
	s.pay(s.purse(h), value)
	game.Emit(log, OptionSold{h, m.Survivor, value})
	m.Option = NoOption
}

// settle settles the director (5.2.5) and what the companies own.
func (s mergers) settle(log *game.Log) {
	m := &s.Merger
	s.settleDirector(m, log)
	if m.Kind == ARefinancing {
		sum := s.capital(m.Survivor)
		s.pay(&s.Charters[m.Survivor].Cash, sum)
		game.Emit(log, Refinanced{m.Survivor, sum})
	} else {
		s.absorb(m, log)
	}
}

// settleDirector makes the largest holder director, of equals the first from the
// initiator; with less than three shares nobody is (5.2.5).
func (s mergers) settleDirector(m *Merger, log *game.Log) {
	c := m.Survivor
	best, most := NoSeat, directorShares-1
	with := Pool
	for i := range s.Seats {
		h := s.holder(i)
		if n := s.shares(h, c); n > most {
			best, most = game.Seat(h), n
		}
		if s.hasDirector(h, c) {
			with = h
		}
	}
	old := s.Charters[c].Director
	switch {
	case best == NoSeat:
		s.Charters[c].Director = NoSeat
		game.Emit(log, DirectorLost{c}) // a company that merges or is merged with has a director (8)
	case with != Holder(best):
		s.stockRound().makeDirector(best, c, with, log)
	case old != best:
		s.Charters[c].Director = best
		game.Emit(log, DirectorChanged{c, best, with})
	}
}
