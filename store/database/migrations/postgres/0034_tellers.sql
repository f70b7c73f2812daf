-- +goose Up
-- Of whom a notice tells: it goes with him, and with nobody else of his name. Rows from before have nobody, and are found by
-- the name that stands in them; they are forgotten after a month.
ALTER TABLE notices ADD COLUMN by_user TEXT NOT NULL DEFAULT '';
CREATE INDEX notices_by ON notices (by_user) WHERE by_user <> '';

-- +goose Down
DROP INDEX notices_by;
ALTER TABLE notices DROP COLUMN by_user;
