package store

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/store/internal/db"
)

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
	data, err := s.sessions.read(token, func() ([]byte, error) {
		return s.reads.FindSession(ctx, db.FindSessionParams{Token: token, Now: millis(s.clock.Now())})
	})
	if found(err) == persist.ErrNotFound {
		return nil, false, nil
	}
	return data, err == nil, err
}

// CommitCtx is Commit. It also forgets what has expired: new sessions are rare
// enough for that.
func (s *Sessions) CommitCtx(ctx context.Context, token string, data []byte, expiry time.Time) error {
	defer s.sessions.forget(token)
	return s.transact(ctx, func(q *db.Queries) error {
		now := millis(s.clock.Now())
		if err := q.DeleteExpiredVisits(ctx, now); err != nil {
			return err
		}
		if err := q.DeleteExpiredSessions(ctx, now); err != nil {
			return err
		}
		return q.SaveSession(ctx, db.SaveSessionParams{Token: token, Data: data, Expiry: millis(expiry)})
	})
}

// Update keeps what has changed in a session, if it is still there: one that was ended stays
// so, whatever was under way.
func (s *Sessions) Update(ctx context.Context, token string, data []byte, expiry time.Time) error {
	defer s.sessions.forget(token)
	return s.transact(ctx, func(q *db.Queries) error {
		_, err := q.UpdateSession(ctx, db.UpdateSessionParams{Token: token, Data: data, Expiry: millis(expiry)})
		return err
	})
}

// DeleteCtx is Delete.
func (s *Sessions) DeleteCtx(ctx context.Context, token string) error {
	return s.endVisit(ctx, token)
}
