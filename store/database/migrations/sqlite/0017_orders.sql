-- +goose Up

-- What people ordered before they were asked, as JSON ('' for nothing), and the seats
-- (bits) that are asked and whose orders nobody has looked at yet.
ALTER TABLE tables ADD COLUMN orders TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN heed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_heed ON tables (heed) WHERE heed > 0;

-- What somebody means to do at a table, tried on and kept: his alone.
CREATE TABLE plans (
    table_id TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    n        BIGINT NOT NULL,
    seat     BIGINT NOT NULL,
    name     TEXT   NOT NULL,
    moment   BIGINT NOT NULL, -- what it starts from
    line     TEXT   NOT NULL, -- whose steps they are, and which, as JSON
    played   BIGINT NOT NULL DEFAULT -1, -- the moment it was played at
    PRIMARY KEY (table_id, user_id, n)
);
CREATE INDEX plans_user ON plans (user_id);

-- +goose Down
DROP TABLE plans;
DROP INDEX tables_heed;
ALTER TABLE tables DROP COLUMN heed;
ALTER TABLE tables DROP COLUMN orders;
