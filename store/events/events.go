// Package events keeps leagues and cups in a database.
package events

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/scrip-games/scrip/league"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/rating"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/clubs"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/internal/db"
)

// Events keeps them.
type Events struct{ on *database.DB }

var _ league.Store = (*Events)(nil)

// New keeps events in an open database.
func New(on *database.DB) *Events { return &Events{on} }

// texts is an event's settings and state as they are kept.
func texts(e *league.Event) (settings, state string, err error) {
	a, err := json.Marshal(e.Settings)
	if err != nil {
		return "", "", err
	}
	b, err := json.Marshal(e.State)
	return string(a), string(b), err
}

func orZero(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return database.Millis(t)
}

func unlessZero(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return database.FromMillis(ms)
}

// Insert keeps a new event.
func (s *Events) Insert(ctx context.Context, e *league.Event, also *league.Also) error {
	settings, state, err := texts(e)
	if err != nil {
		return err
	}
	return s.on.Transact(ctx, "", func(q *db.Queries) ([]database.Errand, error) {
		err := q.InsertEvent(ctx, db.InsertEventParams{
			ID: string(e.ID), ClubID: string(e.Club), Series: string(e.Series), Season: int64(e.Season), Name: e.Name, Status: string(e.Status), Settings: settings, State: state,
			Due: orZero(e.Due), MadeBy: string(e.MadeBy), Created: database.Millis(e.Created), Opened: orZero(e.Opened), Began: orZero(e.Began), Ended: orZero(e.Ended),
		})
		if err != nil {
			return nil, err
		}
		return keepAlso(ctx, q, e, also)
	})
}

// keepAlso keeps what comes with an event.
func keepAlso(ctx context.Context, q *db.Queries, e *league.Event, also *league.Also) ([]database.Errand, error) {
	if err := clubs.AddDeeds(ctx, q, also.Deeds); err != nil {
		return nil, err
	}
	for _, b := range also.Bars {
		waived := int64(0)
		if b.Waived {
			waived = 1
		}
		err := q.PutBar(ctx, db.PutBarParams{
			ClubID: string(b.Club), UserID: string(b.User), EventID: string(b.Event), Timeouts: int64(b.Timeouts), Events: int64(b.Events), Made: database.Millis(b.Made), Waived: waived,
		})
		if err != nil {
			return nil, err
		}
	}
	if len(also.Messages) > 0 {
		c, err := q.GetClub(ctx, string(e.Club))
		if err != nil {
			return nil, err
		}
		if c.Webhook != "" {
			if err := clubs.AddMessages(ctx, q, also.Messages); err != nil {
				return nil, err
			}
		}
	}
	return store.InsertNotices(ctx, q, also.Notices)
}

// Keep keeps what has changed of an event.
func (s *Events) Keep(ctx context.Context, before, after *league.Event, also *league.Also) error {
	settings, state, err := texts(after)
	if err != nil {
		return err
	}
	err = s.on.Transact(ctx, "", func(q *db.Queries) ([]database.Errand, error) {
		rows, err := q.UpdateEvent(ctx, db.UpdateEventParams{
			ID: string(after.ID), Revision: int64(before.Revision), Name: after.Name, Status: string(after.Status), Settings: settings, State: state,
			Due: orZero(after.Due), Opened: orZero(after.Opened), Began: orZero(after.Began), Ended: orZero(after.Ended),
		})
		if err != nil {
			return nil, err
		}
		if rows == 0 {
			return nil, persist.ErrTaken
		}
		if err := keepEntrants(ctx, q, before, after); err != nil {
			return nil, err
		}
		if err := keepTables(ctx, q, before, after); err != nil {
			return nil, err
		}
		return keepAlso(ctx, q, after, also)
	})
	if err == nil {
		after.Revision = before.Revision + 1
	}
	return err
}

// keepEntrants keeps the entrants that have changed.
func keepEntrants(ctx context.Context, q *db.Queries, before, after *league.Event) error {
	for i := range after.Entrants {
		x := after.Entrants[i]
		x.Name = "" // what they are called now is known by their account
		data, err := json.Marshal(x)
		if err != nil {
			return err
		}
		if i < len(before.Entrants) {
			was := before.Entrants[i]
			was.Name = ""
			old, err := json.Marshal(was)
			if err != nil {
				return err
			}
			if string(old) == string(data) {
				continue
			}
		}
		err = q.PutEntrant(ctx, db.PutEntrantParams{EventID: string(after.ID), N: int64(x.N), UserID: string(x.User), State: string(x.State), Data: string(data)})
		if err != nil {
			return err
		}
	}
	return nil
}

// keepTables keeps the tables that have changed.
func keepTables(ctx context.Context, q *db.Queries, before, after *league.Event) error {
	for i := range after.Tables {
		t := &after.Tables[i]
		data, err := json.Marshal(t)
		if err != nil {
			return err
		}
		if i < len(before.Tables) {
			old, err := json.Marshal(&before.Tables[i])
			if err != nil {
				return err
			}
			if string(old) == string(data) {
				continue
			}
		}
		err = q.PutEventTable(ctx, db.PutEventTableParams{EventID: string(after.ID), N: int64(t.N), TableID: string(t.ID), State: string(t.State), Data: string(data)})
		if err != nil {
			return err
		}
	}
	return nil
}

// Postpone looks again later at an event.
func (s *Events) Postpone(ctx context.Context, e *league.Event, due time.Time) error {
	return s.on.Transact(ctx, "", func(q *db.Queries) ([]database.Errand, error) {
		return nil, q.PostponeEvent(ctx, db.PostponeEventParams{ID: string(e.ID), Revision: int64(e.Revision), Due: orZero(due)})
	})
}

// Event is the one with the id.
func (s *Events) Event(ctx context.Context, id persist.EventID) (*league.Event, error) {
	row, err := s.on.Reads.GetEvent(ctx, string(id))
	if err != nil {
		return nil, database.Found(err)
	}
	e, err := eventOf(row)
	if err != nil {
		return nil, err
	}
	entrants, err := s.on.Reads.ListEntrants(ctx, string(id))
	if err != nil {
		return nil, err
	}
	e.Entrants = make([]league.Entrant, len(entrants))
	for i, row := range entrants {
		x := &e.Entrants[i]
		if err := json.Unmarshal([]byte(row.Data), x); err != nil {
			return nil, err
		}
		x.User, x.Name = persist.UserID(row.UserID), row.Name
		if x.User == people.FormerUser {
			x.Name = ""
		}
	}
	tables, err := s.on.Reads.ListEventTables(ctx, string(id))
	if err != nil {
		return nil, err
	}
	e.Tables = make([]league.Table, len(tables))
	for i, row := range tables {
		if err := json.Unmarshal([]byte(row.Data), &e.Tables[i]); err != nil {
			return nil, err
		}
	}
	return e, nil
}

func eventOf(row db.Event) (*league.Event, error) {
	e := &league.Event{
		ID: persist.EventID(row.ID), Revision: int(row.Revision), Club: persist.ClubID(row.ClubID), Series: persist.EventID(row.Series), Season: int(row.Season),
		Name: row.Name, Status: league.Status(row.Status), Due: unlessZero(row.Due), MadeBy: persist.UserID(row.MadeBy),
		Created: database.FromMillis(row.Created), Opened: unlessZero(row.Opened), Began: unlessZero(row.Began), Ended: unlessZero(row.Ended),
	}
	if err := json.Unmarshal([]byte(row.Settings), &e.Settings); err != nil {
		return nil, err
	}
	return e, json.Unmarshal([]byte(row.State), &e.State)
}

// Due is some events at which something is to be done by now.
func (s *Events) Due(ctx context.Context, now time.Time) ([]persist.EventID, error) {
	ids, err := s.on.Reads.DueEvents(ctx, database.Millis(now))
	list := make([]persist.EventID, len(ids))
	for i, id := range ids {
		list[i] = persist.EventID(id)
	}
	return list, err
}

// OfClub is the events of a club, the latest first.
func (s *Events) OfClub(ctx context.Context, id persist.ClubID) ([]league.Head, error) {
	return heads(s.on.Reads.EventsOfClub(ctx, string(id)))
}

// OfSeries is all seasons of a series, the first first.
func (s *Events) OfSeries(ctx context.Context, series persist.EventID) ([]league.Head, error) {
	rows, err := s.on.Reads.EventsOfSeries(ctx, string(series))
	return headsOf(rows, err, func(r db.EventsOfSeriesRow) db.EventsOfClubRow { return db.EventsOfClubRow(r) })
}

// OfUser is the events that somebody has entered, the latest first.
func (s *Events) OfUser(ctx context.Context, user persist.UserID) ([]league.Head, error) {
	rows, err := s.on.Reads.EventsOfUser(ctx, string(user))
	return headsOf(rows, err, func(r db.EventsOfUserRow) db.EventsOfClubRow { return db.EventsOfClubRow(r) })
}

// Listed is events of clubs that show themselves, which can be entered or are under way.
func (s *Events) Listed(ctx context.Context) ([]league.Head, error) {
	rows, err := s.on.Reads.ListedEvents(ctx)
	return headsOf(rows, err, func(r db.ListedEventsRow) db.EventsOfClubRow { return db.EventsOfClubRow(r) })
}

func headsOf[R any](rows []R, err error, as func(R) db.EventsOfClubRow) ([]league.Head, error) {
	list := make([]db.EventsOfClubRow, len(rows))
	for i, r := range rows {
		list[i] = as(r)
	}
	return heads(list, err)
}

func heads(rows []db.EventsOfClubRow, err error) ([]league.Head, error) {
	if err != nil {
		return nil, err
	}
	list := make([]league.Head, len(rows))
	for i, row := range rows {
		e, err := eventOf(row.Event)
		if err != nil {
			return nil, err
		}
		list[i] = league.Head{Event: *e, In: int(row.Entrants), Made: int(row.Made), Over: int(row.EndedTables)}
	}
	return list, nil
}

// Finished is the tables of an event whose games are over, and the event does not know it.
func (s *Events) Finished(ctx context.Context, id persist.EventID) ([]persist.TableID, error) {
	ids, err := s.on.Reads.EventTablesOver(ctx, string(id))
	list := make([]persist.TableID, len(ids))
	for i, id := range ids {
		list[i] = persist.TableID(id)
	}
	return list, err
}

// Tags is to which club and event tables belong, of those that belong to one.
func (s *Events) Tags(ctx context.Context, tables []persist.TableID) (map[persist.TableID]league.Tag, error) {
	tags := map[persist.TableID]league.Tag{}
	for some := range slices.Chunk(tables, atOnce) {
		ids := make([]string, len(some))
		for i, id := range some {
			ids[i] = string(id)
		}
		rows, err := s.on.Reads.TagsOfTables(ctx, ids)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			tag := league.Tag{Club: persist.ClubID(r.ClubID), ClubName: r.Club, Event: persist.EventID(r.EventID), Name: r.Event}
			if r.Data != "" {
				var t league.Table
				if err := json.Unmarshal([]byte(r.Data), &t); err != nil {
					return nil, err
				}
				tag.Round, tag.Number = t.Round, t.N+1
			}
			tags[persist.TableID(r.ID)] = tag
		}
	}
	return tags, nil
}

// atOnce is for how many people or tables the database is asked at a time.
const atOnce = 500

// Strengths is the ratings of people in a title, of those who have one.
func (s *Events) Strengths(ctx context.Context, title string, users []persist.UserID) (map[persist.UserID]int, error) {
	found := map[persist.UserID]int{}
	for from := 0; from < len(users); from += atOnce {
		var some []string
		for _, u := range users[from:min(len(users), from+atOnce)] {
			some = append(some, string(u))
		}
		rows, err := s.on.Reads.StrengthsOf(ctx, db.StrengthsOfParams{Title: title, Users: some})
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			found[persist.UserID(r.UserID)] = rating.Rating{Mu: r.AfterMu, Sigma: r.AfterSigma}.Shown()
		}
	}
	return found, nil
}

// Bars is from what somebody is kept in a club.
func (s *Events) Bars(ctx context.Context, id persist.ClubID, user persist.UserID) ([]league.Bar, error) {
	rows, err := s.on.Reads.BarsOf(ctx, db.BarsOfParams{ClubID: string(id), UserID: string(user)})
	list := make([]league.Bar, len(rows))
	for i, r := range rows {
		list[i] = league.Bar{
			Club: id, User: user, Event: persist.EventID(r.EventID), Timeouts: int(r.Timeouts), Events: int(r.Events), Made: database.FromMillis(r.Made), Waived: r.Waived != 0,
		}
	}
	return list, err
}

// OpenedBetween is how many events of a club were opened after one time and before another.
func (s *Events) OpenedBetween(ctx context.Context, id persist.ClubID, after, before time.Time) (int, error) {
	n, err := s.on.Reads.OpenedBetween(ctx, db.OpenedBetweenParams{ClubID: string(id), After: database.Millis(after), Before: database.Millis(before)})
	return int(n), err
}

// Revealed tells whether all tables of an event are over that have their luck in common.
func (s *Events) Revealed(ctx context.Context, id persist.EventID, luck string) (bool, error) {
	_, own, _ := strings.Cut(luck, "/")
	text, err := json.Marshal(own)
	if err != nil {
		return false, err
	}
	n, err := s.on.Reads.RunningWithLuck(ctx, db.RunningWithLuckParams{EventID: string(id), Luck: `%"Luck":` + string(text) + `,%`})
	return n == 0, err
}
