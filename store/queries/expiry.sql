-- name: CountHosted :one
SELECT count(*) FROM tables WHERE host = sqlc.arg(host) AND event = '' AND what_if = '' AND status IN ('open', 'running');

-- name: LessonsOfHost :many
SELECT id, lesson FROM tables WHERE host = sqlc.arg(host) AND lesson <> '' AND status <> 'making' ORDER BY updated_at DESC, id;

-- name: OlderWhatIfs :many
SELECT id FROM tables
WHERE host = sqlc.arg(host) AND what_if <> '' AND lesson = '' AND status <> 'making'
ORDER BY updated_at DESC, id LIMIT 1000000 OFFSET sqlc.arg(kept);

-- name: AbandonedWhatIfs :many
SELECT id FROM tables WHERE what_if <> '' AND updated_at < sqlc.arg(before) AND status <> 'making' ORDER BY updated_at LIMIT 100;

-- name: AbandonedOpen :many
SELECT id FROM tables WHERE status = 'open' AND updated_at < sqlc.arg(before) ORDER BY updated_at LIMIT 100;

-- name: ForgetTable :one
-- A table that is taken apart is one that is not made: nobody finds it.
UPDATE tables SET status = 'making'
WHERE id = sqlc.arg(id) AND updated_at <= sqlc.arg(touched) AND (what_if <> '' OR status = 'open')
RETURNING entries;

-- name: ForgetEntries :exec
DELETE FROM entries WHERE table_id = sqlc.arg(table_id) AND n >= sqlc.arg(first);

-- name: SeeUser :exec
UPDATE users SET seen_at = sqlc.arg(at) WHERE id = sqlc.arg(id);

-- name: AbandonedGuests :many
SELECT id FROM users
WHERE users.id > sqlc.arg(beyond) AND password = '' AND users.created_at < sqlc.arg(seen) AND seen_at < sqlc.arg(seen)
    AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.host = users.id)
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.user_id = users.id)
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.owner = users.id)
    AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.user_id = users.id)
ORDER BY users.id LIMIT 100;

-- name: ForgetGuest :exec
-- Whatever has happened since they were found.
DELETE FROM users
WHERE users.id = sqlc.arg(id) AND password = '' AND seen_at < sqlc.arg(seen)
    AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.host = users.id)
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.user_id = users.id)
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.owner = users.id)
    AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.user_id = users.id);
