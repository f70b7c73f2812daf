package germanrailways

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/kit/money"
)

// The rollout policy, how players decide in simulated games: like the simple bot, but
// wavering between deeds, and in an auction soon to the point.

// RolloutMove decides in a rollout. It votes for the end where nothing happened any more.
func (rules) RolloutMove(s *State, seat game.Seat, r *rand.Rand) (Action, bool) {
	switch s.step {
	case bidding:
		return s.adviser().briskBid(seat, r), true
	case voting:
		return Action{Do: Vote, End: s.idle}, true
	case choosing:
		return s.adviser().bestDeed(seat, wavering, r), true
	case building:
		return s.adviser().nextLay(seat), true
	}
	return Action{}, false
}

// briskBid names at once what should make the last of the others leave, up to what
// the share is worth.
func (s adviser) briskBid(seat game.Seat, r *rand.Rand) Action {
	o := s.outlook()
	c, lowest := s.sale.Company, s.sale.Lowest()
	most := s.limit(seat, c, &o)
	most -= wavering * r.Float64() * max(0, most-lowestBid)
	if most < float64(lowest) {
		return Action{Do: Pass}
	}
	rival := 0.0
	for other := range s.Purses() {
		if other != int(seat) && s.sale.Has(other) {
			rival = max(rival, s.limit(game.Seat(other), c, &o))
		}
	}
	return Action{Do: Bid, Amount: max(lowest, money.Amount(min(most, rival)))}
}
