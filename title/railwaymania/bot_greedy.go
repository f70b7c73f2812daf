package railwaymania

import (
	"context"
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
	"github.com/scrip-games/scrip/title/railwaymania/board"
	"github.com/scrip-games/scrip/title/railwaymania/runs"
)

// How the greedy bot plays: it floats companies it can fund, builds towards
// revenue, buys trains that pay, and pays dividends.

// Advise picks for the greedy bot.
func (rules) Advise(s *State, p game.Seat, options []game.Option[Action], r *rand.Rand) (game.Pick, bool) {
	if p == game.Chance || len(options) == 0 {
		return game.Pick{}, false
	}
	m := mind{s, p, options, r}
	return m.advise(), true
}

// Value judges a position for a seat: its wealth, and a part of the money of the
// companies it directs, which will earn more.
func (rules) Value(s *State, p game.Seat) float64 {
	v := float64(s.worth(p))
	for c := range board.NumCompanies {
		if s.Charters[c].Director == p {
			v += float64(s.Charters[c].Cash)/4 + float64(s.LastPaid[c].Revenue)*float64(s.shares(Holder(p), c))/10
		}
	}
	return v
}

func (m *mind) advise() game.Pick {
	switch m.s.Step {
	case Petition:
		return m.first(m.bestPetition)
	case Bidding:
		return m.first(m.outbid)
	case SettingPar:
		return m.first(m.highestPar)
	case MoreShares:
		return m.first(m.maybe(100, DoBuyShare))
	case Trading:
		return m.first(m.floatOwn, m.sellDoomed, m.found, m.bestShare)
	case BuyingTokens:
		return m.first(m.fewTokens)
	case Consenting:
		return m.first(m.maybe(100, DoRefuse))
	case Building, HomeUpgrade:
		return m.first(m.bestTrack, m.maybe(100, DoLay))
	case Tokening:
		return m.first(m.bestToken)
	case Running:
		return m.at(0) // the best routes are offered first
	case Sharing:
		return m.first(m.dividend)
	case BuyingTrains:
		return m.first(m.bestTrain, m.maybe(100, DoSellOwn))
	case HalfShare:
		return m.first(m.maybe(100, DoRedeem))
	}
	return m.first()
}

// best picks the option with the highest score above 0.
func (m *mind) best(score func(*Action) int) (game.Pick, bool) {
	pick, most := -1, 0
	for i := range m.options {
		if n := score(&m.options[i].Action); n > most {
			pick, most = i, n
		}
	}
	if pick < 0 {
		return game.Pick{}, false
	}
	return m.at(pick), true
}

// halfOf is what half a company costs at a price.
func halfOf(price money.Amount) money.Amount { return floatShares * price }

// bestPetition opens for the company with the best home, if the player can float
// it alone.
func (m *mind) bestPetition() (game.Pick, bool) {
	if m.s.Cash[m.seat] < halfOf(parValues[2]) {
		return game.Pick{}, false
	}
	return m.best(func(a *Action) int {
		if a.Verb != DoPetition {
			return 0
		}
		return m.appeal(a.Company)
	})
}

// appeal is how good a company is to found: its home city and its permit.
func (m *mind) appeal(c board.Company) int {
	n := 10 + m.rng.IntN(5)
	if c.Home().Label() != 0 {
		n += 8
	}
	switch m.s.Charters[c].Permit {
	case runs.Express:
		n += 8
	case runs.Local:
		n += 4
	}
	return n
}

// outbid raises a little while half the company can still be paid at a fair par.
func (m *mind) outbid() (game.Pick, bool) {
	const most = 20
	next := m.s.Parliament.Bid + bidStep
	if next > most || m.s.Cash[m.seat]-next < halfOf(parValues[3]) {
		return game.Pick{}, false
	}
	return m.verb(DoBid)
}

// highestPar is the highest par at which the player can float the company alone.
func (m *mind) highestPar() (game.Pick, bool) {
	return m.best(func(a *Action) int {
		if par := money.Amount(a.Amount); halfOf(par) <= m.s.Cash[m.seat] {
			return int(par)
		}
		return 0
	})
}

// doomed tells whether the company's trains are about to go and it will not have
// the money for another.
func (s *State) doomed(c board.Company) bool {
	class, ok := s.nextClass()
	if !ok || !s.hasTrain(c) || !s.trainsEnd(c) {
		return false
	}
	return s.Charters[c].Cash+2*s.LastPaid[c].Revenue < classes[class].price
}

// sellDoomed sells shares of companies that will not pay again.
func (m *mind) sellDoomed() (game.Pick, bool) {
	s := m.s
	return m.best(func(a *Action) int {
		c := a.Company
		if a.Verb != DoSell || s.Charters[c].Status != Floated {
			return 0
		}
		if s.Charters[c].Director == m.seat {
			if s.doomed(c) && s.Turn > 2 {
				return int(a.Amount)
			}
			return 0
		}
		if s.receivership(c) || s.hasTrain(c) && s.LastPaid[c].Revenue*4 < s.price(c) && s.Turn > 2 {
			return int(a.Amount)
		}
		return 0
	})
}

// found starts a company that can pay for its first train.
func (m *mind) found() (game.Pick, bool) {
	s := m.s
	class, ok := s.nextClass()
	if !ok || s.Phase >= ClassF || m.directs() >= 3 {
		return game.Pick{}, false
	}
	need := classes[class].price + fewestTokens*plainToken
	return m.best(func(a *Action) int {
		price := money.Amount(a.Amount)
		if a.Verb != DoStart || halfOf(price) > s.Cash[m.seat] || halfOf(price) < need || price > 110 {
			return 0
		}
		return int(price)*20 + m.appeal(a.Company)
	})
}

// directs is how many companies the player directs.
func (m *mind) directs() int {
	n := 0
	for c := range board.NumCompanies {
		if m.s.Charters[c].Director == m.seat {
			n++
		}
	}
	return n
}

// bestShare buys where a share earns most for what it costs.
func (m *mind) bestShare() (game.Pick, bool) {
	s := m.s
	return m.best(func(a *Action) int {
		if a.Verb != DoBuyShare {
			return 0
		}
		c := a.Company
		cost, price := s.shareCost(c, a.From), s.price(c)
		yield := int(s.LastPaid[c].Revenue) * 100 / int(max(cost, 1)) // percent of a share's price in ten dividends
		gain := int(price-cost) * 100 / int(max(cost, 1))
		if s.receivership(c) || !s.hasTrain(c) && s.LastPaid[c].Revenue > 0 || s.doomed(c) {
			return 0
		}
		score := yield + gain
		if s.Charters[c].Director == m.seat {
			score += 40
		}
		if score < 60 {
			return 0
		}
		return score
	})
}

// fewTokens buys three tokens if a train can still be paid, else two.
func (m *mind) fewTokens() (game.Pick, bool) {
	s := m.s
	class, _ := s.nextClass()
	return m.best(func(a *Action) int {
		n := money.Amount(a.Amount)
		if n > 4 || s.Charters[s.Company].Cash-n*plainToken < classes[class].price {
			return int(10 - n)
		}
		return int(10 + n)
	})
}

// hope is a run with the company's trains, or with the next train it would buy.
func (s *State) hope(c board.Company) runs.Run {
	run := s.run(c)
	if run.Count > 0 {
		return run
	}
	return s.withTrain(run, s.Charters[c].Permits)
}

// withTrain is the run with one more train of the bank's next class, of the first
// type permitted.
func (s *State) withTrain(run runs.Run, permits uint8) runs.Run {
	class, ok := s.nextClass()
	if !ok || run.Count == runs.MaxTrains {
		return run
	}
	for _, t := range receiverTypes {
		if permits&(1<<t) == 0 {
			continue
		}
		run.Trains[run.Count] = s.cardRunner(class, t, permits)
		run.Count++
		break
	}
	return run
}

// earns is what the run could earn on the board, roughly: the first good routes
// will do.
func earns(b *board.Board, run *runs.Run) int {
	best := runs.FindBest(&once{Context: context.Background()}, b, run, runs.MostRevenue, runs.AllWork)
	return int(best.Income.Revenue) + int(best.Income.Subsidy)/2
}

// bestTrack builds what lifts the income most; of equals what reaches more.
func (m *mind) bestTrack() (game.Pick, bool) {
	s := m.s
	run := s.hope(s.Company)
	now := m.prospect(&s.Board, &run)
	const enough = 48 // options looked at
	skip := len(m.options)/enough + 1
	pick, most := -1, now
	for i := m.rng.IntN(skip); i < len(m.options); i += skip {
		b := s.Board
		switch a := &m.options[i].Action; a.Verb {
		case DoLay:
			b.Lay(board.Lay{Hex: a.Hex, Tile: a.Tile, Turn: a.Turn})
		case DoLondon:
			b.LinkLondon(s.Company)
		case DoStation:
			b.AddStation(a.Hex, a.Segment)
		default:
			continue
		}
		if n := m.prospect(&b, &run); n > most {
			pick, most = i, n
		}
	}
	if pick < 0 {
		return game.Pick{}, false
	}
	return m.at(pick), true
}

// prospect is what a board promises: income now, and cities reached for later.
func (m *mind) prospect(b *board.Board, run *runs.Run) int {
	reach := b.Reach(run.Company)
	n := 20 * earns(b, run)
	for h := range board.NumHexes {
		if reach.Arrive[h] == 0 {
			continue
		}
		switch {
		case !h.Land():
			n += 120
		case h.City():
			n += 60 + int(h.Label())/4
		default:
			n += 10
		}
	}
	return n
}

// bestToken takes the most valuable city, or London where that lifts the income.
func (m *mind) bestToken() (game.Pick, bool) {
	s := m.s
	run := s.hope(s.Company)
	now := earns(&s.Board, &run)
	return m.best(func(a *Action) int {
		b := s.Board
		switch a.Verb {
		case DoLondon:
			b.LinkLondon(s.Company)
			return 1000 * max(earns(&b, &run)-now, 0)
		case DoToken:
			value := int(b.TileAt(a.Hex).Value)
			if s.Charters[s.Company].Tokens == 1 && value < 40 {
				return 0
			}
			b.PlaceToken(s.Company, a.Hex)
			return 100*max(earns(&b, &run)-now, 0) + value
		}
		return 0
	})
}

// dividend pays, unless the trains are about to go and the money for new ones is
// missing; a small sum is added to lift the price.
func (m *mind) dividend() (game.Pick, bool) {
	s := m.s
	class, ok := s.nextClass()
	cash := s.Charters[s.Company].Cash
	if ok && s.trainsEnd(s.Company) && cash < classes[class].price && cash+s.Operating.Earned.Revenue*2 >= classes[class].price {
		return m.verb(DoWithhold)
	}
	if s.checkHudson() == nil && s.hudson() <= 20 && !s.trainsEnd(s.Company) {
		return m.verb(DoHudson)
	}
	return m.verb(DoPay)
}

// trainsEnd tells whether all the company's trains become obsolete with the next
// class or the one after.
func (s *State) trainsEnd(c board.Company) bool {
	for id := range s.owns(c) {
		if class := id.Class(); s.permanent(class) || classes[class].rustOn > s.Phase+1 {
			return false
		}
	}
	return true
}

// bestTrain buys the train that adds most, if it pays for itself in some rounds or
// the company has none to run.
func (m *mind) bestTrain() (game.Pick, bool) {
	s := m.s
	c := s.Company
	run := s.run(c)
	now, permits := earns(&s.Board, &run), s.Charters[c].Permits
	class, _ := s.nextClass()
	return m.best(func(a *Action) int {
		if a.Verb != DoBuyTrain || a.Amount > 0 || permits&(1<<a.Type) == 0 || run.Count == runs.MaxTrains {
			return 0
		}
		more := run
		more.Trains[more.Count] = s.cardRunner(class, a.Type, permits)
		more.Count++
		added := earns(&s.Board, &more) - now
		if !s.hasTrain(c) || added*12 >= int(classes[class].price) {
			return 1 + max(added, 0)
		}
		return 0
	})
}

// once is a context that is done when it was asked once: a search under it makes
// its first choice and stops.
type once struct {
	context.Context
	asked bool
}

// Err is nil the first time.
func (o *once) Err() error {
	if o.asked {
		return context.Canceled
	}
	o.asked = true
	return nil
}
