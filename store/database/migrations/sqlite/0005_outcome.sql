-- +goose Up

-- How a finished game ended, as JSON; '' before the end. By it a later version of
-- the rules can be seen to come to the same.
ALTER TABLE tables ADD COLUMN outcome TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE tables DROP COLUMN outcome;
