package store

import (
	"context"
	"database/sql"
	"strings"
	"time"

	"github.com/scrip-games/scrip/match"
	"github.com/scrip-games/scrip/store/internal/db"
)

// nameKey is an account's name as it is looked up: Anna, ANNA and anna are one.
// Guests have none; their names may be anybody's.
func nameKey(u *match.User) sql.NullString {
	if u.Guest() {
		return sql.NullString{}
	}
	return fold(u.Name)
}

func fold(name string) sql.NullString {
	return sql.NullString{String: strings.ToLower(strings.Join(strings.Fields(name), " ")), Valid: true}
}

// AddUser keeps a new user. It is match.ErrTaken if an account has the name.
func (s *Store) AddUser(ctx context.Context, u *match.User) error {
	return s.transact(ctx, func(q *db.Queries) error {
		return taken(q.InsertUser(ctx, db.InsertUserParams{
			ID: u.ID, Name: u.Name, NameKey: nameKey(u), Password: u.Password,
			Language: u.Settings.Language, Theme: u.Settings.Theme, Motion: u.Settings.Motion, CreatedAt: millis(u.Created),
		}))
	})
}

// SaveUser replaces what is kept of a user. It is match.ErrTaken if another
// account has the name.
func (s *Store) SaveUser(ctx context.Context, u *match.User) error {
	return s.transact(ctx, func(q *db.Queries) error {
		rows, err := q.UpdateUser(ctx, db.UpdateUserParams{
			ID: u.ID, Name: u.Name, NameKey: nameKey(u), Password: u.Password,
			Language: u.Settings.Language, Theme: u.Settings.Theme, Motion: u.Settings.Motion,
		})
		if err == nil && rows == 0 {
			return match.ErrNotFound
		}
		return taken(err)
	})
}

// User is the user with the id.
func (s *Store) User(ctx context.Context, id string) (*match.User, error) {
	return user(s.out.GetUser(ctx, id))
}

// Account is the account with the name.
func (s *Store) Account(ctx context.Context, name string) (*match.User, error) {
	return user(s.out.GetAccount(ctx, fold(name)))
}

func user(row db.User, err error) (*match.User, error) {
	if err != nil {
		return nil, found(err)
	}
	return &match.User{
		ID: row.ID, Name: row.Name, Password: row.Password, Created: fromMillis(row.CreatedAt),
		Settings: match.Preferences{Language: row.Language, Theme: row.Theme, Motion: row.Motion},
	}, nil
}

// Absorb gives all that a guest has to an account, and forgets the guest.
func (s *Store) Absorb(ctx context.Context, guest, account string) error {
	return s.transact(ctx, func(q *db.Queries) error {
		if err := q.TouchSeated(ctx, guest); err != nil {
			return err
		}
		if err := q.MoveSeats(ctx, db.MoveSeatsParams{FromUser: guest, ToUser: account}); err != nil {
			return err
		}
		if err := q.MoveHost(ctx, db.MoveHostParams{FromUser: guest, ToUser: account}); err != nil {
			return err
		}
		if err := q.MoveLines(ctx, db.MoveLinesParams{FromUser: guest, ToUser: account}); err != nil {
			return err
		}
		return q.DeleteUser(ctx, guest)
	})
}

// Sessions keeps sessions for scs.
type Sessions struct{ store *Store }

// Sessions is where the store keeps them.
func (s *Store) Sessions() *Sessions { return &Sessions{s} }

// Find is the data of a session that has not expired.
func (s *Sessions) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

// Commit keeps a session.
func (s *Sessions) Commit(token string, data []byte, expiry time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expiry)
}

// Delete forgets a session.
func (s *Sessions) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }

// FindCtx is Find.
func (s *Sessions) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	data, err := s.store.out.FindSession(ctx, db.FindSessionParams{Token: token, Now: millis(time.Now())})
	if found(err) == match.ErrNotFound {
		return nil, false, nil
	}
	return data, err == nil, err
}

// CommitCtx is Commit. It also forgets what has expired: new sessions are rare
// enough for that.
func (s *Sessions) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	return s.store.transact(ctx, func(q *db.Queries) error {
		if err := q.DeleteExpiredSessions(ctx, millis(time.Now())); err != nil {
			return err
		}
		return q.SaveSession(ctx, db.SaveSessionParams{Token: token, Data: data, Expiry: millis(expiry)})
	})
}

// DeleteCtx is Delete.
func (s *Sessions) DeleteCtx(ctx context.Context, token string) error {
	return s.store.transact(ctx, func(q *db.Queries) error { return q.DeleteSession(ctx, token) })
}
