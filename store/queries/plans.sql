-- name: ListPlans :many
SELECT * FROM plans WHERE table_id = sqlc.arg(table_id) AND user_id = sqlc.arg(user_id) ORDER BY n;

-- name: KeepPlan :exec
INSERT INTO plans (table_id, user_id, n, seat, name, moment, line, played) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id, user_id, n) DO UPDATE
SET seat = excluded.seat, name = excluded.name, moment = excluded.moment, line = excluded.line, played = excluded.played;

-- name: DropPlan :exec
DELETE FROM plans WHERE table_id = sqlc.arg(table_id) AND user_id = sqlc.arg(user_id) AND n = sqlc.arg(n);
