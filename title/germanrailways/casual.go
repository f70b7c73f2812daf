package germanrailways

import (
	"math/rand/v2"

	"github.com/scrip-games/scrip/game"
)

// Casual votes for the end whenever asked: a table of random players would
// otherwise sit on for ever. All else is chosen evenly.
func (rules) Casual(s *State, _ game.Seat, options []game.Option[Action], _ *rand.Rand) (game.Pick, bool) {
	if s.step != voting {
		return game.Pick{}, false
	}
	return pick(options, Action{Do: Vote, End: true}, 0)
}

// pick finds an action among the options.
func pick(options []game.Option[Action], a Action, amount int) (game.Pick, bool) {
	for i := range options {
		if options[i].Action == a {
			return game.Pick{Index: i, Amount: amount}, true
		}
	}
	return game.Pick{}, false
}
