package chicagoexpress

import (
	_ "embed"

	"github.com/scrip-games/scrip/game"
)

// taught is what 'scrip train' has learned of how seats stand.
//
//go:embed judge.net
var taught []byte

// thought is how hard bots think about this title: the strengths that 'scrip ladder' found
// (docs/bots-measured.md).
var thought = &game.Thought{
	Judge: taught,
	// Here it is to see further that makes a search stronger against others, and to think
	// of bids as limits and of every hex anew. Who bids on would see further than who
	// passes, were the games not broken off abreast.
	Levels: [3]game.Search{
		{Games: 30, Horizon: 4, Plans: 8, Sure: 1, Heed: 0.33},
		{Games: 60, Horizon: 10, Plans: 12, Sure: 1, Heed: 0.7},
		{Games: 2000, Horizon: 36, Plans: 60, Sure: 0.5, Anew: true, Limits: true, Vary: true, Abreast: true},
	},
	// Games are short, and can be judged by many.
	Review: game.ReviewEffort{
		Look:  game.Search{Games: 1200, Horizon: 36, Plans: 60, Limits: true, Vary: true},
		Curve: 48, Fresh: 64, Listed: 16, Longer: 800, Far: 60,
	},
}
