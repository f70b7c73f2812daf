-- name: InsertToken :exec
INSERT INTO tokens (id, hash, made_by, user_id, name, scopes, made, used, until) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?);

-- name: GetToken :one
SELECT * FROM tokens WHERE hash = ?;

-- name: TokensBy :many
SELECT * FROM tokens WHERE made_by = ? ORDER BY made DESC, id;

-- name: UseToken :exec
UPDATE tokens SET used = sqlc.arg(at) WHERE id = sqlc.arg(id);

-- name: DeleteToken :execrows
DELETE FROM tokens WHERE id = sqlc.arg(id) AND made_by = sqlc.arg(made_by);

-- name: InsertProgram :exec
INSERT INTO programs (user_id, owner, about, titles, open, seen) VALUES (?, ?, '', '', 0, 0);

-- name: GetProgram :one
SELECT sqlc.embed(programs), users.name FROM programs JOIN users ON users.id = programs.user_id WHERE programs.user_id = ?;

-- name: ListPrograms :many
SELECT sqlc.embed(programs), users.name FROM programs JOIN users ON users.id = programs.user_id WHERE programs.owner = ? ORDER BY users.name, programs.user_id;

-- name: PresentPrograms :many
SELECT sqlc.embed(programs), users.name, owners.name AS owner_name FROM programs
JOIN users ON users.id = programs.user_id JOIN users owners ON owners.id = programs.owner
WHERE programs.seen >= sqlc.arg(since) AND (programs.open = 1 OR programs.owner = sqlc.arg(owner))
ORDER BY users.name, programs.user_id LIMIT 100;

-- name: ChangeProgram :execrows
UPDATE programs SET about = sqlc.arg(about), titles = sqlc.arg(titles), open = sqlc.arg(open) WHERE user_id = sqlc.arg(user_id) AND owner = sqlc.arg(owner);

-- name: SeeProgram :exec
UPDATE programs SET seen = sqlc.arg(at) WHERE user_id = sqlc.arg(user_id);
