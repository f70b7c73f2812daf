-- +goose Up

-- Which round the game is in, as JSON; empty before its start, and before its next move where it began earlier.
ALTER TABLE tables ADD COLUMN round TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE tables DROP COLUMN round;
