-- +goose Up

-- Who plays with others may ask for hints; and who was given one when, as JSON.
ALTER TABLE tables ADD COLUMN hints BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN hinted TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE tables DROP COLUMN hinted;
ALTER TABLE tables DROP COLUMN hints;
