-- +goose Up

-- Who left the game under way and who came back, as JSON; empty where nobody did.
ALTER TABLE tables ADD COLUMN comings TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE tables DROP COLUMN comings;
