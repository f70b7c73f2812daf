package germanrailways

import (
	_ "embed"

	"github.com/scrip-games/scrip/game"
)

// valueNet is what 'scrip train' has learned of how seats stand.
//
//go:embed value.net
var valueNet []byte

// policyNet is what 'scrip train --policy' has learned of what a search chooses.
//
//go:embed policy.net
var policyNet []byte

// tuning is how hard bots think about this title: the strengths that 'scrip ladder' found
// (docs/bots-measured.md).
var tuning = &game.Tuning{
	ValueNet:  valueNet,
	PolicyNet: policyNet,
	// Here a simulated game must reach the next vote on the end after all have passed:
	// a bot that does not see that far, and has lost, would vote to play on for ever. The
	// strongest is as in Chicago Express: auctions are much the same.
	Levels: [3]game.Search{
		{Games: 40, Horizon: 16, Plans: 8, Margin: 1, ThinkRate: 0.35},
		{Games: 120, Horizon: 20, Plans: 16, Margin: 1, ThinkRate: 0.65},
		{Games: 800, Horizon: 20, Plans: 48, Margin: 0.5, Replan: true, Limits: true, Vary: true, EqualDepth: true},
	},
	// A long game is to be judged within a minute, too.
	Review: game.ReviewTuning{
		Search: game.Search{Games: 160, Horizon: 20, Plans: 24, Limits: true, Vary: true},
		Curve:  48, Fresh: 64, Listed: 16, Longer: 400, Far: 60,
	},
}
