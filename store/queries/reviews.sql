-- name: AskReview :exec
-- One that could not be made is tried again; what is made stays.
INSERT INTO reviews (table_id, user_id, asked_at) VALUES (sqlc.arg(table_id), sqlc.arg(user_id), sqlc.arg(asked_at))
ON CONFLICT (table_id) DO UPDATE SET user_id = excluded.user_id, asked_at = excluded.asked_at, failed = 0
WHERE reviews.failed = 1;

-- name: ReviewsAsked :many
SELECT table_id, user_id FROM reviews WHERE review = '' AND failed = 0 ORDER BY asked_at, table_id;

-- name: KeepReview :exec
UPDATE reviews SET review = sqlc.arg(review), failed = 0 WHERE table_id = sqlc.arg(table_id);

-- name: FailReview :exec
UPDATE reviews SET failed = 1 WHERE table_id = ?;

-- name: GetReview :one
SELECT review, failed FROM reviews WHERE table_id = ?;
