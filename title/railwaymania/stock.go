package railwaymania

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
)

// Stock rounds: chapter 6.

// stockRound is the state in stock rounds.
type stockRound struct{ *State }

func (s *State) stockRound() stockRound { return stockRound{s} }

// startStock opens the round with the player who has the priority (6.1).
func (s stockRound) startStock(log *game.Log) {
	s.Round, s.Number, s.Company = StockRound, 1, board.NoCompany
	s.Stock = Stock{First: s.Priority}
	for c := range s.Charters {
		s.Charters[c].Barred = false
	}
	game.Emit(log, RoundStarted{"stock", s.Turn, 1, 0})
	s.askTrade(s.Priority, log)
}

// askTrade asks the next player who can do something; the round ends when all
// pass in a row (6.1, 6.6).
func (s stockRound) askTrade(p game.Seat, log *game.Log) {
	for ; s.Stock.Passes < s.Seats; p = p.Next(int(s.Seats)) {
		s.Stock.Now, s.Stock.Acted = 0, false
		s.Step, s.Seat, s.Company = Trading, p, board.NoCompany
		if s.canTrade(p) {
			return
		}
		game.Emit(log, PassedOver{p, Trading, nothingToTrade})
		s.Stock.Passes++
	}
	s.endStock(log)
}

// nothingToTrade: the player can neither sell nor buy, nor start a company.
const nothingToTrade = "nothing-to-trade"

// canTrade tells whether the player can sell, buy or start anything.
func (s stockRound) canTrade(p game.Seat) bool {
	return s.canSell(p) || s.canBuy(p) || s.canStart(p) || s.Conventions.Quirks.AlwaysAsks && s.canPayDirector(p)
}

// canPayDirector tells whether the player could pay a director's certificate that
// lies alone in the pool. It is not for sale (8), but by convention one is asked.
func (s stockRound) canPayDirector(p game.Seat) bool {
	for c := range board.NumCompanies {
		if s.hasDirector(Pool, c) && s.commons(Pool, c) == 0 && !s.Stock.Sold[p].has(c) && !s.atLimit(p) &&
			directorShares*s.price(c) <= s.Cash[p] {
			return true
		}
	}
	return false
}

func (s stockRound) canBuy(p game.Seat) bool {
	for c := range board.NumCompanies {
		for from := Pool; from < NumHolders; from++ {
			if s.checkBuy(p, c, from) == nil {
				return true
			}
		}
	}
	return false
}

func (s stockRound) canStart(p game.Seat) bool {
	for c := range board.NumCompanies {
		if s.checkStart(p, c, market.At(firstStart)) == nil {
			return true
		}
	}
	return false
}

// acted notes that the player did something: the passes count anew, and the
// priority would go to the next (6.6).
func (s stockRound) acted(p game.Seat) {
	s.Stock.Passes = 0
	s.Priority = p.Next(int(s.Seats))
}

// passTrade ends the player's turn; it is a pass only if nothing was sold (6.2).
func (s stockRound) passTrade(p game.Seat, log *game.Log) {
	if s.Stock.Acted {
		game.Emit(log, BoughtNothing{p})
	} else {
		s.Stock.Passes++
		game.Emit(log, Passed{p})
	}
	s.askTrade(p.Next(int(s.Seats)), log)
}

// mustSell tells whether the player has to come down to the certificate limit
// first (6.5.2). After the LNER nobody has to.
func (s stockRound) mustSell(p game.Seat) bool {
	return !s.LNER && s.Limit.Exceeded(s.Held[p][:]) && s.canSell(p)
}

// checkPassTrade tells whether the player may end the turn.
func (s stockRound) checkPassTrade(p game.Seat) *game.Illegal {
	if s.mustSell(p) {
		return overLimit
	}
	return nil
}

// shareCost is what a share costs where it lies: par in the offer, else the
// market's price whether or not the company has a train (6.5.1).
func (s stockRound) shareCost(c board.Company, from Holder) money.Amount {
	if from == Offer {
		return s.Charters[c].Par
	}
	return s.price(c)
}

// checkShare is what is asked of any purchase of a share (6.5.1, 6.5.2).
func (s stockRound) checkShare(p game.Seat, c board.Company, from Holder) *game.Illegal {
	switch {
	case s.Charters[c].Status < Started:
		return notTraded
	case s.commons(from, c) == 0:
		return noShares
	case s.Stock.Sold[p].has(c):
		return soldThisRound
	case s.shareCost(c, from) > s.Cash[p]:
		return cannotPay
	case s.atLimit(p):
		return certLimit
	}
	return nil
}

// checkBuy tells whether the player may buy the share in this turn.
func (s stockRound) checkBuy(p game.Seat, c board.Company, from Holder) *game.Illegal {
	if s.Step == MoreShares {
		return s.parliamentRound().checkMore(p, c, from)
	}
	return s.checkShare(p, c, from)
}

// buy buys one share and ends the turn (6.2).
func (s stockRound) buy(p game.Seat, c board.Company, from Holder, log *game.Log) {
	if s.Step == MoreShares {
		s.parliamentRound().buyMore(p, c, log)
		return
	}
	s.takeShare(p, c, from, log)
	s.acted(p)
	if s.floatIfSold(c, log) {
		return // its director buys tokens first
	}
	s.askTrade(p.Next(int(s.Seats)), log)
}

// takeShare moves a share to the player and the money to its old holder.
func (s stockRound) takeShare(p game.Seat, c board.Company, from Holder, log *game.Log) {
	cost := s.shareCost(c, from)
	to := &s.Bank
	if from == Treasury {
		to = &s.Charters[c].Cash
	}
	money.Transfer(&s.Cash[p], to, cost)
	s.moveShares(from, Holder(p), c, 1)
	if s.Round == StockRound {
		s.Stock.Bought[p][c]++
	}
	game.Emit(log, ShareBought{p, c, from, cost})
	s.challenge(p, c, log)
}

// challenge makes the player director who now has more shares than the director,
// or the three that a company without director asks for (6.3, 8).
func (s stockRound) challenge(p game.Seat, c board.Company, log *game.Log) {
	d := s.Charters[c].Director
	switch {
	case d == NoSeat && s.shares(Holder(p), c) >= directorShares && s.hasDirector(Pool, c):
		s.makeDirector(p, c, Pool, log)
	case d != NoSeat && d != p && s.shares(Holder(p), c) > s.shares(Holder(d), c):
		s.makeDirector(p, c, Holder(d), log)
	}
}

// makeDirector gives the player the director's certificate for three shares.
func (s stockRound) makeDirector(p game.Seat, c board.Company, from Holder, log *game.Log) {
	cut.Exchange(&s.Held[from][c], &s.Held[p][c])
	s.Charters[c].Director = p
	game.Emit(log, DirectorChanged{c, p, from})
}

// checkStart tells whether the player may start the company at the price (6.5.3).
func (s stockRound) checkStart(p game.Seat, c board.Company, price money.Amount) *game.Illegal {
	cell, ok := market.Find(price)
	switch {
	case s.Options.NewPlayers:
		return onlyParliament
	case s.LNER:
		return noMoreStarts
	case !ok || cell < firstStart || cell > lastStart:
		return notStartPrice
	case directorShares*price > s.Cash[p]:
		return cannotPay
	case s.Stock.Sold[p].has(c):
		return soldThisRound
	case s.atLimit(p):
		return certLimit
	}
	return s.parliamentRound().checkAvailable(c)
}

// start starts the company without a charter: its shares go to its treasury, and
// three times the price too (6.5.3).
func (s stockRound) start(p game.Seat, c board.Company, price money.Amount, log *game.Log) {
	ch := s.charter(c)
	ch.Status, ch.Chartered, ch.Director = Started, false, p
	ch.Par = parBelow(price)
	cell, _ := market.Find(price)
	s.place(c, cell)
	money.Transfer(&s.Cash[p], &ch.Cash, directorShares*price)
	s.moveDirector(Offer, Holder(p), c)
	s.moveShares(Offer, Treasury, c, int(cut.Count[cert.Common]))
	s.Stock.Bought[p][c] += directorShares
	game.Emit(log, CompanyStarted{p, c, price})
	s.acted(p)
	s.askTrade(p.Next(int(s.Seats)), log)
}

// parBelow is the highest par value that is not above the price; the lowest where
// all are (6.5.3, 7.5.4).
func parBelow(price money.Amount) money.Amount {
	par := parValues[0]
	for _, v := range parValues {
		if v <= price {
			par = v
		}
	}
	return par
}

// floatIfSold floats a company of which half the shares were sold (6.5.4). It
// tells whether the director has tokens to buy now.
func (s stockRound) floatIfSold(c board.Company, log *game.Log) bool {
	ch := s.charter(c)
	if ch.Status != Started || cert.Tenths-s.shares(Offer, c)-s.shares(Treasury, c) < floatShares {
		return false
	}
	ch.Status, ch.Obliged = Floated, NoSeat
	game.Emit(log, CompanyFloated{c})
	if ch.Chartered {
		s.floatChartered(c)
		return false
	}
	s.Step, s.Seat, s.Company = BuyingTokens, ch.Director, c
	if ch.Director == NoSeat {
		if !s.Conventions.Receivership.HolderRuns {
			// Ruling HolderRuns: without a director the company takes the fewest tokens (6.5.4.2, 8).
			s.giveTokens(c, fewestTokens, plainToken)
			return false
		}
		s.Seat = s.largestHolder(c, s.Stock.First)
	}
	return true
}

// floatChartered pays the whole capital, takes the three tokens' price and puts
// the marker on the market (4.2, 6.5.4).
func (s stockRound) floatChartered(c board.Company) {
	ch := s.charter(c)
	s.pay(&ch.Cash, cert.Tenths*ch.Par)
	s.giveTokens(c, charterTokens, charterToken)
	if !ch.Marked {
		cell, _ := market.Find(ch.Par)
		s.place(c, cell)
	}
}

func (s stockRound) giveTokens(c board.Company, n uint8, each money.Amount) {
	ch := s.charter(c)
	money.Transfer(&ch.Cash, &s.Bank, money.Amount(n)*each)
	ch.Tokens = n
}

// tokenLimit is the most tokens a company may have (2.1, 11.4).
func (s *State) tokenLimit() int {
	if s.Options.EightTokens {
		return mostTokens + 1
	}
	return mostTokens
}

// checkTokens tells whether the floated company can buy so many (6.5.4.2).
func (s stockRound) checkTokens(n int32) *game.Illegal {
	most := s.tokenLimit()
	if s.Conventions.Variants.EighthByMerger {
		most = mostTokens
	}
	switch {
	case n < fewestTokens || int(n) > most:
		return tokenCount
	case money.Amount(n)*plainToken > s.Charters[s.Company].Cash:
		return tokensTooDear
	}
	return nil
}

// buyTokens buys them; the round goes on after the player who bought the share.
func (s stockRound) buyTokens(n int32, log *game.Log) {
	s.giveTokens(s.Company, uint8(n), plainToken)
	game.Emit(log, TokensBought{s.Company, n, money.Amount(n) * plainToken})
	s.askTrade(s.Priority, log) // the priority is with the next after the buyer
}

// endStock settles missed obligations and goes on to the operating rounds.
//
// Ruling 8: all that are fined first pay in cash and by shares of their company, in the
// order of the list of companies.
func (s stockRound) endStock(log *game.Log) {
	s.Company = board.NoCompany
	for c := s.parliamentRound().missed(); c != board.NoCompany; c = s.parliamentRound().missed() {
		s.parliamentRound().fine(s.Charters[c].Obliged, c, log)
	}
	s.parliamentRound().settleFines(log)
}

// Selling: 6.3, 6.4.

// canSell tells whether the player can sell any share.
func (s stockRound) canSell(p game.Seat) bool {
	for c := range board.NumCompanies {
		for n := 1; n <= s.shares(Holder(p), c); n++ {
			if s.checkSell(p, c, n) == nil {
				return true
			}
		}
	}
	return false
}

// checkSell tells whether the player may sell n shares of the company (6.4).
func (s stockRound) checkSell(p game.Seat, c board.Company, n int) *game.Illegal {
	held := s.shares(Holder(p), c)
	switch {
	case n < 1 || n > held:
		return tooFewShares
	case s.Step == Trading && held-n < int(s.Stock.Bought[p][c]):
		return boughtNow
	case s.Stock.Now.has(c):
		return oneBlock
	case s.Charters[c].Director == p && !s.canChange(p, c, n):
		return noChange
	}
	return nil
}

// canChange tells whether a director who sells n shares can keep the rest in
// single shares: from the pool and from those sold with them (6.3).
func (s stockRound) canChange(p game.Seat, c board.Company, n int) bool {
	rest := s.shares(Holder(p), c) - n
	if rest >= directorShares || s.successor(p, c, rest) != NoSeat {
		return true
	}
	if s.Conventions.Shares.ChangeFromPoolOnly && n < directorShares {
		return rest <= s.commons(Pool, c)
	}
	return rest <= s.commons(Pool, c)+s.commons(Holder(p), c)
}

// successor is the player who becomes director when the director keeps so many shares: one with
// more, and three at least; of equals the first to the left (6.3).
func (s stockRound) successor(d game.Seat, c board.Company, rest int) game.Seat {
	var shares [game.MaxSeats]int
	for p := range s.Seats {
		shares[p] = s.shares(Holder(p), c)
	}
	heir := game.Seat(cert.Heir(shares[:s.Seats], int(d), max(rest, directorShares-1)))
	if heir == d {
		return NoSeat
	}
	return heir
}

// salePrice is what a player gets for a share: half, rounded down, if the company
// has no train (6.4.1).
func (s *State) salePrice(c board.Company) money.Amount {
	if s.hasTrain(c) {
		return s.price(c)
	}
	return s.price(c) / 2
}

// sell sells a block.
func (s stockRound) sell(p game.Seat, c board.Company, n int, log *game.Log) {
	each, director := s.salePrice(c), s.Charters[c].Director == p
	s.pay(&s.Cash[p], each*money.Amount(n))
	game.Emit(log, SharesSold{p, c, n, each * money.Amount(n)})
	s.handOver(p, c, n, log)
	s.Stock.Now.add(c)
	s.Stock.Sold[p].add(c)
	s.fall(c, n-s.exempt(c, director), log)
	if s.Step == PayingFine {
		s.parliamentRound().settleFines(log)
		return
	}
	s.Stock.Acted = true
	s.acted(p)
	if !s.canTrade(p) {
		s.askTrade(p.Next(int(s.Seats)), log)
	}
}

// handOver puts the shares in the pool; the directorship passes on first where it
// must (6.3).
func (s stockRound) handOver(p game.Seat, c board.Company, n int, log *game.Log) {
	from := Holder(p)
	rest := s.shares(from, c) - n
	if s.Charters[c].Director == p {
		if heir := s.successor(p, c, rest); heir != NoSeat {
			s.makeDirector(heir, c, from, log)
		} else if rest < directorShares {
			s.moveDirector(from, Pool, c)
			s.Charters[c].Director = NoSeat
			game.Emit(log, DirectorLost{c})
		}
	}
	if more := s.shares(from, c) - rest; more > 0 {
		s.moveShares(from, Pool, c, more)
	} else {
		s.moveShares(Pool, from, c, -more) // the change for the director's certificate
	}
}

// exempt is how many shares of a sale do not move the price: for others than the
// director, at the two ends of the market (6.4.2).
func (s stockRound) exempt(c board.Company, director bool) int {
	switch price := s.price(c); {
	case director:
		return 0
	case price >= 400:
		return 2
	case price > 200 || price < 40:
		return 1
	}
	return 0
}

// fall lowers the price by so many cells of the zigzag (6.4.2): not before the
// company floats, nor after the LNER.
func (s stockRound) fall(c board.Company, cells int, log *game.Log) {
	if cells <= 0 || s.Charters[c].Status != Floated || s.LNER {
		return
	}
	s.movePrice(c, -cells, log)
}

// movePrice moves the marker and puts it at the bottom of its new stack. At the
// bottom of the market the company is bankrupt (7.12), at the top the game will
// end (10.1).
func (s *State) movePrice(c board.Company, cells int, log *game.Log) {
	old := s.Charters[c].Cell
	cell := market.Move(old, cells)
	if cell != old || !s.Conventions.Turn.StaysInStack {
		s.place(c, cell)
	}
	if cell != old {
		game.Emit(log, PriceMoved{c, market.At(old), market.At(cell)})
	}
	switch cell {
	case ruin:
		s.bankrupt(c, log)
	case top:
		s.TopReached = s.TopReached || cell != old
	}
}
