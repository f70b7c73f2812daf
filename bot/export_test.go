package bot

import (
	"context"

	"github.com/scrip-games/scrip/game"
)

// TasteOf is the taste of a bot that searches.
func TasteOf(b Bot) Taste { return b.(*searcher).Taste }

// Ahead is for how many decisions a simulated game goes on after so many of its plan.
func Ahead(s Search, g game.Game, done int) int { return s.about(g, 0, 1).ahead(done) }

// Rethink is Think after something was planned.
func (s Search) Rethink(g game.Game, seat game.Seat, kept []any) Verdict {
	return s.rethink(context.Background(), g, seat, 1, kept)
}
