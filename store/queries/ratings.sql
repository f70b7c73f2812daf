-- name: CountResults :one
SELECT count(*) FROM results WHERE table_id = ?;

-- name: InsertResult :exec
INSERT INTO results (table_id, seat, title, players, pace, rated, ended, user_id, bot, place, score, gone, kin) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: CountKin :one
-- The rated games that counted between two of one household since a time.
SELECT count(*) FROM results a JOIN results b ON b.table_id = a.table_id
WHERE a.user_id = sqlc.arg(one) AND b.user_id = sqlc.arg(two) AND a.kin = 1 AND b.kin = 1 AND a.rated = 1 AND a.ended > sqlc.arg(since);

-- name: DeleteResults :exec
DELETE FROM results WHERE table_id = ?;

-- name: ListResults :many
SELECT * FROM results WHERE table_id = ? ORDER BY seat;

-- name: ResultsOfUser :many
SELECT * FROM results WHERE user_id = ? ORDER BY ended, table_id, seat;

-- name: TablesToCount :many
SELECT id FROM tables
WHERE status = 'finished' AND what_if = '' AND brought = 0 AND outcome <> ''
    AND (visibility = 'public' OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = tables.id AND s.user_id <> ''))
ORDER BY updated_at, id;

-- name: TablesWithoutResults :many
-- Those that ended first before others.
SELECT id FROM tables t
WHERE t.status = 'finished' AND t.what_if = '' AND t.brought = 0 AND t.outcome <> ''
    AND (t.visibility = 'public' OR EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.user_id <> ''))
    AND NOT EXISTS (SELECT 1 FROM results r WHERE r.table_id = t.id)
ORDER BY t.updated_at, t.id LIMIT 100;

-- name: MoveResults :exec
UPDATE results SET user_id = sqlc.arg(to_user) WHERE user_id = sqlc.arg(from_user);

-- name: MoveRatings :exec
UPDATE ratings SET user_id = sqlc.arg(to_user) WHERE user_id = sqlc.arg(from_user);

-- name: LastRated :one
SELECT CAST(coalesce(max(nth), 0) AS BIGINT) FROM rated_games;

-- name: InsertRatedGame :exec
INSERT INTO rated_games (nth, table_id) VALUES (?, ?);

-- name: ListRatedGames :many
SELECT * FROM rated_games ORDER BY nth;

-- name: InsertRating :exec
INSERT INTO ratings (table_id, pace, seat, title, user_id, nth, ended, place, before_mu, before_sigma, after_mu, after_sigma)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: DeleteRatings :exec
DELETE FROM ratings WHERE table_id = ?;

-- name: ListRatings :many
SELECT * FROM ratings WHERE table_id = ? ORDER BY pace, seat;

-- name: RatingsOfUser :many
SELECT * FROM ratings WHERE user_id = ? ORDER BY nth, pace;

-- name: LastRating :one
SELECT after_mu, after_sigma FROM ratings
WHERE title = sqlc.arg(title) AND pace = sqlc.arg(pace) AND user_id = sqlc.arg(user_id) ORDER BY nth DESC LIMIT 1;

-- name: ListStandings :many
-- The standings of everybody who wants to be shown, and of the caller, by the rating less its deviation.
SELECT last.user_id, u.name, u.listed, last.after_mu, last.after_sigma, mine.games, mine.won, last.ended
FROM (
    SELECT r.user_id, count(*) AS games, CAST(sum(CASE WHEN r.place = 1 THEN 1 ELSE 0 END) AS BIGINT) AS won, max(r.nth) AS latest
    FROM ratings r WHERE r.title = sqlc.arg(title) AND r.pace = sqlc.arg(pace) GROUP BY r.user_id
) AS mine
JOIN ratings last ON last.title = sqlc.arg(title) AND last.pace = sqlc.arg(pace) AND last.user_id = mine.user_id AND last.nth = mine.latest
JOIN users u ON u.id = mine.user_id
WHERE u.listed = 1 OR u.id = sqlc.arg(caller)
ORDER BY last.after_mu - last.after_sigma DESC, last.after_mu DESC, u.name;

-- name: ListRatedSince :many
-- What everybody had before the first game since a moment.
SELECT r.user_id, r.before_mu, r.before_sigma, CAST(CASE WHEN first.only = first.nth THEN 1 ELSE 0 END AS BIGINT) AS anew
FROM (
    SELECT a.user_id, CAST(min(CASE WHEN a.ended >= sqlc.arg(since) THEN a.nth ELSE NULL END) AS BIGINT) AS nth, CAST(min(a.nth) AS BIGINT) AS only
    FROM ratings a WHERE a.title = sqlc.arg(title) AND a.pace = sqlc.arg(pace) GROUP BY a.user_id
) AS first
JOIN ratings r ON r.title = sqlc.arg(title) AND r.pace = sqlc.arg(pace) AND r.user_id = first.user_id AND r.nth = first.nth;

-- name: RatedBots :many
SELECT bot, pace, count(*) AS games, CAST(sum(CASE WHEN place = 1 THEN 1 ELSE 0 END) AS BIGINT) AS won FROM results
WHERE title = sqlc.arg(title) AND rated = 1 AND bot <> ''
GROUP BY bot, pace;

-- name: PlaceRatedGame :exec
INSERT INTO rated_games (nth, table_id) VALUES (?, ?) ON CONFLICT (nth) DO NOTHING;
