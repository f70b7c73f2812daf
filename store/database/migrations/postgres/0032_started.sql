-- +goose Up
-- When a game began, 0 for one that has not: its table may have waited long for people. Of
-- those that began before this was kept, their first entry says the earliest that is known.
ALTER TABLE tables ADD COLUMN started BIGINT NOT NULL DEFAULT 0;
UPDATE tables SET started = COALESCE((SELECT e.at FROM entries e WHERE e.table_id = tables.id AND e.n = 0), 0)
WHERE status IN ('running', 'finished');

-- +goose Down
ALTER TABLE tables DROP COLUMN started;
