-- name: GetReach :one
SELECT * FROM reach WHERE user_id = ?;

-- name: SaveReach :exec
INSERT INTO reach (user_id, language, zone, quiet_from, quiet_to, off, silent, mail, confirmed, mail_at, pending, pending_at, webhook, failing, next_try, wishes, spent)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (user_id) DO UPDATE SET language = excluded.language, zone = excluded.zone, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
    off = excluded.off, silent = excluded.silent, mail = excluded.mail, confirmed = excluded.confirmed, mail_at = excluded.mail_at,
    pending = excluded.pending, pending_at = excluded.pending_at, webhook = excluded.webhook,
    failing = excluded.failing, next_try = excluded.next_try, wishes = excluded.wishes, spent = excluded.spent;

-- name: TakeLetterSlot :execrows
INSERT INTO letters (kind, address, slot, at, sent_to) VALUES (sqlc.arg(kind), sqlc.arg(address), sqlc.arg(slot), sqlc.arg(at), sqlc.arg(sent_to))
ON CONFLICT (kind, address, slot) DO NOTHING;

-- name: FreeLetterSlots :exec
DELETE FROM letters WHERE kind = sqlc.arg(kind) AND sent_to = sqlc.arg(sent_to);

-- name: ForgetLetterSlots :exec
DELETE FROM letters WHERE at <= sqlc.arg(before);

-- name: MoveReach :exec
-- What the account has said already counts.
UPDATE reach SET user_id = sqlc.arg(to_user)
WHERE reach.user_id = sqlc.arg(from_user) AND NOT EXISTS (SELECT 1 FROM reach AS theirs WHERE theirs.user_id = sqlc.arg(to_user));

-- name: ListBrowsers :many
SELECT * FROM browsers WHERE user_id = ? ORDER BY since, id;

-- name: SaveBrowser :exec
INSERT INTO browsers (id, user_id, name, endpoint, p256dh, auth, since) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (endpoint) DO UPDATE SET id = excluded.id, user_id = excluded.user_id, name = excluded.name,
    p256dh = excluded.p256dh, auth = excluded.auth, since = excluded.since;

-- name: DeleteBrowser :execrows
DELETE FROM browsers WHERE user_id = sqlc.arg(user_id) AND id = sqlc.arg(id);

-- name: MoveBrowsers :exec
UPDATE browsers SET user_id = sqlc.arg(to_user) WHERE user_id = sqlc.arg(from_user);

-- name: SeeTable :exec
INSERT INTO seen (table_id, user_id, at) VALUES (?, ?, ?)
ON CONFLICT (table_id, user_id) DO UPDATE SET at = excluded.at WHERE excluded.at > seen.at;

-- name: TableSeen :one
SELECT at FROM seen WHERE table_id = sqlc.arg(table_id) AND user_id = sqlc.arg(user_id);

-- name: MoveSeen :exec
UPDATE seen SET user_id = sqlc.arg(to_user)
WHERE seen.user_id = sqlc.arg(from_user) AND NOT EXISTS (SELECT 1 FROM seen AS theirs WHERE theirs.user_id = sqlc.arg(to_user) AND theirs.table_id = seen.table_id);

-- name: InsertNotice :many
-- One that waits already is put off, or comes sooner; one that was told is not told again.
INSERT INTO notices (user_id, event, table_id, wait, channel, browser, letter, about, by_user, made_at, due_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (user_id, table_id, event, wait, channel, browser) DO UPDATE SET due_at = excluded.due_at WHERE notices.state = 'waiting'
RETURNING id;

-- name: GetNotice :one
SELECT sqlc.embed(notices), CAST(coalesce(tables.title, '') AS TEXT) AS title FROM notices LEFT JOIN tables ON tables.id = notices.table_id WHERE notices.id = ?;

-- name: DueNotices :many
SELECT id FROM notices WHERE state = 'waiting' AND due_at <= sqlc.arg(now) ORDER BY due_at LIMIT sqlc.arg(most);

-- name: NextNotice :one
SELECT due_at FROM notices WHERE state = 'waiting' AND due_at > sqlc.arg(now) ORDER BY due_at LIMIT 1;

-- name: TakeNotice :execrows
UPDATE notices SET state = 'sending', tries = tries + 1 WHERE id = sqlc.arg(id) AND state = 'waiting';

-- name: TakeLetter :many
UPDATE notices SET state = 'sending', tries = tries + 1
WHERE user_id = sqlc.arg(user_id) AND letter = 1 AND state = 'waiting' AND due_at <= sqlc.arg(now)
RETURNING *;

-- name: SettleNotice :exec
UPDATE notices SET state = sqlc.arg(state), due_at = sqlc.arg(due_at) WHERE id = sqlc.arg(id);

-- name: VoidWaits :exec
-- Nobody waits for them any more.
UPDATE notices SET state = 'void'
WHERE table_id = sqlc.arg(table_id) AND user_id IN (sqlc.slice('users')) AND state = 'waiting' AND event IN ('turn', 'hurry', 'nudge');

-- name: VoidHurry :exec
-- Their clock does not come to its last quarter: it stands.
UPDATE notices SET state = 'void'
WHERE table_id = sqlc.arg(table_id) AND user_id IN (sqlc.slice('users')) AND state = 'waiting' AND event = 'hurry';

-- name: MoveNotices :exec
UPDATE notices SET user_id = sqlc.arg(to_user)
WHERE notices.user_id = sqlc.arg(from_user) AND NOT EXISTS (
    SELECT 1 FROM notices AS theirs WHERE theirs.user_id = sqlc.arg(to_user) AND theirs.table_id = notices.table_id AND theirs.event = notices.event
        AND theirs.wait = notices.wait AND theirs.channel = notices.channel AND theirs.browser = notices.browser);

-- name: MoveNoticesBy :exec
UPDATE notices SET by_user = sqlc.arg(to_user) WHERE by_user = sqlc.arg(from_user) AND by_user <> '';

-- name: ForgetNotices :exec
DELETE FROM notices WHERE state <> 'waiting' AND made_at < sqlc.arg(before);

-- name: GetSecret :one
SELECT value FROM secrets WHERE name = ?;

-- name: KeepSecret :exec
INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING;

-- name: NudgeTable :execrows
UPDATE tables SET nudged = sqlc.arg(at), revision = revision + 1 WHERE id = sqlc.arg(id) AND nudged <= sqlc.arg(before) AND status = 'running';

-- name: OpenTables :many
SELECT * FROM tables WHERE status = 'open' AND updated_at < sqlc.arg(before) AND updated_at >= sqlc.arg(after) ORDER BY updated_at LIMIT 1000;

-- name: ListInvitations :many
-- To tables that still have a seat for them, and whose hosts have not blocked them.
SELECT notices.table_id, notices.about, notices.made_at, tables.title FROM notices JOIN tables ON tables.id = notices.table_id
WHERE notices.user_id = sqlc.arg(user_id) AND notices.event = 'invited' AND notices.channel = '' AND notices.state <> 'declined' AND tables.status = 'open'
  AND EXISTS (SELECT 1 FROM seats s WHERE s.table_id = tables.id AND s.kind = 'open')
  AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = tables.id AND s.user_id = sqlc.arg(user_id))
  AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = tables.host AND b.other = sqlc.arg(user_id) AND b.kind = 'block')
ORDER BY notices.made_at DESC, notices.table_id LIMIT 50;

-- name: DeclineInvitation :exec
UPDATE notices SET state = 'declined' WHERE user_id = sqlc.arg(user_id) AND table_id = sqlc.arg(table_id) AND event = 'invited' AND channel = '';

-- name: ForgetNoticesAt :exec
DELETE FROM notices WHERE table_id = ?;

-- name: ForgetNoticesOfMade :exec
-- Of tables that were not finished.
DELETE FROM notices WHERE table_id IN (SELECT id FROM tables WHERE status = 'making' AND created_at < sqlc.arg(before));
