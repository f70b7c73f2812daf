-- +goose Up
-- What is asked by a person or a table alone is found without reading all there is.
CREATE INDEX seats_held ON seats (held_for, table_id) WHERE held_for <> '';
CREATE INDEX notices_table ON notices (table_id);
CREATE INDEX reviews_user ON reviews (user_id);
CREATE INDEX results_bots ON results (title, bot, pace, place) WHERE bot <> '' AND rated = 1;
CREATE INDEX tables_making ON tables (created_at) WHERE status = 'making';

-- +goose Down
DROP INDEX tables_making;
DROP INDEX results_bots;
DROP INDEX reviews_user;
DROP INDEX notices_table;
DROP INDEX seats_held;
