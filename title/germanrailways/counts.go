package germanrailways

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/cuberail"
)

// Counts: what became of each share, and which company first met another.
func (rules) Counts(_ *State, happened []game.Event) []game.Count {
	return cuberail.Counts[Company](happened, func(e game.Event) (string, game.Seat, bool) {
		met, ok := e.(Connected)
		return met.Company.String(), game.Nobody, ok
	})
}
