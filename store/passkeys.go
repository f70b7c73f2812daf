package store

import (
	"context"
	"strings"
	"time"

	"github.com/scrip-games/scrip/people"
	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/store/internal/db"
)

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
		if err := q.ForgetChallenges(ctx, millis(time.Now())); err != nil {
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
			Challenge: c.Text, Session: c.Session, Purpose: c.Purpose, UserID: string(c.User), Now: millis(time.Now()),
		})
		return err
	})
	return data, found(err)
}
