package bot

import "github.com/scrip-games/scrip/game"

// TasteOf is the taste of a bot that searches.
func TasteOf(b Bot) Taste { return b.(*searcher).Taste }

// Ahead is for how many decisions a simulated game goes on after so many of its plan.
func Ahead(s Search, g game.Game, done int) int { return s.about(g, 0, 1).ahead(done) }
