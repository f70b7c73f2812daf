// Package title lists the titles that Scrip plays.
package title

import (
	"slices"

	"github.com/scrip-games/scrip/game"
	"github.com/scrip-games/scrip/title/bigshoulders"
	"github.com/scrip-games/scrip/title/chicagoexpress"
	"github.com/scrip-games/scrip/title/germanrailways"
	"github.com/scrip-games/scrip/title/railwaymania"
)

// All is every title, in the order in which they are shown.
func All() []game.Title {
	return []game.Title{
		chicagoexpress.Title,
		germanrailways.Title,
		railwaymania.Title,
		bigshoulders.Title,
	}
}

// Old is earlier versions of titles, kept so that games played under them can be
// looked at for ever where today's rules would come to something else.
func Old() []game.Title {
	return []game.Title{chicagoexpress.First, railwaymania.First, bigshoulders.First}
}

// Reading is the rules to read a game by that was played under a version: these where
// they are kept, and else the newest.
func Reading(id string, version int) (game.Title, bool) {
	for _, t := range Old() {
		if info := t.Info(); info.ID == id && info.Version == version {
			return t, true
		}
	}
	return Find(id)
}

// Find is the title with the id.
func Find(id string) (game.Title, bool) {
	all := All()
	i := slices.IndexFunc(all, func(t game.Title) bool { return t.Info().ID == id })
	if i < 0 {
		return nil, false
	}
	return all[i], true
}
