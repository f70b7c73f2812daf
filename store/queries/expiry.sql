-- name: CountHosted :one
SELECT count(*) FROM tables WHERE host = sqlc.arg(host) AND what_if = '' AND status IN ('open', 'running');

-- name: OlderWhatIfs :many
SELECT id FROM tables
WHERE host = sqlc.arg(host) AND what_if <> '' AND status <> 'making'
ORDER BY updated_at DESC, id LIMIT -1 OFFSET sqlc.arg(kept);

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
