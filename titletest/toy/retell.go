package toy

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
)

// Retell fills in the cards as they were shown, or as they may be where they were not
// yet, and bids that lead to the same winners.
func (r Rules) Retell(setup game.Setup, line []game.Deed[Action], dice *rand.Rand) bool {
	s, err := r.Setup(setup)
	if err != nil {
		return false
	}
	for from := 0; from < len(line); {
		to := min(from+2*setup.Seats, len(line)) // each is dealt to, and bids
		round := line[from:to]
		if !r.deals(&s, round, dice) || !r.bids(&s, round, dice) {
			return false
		}
		from = to
	}
	return true
}

// deals fills in the cards of a round, and deals them.
func (r Rules) deals(s *State, round []game.Deed[Action], dice *rand.Rand) bool {
	var shown [game.MaxSeats]uint8
	for _, d := range round {
		for _, e := range d.Heard {
			if e, ok := e.(Shown); ok {
				shown[e.Seat] = e.Card
			}
		}
	}
	for i := range round[:min(len(round), int(s.Seats))] {
		d := &round[i]
		to, _ := s.dealing()
		if d.Hidden && shown[to] == 0 {
			bag := *s
			shown[to] = bag.draw(dice)
		}
		if d.Hidden {
			d.Action = Action{Does: "deal", Card: shown[to]}
		}
		if r.Apply(s, game.Chance, d.Action, nil) != nil {
			return false
		}
	}
	return true
}

// bids fills in the bids of a round, and makes them.
func (r Rules) bids(s *State, round []game.Deed[Action], dice *rand.Rand) bool {
	if len(round) <= int(s.Seats) {
		return true
	}
	bids := round[s.Seats:]
	best := won(bids[len(bids)-1].Heard)
	for range 1000 {
		tried := *s
		if r.bidsAs(&tried, bids, best, dice) {
			*s = tried
			return true
		}
	}
	return false
}

// bidsAs makes bids as they come, none of them better than the best, and tells whether
// they led to what was heard.
func (r Rules) bidsAs(s *State, bids []game.Deed[Action], best Won, dice *rand.Rand) bool {
	for i := range bids {
		d := &bids[i]
		if d.Hidden {
			d.Action = bidOf(d.Seat, s.Cash[d.Seat], best, dice)
		}
		var log game.Log
		if r.Apply(s, d.Seat, d.Action, &log) != nil || won(log.For(game.Watcher)) != won(d.Heard) {
			return false
		}
	}
	return true
}

// bidOf is what a seat may have bid where this was the best bid, if any was.
func bidOf(seat game.Seat, cash int16, best Won, dice *rand.Rand) Action {
	most := cash
	switch {
	case best.Seat == seat:
		return Action{Does: "bid", Amount: best.Amount}
	case best.Seat != game.Nobody:
		most = min(cash, best.Amount-1)
	}
	if n := dice.IntN(int(most) + 1); n > 0 {
		return Action{Does: "bid", Amount: int16(n)}
	}
	return Action{Does: "pass"}
}

// won is what was told of a winner; nothing where there was none.
func won(events []game.Event) Won {
	for _, e := range events {
		if e, ok := e.(Won); ok {
			return e
		}
	}
	return Won{Seat: game.Nobody}
}
