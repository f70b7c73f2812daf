-- name: AskFriend :exec
-- A second question is not heard.
INSERT INTO friends (user_id, other, asked) VALUES (?, ?, ?) ON CONFLICT (user_id, other) DO NOTHING;

-- name: CountAsks :one
SELECT count(*) FROM friends WHERE user_id = ? AND since = 0;

-- name: HasAsked :one
SELECT count(*) FROM friends WHERE user_id = sqlc.arg(user_id) AND other = sqlc.arg(other);

-- name: BefriendBoth :execrows
UPDATE friends SET since = sqlc.arg(at), declined = 0
WHERE since = 0 AND (user_id = sqlc.arg(a) AND other = sqlc.arg(b) OR user_id = sqlc.arg(b) AND other = sqlc.arg(a));

-- name: AreFriends :one
SELECT count(*) FROM friends WHERE user_id = sqlc.arg(user_id) AND other = sqlc.arg(other) AND since > 0;

-- name: DeclineFriend :exec
UPDATE friends SET declined = sqlc.arg(at) WHERE user_id = sqlc.arg(by) AND other = sqlc.arg(user_id) AND since = 0 AND declined = 0;

-- name: TakeBackAsk :exec
DELETE FROM friends WHERE user_id = sqlc.arg(user_id) AND other = sqlc.arg(other) AND since = 0;

-- name: EndFriends :exec
DELETE FROM friends WHERE since > 0 AND (user_id = sqlc.arg(a) AND other = sqlc.arg(b) OR user_id = sqlc.arg(b) AND other = sqlc.arg(a));

-- name: ListFriends :many
-- Friends, and whom they have asked.
SELECT friends.other, users.name, friends.asked, friends.since FROM friends JOIN users ON users.id = friends.other
WHERE friends.user_id = sqlc.arg(user_id) ORDER BY users.name, friends.other;

-- name: ListAskers :many
SELECT friends.user_id, users.name, friends.asked FROM friends JOIN users ON users.id = friends.user_id
WHERE friends.other = sqlc.arg(user_id) AND friends.since = 0 AND friends.declined = 0 ORDER BY friends.asked DESC, friends.user_id;

-- name: SaveBlock :exec
INSERT INTO blocks (id, user_id, other, kind, made) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (user_id, other) DO UPDATE SET kind = excluded.kind, made = excluded.made;

-- name: DeleteBlock :exec
DELETE FROM blocks WHERE user_id = sqlc.arg(user_id) AND id = sqlc.arg(id);

-- name: ListBlocks :many
SELECT sqlc.embed(blocks), users.name FROM blocks JOIN users ON users.id = blocks.other
WHERE blocks.user_id = sqlc.arg(user_id) ORDER BY users.name, blocks.other;

-- name: CountBlocks :one
SELECT count(*) FROM blocks WHERE user_id = ?;

-- name: DeclineInvitationsBy :exec
UPDATE notices SET state = 'declined' WHERE user_id = sqlc.arg(user_id) AND event = 'invited' AND channel = '' AND by_user = sqlc.arg(by_user);

-- name: KindOfBlock :one
SELECT kind FROM blocks WHERE user_id = sqlc.arg(user_id) AND other = sqlc.arg(other);

-- name: BlocksOf :many
SELECT other, kind FROM blocks WHERE user_id = ?;

-- name: MoveBlocks :exec
UPDATE blocks SET user_id = sqlc.arg(to_user)
WHERE blocks.user_id = sqlc.arg(from_user) AND blocks.other <> sqlc.arg(to_user)
    AND NOT EXISTS (SELECT 1 FROM blocks AS theirs WHERE theirs.user_id = sqlc.arg(to_user) AND theirs.other = blocks.other);

-- name: MoveBlocked :exec
UPDATE blocks SET other = sqlc.arg(to_user)
WHERE blocks.other = sqlc.arg(from_user) AND blocks.user_id <> sqlc.arg(to_user)
    AND NOT EXISTS (SELECT 1 FROM blocks AS theirs WHERE theirs.other = sqlc.arg(to_user) AND theirs.user_id = blocks.user_id);

-- name: InsertReport :one
INSERT INTO reports (by_user, about_user, about_table, line, said, reason, words, made) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id;

-- name: GetReport :one
SELECT * FROM reports WHERE id = ?;

-- name: ListReports :many
-- Those that nobody has decided.
SELECT * FROM reports WHERE decided = 0 ORDER BY made, id LIMIT sqlc.arg(most);

-- name: AllReports :many
SELECT * FROM reports ORDER BY made DESC, id DESC LIMIT sqlc.arg(most);

-- name: ReportsBy :many
SELECT * FROM reports WHERE by_user = ? ORDER BY made, id;

-- name: DecideReport :execrows
UPDATE reports SET decided = sqlc.arg(at), decided_by = sqlc.arg(by), verdict = sqlc.arg(verdict) WHERE id = sqlc.arg(id) AND decided = 0;

-- name: MoveReportsBy :exec
UPDATE reports SET by_user = sqlc.arg(to_user) WHERE by_user = sqlc.arg(from_user);

-- name: MoveReportsAbout :exec
UPDATE reports SET about_user = sqlc.arg(to_user) WHERE about_user = sqlc.arg(from_user);

-- name: ForgetReportsAbout :exec
DELETE FROM reports WHERE about_user = ?;

-- name: ListAcquaintances :many
-- Accounts that they have sat at a table with, the latest first.
SELECT users.id, users.name FROM seats mine
JOIN seats theirs ON theirs.table_id = mine.table_id AND theirs.user_id <> mine.user_id
JOIN tables ON tables.id = mine.table_id
JOIN users ON users.id = theirs.user_id
WHERE mine.user_id = sqlc.arg(user_id) AND tables.status <> 'making' AND users.password <> '' AND users.owner = ''
GROUP BY users.id, users.name ORDER BY max(tables.updated_at) DESC, users.id LIMIT 200;

-- name: LastGameWith :one
SELECT tables.id FROM tables
WHERE tables.status = 'finished' AND tables.what_if = ''
    AND tables.id IN (SELECT mine.table_id FROM seats mine WHERE mine.user_id = sqlc.arg(user_id) AND mine.kind = 'person')
    AND tables.id IN (SELECT theirs.table_id FROM seats theirs WHERE theirs.user_id = sqlc.arg(other))
ORDER BY tables.updated_at DESC, tables.id LIMIT 1;

-- name: PublicTablesOf :many
-- That are not over, and at which somebody of these sits.
SELECT * FROM tables
WHERE visibility = 'public' AND brought = 0 AND status IN ('open', 'running') AND what_if = ''
    AND id IN (SELECT seats.table_id FROM seats WHERE seats.kind = 'person' AND seats.user_id IN (sqlc.slice('users')))
ORDER BY updated_at DESC LIMIT 200;

-- name: VoidFriendNotices :exec
-- What they were to be told of somebody has been answered, or taken back.
UPDATE notices SET state = 'void' WHERE user_id = sqlc.arg(user_id) AND event = 'friend' AND state = 'waiting' AND by_user = sqlc.arg(by_user);

-- name: ForgetDeciderOfReports :exec
UPDATE reports SET decided_by = sqlc.arg(name) WHERE decided_by = sqlc.arg(user_id);
