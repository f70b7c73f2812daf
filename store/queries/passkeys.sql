-- name: AddPasskey :exec
INSERT INTO passkeys (id, user_id, name, public_key, flags, counter, transports, made) VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- name: ListPasskeys :many
SELECT * FROM passkeys WHERE user_id = ? ORDER BY made, id;

-- name: RenamePasskey :execrows
UPDATE passkeys SET name = sqlc.arg(name) WHERE id = sqlc.arg(id) AND user_id = sqlc.arg(user_id);

-- name: DeletePasskey :execrows
DELETE FROM passkeys WHERE id = sqlc.arg(id) AND user_id = sqlc.arg(user_id);

-- name: UsePasskey :execrows
-- Whoever has seen another count comes too late.
UPDATE passkeys SET counter = sqlc.arg(counter), flags = sqlc.arg(flags), used = sqlc.arg(used)
WHERE id = sqlc.arg(id) AND user_id = sqlc.arg(user_id) AND counter = sqlc.arg(was);

-- name: AddChallenge :exec
INSERT INTO challenges (challenge, session, purpose, user_id, data, until) VALUES (?, ?, ?, ?, ?, ?);

-- name: ForgetChallenges :exec
DELETE FROM challenges WHERE until <= sqlc.arg(now);

-- name: TakeChallenge :one
-- It is taken once.
DELETE FROM challenges
WHERE challenge = sqlc.arg(challenge) AND session = sqlc.arg(session) AND purpose = sqlc.arg(purpose) AND user_id = sqlc.arg(user_id) AND until > sqlc.arg(now)
RETURNING data;
