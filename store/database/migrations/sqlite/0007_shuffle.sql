-- +goose Up

-- The seats of the table are drawn when its game starts.
ALTER TABLE tables ADD COLUMN shuffle BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE tables DROP COLUMN shuffle;
