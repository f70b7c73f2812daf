-- +goose Up
-- The lesson that a table is played for, title/lesson; '' for none.
ALTER TABLE tables ADD COLUMN lesson TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_lesson ON tables (host) WHERE lesson <> '';

-- What a person has learnt, as a list in JSON: lessons as title/lesson, and titles that he has met; '' for nothing.
ALTER TABLE users ADD COLUMN lessons TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE users DROP COLUMN lessons;
DROP INDEX tables_lesson;
ALTER TABLE tables DROP COLUMN lesson;
