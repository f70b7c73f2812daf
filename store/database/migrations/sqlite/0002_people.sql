-- +goose Up

-- How an account's name looks: no two new accounts look alike. NULL for guests,
-- and for accounts whose keys are yet to be made when the file is opened.
ALTER TABLE users ADD COLUMN skeleton TEXT;
CREATE INDEX users_skeleton ON users (skeleton);

-- One row, written every few seconds to see that something can be.
CREATE TABLE pulse (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    at BIGINT  NOT NULL
);

-- +goose Down
DROP TABLE pulse;
DROP INDEX users_skeleton;
ALTER TABLE users DROP COLUMN skeleton;
