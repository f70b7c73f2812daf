package store

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/notice"
	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/sheet"
	"github.com/scrip-games/scrip/store/internal/db"
)

// LogDeed keeps a deed of the host's or a moderator's, if it is one, in a transaction of the caller's.
func LogDeed(ctx context.Context, q *db.Queries, d *people.Deed) error {
	if d == nil {
		return nil
	}
	return q.InsertDeed(ctx, db.InsertDeedParams{
		At: millis(d.At), ByName: d.By, ByUser: string(d.ByUser), Deed: d.What, About: d.About, AboutUser: string(d.AboutUser), Detail: d.Detail, Why: d.Why,
	})
}

// Lock keeps an account out from a moment on, and ends its sessions and tokens for good; the
// zero time lets it in again. It is persist.ErrNotFound if there is none. Like all here that
// changes something it is logged.
func (s *Moderation) Lock(ctx context.Context, id persist.UserID, since time.Time, deed *people.Deed) error {
	defer s.users.forget(id)
	var tokens []string
	defer func() { s.sessions.forget(tokens...) }()
	return s.transact(ctx, func(q *db.Queries) (err error) {
		if since.IsZero() {
			err = one(q.UnlockUser(ctx, string(id)))
		} else {
			tokens, err = lockUser(ctx, q, string(id), since)
		}
		if err != nil {
			return err
		}
		return LogDeed(ctx, q, deed)
	})
}

// lockUser keeps an account out, and is the sessions that end with that.
func lockUser(ctx context.Context, q *db.Queries, id string, since time.Time) (tokens []string, err error) {
	if err := one(q.LockUser(ctx, db.LockUserParams{ID: id, Since: millis(since)})); err != nil {
		return nil, err
	}
	return forgetVisits(ctx, q, id)
}

// SetModerator makes an account a moderator, or ends that. It is persist.ErrNotFound if there is no
// such account.
func (s *Moderation) SetModerator(ctx context.Context, id persist.UserID, on bool, deed *people.Deed) error {
	defer s.users.forget(id)
	return s.transact(ctx, func(q *db.Queries) error {
		if err := one(q.SetModerator(ctx, db.SetModeratorParams{ID: string(id), Moderator: flag(on)})); err != nil {
			return err
		}
		return LogDeed(ctx, q, deed)
	})
}

// EndTable replaces the sheet by that of a game that was ended.
func (s *Moderation) EndTable(ctx context.Context, t *sheet.Sheet, changes notice.Changes, deed *people.Deed) error {
	return s.save(ctx, t, t.Entries, changes, func(q *db.Queries) error { return LogDeed(ctx, q, deed) })
}

// CutTable replaces a sheet and forgets the entries beyond what it tells, where there are as many
// as given.
func (s *Moderation) CutTable(ctx context.Context, t *sheet.Sheet, entries int, changes notice.Changes, deed *people.Deed) error {
	return s.save(ctx, t, entries, changes, func(q *db.Queries) error {
		if err := q.CutEntries(ctx, db.CutEntriesParams{TableID: string(t.ID), First: int64(t.Entries)}); err != nil {
			return err
		}
		return LogDeed(ctx, q, deed)
	})
}

// DeleteTable is Tables.Delete, logged.
func (s *Moderation) DeleteTable(ctx context.Context, id persist.TableID, revision int, deed *people.Deed) error {
	return s.deleteTable(ctx, id, revision, deed)
}

// Rename is People.RenameAccount, logged.
func (s *Moderation) Rename(ctx context.Context, id persist.UserID, name string, until time.Time, deed *people.Deed) (*people.User, error) {
	return s.renameAccount(ctx, string(id), name, until, deed)
}

// EraseUser is People.DeleteUser, logged.
func (s *Moderation) EraseUser(ctx context.Context, id persist.UserID, until time.Time, deed *people.Deed) (tables []persist.TableID, err error) {
	return s.deleteUser(ctx, string(id), until, deed)
}

// Deeds is the latest of the log, the last first.
func (s *Moderation) Deeds(ctx context.Context, most int) ([]people.Deed, error) {
	return deeds(s.reads.ListDeeds(ctx, int64(most)))
}

// DeedsAbout is the latest about a user.
func (s *Moderation) DeedsAbout(ctx context.Context, user persist.UserID, most int) ([]people.Deed, error) {
	return deeds(s.reads.DeedsAbout(ctx, db.DeedsAboutParams{AboutUser: string(user), Most: int64(most)}))
}

func deeds(rows []db.AdminLog, err error) ([]people.Deed, error) {
	list := make([]people.Deed, len(rows))
	for i, r := range rows {
		list[i] = people.Deed{
			ID: r.ID, At: fromMillis(r.At), By: r.ByName, ByUser: persist.UserID(r.ByUser), What: r.Deed, About: r.About, AboutUser: persist.UserID(r.AboutUser), Detail: r.Detail, Why: r.Why,
		}
	}
	return list, err
}

// AddBulletin keeps a notice of the host to everybody, or to one person, and numbers it.
func (s *Moderation) AddBulletin(ctx context.Context, b *people.Bulletin, deed *people.Deed) error {
	return s.transact(ctx, func(q *db.Queries) error {
		if err := insertBulletin(ctx, q, b); err != nil {
			return err
		}
		return LogDeed(ctx, q, deed)
	})
}

func insertBulletin(ctx context.Context, q *db.Queries, b *people.Bulletin) error {
	words, err := written(b.Words, len(b.Words) == 0)
	if err != nil {
		return err
	}
	row := db.InsertBulletinParams{Kind: string(b.Kind), Words: words, Made: millis(b.Made), Until: orZero(b.Until)}
	if b.User != "" {
		row.UserID = filled(string(b.User))
	}
	b.ID, err = q.InsertBulletin(ctx, row)
	return err
}

// EndBulletin ends a notice to everybody. It is persist.ErrNotFound if there is none, or it was
// ended.
func (s *Moderation) EndBulletin(ctx context.Context, id int64, at time.Time, deed *people.Deed) error {
	return s.transact(ctx, func(q *db.Queries) error {
		if err := one(q.EndBulletin(ctx, db.EndBulletinParams{ID: id, At: millis(at)})); err != nil {
			return err
		}
		return LogDeed(ctx, q, deed)
	})
}

// ReadBulletin ends a notice to a user; a missing one is no error.
func (s *People) ReadBulletin(ctx context.Context, user persist.UserID, id int64, at time.Time) error {
	return s.transact(ctx, func(q *db.Queries) error {
		return q.ReadBulletin(ctx, db.ReadBulletinParams{ID: id, UserID: filled(string(user)), At: millis(at)})
	})
}

// CurrentBulletins is the host's notices to a user at a moment, and to everybody, the first first.
func (s *People) CurrentBulletins(ctx context.Context, user persist.UserID, now time.Time) ([]people.Bulletin, error) {
	return bulletins(s.reads.CurrentBulletins(ctx, db.CurrentBulletinsParams{UserID: filled(string(user)), Now: millis(now)}))
}

// Bulletins is the latest for everybody, over or not, the last first.
func (s *Moderation) Bulletins(ctx context.Context, most int) ([]people.Bulletin, error) {
	return bulletins(s.reads.ListBulletins(ctx, int64(most)))
}

func bulletins(rows []db.Bulletin, err error) ([]people.Bulletin, error) {
	list := make([]people.Bulletin, len(rows))
	for i, r := range rows {
		list[i] = people.Bulletin{
			ID: r.ID, User: persist.UserID(r.UserID.String), Kind: people.BulletinKind(r.Kind), Made: fromMillis(r.Made), Until: unlessZero(r.Until), Ended: unlessZero(r.Ended),
		}
		if err := read(r.Words, &list[i].Words); err != nil {
			return nil, err
		}
	}
	return list, err
}
