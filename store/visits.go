package store

import (
	"context"
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
	rows, err := s.reads.ListVisits(ctx, db.ListVisitsParams{UserID: string(user), Now: millis(time.Now())})
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
