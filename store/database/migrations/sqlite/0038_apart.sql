-- +goose Up
-- Whether the many servers of a PostgreSQL database hear of tables apart; a file has one server.
SELECT 1;

-- +goose Down
SELECT 1;
