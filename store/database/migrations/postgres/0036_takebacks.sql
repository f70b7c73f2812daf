-- +goose Up
-- Whether those at the table may agree to take a move back, and what is asked of them, as JSON; '' for what is usual at
-- such a table, and nothing asked.
ALTER TABLE tables ADD COLUMN takebacks TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE tables DROP COLUMN takebacks;
