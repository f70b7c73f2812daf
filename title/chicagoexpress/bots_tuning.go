package chicagoexpress

import (
	_ "embed"

	"github.com/scrip-games/scrip/game"
)

// valueNet is what 'scrip train' has learned of how seats stand.
//
//go:embed value.net
var valueNet []byte

// policyNet is what it has learned of what a search would choose.
//
//go:embed policy.net
var policyNet []byte

// tuning is how hard bots think about this title: the strengths that 'scrip ladder' found
// (docs/bots-measured.md).
var tuning = &game.Tuning{
	ValueNet:  valueNet,
	PolicyNet: policyNet,
	// Here it is to see further that makes a search stronger against others, and to think
	// of bids as limits and of every hex anew. A plan that bids on would see further than
	// one that passes, were the games not broken off at equal depth. The lowest is no worse
	// than a greedy bot where it does not think, so that the next is better than it.
	Levels: [3]game.Search{
		{Games: 30, Horizon: 4, Plans: 8, Margin: 1, ThinkRate: 0.33},
		{Games: 60, Horizon: 10, Plans: 12, Margin: 1, ThinkRate: 0.45, Glance: true},
		{Games: 2000, Horizon: 36, Plans: 60, Margin: 0.5, Replan: true, Limits: true, Vary: true, EqualDepth: true, Glance: true},
	},
	// Games are short, and can be judged by many.
	Review: game.ReviewTuning{
		Search: game.Search{Games: 1200, Horizon: 36, Plans: 60, Limits: true, Vary: true},
		Curve:  48, Fresh: 64, Listed: 16, Longer: 800, Far: 60,
	},
}
