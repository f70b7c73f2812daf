// Package watching keeps whom and what people follow, in a database.
package watching

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store"
	"github.com/scrip-games/scrip/store/database"
	"github.com/scrip-games/scrip/store/internal/db"
)

// Watching keeps it.
type Watching struct{ on *database.DB }

// New keeps it in an open database.
func New(on *database.DB) *Watching { return &Watching{on} }

// write does all of it or nothing.
func (s *Watching) write(ctx context.Context, do func(*db.Queries) error) error {
	return s.on.Transact(ctx, "", func(q *db.Queries) ([]database.Errand, error) { return nil, do(q) })
}

// FollowPerson has a user follow another. It is persist.ErrTaken if they follow too many.
func (s *Watching) FollowPerson(ctx context.Context, user, other persist.UserID, at time.Time) error {
	return s.write(ctx, func(q *db.Queries) error {
		n, err := q.CountFollowedPeople(ctx, string(user))
		if err != nil {
			return err
		}
		if n >= people.MostFollowed {
			return persist.ErrTaken
		}
		return q.FollowPerson(ctx, db.FollowPersonParams{UserID: string(user), Other: string(other), Since: database.Millis(at)})
	})
}

// UnfollowPerson ends that; it is no fault if it is ended already.
func (s *Watching) UnfollowPerson(ctx context.Context, user, other persist.UserID) error {
	return s.write(ctx, func(q *db.Queries) error {
		return q.UnfollowPerson(ctx, db.UnfollowPersonParams{UserID: string(user), Other: string(other)})
	})
}

// FollowTable has a user follow a table; those of theirs that are over are forgotten with it. It is persist.ErrTaken if they
// follow too many.
func (s *Watching) FollowTable(ctx context.Context, user persist.UserID, table persist.TableID, at time.Time) error {
	return s.write(ctx, func(q *db.Queries) error {
		if err := q.ForgetFollowedEnded(ctx, string(user)); err != nil {
			return err
		}
		n, err := q.CountFollowedTables(ctx, string(user))
		if err != nil {
			return err
		}
		if n >= people.MostFollowed {
			return persist.ErrTaken
		}
		return q.FollowTable(ctx, db.FollowTableParams{UserID: string(user), TableID: string(table), Since: database.Millis(at)})
	})
}

// UnfollowTable ends that.
func (s *Watching) UnfollowTable(ctx context.Context, user persist.UserID, table persist.TableID) error {
	return s.write(ctx, func(q *db.Queries) error {
		return q.UnfollowTable(ctx, db.UnfollowTableParams{UserID: string(user), TableID: string(table)})
	})
}

// Followed is whom and which tables a user follows.
func (s *Watching) Followed(ctx context.Context, user persist.UserID) (*people.Followed, error) {
	f := &people.Followed{}
	if user == "" {
		return f, nil
	}
	rows, err := s.on.Reads.ListFollowedPeople(ctx, string(user))
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		f.People = append(f.People, people.Friend{User: persist.UserID(row.Other), Name: row.Name, Since: database.FromMillis(row.Since)})
	}
	tables, err := s.on.Reads.ListFollowedTables(ctx, string(user))
	for _, id := range tables {
		f.Tables = append(f.Tables, persist.TableID(id))
	}
	return f, err
}

// Running is public games under way, those played last first.
func (s *Watching) Running(ctx context.Context) ([]*sheet.Sheet, error) {
	rows, err := s.on.Reads.TablesToWatch(ctx)
	if err != nil {
		return nil, err
	}
	return store.SheetsOf(ctx, s.on.Reads, rows)
}

// Sheets is the tables of these ids that there are.
func (s *Watching) Sheets(ctx context.Context, ids []persist.TableID) ([]*sheet.Sheet, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	texts := make([]string, len(ids))
	for i, id := range ids {
		texts[i] = string(id)
	}
	rows, err := s.on.Reads.GetTables(ctx, texts)
	if err != nil {
		return nil, err
	}
	return store.SheetsOf(ctx, s.on.Reads, rows)
}
