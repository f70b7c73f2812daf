-- name: KeepFound :exec
INSERT INTO found_games (table_id, title, players, who, ended, ending, actions, halfway, settings) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (table_id) DO UPDATE
SET title = excluded.title, players = excluded.players, who = excluded.who, ended = excluded.ended, ending = excluded.ending, actions = excluded.actions, halfway = excluded.halfway, settings = excluded.settings;

-- name: ForgetFound :exec
DELETE FROM found_games WHERE table_id = ?;

-- name: CountedUnfound :many
-- Those that were counted by a program that did not know of looking for games.
SELECT c.* FROM counted_games c
WHERE c.month <> '' AND c.table_id > sqlc.arg(after) AND NOT EXISTS (SELECT 1 FROM found_games f WHERE f.table_id = c.table_id)
ORDER BY c.table_id LIMIT 100;

-- name: SeatsOfGames :many
-- Everybody's results in some games, as GamesOfUser has them.
SELECT r.*, t.visibility, s.name AS called, s.owner_name, coalesce(u.name, '') AS account, CAST(CASE WHEN u.password <> '' THEN 1 ELSE 0 END AS BIGINT) AS known
FROM results r
JOIN tables t ON t.id = r.table_id
JOIN seats s ON s.table_id = r.table_id AND s.seat = r.seat
LEFT JOIN users u ON u.id = r.user_id
WHERE r.table_id IN (sqlc.slice('tables'))
ORDER BY r.table_id, r.seat;

-- name: NoteOf :one
SELECT * FROM notes WHERE table_id = sqlc.arg(table_id) AND user_id = sqlc.arg(user_id);

-- name: KeepNote :exec
INSERT INTO notes (table_id, user_id, text, at) VALUES (?, ?, ?, ?)
ON CONFLICT (table_id, user_id) DO UPDATE SET text = excluded.text, at = excluded.at;

-- name: DropNote :exec
DELETE FROM notes WHERE table_id = sqlc.arg(table_id) AND user_id = sqlc.arg(user_id);
