package database

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/results"
)

// Figures asks the database.
func (d *DB) Figures(ctx context.Context) (f results.Figures, err error) {
	f = results.Figures{Servers: 1, Tables: map[string]int{}}
	rows, err := d.Read.QueryContext(ctx, "SELECT status, count(*) FROM tables GROUP BY status")
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
	if d.many == nil {
		ids, err := d.Reads.TablesOfBots(ctx)
		f.Waiting = len(ids)
		return f, err
	}
	f.Bell = time.Duration(d.many.bell.Load())
	err = d.Read.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM servers),
		(SELECT count(*) FROM river_job WHERE state IN ('available', 'scheduled', 'retryable')),
		(SELECT count(*) FROM river_job WHERE state = 'discarded')`).Scan(&f.Servers, &f.Waiting, &f.Failed)
	return f, err
}
