-- name: InsertEvent :exec
INSERT INTO events (id, club_id, series, season, name, status, settings, state, due, made_by, created, opened, began, ended)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: UpdateEvent :execrows
UPDATE events
SET revision = revision + 1, name = sqlc.arg(name), status = sqlc.arg(status), settings = sqlc.arg(settings), state = sqlc.arg(state), due = sqlc.arg(due),
    opened = sqlc.arg(opened), began = sqlc.arg(began), ended = sqlc.arg(ended)
WHERE id = sqlc.arg(id) AND revision = sqlc.arg(revision);

-- name: PostponeEvent :exec
-- Looks again later at one that could not go on.
UPDATE events SET due = sqlc.arg(due) WHERE id = sqlc.arg(id) AND revision = sqlc.arg(revision);

-- name: GetEvent :one
SELECT * FROM events WHERE id = ?;

-- name: DueEvents :many
SELECT id FROM events WHERE due > 0 AND due <= sqlc.arg(now) ORDER BY due LIMIT 100;

-- name: EventsOfClub :many
SELECT sqlc.embed(events),
    (SELECT count(*) FROM event_entrants x WHERE x.event_id = events.id AND x.state = 'in') AS entrants,
    (SELECT count(*) FROM event_tables t WHERE t.event_id = events.id) AS made,
    (SELECT count(*) FROM event_tables t WHERE t.event_id = events.id AND t.state = 'over') AS ended_tables
FROM events WHERE events.club_id = sqlc.arg(club_id) ORDER BY events.created DESC LIMIT 200;

-- name: EventsOfSeries :many
SELECT sqlc.embed(events),
    (SELECT count(*) FROM event_entrants x WHERE x.event_id = events.id AND x.state = 'in') AS entrants,
    (SELECT count(*) FROM event_tables t WHERE t.event_id = events.id) AS made,
    (SELECT count(*) FROM event_tables t WHERE t.event_id = events.id AND t.state = 'over') AS ended_tables
FROM events WHERE events.series = sqlc.arg(series) ORDER BY events.season;

-- name: EventsOfUser :many
SELECT sqlc.embed(events),
    (SELECT count(*) FROM event_entrants x WHERE x.event_id = events.id AND x.state = 'in') AS entrants,
    (SELECT count(*) FROM event_tables t WHERE t.event_id = events.id) AS made,
    (SELECT count(*) FROM event_tables t WHERE t.event_id = events.id AND t.state = 'over') AS ended_tables
FROM events WHERE events.id IN (SELECT p.event_id FROM event_entrants p WHERE p.user_id = sqlc.arg(user_id)) ORDER BY events.created DESC LIMIT 200;

-- name: ListedEvents :many
-- Of clubs that show themselves: those that can be entered or are under way.
SELECT sqlc.embed(events),
    (SELECT count(*) FROM event_entrants x WHERE x.event_id = events.id AND x.state = 'in') AS entrants,
    (SELECT count(*) FROM event_tables t WHERE t.event_id = events.id) AS made,
    (SELECT count(*) FROM event_tables t WHERE t.event_id = events.id AND t.state = 'over') AS ended_tables
FROM events WHERE status IN ('entry', 'running') AND club_id IN (SELECT id FROM clubs WHERE listed = 1) ORDER BY events.created DESC LIMIT 100;

-- name: OpenedBetween :one
-- How many events of a club were opened after one moment and before another, without those that were given up.
SELECT count(*) FROM events
WHERE club_id = sqlc.arg(club_id) AND opened > sqlc.arg(after) AND opened < sqlc.arg(before) AND status <> 'cancelled';

-- name: ListEntrants :many
SELECT e.*, CAST(coalesce(u.name, '') AS TEXT) AS name FROM event_entrants e LEFT JOIN users u ON u.id = e.user_id WHERE e.event_id = sqlc.arg(event_id) ORDER BY e.n;

-- name: PutEntrant :exec
INSERT INTO event_entrants (event_id, n, user_id, state, data) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (event_id, n) DO UPDATE SET user_id = excluded.user_id, state = excluded.state, data = excluded.data;

-- name: ListEventTables :many
SELECT * FROM event_tables WHERE event_id = ? ORDER BY n;

-- name: PutEventTable :exec
INSERT INTO event_tables (event_id, n, table_id, state, data) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (event_id, n) DO UPDATE SET state = excluded.state, data = excluded.data;

-- name: TagsOfTables :many
-- To which club and event tables belong, of those that belong to one.
SELECT t.id, c.id AS club_id, c.name AS club, CAST(coalesce(e.id, '') AS TEXT) AS event_id, CAST(coalesce(e.name, '') AS TEXT) AS event,
    CAST(coalesce(x.data, '') AS TEXT) AS data
FROM tables t JOIN clubs c ON c.id = t.club LEFT JOIN events e ON e.id = t.event AND t.event <> '' LEFT JOIN event_tables x ON x.table_id = t.id AND x.event_id = e.id
WHERE t.id IN (sqlc.slice('tables'));

-- name: EventTablesOver :many
-- Tables of an event that are over, and the event does not know it.
SELECT e.table_id FROM event_tables e JOIN tables t ON t.id = e.table_id WHERE e.event_id = sqlc.arg(event_id) AND e.state = 'playing' AND t.status = 'finished';

-- name: RunningWithLuck :one
-- How many tables with the same luck are not over.
SELECT count(*) FROM event_tables WHERE event_id = sqlc.arg(event_id) AND state <> 'over' AND data LIKE sqlc.arg(luck);

-- name: PutBar :exec
INSERT INTO event_bars (club_id, user_id, event_id, timeouts, events, made, waived) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (club_id, user_id, event_id) DO UPDATE SET timeouts = excluded.timeouts, events = excluded.events, waived = excluded.waived;

-- name: BarsOf :many
SELECT * FROM event_bars WHERE club_id = sqlc.arg(club_id) AND user_id = sqlc.arg(user_id) AND waived = 0;

-- name: StrengthsOf :many
-- The last rating of people in a title.
SELECT r.user_id, r.after_mu, r.after_sigma FROM ratings r
WHERE r.title = sqlc.arg(title) AND r.pace = '' AND r.user_id IN (sqlc.slice('users'))
    AND r.nth = (SELECT max(l.nth) FROM ratings l WHERE l.title = r.title AND l.pace = r.pace AND l.user_id = r.user_id);

-- name: ForgetEntrant :exec
-- What a former player leaves in events that have begun.
UPDATE event_entrants SET user_id = sqlc.arg(to_user) WHERE user_id = sqlc.arg(from_user);

-- name: MoveEventsBy :exec
UPDATE events SET made_by = sqlc.arg(to_user) WHERE made_by = sqlc.arg(from_user);
