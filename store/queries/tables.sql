-- name: InsertTable :exec
INSERT INTO tables (id, revision, title, version, settings, visibility, status, host, secret, entries, turn, what_if, what_if_at, rematch, created_at, updated_at, outcome, what_if_guessed, shuffle, round, comings, hints, hinted, clock, timing, deadline, lesson, pace, rated, brought, started, takebacks, club, event, luck, delay)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: UpdateTable :execrows
-- A sheet is changed only by one that has seen the last entries.
UPDATE tables
SET revision = revision + 1, version = sqlc.arg(version), visibility = sqlc.arg(visibility), status = sqlc.arg(status),
    host = sqlc.arg(host), entries = sqlc.arg(entries), turn = sqlc.arg(turn), rematch = sqlc.arg(rematch),
    round = sqlc.arg(round), comings = sqlc.arg(comings), hinted = sqlc.arg(hinted), outcome = sqlc.arg(outcome),
    pace = sqlc.arg(pace), hurried = sqlc.arg(hurried), timing = sqlc.arg(timing), deadline = sqlc.arg(deadline), orders = sqlc.arg(orders), heed = sqlc.arg(heed), rated = sqlc.arg(rated), ended = sqlc.arg(ended), damage = sqlc.arg(damage), takebacks = sqlc.arg(takebacks), started = sqlc.arg(started), updated_at = sqlc.arg(updated_at)
WHERE id = sqlc.arg(id) AND revision = sqlc.arg(revision) AND tables.entries = sqlc.arg(before);

-- name: AdvanceTable :execrows
-- What follows from a move is known only by one that has seen the last change of the sheet, and
-- a move is made in the position of its place alone: behind as many entries as there are.
-- Clocks and orders stay as they are where there is nothing new of them.
UPDATE tables
SET status = sqlc.arg(status), entries = sqlc.arg(entries), turn = sqlc.arg(turn), round = sqlc.arg(round),
    outcome = sqlc.arg(outcome), updated_at = sqlc.arg(updated_at),
    timing = coalesce(sqlc.narg(timing), timing), deadline = coalesce(sqlc.narg(deadline), deadline),
    orders = coalesce(sqlc.narg(orders), orders), heed = coalesce(sqlc.narg(heed), heed)
WHERE id = sqlc.arg(id) AND revision = sqlc.arg(revision) AND tables.entries = sqlc.arg(first);

-- name: AdvanceTableAfter :execrows
-- AdvanceTable where the last entry is not known from the move before (heads): it must be the
-- one that led to the position.
UPDATE tables
SET status = sqlc.arg(status), entries = sqlc.arg(entries), turn = sqlc.arg(turn), round = sqlc.arg(round),
    outcome = sqlc.arg(outcome), updated_at = sqlc.arg(updated_at),
    timing = coalesce(sqlc.narg(timing), timing), deadline = coalesce(sqlc.narg(deadline), deadline),
    orders = coalesce(sqlc.narg(orders), orders), heed = coalesce(sqlc.narg(heed), heed)
WHERE tables.id = sqlc.arg(id) AND tables.revision = sqlc.arg(revision) AND tables.entries = sqlc.arg(first)
  AND (tables.entries = 0 OR EXISTS (
    SELECT 1 FROM entries e WHERE e.table_id = tables.id AND e.n = tables.entries - 1
      AND e.seat = sqlc.arg(after_seat) AND e.action = sqlc.arg(after_action) AND e.undo = sqlc.arg(after_undo) AND e.at = sqlc.arg(after_at)));

-- name: ChangeOrders :execrows
-- What is asked is known only by one that has seen the last entries.
UPDATE tables SET orders = sqlc.arg(orders), heed = sqlc.arg(heed), revision = revision + 1
WHERE id = sqlc.arg(id) AND revision = sqlc.arg(revision) AND entries = sqlc.arg(entries);

-- name: DeleteTable :one
-- A table that is taken apart is one that is not made: nobody finds it.
UPDATE tables SET status = 'making' WHERE id = sqlc.arg(id) AND revision = sqlc.arg(revision) RETURNING entries;

-- name: GetTable :one
SELECT * FROM tables WHERE id = ? AND status <> 'making';

-- name: AllTables :many
SELECT id FROM tables WHERE status <> 'making' ORDER BY created_at, id;

-- name: MadeTable :exec
UPDATE tables SET status = sqlc.arg(status) WHERE id = sqlc.arg(id) AND status = 'making';

-- name: UnmakeTable :exec
DELETE FROM tables WHERE id = ? AND status = 'making';

-- name: UnmakeTables :exec
-- Those that are being made elsewhere are younger.
DELETE FROM tables WHERE status = 'making' AND created_at < sqlc.arg(before);

-- name: InsertSeat :exec
INSERT INTO seats (table_id, seat, kind, user_id, bot, name, owner, owner_name, offered, program, home, kin, held_for, held_name, held_until)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: DeleteSeats :exec
DELETE FROM seats WHERE table_id = ?;

-- name: ListSeats :many
SELECT * FROM seats WHERE table_id IN (sqlc.slice('ids')) ORDER BY table_id, seat;

-- name: InsertEntry :exec
INSERT INTO entries (table_id, n, batch, seat, action, undo, at, decider, timing) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: CutEntries :exec
DELETE FROM entries WHERE table_id = sqlc.arg(table_id) AND n >= sqlc.arg(first);

-- name: TimingAfter :one
SELECT timing FROM entries WHERE table_id = sqlc.arg(table_id) AND n = sqlc.arg(n);

-- name: TablesDue :many
SELECT id FROM tables WHERE deadline > 0 AND deadline <= sqlc.arg(by) AND status = 'running' ORDER BY deadline LIMIT 100;

-- name: NextDeadline :one
SELECT CAST(coalesce(min(deadline), 0) AS BIGINT) FROM tables WHERE deadline > sqlc.arg(after) AND deadline > 0 AND status = 'running';

-- name: ClockedOfUser :many
SELECT id FROM tables
WHERE status = 'running' AND clock <> '' AND id IN (SELECT table_id FROM seats WHERE seats.user_id = sqlc.arg(user_id) AND seats.kind = 'person');

-- name: ClockedTables :many
SELECT id FROM tables WHERE status = 'running' AND clock <> '' AND id > sqlc.arg(after) ORDER BY id LIMIT 100;

-- name: ListEntries :many
SELECT n, batch, seat, action, undo, at, decider FROM entries WHERE table_id = sqlc.arg(table_id) AND n >= sqlc.arg(first) ORDER BY n;

-- name: TablesOfUser :many
SELECT * FROM tables
WHERE status IN ('open', 'running') AND what_if = ''
    AND id IN (
        SELECT theirs.id FROM tables theirs WHERE theirs.host = sqlc.arg(user_id) AND theirs.event = ''
        UNION SELECT seats.table_id FROM seats WHERE seats.user_id = sqlc.arg(user_id)
        UNION SELECT seats.table_id FROM seats WHERE seats.owner = sqlc.arg(user_id)
    )
ORDER BY updated_at DESC LIMIT 200;

-- name: WhatIfsOfUser :many
SELECT * FROM tables WHERE host = sqlc.arg(user_id) AND what_if <> '' AND lesson = '' AND status <> 'making' ORDER BY updated_at DESC LIMIT 100;

-- name: PublicTables :many
-- At most five of a host or an event, so that nobody fills the list alone; looked for among
-- the latest two thousand, so that the list does not grow slower with the years.
-- One that has not started is listed while a seat is open, and one for the members of a club to them alone.
SELECT * FROM tables
WHERE id IN (
    SELECT latest.id FROM (
        SELECT recent.id, row_number() OVER (PARTITION BY recent.source ORDER BY recent.updated_at DESC) AS nth
        FROM (
            SELECT t.id, CASE WHEN t.event <> '' THEN t.event ELSE t.host END AS source, t.updated_at FROM tables t
            WHERE t.visibility = 'public' AND t.brought = 0 AND t.status = sqlc.arg(status)
                AND (t.status <> 'open' OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'open')
                    AND (t.club = '' OR EXISTS (SELECT 1 FROM club_members m WHERE m.club_id = t.club AND m.user_id = sqlc.arg(user_id))))
                AND (t.status = 'finished' OR t.luck = '')
            ORDER BY t.updated_at DESC LIMIT 2000
        ) AS recent
    ) AS latest
    WHERE latest.nth <= 5
)
ORDER BY updated_at DESC LIMIT 100;

-- name: FinishedOfUser :many
SELECT * FROM tables
WHERE status = 'finished' AND what_if = ''
    AND id IN (SELECT theirs.id FROM tables theirs WHERE theirs.host = sqlc.arg(user_id) AND theirs.event = '' UNION SELECT seats.table_id FROM seats WHERE seats.user_id = sqlc.arg(user_id))
ORDER BY updated_at DESC LIMIT 500;

-- name: TablesOfBots :many
SELECT t.id FROM tables t
WHERE t.status = 'running' AND t.lesson = '' -- whoever looks at a lesson sets its bots going
  AND (t.heed > 0 OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'bot' AND ((t.turn >> s.seat) & 1) = 1))
  AND (t.event <> '' OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'person'))
ORDER BY t.updated_at DESC;

-- name: HoldTable :exec
-- Until the end of the transaction nobody else changes the table: lines are numbered
-- in the order in which they are committed.
UPDATE tables SET revision = revision WHERE id = sqlc.arg(id);

-- name: InsertLine :one
INSERT INTO chat (table_id, user_id, seat, name, text, at, apart) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id;

-- name: ListLines :many
-- Of those at the table, or of those who watch.
SELECT * FROM (SELECT * FROM chat WHERE table_id = sqlc.arg(table_id) AND chat.id > sqlc.arg(after) AND chat.apart = sqlc.arg(apart) ORDER BY chat.id DESC LIMIT 500) AS latest ORDER BY id;
