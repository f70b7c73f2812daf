-- +goose Up

-- How much time people have at a table, as JSON ('' for no clock); how the clocks stand,
-- with what was agreed about them; and when the next is up (0 for never).
ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN timing TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN deadline BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline > 0;

-- Whose seat it is, if somebody else plays it, and whether anybody may.
ALTER TABLE seats ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN owner_name TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN offered BIGINT NOT NULL DEFAULT 0;
CREATE INDEX seats_owner ON seats (owner, table_id);

-- Who decided, if not the one whose seat it is; and how the clocks stood after the last
-- entry of those confirmed together, so that an undo gives back the time it cost.
ALTER TABLE entries ADD COLUMN decider TEXT NOT NULL DEFAULT '';
ALTER TABLE entries ADD COLUMN timing TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE entries DROP COLUMN timing;
ALTER TABLE entries DROP COLUMN decider;
DROP INDEX seats_owner;
ALTER TABLE seats DROP COLUMN offered;
ALTER TABLE seats DROP COLUMN owner_name;
ALTER TABLE seats DROP COLUMN owner;
DROP INDEX tables_deadline;
ALTER TABLE tables DROP COLUMN deadline;
ALTER TABLE tables DROP COLUMN timing;
ALTER TABLE tables DROP COLUMN clock;
