package clubs

import (
	"context"
	"log/slog"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// Tag is the club and the event of a table; nil where there is no such club any more.
func (s *Calls) Tag(ctx context.Context, t *sheet.Sheet) *calls.Tag {
	c, err := s.Clubs.Store.Club(ctx, t.Club)
	if err != nil {
		if err != persist.ErrNotFound {
			slog.Error("query club of a table failed", "table", persist.LogID(t.ID), "err", err)
		}
		return nil
	}
	return &calls.Tag{Club: c.ID, Name: c.Name}
}
