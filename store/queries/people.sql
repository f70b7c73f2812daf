-- name: InsertUser :exec
INSERT INTO users (id, name, name_key, password, language, theme, motion, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- name: UpdateUser :execrows
UPDATE users
SET name = sqlc.arg(name), name_key = sqlc.arg(name_key), password = sqlc.arg(password),
    language = sqlc.arg(language), theme = sqlc.arg(theme), motion = sqlc.arg(motion)
WHERE id = sqlc.arg(id);

-- name: GetUser :one
SELECT * FROM users WHERE id = ?;

-- name: GetAccount :one
SELECT * FROM users WHERE name_key = ?;

-- name: DeleteUser :exec
DELETE FROM users WHERE id = ?;

-- name: MoveHost :exec
UPDATE tables SET host = sqlc.arg(to_user), revision = revision + 1 WHERE host = sqlc.arg(from_user);

-- name: MoveSeats :exec
UPDATE seats SET user_id = sqlc.arg(to_user) WHERE user_id = sqlc.arg(from_user);

-- name: TouchSeated :exec
UPDATE tables SET revision = revision + 1 WHERE id IN (SELECT table_id FROM seats WHERE user_id = sqlc.arg(user_id));

-- name: MoveLines :exec
UPDATE chat SET user_id = sqlc.arg(to_user) WHERE user_id = sqlc.arg(from_user);

-- name: FindSession :one
SELECT data FROM sessions WHERE token = sqlc.arg(token) AND expiry > sqlc.arg(now);

-- name: SaveSession :exec
INSERT INTO sessions (token, data, expiry) VALUES (?, ?, ?)
ON CONFLICT (token) DO UPDATE SET data = excluded.data, expiry = excluded.expiry;

-- name: DeleteSession :exec
DELETE FROM sessions WHERE token = ?;

-- name: DeleteExpiredSessions :exec
DELETE FROM sessions WHERE expiry <= ?;
