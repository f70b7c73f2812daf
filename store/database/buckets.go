package database

import (
	"context"
	"time"

	"github.com/scrip-games/scrip/results"
)

// Counter is what clients may do, counted over all servers on the database: nil where
// there is one, which counts by itself.
func (d *DB) Counter() results.Counter {
	if d.many == nil {
		return nil
	}
	return d.many
}

// Spend is one statement, by the clock of the database: buckets are the same for all.
// One that is drained on and on owes at most a burst.
func (m *many) Spend(ctx context.Context, bucket string, n int, perSecond float64, burst int, must bool) (took bool, left float64, err error) {
	err = m.db.Read.QueryRowContext(ctx, `
		INSERT INTO buckets AS b (key, left_over, took, at)
		VALUES ($1, $4::float8 - $2, true, `+nowMillis+`)
		ON CONFLICT (key) DO UPDATE SET at = excluded.at,
			took = $5 OR least($4, b.left_over + (excluded.at - b.at) * $3::float8 / 1000) >= $2,
			left_over = greatest(-$4::float8, least($4, b.left_over + (excluded.at - b.at) * $3::float8 / 1000)
				- CASE WHEN $5 OR least($4, b.left_over + (excluded.at - b.at) * $3::float8 / 1000) >= $2 THEN $2 ELSE 0 END)
		RETURNING took, left_over`, bucket, float64(n), perSecond, float64(burst), must).Scan(&took, &left)
	return took, left, err
}

// nowMillis is the time of the database, which all servers share.
const nowMillis = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

// fullAgain is how long a bucket is kept that nobody takes from: all are full by then.
const fullAgain = time.Hour

// Listens is one statement, too.
func (m *many) Listens(ctx context.Context, client string, more int) (elsewhere int, err error) {
	err = m.db.Read.QueryRowContext(ctx, `
		WITH here AS (
			INSERT INTO streams AS s (server, client, n) VALUES ($1, $2, $3)
			ON CONFLICT (client, server) DO UPDATE SET n = greatest(0, s.n + $3)
		)
		SELECT coalesce(sum(n), 0)::integer FROM streams WHERE client = $2 AND server <> $1`, m.server, client, more).Scan(&elsewhere)
	return elsewhere, err
}
