package railwaymania

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// How somebody plays who knows the rules and little else. Choosing evenly among
// all options would throw all money at the first auction.

// Casual picks for the random bot.
func (rules) Casual(s *State, p game.Seat, options []game.Option[Action], r *rand.Rand) (game.Pick, bool) {
	if p == game.Chance || len(options) == 0 {
		return game.Pick{}, false
	}
	m := mind{s, p, options, r}
	return m.casual(), true
}

// mind picks among options.
type mind struct {
	s       *State
	seat    game.Seat
	options []game.Option[Action]
	rng     *rand.Rand
}

// chance is true in so many of a hundred cases.
func (m *mind) chance(percent int) bool { return m.rng.IntN(100) < percent }

// one picks evenly among the options that fit; false if none does.
func (m *mind) one(fits func(*Action) bool) (game.Pick, bool) {
	pick, n := 0, 0
	for i := range m.options {
		if fits(&m.options[i].Action) {
			n++
			if m.rng.IntN(n) == 0 {
				pick = i
			}
		}
	}
	return m.at(pick), n > 0
}

// at picks the option with its least amount.
func (m *mind) at(i int) game.Pick { return game.Pick{Index: i, Amount: int(m.options[i].Min)} }

// verb picks evenly among the options of a verb.
func (m *mind) verb(v Verb) (game.Pick, bool) {
	return m.one(func(a *Action) bool { return a.Verb == v })
}

// any picks evenly among all.
func (m *mind) any() game.Pick { return m.at(m.rng.IntN(len(m.options))) }

// try is the verb in so many of a hundred cases, where it is possible.
func (m *mind) try(percent int, v Verb) (game.Pick, bool) {
	if !m.chance(percent) {
		return game.Pick{}, false
	}
	return m.verb(v)
}

// first is the first of the choices that is possible, or a pass, or anything.
func (m *mind) first(choices ...func() (game.Pick, bool)) game.Pick {
	for _, choose := range choices {
		if pick, ok := choose(); ok {
			return pick
		}
	}
	if pick, ok := m.verb(DoPass); ok {
		return pick
	}
	return m.any()
}

// maybe is a choice of a verb in so many of a hundred cases.
func (m *mind) maybe(percent int, v Verb) func() (game.Pick, bool) {
	return func() (game.Pick, bool) { return m.try(percent, v) }
}

func (m *mind) casual() game.Pick {
	switch m.s.Step {
	case Petition:
		return m.first(m.maybe(60, DoPetition))
	case Bidding:
		return m.first(m.maybe(30, DoBid))
	case SettingPar:
		return m.first(m.affordablePar)
	case MoreShares:
		return m.first(m.maybe(95, DoBuyShare))
	case Trading:
		return m.first(m.floatOwn, m.maybe(10, DoSell), m.maybe(70, DoBuyShare), m.start)
	case BuyingTokens:
		return m.first(func() (game.Pick, bool) { return m.one(func(a *Action) bool { return a.Amount <= 4 }) })
	case Merging, Acquiring:
		return m.first(m.maybe(10, DoMerge))
	case Building, HomeUpgrade:
		return m.first(m.maybe(3, DoLondon), m.maybe(3, DoStation), m.maybe(90, DoLay))
	case Tokening:
		return m.first(m.maybe(20, DoLondon), m.maybe(60, DoToken))
	case Running:
		return m.at(0) // the best routes are offered first
	case Sharing:
		return m.first(m.maybe(25, DoWithhold), m.maybe(10, DoHudson), m.maybe(100, DoPay))
	case BuyingTrains:
		return m.first(m.train, m.maybe(5, DoTradeTrain))
	case Redeeming:
		return m.first(m.maybe(20, DoRedeemShare))
	}
	return m.any()
}

// affordablePar is a par at which the winner can pay for half the company.
func (m *mind) affordablePar() (game.Pick, bool) {
	cash := m.s.Cash[m.seat]
	return m.one(func(a *Action) bool { return floatShares*money.Amount(a.Amount) <= cash })
}

// floatOwn buys what the player's own company needs to float.
func (m *mind) floatOwn() (game.Pick, bool) {
	return m.one(func(a *Action) bool {
		ch := m.s.charter(a.Company)
		return a.Verb == DoBuyShare && a.From != Pool && ch.Status == Started && ch.Director == m.seat
	})
}

// start founds a company that the player can float alone.
func (m *mind) start() (game.Pick, bool) {
	if !m.chance(50) {
		return game.Pick{}, false
	}
	cash := m.s.Cash[m.seat]
	return m.one(func(a *Action) bool {
		return a.Verb == DoStart && floatShares*money.Amount(a.Amount) <= cash
	})
}

// train buys a train that the company may run, without warranties: always if it
// has none, else sometimes.
func (m *mind) train() (game.Pick, bool) {
	c := m.s.Company
	if m.s.hasTrain(c) && !m.chance(40) {
		return game.Pick{}, false
	}
	return m.one(func(a *Action) bool {
		return a.Verb == DoBuyTrain && a.Amount == 0 && m.s.Charters[c].Permits&(1<<a.Type) != 0
	})
}
