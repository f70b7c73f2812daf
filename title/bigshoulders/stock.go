package bigshoulders

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// The stock phase: "La fase de participaciones" (p. 13-15). In turn,
// clockwise from the priority marker: sell any, then buy one certificate or start a
// company; or pass. It ends when all pass one after the other.

// trading is the state in the stock phase.
type trading struct{ *State }

func (s *State) trading() trading { return trading{s} }

func (s trading) beginStock(log *game.Log) {
	s.enter(inStock, log)
	s.stock = stockPhase{lastActor: nobody}
	s.stockTurn(s.priority)
}

func (s trading) stockTurn(seat game.Seat) {
	s.seat, s.step = seat, selling
	s.stock.acted = false
	for c := range s.company {
		s.stock.boss[c] = s.company[c].director
	}
}

// proceedStock asks the seat at turn if it can do anything but pass.
func (s trading) proceedStock(log *game.Log) bool {
	switch {
	case s.canBuy(s.seat) || s.canStart(s.seat):
		return true
	case s.step == selling && s.canSell(s.seat):
		return true
	case s.step == selling && s.stock.acted:
		s.doneSelling(log)
		return false
	}
	s.leaveTurn(s.whyNothing(s.seat, log), log)
	return false
}

// nothingToTrade: there is nothing that the seat could sell, buy or start.
const nothingToTrade = "nothing-to-trade"

// whyNothing is why a seat that cannot buy nor start anything is not asked.
func (s trading) whyNothing(seat game.Seat, log *game.Log) string {
	why := nothingToTrade
	if log == nil {
		return why
	}
	for c := range Company(companies) {
		for from := range Source(sources) {
			for k := cert.Common; k < cert.Director; k++ {
				switch s.checkBuy(seat, Action{Company: c, Certificate: Certificate(k), From: from}) {
				case limitReached:
					return limitReached.Why
				case playerTooPoor:
					why = playerTooPoor.Why
				}
			}
		}
	}
	return why
}

func (s trading) canBuy(seat game.Seat) bool {
	for c := range Company(companies) {
		for from := range Source(sources) {
			for k := cert.Common; k < cert.Director; k++ {
				if s.checkBuy(seat, Action{Company: c, Certificate: Certificate(k), From: from}) == nil {
					return true
				}
			}
		}
	}
	return false
}

func (s trading) canStart(seat game.Seat) bool {
	for c := range Company(companies) {
		if s.checkStart(seat, Action{Company: c, Price: int16(parValues[0])}) == nil {
			return true
		}
	}
	return false
}

func (s trading) canSell(seat game.Seat) bool {
	for c := range Company(companies) {
		for k := cert.Common; k <= cert.Director; k++ {
			if s.checkSell(seat, Action{Company: c, Certificate: Certificate(k), Amount: 1}) == nil {
				return true
			}
		}
	}
	return false
}

// checkSell: any certificates, the director's only where the advanced game
// allows it.
func (s trading) checkSell(seat game.Seat, a Action) *game.Illegal {
	have := s.held[seat][a.Company][a.Certificate]
	switch {
	case s.phase != inStock || s.step != selling:
		return game.NotNow
	case have == 0:
		return holdsNone
	case cert.Kind(a.Certificate) == cert.Director && !s.set.advanced:
		return directorKept
	case cert.Kind(a.Certificate) == cert.Director && s.buyout(a.Company) == nobody:
		return noSuccessor
	case a.Amount < 1 || a.Amount > int32(have):
		return badAmount
	}
	return nil
}

// buyout is the seat that takes over when the director's certificate is sold: one
// with 30% or more (p. 15).
func (s trading) buyout(c Company) game.Seat { return s.heir(c, int(cut.Size[cert.Director])-1) }

// sell pays at the price as it was when the turn began: prices fall when the
// whole sale is done.
func (s trading) sell(seat game.Seat, a Action, log *game.Log) {
	shares := int(a.Amount) * int(cut.Size[a.Certificate])
	sum := money.Amount(shares) * s.value(a.Company)
	money.Transfer(&s.bank, &s.cash[seat], sum)
	game.Emit(log, SharesSold{Seat: seat, Company: a.Company, Certificate: a.Certificate, Amount: int(a.Amount), Shares: shares, Sum: sum})
	from, to := &s.held[seat][a.Company], &s.held[pool][a.Company]
	if cert.Kind(a.Certificate) == cert.Director {
		// What the new director gives for the certificate goes to the pool.
		next := s.buyout(a.Company)
		change, _ := cut.Change(s.held[next][a.Company])
		s.handOver(a.Company, next, log)
		cert.MoveAll(from, to, change)
	} else {
		cert.Move(from, to, cert.Kind(a.Certificate), uint8(a.Amount))
	}
	s.stock.sold[a.Company] += uint8(shares)
	s.stock.barred[seat] |= 1 << a.Company
	s.stock.acted = true
}

// checkDoneSelling: nobody stays above the certificate limit who can sell.
func (s trading) checkDoneSelling(seat game.Seat) *game.Illegal {
	if !s.stock.acted {
		return game.NotNow
	}
	return s.checkExcess(seat)
}

// Ruling 9: a directorship that changes hands may leave a player with too many
// certificates. In the next stock turn they must be sold first.
func (s trading) checkExcess(seat game.Seat) *game.Illegal {
	if s.limit().Exceeded(s.held[seat][:]) && s.canSell(seat) {
		return mustSell
	}
	return nil
}

// doneSelling lets the prices feel the sale, company by company, and the
// directorships change that are lost by it.
func (s trading) doneSelling(log *game.Log) {
	s.step = buying
	for c := Company(companies) - 1; c >= 0; c-- {
		if n := s.stock.sold[c]; n > 0 {
			s.stock.sold[c] = 0
			s.fallAfterSale(c, n, log)
		}
	}
	for c := range Company(companies) {
		s.checkDirector(c, log)
	}
}

// fallAfterSale moves the price down one step for each share sold, unless the
// director protects it from somebody else's sale.
func (s trading) fallAfterSale(c Company, shares uint8, log *game.Log) {
	steps := int8(shares)
	if s.set.friendly && s.stock.boss[c] != s.seat {
		steps = 1
	}
	if s.stock.boss[c] != s.seat && s.canProtect(c) {
		s.push(frame{task: shieldPrice, company: c, n: steps})
		return
	}
	s.movePrice(c, -int(steps), "sale", log)
}

// checkBuy: one certificate from a company's treasury or the bank's pool.
func (s trading) checkBuy(seat game.Seat, a Action) *game.Illegal {
	co := &s.company[a.Company]
	switch {
	case s.phase != inStock || (s.step == selling && s.stock.acted):
		return game.NotNow
	case !co.started:
		return notStarted
	case cert.Kind(a.Certificate) == cert.Director:
		return directorNotSold
	case s.held[holderOf(a.From)][a.Company][a.Certificate] == 0:
		return noneThere
	case cert.Kind(a.Certificate) == cert.Preferred && co.director == seat:
		return directorNoPreferred
	case s.stock.barred[seat]&(1<<a.Company) != 0:
		return soldThisDecade
	case !cut.Allows(s.held[seat][a.Company], cert.Kind(a.Certificate)):
		return tooMuch
	case s.cash[seat] < s.priceOf(a):
		return playerTooPoor
	case s.limit().Reached(s.held[seat][:]):
		return limitReached
	}
	return nil
}

func holderOf(from Source) int { return treasury + int(from) }

func (s trading) buy(seat game.Seat, a Action, log *game.Log) {
	sum := s.priceOf(a)
	to := &s.bank
	if a.From == FromTreasury {
		to = &s.company[a.Company].cash
	}
	money.Transfer(&s.cash[seat], to, sum)
	cert.Move(&s.held[holderOf(a.From)][a.Company], &s.held[seat][a.Company], cert.Kind(a.Certificate), 1)
	game.Emit(log, SharesBought{Seat: seat, Company: a.Company, Certificate: a.Certificate, From: a.From, Sum: sum})
	s.stock.acted = true
	s.checkDirector(a.Company, log)
	s.endStockTurn(log)
}

// checkStart: a company that is not in play, at a par value the player can pay
// three times.
func (s trading) checkStart(seat game.Seat, a Action) *game.Illegal {
	first := s.phase == inSetup && s.step == firstCompany
	switch {
	case !first && (s.phase != inStock || (s.step == selling && s.stock.acted)):
		return game.NotNow
	case !first && s.decade == 0:
		return notInFirstDecade
	case s.company[a.Company].started:
		return alreadyStarted
	case !isPar(a.Price):
		return notPar
	case s.cash[seat] < directorCost(a.Price):
		return playerTooPoor
	case s.limit().Reached(s.held[seat][:]):
		return limitReached
	}
	return nil
}

func isPar(v int16) bool {
	for _, p := range parValues {
		if money.Amount(v) == p {
			return true
		}
	}
	return false
}

func directorCost(par int16) money.Amount {
	return money.Amount(par) * money.Amount(cut.Size[cert.Director])
}

// start opens a company: its token goes below the others on its prestige space,
// and the bonus printed there is not gained.
func (s trading) start(seat game.Seat, a Action, log *game.Log) {
	co := &s.company[a.Company]
	s.lowStack--
	co.started, co.director, co.prestige, co.rank = true, seat, a.Company.charter().prestige, s.lowStack
	co.price, _ = track.Find(money.Amount(a.Price))
	money.Transfer(&s.cash[seat], &co.cash, directorCost(a.Price))
	cert.Move(&s.held[treasury][a.Company], &s.held[seat][a.Company], cert.Director, 1)
	game.Emit(log, CompanyStarted{Seat: seat, Company: a.Company, Par: int(a.Price), Sum: directorCost(a.Price)})
	if s.phase == inSetup {
		s.partners[seat].initial, s.partners[seat].toStart = a.Company, false
		return
	}
	s.stock.acted = true
	s.endStockTurn(log)
}

func (s trading) checkPass(seat game.Seat) *game.Illegal {
	if s.phase != inStock || s.step != selling || s.stock.acted {
		return game.NotNow
	}
	return s.checkExcess(seat)
}

// endStockTurn goes on to the left, or ends the phase when all have passed one
// after the other.
func (s trading) endStockTurn(log *game.Log) { s.leaveTurn("", log) }

// leaveTurn ends the turn of a seat; why it was not asked is told where there is a reason.
func (s trading) leaveTurn(why string, log *game.Log) {
	if s.stock.acted {
		s.stock.passes, s.stock.lastActor = 0, s.seat
		if why != "" {
			game.Emit(log, PassedOver{Seat: s.seat, Step: stepNames[buying], Why: why})
		}
	} else {
		s.stock.passes++
		game.Emit(log, Passed{Seat: s.seat, Why: why})
	}
	if int(s.stock.passes) < s.n() {
		s.stockTurn(s.seat.Next(s.n()))
		return
	}
	s.endStock(log)
}

// endStock raises the price of companies that are all in players' hands, and
// passes the priority marker to the left of the last who did something.
func (s trading) endStock(log *game.Log) {
	for c := range Company(companies) {
		if s.company[c].started && s.shares(c, treasury)+s.shares(c, pool) == 0 {
			s.movePrice(c, 1, "sold-out", log)
		}
	}
	if s.stock.lastActor != nobody {
		s.priority = s.stock.lastActor.Next(s.n())
	}
	game.Emit(log, PriorityMoved{Seat: s.priority})
	s.construction().beginBuilding(log)
}

// movePrice moves a company's marker on the price track.
func (s *State) movePrice(c Company, steps int, reason string, log *game.Log) {
	co := &s.company[c]
	from := track.At(co.price)
	co.price = track.Move(co.price, steps)
	if to := track.At(co.price); to != from {
		game.Emit(log, PriceMoved{Company: c, From: from, To: to, Reason: reason})
	}
}

// Transfer of direction, in the advanced game (p. 15), and Price Protection.

// checkDirector gives the company to a seat that now holds more of it than its
// director. In the basic game its founder directs it to the end.
func (s trading) checkDirector(c Company, log *game.Log) {
	if !s.set.advanced || !s.company[c].started {
		return
	}
	old := s.company[c].director
	if next := s.heir(c, s.shares(c, int(old))); next != nobody {
		s.handOver(c, next, log)
	}
}

// heir is the seat that takes a company over from its director with more than so
// many shares, nobody if none has more.
func (s trading) heir(c Company, than int) game.Seat {
	var shares [maxSeats]int
	for seat := range s.n() {
		shares[seat] = s.shares(c, seat)
	}
	director := s.company[c].director
	if next := game.Seat(cert.Heir(shares[:s.n()], int(director), than)); next != director {
		return next
	}
	return nobody
}

// handOver gives the director's certificate and the charter to a new director
// for three shares in other certificates.
func (s trading) handOver(c Company, next game.Seat, log *game.Log) {
	old := s.company[c].director
	cut.Exchange(&s.held[old][c], &s.held[next][c])
	s.company[c].director = next
	if p := &s.partners[old]; p.initial == c {
		p.lostInitial = true
	}
	game.Emit(log, DirectorChanged{Company: c, Seat: next, Before: old})
}

// canProtect tells whether the company has Price Protection ready, and a price
// that can fall.
func (s *State) canProtect(c Company) bool {
	co := &s.company[c]
	return co.asset == PriceProtection && !co.used && co.price > 0
}

func (s trading) checkShield() *game.Illegal {
	if !s.asks(shieldPrice) {
		return game.NotNow
	}
	return nil
}

// shield answers a sale by somebody else: the price stays, or falls.
func (s trading) shield(protected bool, log *game.Log) {
	f := *s.top()
	s.pop()
	if !protected {
		s.movePrice(f.company, -int(f.n), "sale", log)
		return
	}
	s.exhaust(f.company, log)
}

// exhaust turns the company's asset until the next decade.
func (s *State) exhaust(c Company, log *game.Log) {
	s.company[c].used = true
	game.Emit(log, AssetUsed{Company: c, Asset: s.company[c].asset})
}

// certificatesOf is what the seat holds of a kind over all companies.
func (s trading) certificatesOf(seat int, k cert.Kind) int {
	n := 0
	for c := range s.company {
		n += int(s.held[seat][c][k])
	}
	return n
}

// priceOf is what an action asks of a player's purse.
func (s trading) priceOf(a Action) money.Amount {
	if a.Do == start {
		return directorCost(a.Price)
	}
	return s.value(a.Company) * money.Amount(cut.Size[a.Certificate])
}
