package chicagoexpress

import (
	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/cuberail"
)

// Counts: what became of each share, and who was first in Chicago.
func (rules) Counts(_ *State, happened []game.Event) []game.Count {
	return cuberail.Counts[Company](happened, func(e game.Event) (string, game.Seat, bool) {
		reached, ok := e.(ChicagoReached)
		return reached.Company.String(), reached.Seat, ok
	})
}
