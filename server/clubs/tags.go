package clubs

import (
	"context"
	"log/slog"

	"github.com/scrip-games/scrip/calls"
	"github.com/scrip-games/scrip/club"
	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/persist"
)

// Tags is the club and the event of each of the tables that have one.
func (s *Calls) Tags(ctx context.Context, tables []persist.TableID) map[persist.TableID]*calls.Tag {
	found, err := s.Events.Store.Tags(ctx, tables)
	if err != nil {
		slog.Error("query clubs and events of tables failed", "tables", len(tables), "err", err)
	}
	tags := make(map[persist.TableID]*calls.Tag, len(found))
	for id, t := range found {
		tags[id] = &calls.Tag{Club: t.Club, Name: t.ClubName, Event: t.Event, Title: t.Name, Round: t.Round, Table: t.Number}
	}
	return tags
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
