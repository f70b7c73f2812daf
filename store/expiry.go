package store

import (
	"context"
	"errors"
	"time"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/internal/db"
)

// Hosted is how many tables of a host are not over, what-if tables aside.
func (s *Tables) Hosted(ctx context.Context, host persist.UserID) (int, error) {
	n, err := s.reads.CountHosted(ctx, string(host))
	return int(n), err
}

// Lessons is the tables of lessons of a host, those touched last first.
func (s *Tables) Lessons(ctx context.Context, host persist.UserID) ([]sheet.LessonTable, error) {
	rows, err := s.reads.LessonsOfHost(ctx, string(host))
	list := make([]sheet.LessonTable, len(rows))
	for i, row := range rows {
		list[i] = sheet.LessonTable{Table: persist.TableID(row.ID), Lesson: row.Lesson}
	}
	return list, err
}

// OlderWhatIfs is the what-if tables of a host but for so many of the latest.
func (s *Tables) OlderWhatIfs(ctx context.Context, host persist.UserID, kept int) ([]persist.TableID, error) {
	return tableIDs(s.reads.OlderWhatIfs(ctx, db.OlderWhatIfsParams{Host: string(host), Kept: int64(kept)}))
}

// AbandonedWhatIfs is some of the what-if tables that nobody has touched since.
func (s *Tables) AbandonedWhatIfs(ctx context.Context, touched time.Time) ([]persist.TableID, error) {
	return tableIDs(s.reads.AbandonedWhatIfs(ctx, millis(touched)))
}

// AbandonedOpen is some of the tables that have not started and that nobody has
// touched since.
func (s *Tables) AbandonedOpen(ctx context.Context, touched time.Time) ([]persist.TableID, error) {
	return tableIDs(s.reads.AbandonedOpen(ctx, millis(touched)))
}

// Forget forgets a table that nobody has touched since. It is persist.ErrTaken if
// somebody has, or it is a game that was played.
func (s *Tables) Forget(ctx context.Context, id persist.TableID, touched time.Time) error {
	return s.takeApart(ctx, id, func(q *db.Queries) (int64, error) {
		return q.ForgetTable(ctx, db.ForgetTableParams{ID: string(id), Touched: millis(touched)})
	})
}

// Delete forgets a table, its seats, entries and chat, if its revision is the one
// given.
func (s *Tables) Delete(ctx context.Context, id persist.TableID, revision int) error {
	return s.deleteTable(ctx, id, revision, nil)
}

func (s *common) deleteTable(ctx context.Context, id persist.TableID, revision int, deed *people.Deed) error {
	defer s.heads.forget(id)
	return s.takeApart(ctx, id, func(q *db.Queries) (int64, error) {
		entries, err := q.DeleteTable(ctx, db.DeleteTableParams{ID: string(id), Revision: int64(revision)})
		if err != nil {
			return 0, err
		}
		return entries, LogDeed(ctx, q, deed)
	})
}

// takeApart forgets a table piece by piece, so that moves of others come between:
// hide first makes it one that nobody finds any more, and tells how many entries
// it has. It is persist.ErrTaken if there was none to hide.
func (s *common) takeApart(ctx context.Context, id persist.TableID, hide func(*db.Queries) (int64, error)) error {
	entries := int64(0)
	err := s.transactAt(ctx, id, func(q *db.Queries) (err error) {
		if entries, err = hide(q); err != nil {
			return err
		}
		return uncount(ctx, q, string(id))
	})
	if notThere(err) {
		return persist.ErrTaken
	} else if err != nil {
		return err
	}
	for first := entries - piece; first > 0; first -= piece {
		err := s.transactPiece(ctx, id, func(q *db.Queries) error {
			return q.ForgetEntries(ctx, db.ForgetEntriesParams{TableID: string(id), First: first})
		})
		if err != nil {
			return err
		}
	}
	return s.unmake(ctx, id)
}

// unmake forgets a table that could not be finished.
func (s *common) unmake(ctx context.Context, id persist.TableID) error {
	ctx = context.WithoutCancel(ctx)
	return s.transactPiece(ctx, id, func(q *db.Queries) error {
		if err := uncount(ctx, q, string(id)); err != nil {
			return err
		}
		return errors.Join(q.ForgetNoticesAt(ctx, string(id)), q.UnmakeTable(ctx, string(id)))
	})
}

// SeeUser notes that a user was here.
func (s *People) SeeUser(ctx context.Context, id persist.UserID, at time.Time) error {
	return s.transact(ctx, func(q *db.Queries) error { return q.SeeUser(ctx, db.SeeUserParams{ID: string(id), At: millis(at)}) })
}

// ForgetGuests forgets guests not seen since who have no table, no seat and have
// said nothing: a hundred at a time, so that moves of others come between.
func (s *People) ForgetGuests(ctx context.Context, seen time.Time) error {
	for last := ""; ; {
		ids, err := s.reads.AbandonedGuests(ctx, db.AbandonedGuestsParams{Beyond: last, Seen: millis(seen)})
		if err != nil || len(ids) == 0 {
			return err
		}
		err = s.transactPiece(ctx, "", func(q *db.Queries) error {
			for _, id := range ids {
				if err := q.ForgetGuest(ctx, db.ForgetGuestParams{ID: id, Seen: millis(seen)}); err != nil {
					return err
				}
			}
			return nil
		})
		s.users.forget(retyped[persist.UserID](ids)...)
		if err != nil {
			return err
		}
		last = ids[len(ids)-1]
	}
}
