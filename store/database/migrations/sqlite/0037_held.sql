-- +goose Up
-- For whom an open seat is kept, as whom they were asked, and until when; the user is '' where nobody has an account of
-- that name, and the time 0 where anybody may take the seat.
ALTER TABLE seats ADD COLUMN held_for TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN held_name TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN held_until BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE seats DROP COLUMN held_for;
ALTER TABLE seats DROP COLUMN held_name;
ALTER TABLE seats DROP COLUMN held_until;
