-- name: AddFormer :exec
-- The user that owns what deleted accounts leave at tables with others.
INSERT INTO users (id, name, created_at) VALUES (sqlc.arg(id), sqlc.arg(name), sqlc.arg(at)) ON CONFLICT (id) DO NOTHING;

-- name: NoteTaker :exec
INSERT INTO takers (table_id, user_id) VALUES (?, ?) ON CONFLICT (table_id, user_id) DO NOTHING;

-- name: TablesTakenBy :many
-- Where somebody decided, once, in the place of another.
SELECT takers.table_id FROM takers JOIN tables ON tables.id = takers.table_id WHERE takers.user_id = ? AND tables.status <> 'making';

-- name: ForgetTaker :exec
DELETE FROM takers WHERE user_id = ?;

-- name: TablesSaidAt :many
SELECT DISTINCT table_id FROM chat WHERE user_id = ?;

-- name: GetTables :many
SELECT * FROM tables WHERE id IN (sqlc.slice('ids')) AND status <> 'making';

-- name: ForgetSeat :exec
UPDATE seats SET user_id = sqlc.arg(user_id), name = sqlc.arg(name), owner = sqlc.arg(owner), owner_name = sqlc.arg(owner_name)
WHERE table_id = sqlc.arg(table_id) AND seat = sqlc.arg(seat);

-- name: ForgetHeld :exec
UPDATE seats SET held_for = '', held_name = '', held_until = 0 WHERE held_for = sqlc.arg(user_id) AND held_for <> '';

-- name: TouchHeld :many
UPDATE tables SET revision = revision + 1 WHERE id IN (SELECT table_id FROM seats WHERE held_for = sqlc.arg(user_id) AND held_for <> '') RETURNING id;

-- name: ForgetSheet :execrows
UPDATE tables SET comings = sqlc.arg(comings), orders = sqlc.arg(orders), heed = sqlc.arg(heed), revision = revision + 1
WHERE id = sqlc.arg(id) AND revision = sqlc.arg(revision) AND entries = sqlc.arg(entries);

-- name: ForgetDecider :exec
UPDATE entries SET decider = sqlc.arg(now) WHERE table_id = sqlc.arg(table_id) AND decider = sqlc.arg(was);

-- name: ForgetLines :exec
UPDATE chat SET user_id = sqlc.arg(to_user), name = sqlc.arg(name) WHERE user_id = sqlc.arg(from_user);

-- name: MoveReviews :exec
UPDATE reviews SET user_id = sqlc.arg(to_user) WHERE user_id = sqlc.arg(from_user);

-- name: ForgetNoticesBy :exec
-- What others were told, or are to be told, of them.
DELETE FROM notices WHERE by_user = sqlc.arg(by_user) AND by_user <> '';

-- name: AllFormerNames :many
SELECT name FROM former_names WHERE user_id = ?;

-- name: ReserveNames :exec
-- Nobody else takes them before their time, but nobody is found by them either.
UPDATE former_names SET user_id = '', name = '' WHERE user_id = ?;

-- name: ListTokens :many
SELECT token FROM visits WHERE user_id = ?;

-- name: ForgetChallengesOf :exec
DELETE FROM challenges WHERE user_id = ?;

-- name: DeleteUser :execrows
DELETE FROM users WHERE id = ?;
