-- +goose Up
-- Whether a table came from somebody's device, where all of it may have been made up: only
-- such a table goes on when it is brought again, and none counts in anything public. Of
-- those brought before this was kept nobody knows: they stay as they are, and are brought
-- again under another id.
ALTER TABLE tables ADD COLUMN brought BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE tables DROP COLUMN brought;
