package clubs

import (
	"context"
	"errors"
	"log/slog"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
)

// Tag is the club and the event of a table; nil where there is no such club any more.
func (s *Calls) Tag(ctx context.Context, t *sheet.Sheet) *calls.Tag {
	c, err := s.Clubs.Store.Club(ctx, t.Club)
	if err != nil {
		if !errors.Is(err, persist.ErrNotFound) {
			slog.Error("query club of a table failed", "table", persist.LogID(t.ID), "err", err)
		}
		return nil
	}
	tag := &calls.Tag{Club: c.ID, Name: c.Name}
	if t.Event == "" {
		return tag
	}
	e, err := s.Events.Store.Event(ctx, t.Event)
	if err != nil {
		if !errors.Is(err, persist.ErrNotFound) {
			slog.Error("query event of a table failed", "table", persist.LogID(t.ID), "err", err)
		}
		return tag
	}
	tag.Event, tag.Title = e.ID, e.Name
	for i := range e.Tables {
		if e.Tables[i].ID == t.ID {
			tag.Round, tag.Table = e.Tables[i].Round, i+1
		}
	}
	return tag
}

// tellEvents adds the events of a club that are not over.
func (s *Calls) tellEvents(ctx context.Context, p *ClubPage, id persist.ClubID, me *club.Member) error {
	p.Events = []EventCard{}
	heads, err := s.Events.Store.OfClub(ctx, id)
	for i := range heads {
		h := &heads[i]
		if h.Event.Over() || h.Status == league.Draft && (me == nil || !me.Role.Organises()) {
			continue
		}
		p.Events = append(p.Events, eventCard(&h.Event, p.Name, h.In, h.Made, h.Over))
	}
	return err
}
