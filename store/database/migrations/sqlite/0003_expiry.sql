-- +goose Up

-- To find what nobody has touched for long.
CREATE INDEX tables_what_if ON tables (updated_at) WHERE what_if <> '';

-- +goose Down
DROP INDEX tables_what_if;
