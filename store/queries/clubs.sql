-- name: InsertClub :exec
INSERT INTO clubs (id, name, name_key, joining, listed, settings, created) VALUES (?, ?, ?, ?, ?, ?, ?);

-- name: UpdateClub :execrows
UPDATE clubs
SET revision = revision + 1, name = sqlc.arg(name), name_key = sqlc.arg(name_key), joining = sqlc.arg(joining), listed = sqlc.arg(listed), settings = sqlc.arg(settings),
    link = sqlc.arg(link), webhook = sqlc.arg(webhook), notice = sqlc.arg(notice), notice_by = sqlc.arg(notice_by), notice_at = sqlc.arg(notice_at)
WHERE id = sqlc.arg(id) AND revision = sqlc.arg(revision);

-- name: DeleteClub :execrows
DELETE FROM clubs WHERE id = sqlc.arg(id) AND revision = sqlc.arg(revision);

-- name: FreeTablesOfClub :exec
-- What was played in a club stays when it is no more.
UPDATE tables SET club = '', event = '', luck = '', revision = revision + 1 WHERE club = sqlc.arg(club) AND club <> '';

-- name: GetClub :one
SELECT * FROM clubs WHERE id = ?;

-- name: GetClubByLink :one
SELECT * FROM clubs WHERE link = sqlc.arg(link) AND link <> '';

-- name: GetFrontClub :one
SELECT * FROM clubs WHERE front = 1 LIMIT 1;

-- name: ClearFront :exec
UPDATE clubs SET front = 0 WHERE front = 1;

-- name: SetFront :execrows
UPDATE clubs SET front = 1 WHERE id = sqlc.arg(id);

-- name: ListClubs :many
-- Those that show themselves, and those that somebody is in or invited to, with how many are in them; the largest first.
SELECT sqlc.embed(clubs), (SELECT count(*) FROM club_members m WHERE m.club_id = clubs.id) AS members,
    CAST(coalesce((SELECT m.role FROM club_members m WHERE m.club_id = clubs.id AND m.user_id = sqlc.arg(user_id)), '') AS TEXT) AS role,
    CAST(coalesce((SELECT r.kind FROM club_requests r WHERE r.club_id = clubs.id AND r.user_id = sqlc.arg(user_id)), '') AS TEXT) AS request
FROM clubs
WHERE clubs.listed = 1 OR clubs.id IN (SELECT m.club_id FROM club_members m WHERE m.user_id = sqlc.arg(user_id))
    OR clubs.id IN (SELECT r.club_id FROM club_requests r WHERE r.user_id = sqlc.arg(user_id) AND r.kind = 'invited')
ORDER BY members DESC, clubs.name LIMIT 500;

-- name: AllClubs :many
-- For the host, the largest first.
SELECT sqlc.embed(clubs), (SELECT count(*) FROM club_members m WHERE m.club_id = clubs.id) AS members FROM clubs ORDER BY members DESC, clubs.name;

-- name: CountClubsOf :one
SELECT count(*) FROM club_members WHERE user_id = sqlc.arg(user_id) AND role = 'owner';

-- name: ListMembers :many
SELECT m.*, u.name, u.listed AS shown FROM club_members m JOIN users u ON u.id = m.user_id
WHERE m.club_id = sqlc.arg(club_id) ORDER BY m.since, u.name;

-- name: GetMember :one
SELECT m.*, u.name, u.listed AS shown FROM club_members m JOIN users u ON u.id = m.user_id
WHERE m.club_id = sqlc.arg(club_id) AND m.user_id = sqlc.arg(user_id);

-- name: PutMember :exec
INSERT INTO club_members (club_id, user_id, role, since) VALUES (?, ?, ?, ?)
ON CONFLICT (club_id, user_id) DO UPDATE SET role = excluded.role;

-- name: DropMember :exec
DELETE FROM club_members WHERE club_id = sqlc.arg(club_id) AND user_id = sqlc.arg(user_id);

-- name: ClubsOwnedAlone :many
-- The clubs that would have no owner without somebody.
SELECT m.club_id FROM club_members m
WHERE m.user_id = sqlc.arg(user_id) AND m.role = 'owner'
    AND NOT EXISTS (SELECT 1 FROM club_members o WHERE o.club_id = m.club_id AND o.role = 'owner' AND o.user_id <> m.user_id);

-- name: NextOwner :one
-- The organiser who has been there longest, else the member.
SELECT user_id FROM club_members WHERE club_id = sqlc.arg(club_id) AND user_id <> sqlc.arg(user_id)
ORDER BY CASE role WHEN 'organiser' THEN 0 ELSE 1 END, since, user_id LIMIT 1;

-- name: ListRequests :many
SELECT r.*, u.name, coalesce(b.name, '') AS by_name FROM club_requests r JOIN users u ON u.id = r.user_id LEFT JOIN users b ON b.id = r.by_user
WHERE r.club_id = sqlc.arg(club_id) ORDER BY r.made, u.name;

-- name: GetRequest :one
SELECT r.*, u.name, coalesce(b.name, '') AS by_name FROM club_requests r JOIN users u ON u.id = r.user_id LEFT JOIN users b ON b.id = r.by_user
WHERE r.club_id = sqlc.arg(club_id) AND r.user_id = sqlc.arg(user_id);

-- name: PutRequest :exec
INSERT INTO club_requests (club_id, user_id, kind, by_user, words, made) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (club_id, user_id) DO UPDATE SET kind = excluded.kind, by_user = excluded.by_user, words = excluded.words, made = excluded.made;

-- name: DropRequest :exec
DELETE FROM club_requests WHERE club_id = sqlc.arg(club_id) AND user_id = sqlc.arg(user_id);

-- name: ForgetInvitationsBy :exec
UPDATE club_requests SET by_user = '' WHERE by_user = sqlc.arg(user_id);

-- name: AddClubLog :exec
INSERT INTO club_log (club_id, event_id, at, by_user, by_name, what, about_user, about, why) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: ListClubLog :many
-- Before a number, the latest first.
SELECT * FROM club_log WHERE club_id = sqlc.arg(club_id) AND event_id = sqlc.arg(event_id) AND id < sqlc.arg(before) ORDER BY id DESC LIMIT 100;

-- name: CountClubLog :one
SELECT count(*) FROM club_log WHERE club_id = sqlc.arg(club_id) AND event_id = sqlc.arg(event_id);

-- name: DropClub :exec
DELETE FROM clubs WHERE id = ?;

-- name: RaiseMember :exec
UPDATE club_members SET role = 'owner' WHERE club_id = sqlc.arg(club_id) AND user_id = sqlc.arg(user_id);

-- name: ForgetClubLogAbout :exec
-- What was done about them stays, without whom it was about.
UPDATE club_log SET about = '', about_user = '' WHERE about_user = sqlc.arg(user_id);

-- name: ForgetClubLog :exec
UPDATE club_log SET by_user = sqlc.arg(to_user), by_name = sqlc.arg(name) WHERE by_user = sqlc.arg(from_user);

-- name: AddPost :exec
INSERT INTO club_posts (club_id, body, made, due) VALUES (?, ?, ?, ?);

-- name: DuePosts :many
SELECT p.*, c.webhook FROM club_posts p JOIN clubs c ON c.id = p.club_id WHERE p.state = 'waiting' AND p.due <= sqlc.arg(now) ORDER BY p.due, p.id LIMIT 50;

-- name: TakePost :execrows
UPDATE club_posts SET state = 'sending', tries = tries + 1 WHERE id = sqlc.arg(id) AND state = 'waiting';

-- name: SettlePost :exec
UPDATE club_posts SET state = sqlc.arg(state), due = sqlc.arg(due) WHERE id = sqlc.arg(id);

-- name: ForgetPosts :exec
DELETE FROM club_posts WHERE state <> 'waiting' AND made < sqlc.arg(before);

-- name: LastPost :one
SELECT state, made, tries FROM club_posts WHERE club_id = sqlc.arg(club_id) ORDER BY id DESC LIMIT 1;

-- name: TablesOfClub :many
SELECT * FROM tables WHERE club = sqlc.arg(club) AND event = '' AND status IN ('open', 'running') ORDER BY status, updated_at DESC LIMIT 100;

-- name: GamesOfClub :many
-- Those that ended before a moment, the last first.
SELECT * FROM tables WHERE club = sqlc.arg(club) AND status = 'finished' AND updated_at < sqlc.arg(before) ORDER BY updated_at DESC, id LIMIT 30;

-- name: CountGamesOfClub :one
SELECT count(*) FROM tables WHERE club = sqlc.arg(club) AND status = 'finished';

-- name: ResultsOfClub :many
-- Everybody's results in the games of a club.
SELECT r.table_id, r.title, r.players, r.user_id, r.bot, r.place, r.score, r.ended, t.started, coalesce(u.name, '') AS name
FROM results r JOIN tables t ON t.id = r.table_id LEFT JOIN users u ON u.id = r.user_id
WHERE t.club = sqlc.arg(club) AND t.club <> '' AND t.status = 'finished';

-- name: LengthsOfClub :many
-- How long the last games of a title took in a club, in milliseconds.
SELECT CAST(updated_at - started AS BIGINT) AS took FROM tables
WHERE club = sqlc.arg(club) AND title = sqlc.arg(title) AND status = 'finished' AND started > 0 AND ended = 0 ORDER BY updated_at DESC LIMIT 200;
