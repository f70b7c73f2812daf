-- name: GamesOfUser :many
-- Everybody's results in the games that somebody played to their end, the last first.
SELECT r.*, t.visibility, s.name AS called, s.owner_name, coalesce(u.name, '') AS account, CAST(CASE WHEN u.password <> '' THEN 1 ELSE 0 END AS BIGINT) AS known
FROM results r
JOIN tables t ON t.id = r.table_id
JOIN seats s ON s.table_id = r.table_id AND s.seat = r.seat
LEFT JOIN users u ON u.id = r.user_id
WHERE r.table_id IN (SELECT mine.table_id FROM results mine WHERE mine.user_id = sqlc.arg(user_id))
ORDER BY r.ended DESC, r.table_id, r.seat;

-- name: DecisionsOfUser :many
SELECT d.* FROM decisions d JOIN results r ON r.table_id = d.table_id AND r.seat = d.seat WHERE r.user_id = ?;

-- name: ListDecisions :many
SELECT * FROM decisions WHERE table_id = ? ORDER BY seat;

-- name: InsertDecisions :exec
INSERT INTO decisions (table_id, seat, minute, hour, day, later, late, took, gone) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (table_id, seat) DO NOTHING;

-- name: DeleteDecisions :exec
DELETE FROM decisions WHERE table_id = ?;

-- name: TablesWithoutDecisions :many
-- Those that ended first before others.
SELECT r.table_id FROM results r
WHERE r.user_id <> '' AND NOT EXISTS (SELECT 1 FROM decisions d WHERE d.table_id = r.table_id)
GROUP BY r.table_id, r.ended ORDER BY r.ended, r.table_id LIMIT 100;

-- name: ListTimings :many
SELECT n, timing FROM entries WHERE table_id = ? AND timing <> '' ORDER BY n;
