-- +goose Up
-- How late those who do not play are told of a game under way, in minutes; 0 for at once.
ALTER TABLE tables ADD COLUMN delay BIGINT NOT NULL DEFAULT 0;

-- 1 for what those who watch have said among themselves: who plays reads it when the game is over.
ALTER TABLE chat ADD COLUMN apart BIGINT NOT NULL DEFAULT 0;

-- Whose tables, and which, somebody wants to watch.
CREATE TABLE followed_people (
    user_id TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other   TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    since   BIGINT NOT NULL,
    PRIMARY KEY (user_id, other)
);
CREATE INDEX followed_people_other ON followed_people (other);

CREATE TABLE followed_tables (
    user_id  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    table_id TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    since    BIGINT NOT NULL,
    PRIMARY KEY (user_id, table_id)
);
CREATE INDEX followed_tables_table ON followed_tables (table_id);

-- +goose Down
DROP TABLE followed_tables;
DROP TABLE followed_people;
ALTER TABLE chat DROP COLUMN apart;
ALTER TABLE tables DROP COLUMN delay;
