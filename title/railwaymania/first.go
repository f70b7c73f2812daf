package railwaymania

import (
	"slices"

	"github.com/scrip-games/scrip/game"
)

// The first version of the rules, by which games that were played under it are read.
// It differed in some corners: a company fined could be paid for in pieces (4.3), a
// refinanced one spend the money for its train (7.11.2), one that floats after the LNER
// place its home token (10.3); a director who declined a merger was not asked again in
// that turn in any form (7.5.1); and one was asked for routes as soon as two stops could
// be reached, though no train could run (7.8).

// asAtFirst is the conventions as they were then.
func asAtFirst(c Conventions) Conventions {
	c.First = true
	c.Parliament.FineInPieces = true
	c.Trains.RaiseTwice = true
	return c
}

// firstSettings are the settings without the conventions of 18xx.games: what these
// come to has changed in more than can be kept, and games imported under them can be
// imported again.
func firstSettings() []game.Setting {
	list := slices.Clone(settings)
	for i := range list {
		if list[i].Key == "conventions" {
			list[i].Values = slices.DeleteFunc(slices.Clone(list[i].Values), func(v string) bool { return v != list[i].Default })
		}
	}
	return list
}
