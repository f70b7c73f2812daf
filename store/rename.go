package store

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/store/internal/db"
)

// rename gives the seats of a user, and what they said, the name that they are about to
// have, wherever that bears the one they had. It is persist.ErrNotFound if there
// is no such user.
func rename(ctx context.Context, q *db.Queries, id, name string) error {
	u, err := q.GetUser(ctx, id)
	if err != nil {
		return found(err)
	}
	if u.Name == name {
		return nil
	}
	rows, err := q.TablesToRename(ctx, id)
	if err != nil {
		return err
	}
	sheets, err := SheetsOf(ctx, q, rows)
	if err != nil {
		return err
	}
	for _, t := range sheets {
		if !t.Rename(persist.UserID(id), u.Name, name) {
			continue
		}
		if err := q.TouchTable(ctx, string(t.ID)); err != nil {
			return err
		}
		for i, p := range t.Places {
			if err := q.RenameSeat(ctx, db.RenameSeatParams{TableID: string(t.ID), Seat: int64(i), Name: p.Name}); err != nil {
				return err
			}
		}
	}
	if err := q.RenameOwner(ctx, db.RenameOwnerParams{Owner: id, Name: name}); err != nil {
		return err
	}
	return q.RenameLines(ctx, db.RenameLinesParams{UserID: id, Old: u.Name, Name: name})
}

// RenameAccount gives an account another name; until a moment it is found by the one it
// has, too. It is persist.ErrTaken as in AddUser, and persist.ErrNotFound if there is no such
// account.
func (s *People) RenameAccount(ctx context.Context, id persist.UserID, name string, until time.Time) (*people.User, error) {
	return s.renameAccount(ctx, string(id), name, until, nil)
}

func (s *common) renameAccount(ctx context.Context, id, name string, until time.Time, deed *people.Deed) (u *people.User, err error) {
	defer s.users.forget(persist.UserID(id))
	err = s.transact(ctx, func(q *db.Queries) error {
		was, err := user(q.GetUser(ctx, id))
		if err != nil {
			return err
		}
		if err := s.unlike(ctx, q, id, name); err != nil {
			return err
		}
		if err := rename(ctx, q, id, name); err != nil {
			return err
		}
		key, skeleton := keys(name)
		if err := one(q.RenameAccount(ctx, db.RenameAccountParams{ID: id, Name: name, NameKey: key, Skeleton: skeleton})); err != nil {
			return err
		}
		if err := s.keepName(ctx, q, was, key.String, until); err != nil {
			return err
		}
		if err := LogDeed(ctx, q, deed); err != nil {
			return err
		}
		u, err = user(q.GetUser(ctx, id))
		return err
	})
	return u, err
}

// keepName keeps an account's old name as a former one, unless only its spelling changes.
func (c *common) keepName(ctx context.Context, q *db.Queries, was *people.User, key string, until time.Time) error {
	if err := q.DeleteFormerNames(ctx, db.DeleteFormerNamesParams{Now: millis(c.clock.Now()), NameKey: key}); err != nil {
		return err
	}
	old, skeleton := keys(was.Name)
	if old.String == key {
		return nil
	}
	return q.SaveFormerName(ctx, db.SaveFormerNameParams{
		NameKey: old.String, Skeleton: skeleton.String, UserID: string(was.ID), Name: was.Name, Until: millis(until),
	})
}

// FormerNames is the names that an account is found by besides its own, the latest first.
func (s *People) FormerNames(ctx context.Context, id persist.UserID) ([]people.FormerName, error) {
	rows, err := s.reads.ListFormerNames(ctx, db.ListFormerNamesParams{UserID: string(id), Now: millis(s.clock.Now())})
	names := make([]people.FormerName, len(rows))
	for i, row := range rows {
		names[i] = people.FormerName{Name: row.Name, Until: fromMillis(row.Until)}
	}
	return names, err
}
