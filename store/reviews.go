package store

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/persist"
	"github.com/scrip-games/scrip/review"
	"github.com/scrip-games/scrip/store/internal/db"
)

// AskReview notes that the review of a table is to be made, unless it is noted.
func (s *Reviews) AskReview(ctx context.Context, a review.Asked, at time.Time) error {
	return s.transactAt(ctx, a.Table, func(q *db.Queries) error {
		return q.AskReview(ctx, db.AskReviewParams{TableID: string(a.Table), UserID: string(a.User), AskedAt: millis(at)})
	})
}

// ReviewsAsked is the reviews that are to be made, those asked for first before
// others.
func (s *Reviews) ReviewsAsked(ctx context.Context) ([]review.Asked, error) {
	rows, err := s.reads.ReviewsAsked(ctx)
	list := make([]review.Asked, len(rows))
	for i, r := range rows {
		list[i] = review.Asked{Table: persist.TableID(r.TableID), User: persist.UserID(r.UserID)}
	}
	return list, err
}

// KeepReview keeps what was made; nil notes that it could not be. Where the table
// is gone meanwhile nothing is kept.
func (s *Reviews) KeepReview(ctx context.Context, table persist.TableID, review []byte) error {
	return s.transactAt(ctx, table, func(q *db.Queries) error {
		if review == nil {
			return q.FailReview(ctx, string(table))
		}
		return q.KeepReview(ctx, db.KeepReviewParams{TableID: string(table), Review: string(review)})
	})
}

// Review is what is kept of a table's review. It is persist.ErrNotFound if nobody
// has asked for one.
func (s *Reviews) Review(ctx context.Context, table persist.TableID) (review []byte, failed bool, err error) {
	row, err := s.reads.GetReview(ctx, string(table))
	return []byte(row.Review), row.Failed != 0, found(err)
}
