package store

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/store/internal/db"
)

// AddUser keeps a new user. It is persist.ErrTaken if another account has the
// name of an account, or one that looks like it; guests may share theirs.
func (s *People) AddUser(ctx context.Context, u *people.User) error {
	return s.transact(ctx, func(q *db.Queries) error { return s.addUser(ctx, q, u) })
}

func (c *common) addUser(ctx context.Context, q *db.Queries, u *people.User) error {
	row := db.InsertUserParams{
		ID: string(u.ID), Name: u.Name, Password: u.Password,
		Language: u.Settings.Language, Theme: u.Settings.Theme, Motion: u.Settings.Motion,
		Pace: u.Settings.Pace, Passing: u.Settings.Passing, Owner: string(u.Owner), CreatedAt: millis(u.Created),
	}
	if !u.Guest() {
		if err := c.unlike(ctx, q, string(u.ID), u.Name); err != nil {
			return err
		}
		row.NameKey, row.Skeleton = keys(u.Name)
	}
	return q.InsertUser(ctx, row)
}

// MakeAccount gives a guest a name of their own and a password. It is
// persist.ErrTaken as in AddUser, and persist.ErrNotFound if there is no such guest
// any more: they have signed in meanwhile.
func (s *People) MakeAccount(ctx context.Context, guest persist.UserID, name, password string) (u *people.User, err error) {
	defer s.users.forget(guest)
	key, skeleton := keys(name)
	err = s.transact(ctx, func(q *db.Queries) error {
		if err := s.unlike(ctx, q, string(guest), name); err != nil {
			return err
		}
		if err := rename(ctx, q, string(guest), name); err != nil {
			return err
		}
		err := one(q.MakeAccount(ctx, db.MakeAccountParams{ID: string(guest), Name: name, NameKey: key, Skeleton: skeleton, Password: password}))
		if err != nil {
			return err
		}
		u, err = user(q.GetUser(ctx, string(guest)))
		return err
	})
	return u, err
}

// ChangeUser changes what is named and nothing else. It is persist.ErrTaken if a
// guest would be taken for an account, and persist.ErrNotFound if there is no such
// user, or a name is given and they are no guest any more.
func (s *People) ChangeUser(ctx context.Context, id persist.UserID, c people.UserChange) (u *people.User, err error) {
	defer s.users.forget(id)
	err = s.transact(ctx, func(q *db.Queries) error {
		if c.Name != nil {
			if err := s.unlike(ctx, q, string(id), *c.Name); err != nil {
				return err
			}
			if err := rename(ctx, q, string(id), *c.Name); err != nil {
				return err
			}
			if err := one(q.RenameGuest(ctx, db.RenameGuestParams{ID: string(id), Name: *c.Name})); err != nil {
				return err
			}
		}
		err := one(q.ChangeSettings(ctx, db.ChangeSettingsParams{
			ID: string(id), Language: orNull(c.Language), Theme: orNull(c.Theme), Motion: orNull(c.Motion),
			Pace: orNull(c.Pace), Passing: orNull(c.Passing), Listed: flagOrNull(c.Listed), Invites: orNull(c.Invites),
			ShowResults: orNull(c.Results), ShowRatings: orNull(c.Ratings), ShowPrompt: orNull(c.Punctuality),
		}))
		if err != nil {
			return err
		}
		if u, err = user(q.GetUser(ctx, string(id))); err != nil || len(c.Lessons) == 0 {
			return err
		}
		return learn(ctx, q, u, c.Lessons)
	})
	return u, err
}

// learn adds lessons to those that a user has learnt.
func learn(ctx context.Context, q *db.Queries, u *people.User, lessons []string) error {
	all := slices.Concat(u.Settings.Lessons, lessons)
	slices.Sort(all)
	all = slices.Compact(all)
	u.Settings.Lessons = all[:min(len(all), people.MostLessons)]
	text, err := written(u.Settings.Lessons, false)
	if err != nil {
		return err
	}
	return q.SetLessons(ctx, db.SetLessonsParams{ID: string(u.ID), Lessons: text})
}

func orNull(text *string) sql.NullString {
	if text == nil {
		return sql.NullString{}
	}
	return filled(*text)
}

func flagOrNull(on *bool) sql.NullInt64 {
	if on == nil {
		return sql.NullInt64{}
	}
	return sql.NullInt64{Int64: flag(*on), Valid: true}
}

func filled(text string) sql.NullString { return sql.NullString{String: text, Valid: true} }

// one is persist.ErrNotFound if no row was changed.
func one(rows int64, err error) error {
	if err == nil && rows == 0 {
		return persist.ErrNotFound
	}
	return err
}

// keys are what an account's name is found by, and what it looks like.
func keys(name string) (key, skeleton sql.NullString) {
	return filled(people.NameKey(name)), filled(people.Skeleton(name))
}

// unlike is persist.ErrTaken if an account of somebody else has the name or had it of late,
// or one that looks like it.
func (c *common) unlike(ctx context.Context, q *db.Queries, id, name string) error {
	key, skeleton := keys(name)
	others, err := q.CountAlike(ctx, db.CountAlikeParams{ID: id, NameKey: key, Skeleton: skeleton})
	if err != nil {
		return err
	}
	former, err := q.CountFormerAlike(ctx, db.CountFormerAlikeParams{ID: id, NameKey: key.String, Skeleton: skeleton.String, Now: millis(c.clock.Now())})
	if err == nil && others+former > 0 {
		return persist.ErrTaken
	}
	return err
}

// exactly is the key of an account that is found under its own spelling alone.
// No name has the sign in it.
func exactly(name string) sql.NullString {
	return filled("=" + strings.Join(strings.Fields(name), " "))
}

// keyAccounts makes the keys of accounts from when names were compared in another way. All can
// still sign in: if two names have become one, the account that has the key keeps it, and the other
// is found by its own spelling.
func (s *People) keyAccounts(ctx context.Context) error {
	accounts, err := s.reads.AccountsToKey(ctx)
	if err != nil || len(accounts) == 0 {
		return err
	}
	return s.transact(ctx, func(q *db.Queries) error {
		for _, a := range accounts {
			key, skeleton := keys(a.Name)
			err := taken(q.KeyAccount(ctx, db.KeyAccountParams{ID: a.ID, NameKey: key, Skeleton: skeleton}))
			if err == persist.ErrTaken {
				err = q.KeyAccount(ctx, db.KeyAccountParams{ID: a.ID, NameKey: exactly(a.Name), Skeleton: skeleton})
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// User is the user with the id.
func (s *People) User(ctx context.Context, id persist.UserID) (*people.User, error) {
	return s.user(ctx, string(id))
}

func (s *common) user(ctx context.Context, id string) (*people.User, error) {
	u, err := s.users.read(persist.UserID(id), func() (people.User, error) {
		u, err := user(s.reads.GetUser(ctx, id))
		if err != nil {
			return people.User{}, err
		}
		return *u, nil
	})
	if err != nil {
		return nil, err
	}
	return &u, nil
}

// Account is the account that has the name, or had it of late.
func (s *People) Account(ctx context.Context, name string) (*people.User, error) {
	u, err := user(s.reads.GetAccount(ctx, exactly(name)))
	if err == persist.ErrNotFound {
		u, err = user(s.reads.GetAccount(ctx, filled(people.NameKey(name))))
	}
	if err == persist.ErrNotFound {
		u, err = user(s.reads.GetAccountByFormer(ctx, db.GetAccountByFormerParams{NameKey: people.NameKey(name), Now: millis(s.clock.Now())}))
	}
	return u, err
}

func user(row db.User, err error) (*people.User, error) {
	if err != nil {
		return nil, found(err)
	}
	u := &people.User{
		ID: persist.UserID(row.ID), Name: row.Name, Password: row.Password, Created: fromMillis(row.CreatedAt), SignedOut: unlessZero(row.SignedOut), Owner: persist.UserID(row.Owner),
		Settings: people.Preferences{
			Language: row.Language, Theme: row.Theme, Motion: row.Motion, Pace: row.Pace, Passing: row.Passing, Listed: row.Listed != 0, Invites: row.Invites,
			Results: row.ShowResults, Ratings: row.ShowRatings, Punctuality: row.ShowPrompt,
		},
		Locked: unlessZero(row.Locked), Moderator: row.Moderator != 0,
	}
	return u, read(row.Lessons, &u.Settings.Lessons)
}

// Absorb gives all that a guest has to an account, and forgets the guest. It is
// persist.ErrNotFound if there is no such guest any more.
func (s *People) Absorb(ctx context.Context, guest, account persist.UserID) error {
	defer s.users.forget(guest)
	defer s.blocks.forget(account)
	was, now := string(guest), string(account)
	return s.transact(ctx, func(q *db.Queries) error {
		to, err := q.GetUser(ctx, now)
		if err != nil {
			return found(err)
		}
		if err := rename(ctx, q, was, to.Name); err != nil {
			return err
		}
		if err := q.TouchSeated(ctx, was); err != nil {
			return err
		}
		if err := q.MoveComings(ctx, db.MoveComingsParams{UserID: was, Was: was, Now: now}); err != nil {
			return err
		}
		if err := q.MoveTakers(ctx, db.MoveTakersParams{FromUser: was, ToUser: now}); err != nil {
			return err
		}
		if err := q.MovePlans(ctx, db.MovePlansParams{FromUser: was, ToUser: now}); err != nil {
			return err
		}
		if err := q.MoveSeats(ctx, db.MoveSeatsParams{FromUser: was, ToUser: now}); err != nil {
			return err
		}
		if err := q.MoveHeld(ctx, db.MoveHeldParams{FromUser: was, ToUser: now}); err != nil {
			return err
		}
		if err := q.MoveOwners(ctx, db.MoveOwnersParams{FromUser: was, ToUser: now}); err != nil {
			return err
		}
		if err := q.MoveResults(ctx, db.MoveResultsParams{FromUser: was, ToUser: now}); err != nil {
			return err
		}
		if err := q.MoveHost(ctx, db.MoveHostParams{FromUser: was, ToUser: now}); err != nil {
			return err
		}
		if err := q.MoveLines(ctx, db.MoveLinesParams{FromUser: was, ToUser: now}); err != nil {
			return err
		}
		if err := moveReach(ctx, q, was, now); err != nil {
			return err
		}
		if err := q.MoveBulletins(ctx, db.MoveBulletinsParams{FromUser: filled(was), ToUser: filled(now)}); err != nil {
			return err
		}
		if err := moveCompany(ctx, q, was, now); err != nil {
			return err
		}
		return one(q.DeleteGuest(ctx, was)) // and if they are none any more, nothing of this is done
	})
}
