-- +goose Up

-- A what-if table of a game under way: what was hidden from the one who branched
-- was told anew.
ALTER TABLE tables ADD COLUMN what_if_guessed BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE tables DROP COLUMN what_if_guessed;
