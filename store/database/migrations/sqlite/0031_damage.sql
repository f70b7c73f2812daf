-- +goose Up
-- What is wrong with the record of a game, as JSON: up to where it can be played, and why not
-- further; and how often it was cut back. '' for one with which nothing is or was.
ALTER TABLE tables ADD COLUMN damage TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE tables DROP COLUMN damage;
