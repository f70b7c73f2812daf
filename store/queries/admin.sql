-- name: LockUser :execrows
-- What was begun before it is over for good: letting them in again revives nothing.
UPDATE users SET locked = sqlc.arg(since), signed_out = sqlc.arg(since) WHERE id = sqlc.arg(id);

-- name: UnlockUser :execrows
UPDATE users SET locked = 0 WHERE id = sqlc.arg(id);

-- name: SetModerator :execrows
UPDATE users SET moderator = sqlc.arg(moderator) WHERE id = sqlc.arg(id);

-- name: InsertDeed :exec
INSERT INTO admin_log (at, by_name, by_user, deed, about, about_user, detail, why) VALUES (?, ?, ?, ?, ?, ?, ?, ?);

-- name: ListDeeds :many
SELECT * FROM admin_log ORDER BY id DESC LIMIT sqlc.arg(most);

-- name: DeedsAbout :many
SELECT * FROM admin_log WHERE about_user = sqlc.arg(about_user) ORDER BY id DESC LIMIT sqlc.arg(most);

-- name: ForgetDeedsAbout :exec
-- That it was done is kept, and not to whom.
UPDATE admin_log SET about = sqlc.arg(name), about_user = '', detail = '' WHERE about_user = sqlc.arg(user_id);

-- name: ForgetDeedsBy :exec
UPDATE admin_log SET by_name = sqlc.arg(name), by_user = '' WHERE by_user = sqlc.arg(user_id);

-- name: InsertBulletin :one
INSERT INTO bulletins (user_id, kind, words, made, until) VALUES (?, ?, ?, ?, ?) RETURNING id;

-- name: EndBulletin :execrows
UPDATE bulletins SET ended = sqlc.arg(at) WHERE id = sqlc.arg(id) AND user_id IS NULL AND ended = 0;

-- name: ReadBulletin :exec
UPDATE bulletins SET ended = sqlc.arg(at) WHERE id = sqlc.arg(id) AND user_id = sqlc.arg(user_id) AND ended = 0;

-- name: CurrentBulletins :many
SELECT * FROM bulletins
WHERE ended = 0 AND (until = 0 OR until > sqlc.arg(now)) AND (user_id IS NULL OR user_id = sqlc.arg(user_id))
ORDER BY id;

-- name: ListBulletins :many
SELECT * FROM bulletins WHERE user_id IS NULL ORDER BY id DESC LIMIT sqlc.arg(most);

-- name: MoveBulletins :exec
UPDATE bulletins SET user_id = sqlc.arg(to_user) WHERE user_id = sqlc.arg(from_user);
