-- +goose Up
-- What finished public games are looked for by: what was counted of them (counted_games), a row a game.
CREATE TABLE found_games (
    table_id TEXT   NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    title    TEXT   NOT NULL,
    players  BIGINT NOT NULL,
    who      TEXT   NOT NULL,
    ended    BIGINT NOT NULL,
    ending   TEXT   NOT NULL,
    actions  BIGINT NOT NULL,
    halfway  BIGINT NOT NULL, -- the place that who won had halfway; 0 where that was not counted
    settings TEXT   NOT NULL  -- each as key=value, with a space before and behind it
);
CREATE INDEX found_games_ended ON found_games (ended, table_id);
CREATE INDEX found_games_title ON found_games (title, ended, table_id);
CREATE INDEX found_games_ending ON found_games (title, ending, ended, table_id);

-- What somebody has noted at a table: theirs alone.
CREATE TABLE notes (
    table_id TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    text     TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX notes_user ON notes (user_id);

-- +goose Down
DROP TABLE notes;
DROP TABLE found_games;
