-- +goose Up

-- How fast a table's bots go, and up to which moment without a pause.
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN hurried BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE tables DROP COLUMN hurried;
ALTER TABLE tables DROP COLUMN pace;
