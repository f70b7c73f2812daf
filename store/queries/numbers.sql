-- name: InsertCounted :execrows
INSERT INTO counted_games (table_id, title, players, who, month, ended, cells) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id) DO NOTHING;

-- name: GetCounted :one
SELECT * FROM counted_games WHERE table_id = ?;

-- name: DeleteCounted :exec
DELETE FROM counted_games WHERE table_id = ?;

-- name: AddStat :exec
INSERT INTO title_stats (title, players, who, month, grp, name, times, paid, got, won) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (title, grp, name, players, who, month)
DO UPDATE SET times = title_stats.times + excluded.times, paid = title_stats.paid + excluded.paid, got = title_stats.got + excluded.got, won = title_stats.won + excluded.won;

-- name: DeleteEmptyStats :exec
DELETE FROM title_stats
WHERE title = sqlc.arg(title) AND players = sqlc.arg(players) AND who = sqlc.arg(who) AND month = sqlc.arg(month) AND times = 0 AND paid = 0 AND got = 0 AND won = 0;

-- name: SumStats :many
-- All months from one on together, in the order of the key.
SELECT grp, name, players, who,
    CAST(sum(times) AS BIGINT) AS times, CAST(sum(paid) AS BIGINT) AS paid, CAST(sum(got) AS BIGINT) AS got, CAST(sum(won) AS BIGINT) AS won
FROM title_stats WHERE title = sqlc.arg(title) AND month >= sqlc.arg(since)
GROUP BY grp, name, players, who;

-- name: SumGroup :one
SELECT CAST(coalesce(sum(times), 0) AS BIGINT) FROM title_stats WHERE title = sqlc.arg(title) AND grp = sqlc.arg(grp);

-- name: AllStats :many
SELECT * FROM title_stats;

-- name: TablesUncounted :many
SELECT id FROM tables t
WHERE t.status = 'finished' AND t.what_if = '' AND t.outcome <> '' AND t.visibility = 'public' AND t.brought = 0
    AND NOT EXISTS (SELECT 1 FROM counted_games c WHERE c.table_id = t.id)
ORDER BY t.updated_at, t.id LIMIT 100;

-- name: PublicFinished :many
SELECT id FROM tables WHERE status = 'finished' AND what_if = '' AND outcome <> '' AND visibility = 'public' AND brought = 0 ORDER BY updated_at, id;

-- name: CountedMonths :many
SELECT month, count(*) AS games FROM counted_games WHERE month <> '' GROUP BY month ORDER BY month;

-- name: CountedInMonth :many
-- In the order in which they ended, from a game on.
SELECT table_id, ended FROM counted_games
WHERE month = sqlc.arg(month) AND (ended > sqlc.arg(ended) OR ended = sqlc.arg(ended) AND table_id > sqlc.arg(table_id))
ORDER BY ended, table_id LIMIT 20;
