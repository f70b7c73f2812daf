package bigshoulders

import (
	"cmp"
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/cert"
	"github.com/scrip-games/scrip/kit/money"
)

// The end: "Puntuación al final de la partida" (p. 30). Goals, shares at their
// price, and cash; the companies' money counts for nobody.

// endOfDecades is the one way a game ends.
const endOfDecades = "last-decade"

func (s *State) finish(log *game.Log) {
	s.step = noStep
	for _, g := range s.goals {
		if g != noGoal {
			game.Emit(log, GoalScored{Goal: g, Seats: s.winners(g)})
		}
	}
	s.enter(gameOver, log)
	if log == nil {
		return
	}
	_, standings := s.outcome()
	for _, st := range standings {
		game.Emit(log, FinalScore{Seat: st.Seat, Score: st.Score, Goals: s.goalsWon(st.Seat)})
	}
}

// worth is a player's cash and shares at their present price.
func (s *State) worth(seat game.Seat) money.Amount {
	sum := s.cash[seat]
	for c := range Company(companies) {
		if n := s.shares(c, int(seat)); n > 0 {
			sum += s.value(c) * money.Amount(n)
		}
	}
	return sum
}

// standingIn is how a seat stands in a goal; counts says that 0 is nothing to
// win with.
func (s *State) standingIn(g Goal, seat game.Seat) (n int, counts bool) {
	switch g {
	case MostPartners:
		return int(s.partners[seat].all), false
	case MostCommon:
		return s.certificatesOf(int(seat), cert.Common), true
	case MostPreferred:
		return s.certificatesOf(int(seat), cert.Preferred), true
	case HighestPrestige, RichestCompany:
		return s.bestCompany(g, seat), false
	}
	for c := range Company(companies) {
		if s.directs(seat, c) {
			n += s.countFor(g, c)
		}
	}
	return n, true
}

// bestCompany is the highest prestige or treasury of the seat's companies, -1
// without a company.
func (s *State) bestCompany(g Goal, seat game.Seat) int {
	best := -1
	for c := range Company(companies) {
		if !s.directs(seat, c) {
			continue
		}
		if g == HighestPrestige {
			best = max(best, int(s.company[c].prestige))
		} else {
			best = max(best, int(s.company[c].cash))
		}
	}
	return best
}

// countFor is what a company brings to a goal that counts pieces.
func (s *State) countFor(g Goal, c Company) int {
	co := &s.company[c]
	n := 0
	switch g {
	case MostSalespeople:
		return int(co.salespeople)
	case MostAssets:
		if co.asset != noAsset {
			n++
		}
		return n
	}
	for f := range c.charter().factories {
		switch g {
		case MostManagers:
			if co.managers[f] {
				n++
			}
		case MostWorkers:
			n += int(co.workers[f])
		case MostAutomation:
			n += int(co.automated[f])
		}
	}
	return n
}

// winners of a goal: all who stand highest. Ruling: where things are counted
// nobody wins with none.
func (s *State) winners(g Goal) game.SeatSet {
	var set game.SeatSet
	best := -1
	for seat := range game.Seat(s.n()) {
		n, counts := s.standingIn(g, seat)
		if (counts && n == 0) || n < 0 || n < best {
			continue
		}
		if n > best {
			best, set = n, 0
		}
		set = set.With(seat)
	}
	return set
}

func (s *State) goalsWon(seat game.Seat) int {
	n := 0
	for _, g := range s.goals {
		if g != noGoal && s.winners(g).Has(seat) {
			n++
		}
	}
	return n
}

// outcome is how the seats stand: worth, and goals once the game is over. Of
// equals the one with more goals is ahead, else they share.
func (s *State) outcome() (string, []game.Standing) {
	ending := ""
	if s.phase == gameOver {
		ending = endOfDecades
	}
	type place struct {
		seat         game.Seat
		score, goals int
	}
	places := make([]place, s.n())
	for seat := range game.Seat(s.n()) {
		p := place{seat: seat, score: int(s.worth(seat))}
		if s.phase == gameOver {
			p.goals = s.goalsWon(seat)
			p.score += goalReward * p.goals
		}
		places[seat] = p
	}
	better := func(a, b place) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.goals, a.goals))
	}
	slices.SortStableFunc(places, better)
	standings := make([]game.Standing, len(places))
	for i, p := range places {
		rank := i + 1
		if i > 0 && better(places[i-1], p) == 0 {
			rank = standings[i-1].Rank
		}
		standings[i] = game.Standing{Seat: p.seat, Rank: rank, Score: p.score, Won: ending != "" && rank == 1}
	}
	return ending, standings
}
