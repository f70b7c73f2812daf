package store

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/results"
)

// Figures asks the database.
func (s *Store) Figures(ctx context.Context) (f results.Figures, err error) {
	f = results.Figures{Servers: 1, Tables: map[string]int{}}
	rows, err := s.read.QueryContext(ctx, "SELECT status, count(*) FROM tables GROUP BY status")
	if err != nil {
		return f, err
	}
	defer rows.Close()
	for rows.Next() {
		var status string
		var n int
		if err := rows.Scan(&status, &n); err != nil {
			return f, err
		}
		f.Tables[status] = n
	}
	if err := rows.Err(); err != nil {
		return f, err
	}
	if s.many == nil {
		ids, err := s.Waiting(ctx)
		f.Waiting = len(ids)
		return f, err
	}
	f.Bell = time.Duration(s.many.bell.Load())
	err = s.read.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM servers),
		(SELECT count(*) FROM river_job WHERE state IN ('available', 'scheduled', 'retryable')),
		(SELECT count(*) FROM river_job WHERE state = 'discarded')`).Scan(&f.Servers, &f.Waiting, &f.Failed)
	return f, err
}
