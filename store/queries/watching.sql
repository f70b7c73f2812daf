-- name: FollowPerson :exec
INSERT INTO followed_people (user_id, other, since) VALUES (?, ?, ?) ON CONFLICT (user_id, other) DO NOTHING;

-- name: UnfollowPerson :exec
DELETE FROM followed_people WHERE user_id = sqlc.arg(user_id) AND other = sqlc.arg(other);

-- name: CountFollowedPeople :one
SELECT count(*) FROM followed_people WHERE user_id = sqlc.arg(user_id);

-- name: ListFollowedPeople :many
SELECT f.other, u.name, f.since FROM followed_people f JOIN users u ON u.id = f.other WHERE f.user_id = sqlc.arg(user_id) ORDER BY u.name;

-- name: FollowTable :exec
INSERT INTO followed_tables (user_id, table_id, since) VALUES (?, ?, ?) ON CONFLICT (user_id, table_id) DO NOTHING;

-- name: UnfollowTable :exec
DELETE FROM followed_tables WHERE user_id = sqlc.arg(user_id) AND table_id = sqlc.arg(table_id);

-- name: ForgetFollowedEnded :exec
-- Tables that are over are followed no more: there is room for others.
DELETE FROM followed_tables WHERE user_id = sqlc.arg(user_id)
    AND table_id IN (SELECT t.id FROM tables t WHERE t.id = followed_tables.table_id AND t.status = 'finished');

-- name: CountFollowedTables :one
SELECT count(*) FROM followed_tables WHERE user_id = sqlc.arg(user_id);

-- name: ListFollowedTables :many
SELECT table_id FROM followed_tables WHERE user_id = sqlc.arg(user_id) ORDER BY since DESC;

-- name: WatchersOfPerson :many
-- Who follows somebody that plays at a public table, and does not play there; nobody who has blocked the other, or is blocked.
SELECT f.user_id, s.name FROM followed_people f
JOIN seats s ON s.user_id = f.other AND s.table_id = sqlc.arg(table_id)
JOIN tables t ON t.id = s.table_id
WHERE f.other = sqlc.arg(other) AND t.visibility = 'public'
    AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.table_id = s.table_id AND o.user_id = f.user_id)
    AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.kind = 'block' AND (b.user_id = f.other AND b.other = f.user_id OR b.user_id = f.user_id AND b.other = f.other));

-- name: WatchersOfTable :many
-- Who follows a table, and does not play there.
SELECT f.user_id FROM followed_tables f
WHERE f.table_id = sqlc.arg(table_id) AND NOT EXISTS (SELECT 1 FROM seats o WHERE o.table_id = f.table_id AND o.user_id = f.user_id);

-- name: TablesToWatch :many
-- Public games under way, those played last first.
SELECT * FROM tables WHERE visibility = 'public' AND status = 'running' AND what_if = '' AND brought = 0
ORDER BY updated_at DESC LIMIT 60;
