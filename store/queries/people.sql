-- name: InsertUser :exec
INSERT INTO users (id, name, name_key, skeleton, password, language, theme, motion, pace, passing, owner, created_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: CountAlike :one
SELECT count(*) FROM users WHERE id <> sqlc.arg(id) AND (name_key = sqlc.arg(name_key) OR skeleton = sqlc.arg(skeleton));

-- name: MakeAccount :execrows
UPDATE users
SET name = sqlc.arg(name), name_key = sqlc.arg(name_key), skeleton = sqlc.arg(skeleton), password = sqlc.arg(password)
WHERE id = sqlc.arg(id) AND password = '';

-- name: RenameGuest :execrows
UPDATE users SET name = sqlc.arg(name) WHERE id = sqlc.arg(id) AND password = '';

-- name: ChangeSettings :execrows
UPDATE users
SET language = coalesce(sqlc.narg(language), language), theme = coalesce(sqlc.narg(theme), theme), motion = coalesce(sqlc.narg(motion), motion),
    pace = coalesce(sqlc.narg(pace), pace), passing = coalesce(sqlc.narg(passing), passing),
    listed = coalesce(sqlc.narg(listed), listed), invites = coalesce(sqlc.narg(invites), invites),
    show_results = coalesce(sqlc.narg(show_results), show_results), show_ratings = coalesce(sqlc.narg(show_ratings), show_ratings),
    show_prompt = coalesce(sqlc.narg(show_prompt), show_prompt)
WHERE id = sqlc.arg(id);

-- name: GetUser :one
SELECT * FROM users WHERE id = ?;

-- name: GetAccount :one
SELECT * FROM users WHERE name_key = ?;

-- name: AccountsToKey :many
SELECT id, name FROM users WHERE password <> '' AND skeleton IS NULL ORDER BY created_at, id;

-- name: KeyAccount :exec
UPDATE users SET name_key = sqlc.arg(name_key), skeleton = sqlc.arg(skeleton) WHERE id = sqlc.arg(id);

-- name: DeleteGuest :execrows
DELETE FROM users WHERE id = sqlc.arg(id) AND password = '';

-- name: MoveHost :exec
UPDATE tables SET host = sqlc.arg(to_user), revision = revision + 1 WHERE host = sqlc.arg(from_user);

-- name: MoveSeats :exec
UPDATE seats SET user_id = sqlc.arg(to_user) WHERE user_id = sqlc.arg(from_user);

-- name: MoveHeld :exec
UPDATE seats SET held_for = sqlc.arg(to_user) WHERE held_for = sqlc.arg(from_user) AND held_for <> '';

-- name: MoveOwners :exec
UPDATE seats SET owner = sqlc.arg(to_user) WHERE owner = sqlc.arg(from_user);

-- name: MovePlans :exec
-- Numbered apart from those that are there already.
UPDATE plans SET user_id = sqlc.arg(to_user), n = n + 100 WHERE user_id = sqlc.arg(from_user);

-- name: TouchSeated :exec
UPDATE tables SET revision = revision + 1
WHERE id IN (
    SELECT seats.table_id FROM seats WHERE seats.user_id = sqlc.arg(user_id)
    UNION SELECT seats.table_id FROM seats WHERE seats.owner = sqlc.arg(user_id)
    UNION SELECT seats.table_id FROM seats WHERE seats.held_for = sqlc.arg(user_id) AND seats.held_for <> ''
);

-- name: MoveComings :exec
-- The name in the place of another.
UPDATE tables SET comings = replace(comings, CAST(sqlc.arg(was) AS TEXT), CAST(sqlc.arg(now) AS TEXT)), revision = revision + 1
WHERE id IN (SELECT table_id FROM takers WHERE takers.user_id = sqlc.arg(user_id));

-- name: MoveTakers :exec
UPDATE takers SET user_id = sqlc.arg(to_user)
WHERE takers.user_id = sqlc.arg(from_user) AND NOT EXISTS (SELECT 1 FROM takers AS theirs WHERE theirs.user_id = sqlc.arg(to_user) AND theirs.table_id = takers.table_id);

-- name: GetPulse :one
SELECT at FROM pulse WHERE id = 1;

-- name: TablesToRename :many
SELECT * FROM tables
WHERE id IN (SELECT seats.table_id FROM seats WHERE seats.user_id = sqlc.arg(user_id) UNION SELECT seats.table_id FROM seats WHERE seats.owner = sqlc.arg(user_id)) AND status <> 'making';

-- name: TouchTable :exec
UPDATE tables SET revision = revision + 1 WHERE id = ?;

-- name: RenameSeat :exec
UPDATE seats SET name = sqlc.arg(name) WHERE table_id = sqlc.arg(table_id) AND seat = sqlc.arg(seat);

-- name: RenameOwner :exec
UPDATE seats SET owner_name = sqlc.arg(name) WHERE owner = sqlc.arg(owner);

-- name: RenameLines :exec
UPDATE chat SET name = sqlc.arg(name) WHERE user_id = sqlc.arg(user_id) AND name = sqlc.arg(old);

-- name: MoveLines :exec
UPDATE chat SET user_id = sqlc.arg(to_user) WHERE user_id = sqlc.arg(from_user);

-- name: FindSession :one
SELECT data FROM sessions WHERE token = sqlc.arg(token) AND expiry > sqlc.arg(now);

-- name: SaveSession :exec
INSERT INTO sessions (token, data, expiry) VALUES (?, ?, ?)
ON CONFLICT (token) DO UPDATE SET data = excluded.data, expiry = excluded.expiry;

-- name: UpdateSession :execrows
-- One that was ended meanwhile stays so.
UPDATE sessions SET data = sqlc.arg(data), expiry = sqlc.arg(expiry) WHERE token = sqlc.arg(token);

-- name: DeleteSession :exec
DELETE FROM sessions WHERE token = ?;

-- name: DeleteExpiredSessions :exec
DELETE FROM sessions WHERE expiry <= ?;

-- name: SaveVisit :exec
INSERT INTO visits (token, user_id, agent, since, seen) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (token) DO UPDATE SET user_id = excluded.user_id, agent = excluded.agent, seen = excluded.seen;

-- name: ListVisits :many
SELECT visits.* FROM visits JOIN sessions ON sessions.token = visits.token JOIN users ON users.id = visits.user_id
WHERE visits.user_id = sqlc.arg(user_id) AND visits.since >= users.signed_out AND sessions.expiry > sqlc.arg(now)
ORDER BY visits.seen DESC, visits.token;

-- name: DeleteVisit :exec
DELETE FROM visits WHERE token = ?;

-- name: DeleteExpiredVisits :exec
DELETE FROM visits WHERE token IN (SELECT token FROM sessions WHERE expiry <= ?);

-- name: CountFormerAlike :one
SELECT count(*) FROM former_names
WHERE user_id <> sqlc.arg(id) AND until > sqlc.arg(now) AND (name_key = sqlc.arg(name_key) OR skeleton = sqlc.arg(skeleton));

-- name: RenameAccount :execrows
UPDATE users SET name = sqlc.arg(name), name_key = sqlc.arg(name_key), skeleton = sqlc.arg(skeleton) WHERE id = sqlc.arg(id) AND password <> '';

-- name: SaveFormerName :exec
INSERT INTO former_names (name_key, skeleton, user_id, name, until) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (name_key) DO UPDATE SET skeleton = excluded.skeleton, user_id = excluded.user_id, name = excluded.name, until = excluded.until;

-- name: DeleteFormerNames :exec
-- What is over, and the name that is borne again.
DELETE FROM former_names WHERE until <= sqlc.arg(now) OR name_key = sqlc.arg(name_key);

-- name: ListFormerNames :many
SELECT * FROM former_names WHERE user_id = sqlc.arg(user_id) AND until > sqlc.arg(now) ORDER BY until DESC, name;

-- name: GetAccountByFormer :one
SELECT users.* FROM users JOIN former_names ON former_names.user_id = users.id
WHERE former_names.name_key = sqlc.arg(name_key) AND former_names.until > sqlc.arg(now);

-- name: ListTableIDs :many
-- Where they sit, sat before they left, or is the host.
SELECT id FROM tables
WHERE status <> 'making' AND id IN (
    SELECT theirs.id FROM tables theirs WHERE theirs.host = sqlc.arg(user_id)
    UNION SELECT seats.table_id FROM seats WHERE seats.user_id = sqlc.arg(user_id)
    UNION SELECT seats.table_id FROM seats WHERE seats.owner = sqlc.arg(user_id)
)
ORDER BY created_at, id;

-- name: SetPassword :execrows
-- Whoever has seen another one comes too late.
UPDATE users SET password = sqlc.arg(password), signed_out = sqlc.arg(at) WHERE id = sqlc.arg(id) AND password = sqlc.arg(was);

-- name: SignOut :exec
UPDATE users SET signed_out = sqlc.arg(at) WHERE id = sqlc.arg(id);

-- name: AccountsByMail :many
SELECT users.* FROM users JOIN reach ON reach.user_id = users.id
WHERE lower(reach.mail) = lower(sqlc.arg(mail)) AND reach.mail <> '' AND reach.confirmed = 1 AND users.password <> '' ORDER BY users.created_at, users.id LIMIT 5;

-- name: SavePulse :exec
INSERT INTO pulse (id, at) VALUES (1, sqlc.arg(at)) ON CONFLICT (id) DO UPDATE SET at = excluded.at;

-- name: SetLessons :exec
UPDATE users SET lessons = sqlc.arg(lessons) WHERE id = sqlc.arg(id);
