package store

import (
	"context"
	"strings"
	"time"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/store/internal/db"
)

// SetPassword gives an account a new password and ends what was begun with the one it had.
// It is persist.ErrNotFound if it has another by now.
func (s *People) SetPassword(ctx context.Context, id persist.UserID, was, password string, at time.Time) error {
	defer s.users.forget(id)
	return s.transact(ctx, func(q *db.Queries) error {
		return one(q.SetPassword(ctx, db.SetPasswordParams{ID: string(id), Was: was, Password: password, At: millis(at)}))
	})
}

// SignOut ends all that a user has begun before.
func (s *People) SignOut(ctx context.Context, id persist.UserID, at time.Time) error {
	defer s.users.forget(id)
	return s.transact(ctx, func(q *db.Queries) error { return q.SignOut(ctx, db.SignOutParams{ID: string(id), At: millis(at)}) })
}

// AccountsByMail is the accounts that mail to an address has been confirmed for, the oldest first.
func (s *People) AccountsByMail(ctx context.Context, address string) ([]*people.User, error) {
	rows, err := s.reads.AccountsByMail(ctx, address)
	if err != nil {
		return nil, err
	}
	accounts := make([]*people.User, len(rows))
	for i, row := range rows {
		if accounts[i], err = user(row, nil); err != nil {
			return nil, err
		}
	}
	return accounts, nil
}

// SaveVisit notes that a user is signed in somewhere.
func (s *People) SaveVisit(ctx context.Context, user persist.UserID, v people.Visit) error {
	return s.transact(ctx, func(q *db.Queries) error {
		return q.SaveVisit(ctx, db.SaveVisitParams{Token: v.Token, UserID: string(user), Agent: v.Agent, Since: millis(v.Since), Seen: millis(v.Seen)})
	})
}

// Visits is where a user is signed in, the last seen first.
func (s *People) Visits(ctx context.Context, user persist.UserID) ([]people.Visit, error) {
	rows, err := s.reads.ListVisits(ctx, db.ListVisitsParams{UserID: string(user), Now: millis(s.clock.Now())})
	if err != nil {
		return nil, err
	}
	visits := make([]people.Visit, len(rows))
	for i, row := range rows {
		visits[i] = people.Visit{Token: row.Token, Agent: row.Agent, Since: fromMillis(row.Since), Seen: fromMillis(row.Seen)}
	}
	return visits, nil
}

// EndVisit signs out where the session has the token.
func (s *People) EndVisit(ctx context.Context, token string) error { return s.endVisit(ctx, token) }

func (s *common) endVisit(ctx context.Context, token string) error {
	defer s.sessions.forget(token)
	return s.transact(ctx, func(q *db.Queries) error {
		if err := q.DeleteSession(ctx, token); err != nil {
			return err
		}
		return q.DeleteVisit(ctx, token)
	})
}

// TableIDs is all tables where a user sits, sat before they left, or is the host, the oldest first.
func (s *People) TableIDs(ctx context.Context, user persist.UserID) ([]persist.TableID, error) {
	return tableIDs(s.reads.ListTableIDs(ctx, string(user)))
}

// AddPasskey keeps a passkey of an account. It is persist.ErrTaken if there is one of this id.
func (s *People) AddPasskey(ctx context.Context, user persist.UserID, p people.Passkey) error {
	return s.transact(ctx, func(q *db.Queries) error {
		return taken(q.AddPasskey(ctx, db.AddPasskeyParams{
			ID: p.ID, UserID: string(user), Name: p.Name, PublicKey: p.Key, Flags: int64(p.Flags), Counter: int64(p.Counter),
			Transports: strings.Join(p.Transports, ","), Made: millis(p.Made),
		}))
	})
}

// Passkeys is those of an account, the oldest first.
func (s *People) Passkeys(ctx context.Context, user persist.UserID) ([]people.Passkey, error) {
	rows, err := s.reads.ListPasskeys(ctx, string(user))
	if err != nil {
		return nil, err
	}
	list := make([]people.Passkey, len(rows))
	for i, row := range rows {
		list[i] = people.Passkey{
			ID: row.ID, Name: row.Name, Key: row.PublicKey, Flags: byte(row.Flags), Counter: uint32(row.Counter),
			Made: fromMillis(row.Made), Used: unlessZero(row.Used),
		}
		if row.Transports != "" {
			list[i].Transports = strings.Split(row.Transports, ",")
		}
	}
	return list, nil
}

// RenamePasskey is persist.ErrNotFound if the account has none of this id; so is RemovePasskey.
func (s *People) RenamePasskey(ctx context.Context, user persist.UserID, id, name string) error {
	return s.transact(ctx, func(q *db.Queries) error {
		return one(q.RenamePasskey(ctx, db.RenamePasskeyParams{ID: id, UserID: string(user), Name: name}))
	})
}

// RemovePasskey forgets a passkey.
func (s *People) RemovePasskey(ctx context.Context, user persist.UserID, id string) error {
	return s.transact(ctx, func(q *db.Queries) error {
		return one(q.DeletePasskey(ctx, db.DeletePasskeyParams{ID: id, UserID: string(user)}))
	})
}

// UsePasskey notes that a passkey was used, as it stands then. It is persist.ErrNotFound if it
// is gone, or was used otherwise since its count was what it was.
func (s *People) UsePasskey(ctx context.Context, user persist.UserID, p people.Passkey, was uint32) error {
	return s.transact(ctx, func(q *db.Queries) error {
		return one(q.UsePasskey(ctx, db.UsePasskeyParams{
			ID: p.ID, UserID: string(user), Counter: int64(p.Counter), Flags: int64(p.Flags), Used: millis(p.Used), Was: int64(was),
		}))
	})
}

// AddChallenge keeps what a device is asked to sign, and forgets what is too old.
func (s *People) AddChallenge(ctx context.Context, c people.Challenge, data string, until time.Time) error {
	return s.transact(ctx, func(q *db.Queries) error {
		if err := q.ForgetChallenges(ctx, millis(s.clock.Now())); err != nil {
			return err
		}
		return q.AddChallenge(ctx, db.AddChallengeParams{
			Challenge: c.Text, Session: c.Session, Purpose: c.Purpose, UserID: string(c.User), Data: data, Until: millis(until),
		})
	})
}

// TakeChallenge is what was kept with a challenge, once. It is persist.ErrNotFound if there is
// none such, or no more.
func (s *People) TakeChallenge(ctx context.Context, c people.Challenge) (data string, err error) {
	err = s.transact(ctx, func(q *db.Queries) error {
		data, err = q.TakeChallenge(ctx, db.TakeChallengeParams{
			Challenge: c.Text, Session: c.Session, Purpose: c.Purpose, UserID: string(c.User), Now: millis(s.clock.Now()),
		})
		return err
	})
	return data, found(err)
}
