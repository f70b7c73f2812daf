-- +goose Up

-- Times are milliseconds since 1970, UTC.

CREATE TABLE users (
    id         TEXT   NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    name_key   TEXT   UNIQUE,                -- the name folded, of accounts only: theirs alone
    password   TEXT   NOT NULL DEFAULT '',   -- argon2id; '' for a guest
    language   TEXT   NOT NULL DEFAULT 'auto',
    theme      TEXT   NOT NULL DEFAULT 'auto',
    motion     TEXT   NOT NULL DEFAULT 'auto',
    created_at BIGINT NOT NULL
);

CREATE TABLE sessions (
    token  TEXT   NOT NULL PRIMARY KEY,      -- a hash of what the cookie holds
    data   BLOB   NOT NULL,
    expiry BIGINT NOT NULL
);
CREATE INDEX sessions_expiry ON sessions (expiry);

CREATE TABLE tables (
    id            TEXT   NOT NULL PRIMARY KEY,
    revision      BIGINT NOT NULL,           -- of this row and its seats: who changes them names the one he saw
    title         TEXT   NOT NULL,
    version       BIGINT NOT NULL,           -- of the title's rules
    settings      TEXT   NOT NULL,           -- JSON: key to value
    visibility    TEXT   NOT NULL,           -- public, link, private
    status        TEXT   NOT NULL,           -- open, running, finished; making while a long record is not all there
    host          TEXT   NOT NULL REFERENCES users (id),
    secret        BLOB   NOT NULL,           -- what chance draws from
    entries       BIGINT NOT NULL DEFAULT 0, -- how many, for the lobby
    turn          BIGINT NOT NULL DEFAULT 0, -- the set of seats asked, for the lobby and to wake bots
    what_if       TEXT   NOT NULL DEFAULT '',
    what_if_at    BIGINT NOT NULL DEFAULT 0,
    rematch       TEXT   NOT NULL DEFAULT '',
    created_at    BIGINT NOT NULL,
    updated_at    BIGINT NOT NULL
);
CREATE INDEX tables_lobby ON tables (visibility, status, updated_at);
CREATE INDEX tables_status ON tables (status, updated_at);
CREATE INDEX tables_host ON tables (host);

CREATE TABLE seats (
    table_id TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     BIGINT NOT NULL,
    kind     TEXT   NOT NULL,                -- open, person, bot
    user_id  TEXT   NOT NULL DEFAULT '',
    bot      TEXT   NOT NULL DEFAULT '',
    name     TEXT   NOT NULL DEFAULT '',
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX seats_user ON seats (user_id, table_id);

-- The record. An entry's place in it is unique, and that is the only lock:
-- whoever comes second to a place has not seen what stands there.
CREATE TABLE entries (
    table_id TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n        BIGINT NOT NULL,                -- 0, 1, 2, ...
    batch    BIGINT NOT NULL,                -- n of the first entry confirmed together with this one
    seat     BIGINT NOT NULL,                -- -1 is chance
    action   TEXT   NOT NULL DEFAULT '',     -- JSON; '' for an undo
    undo     BIGINT NOT NULL DEFAULT -1,     -- the moment gone back to; -1 for an action
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
) WITHOUT ROWID;

CREATE TABLE chat (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id TEXT    NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id  TEXT    NOT NULL,
    seat     BIGINT  NOT NULL,               -- -2 for one who watches
    name     TEXT    NOT NULL,
    text     TEXT    NOT NULL,
    at       BIGINT  NOT NULL
);
CREATE INDEX chat_table ON chat (table_id, id);

-- +goose Down
DROP TABLE chat;
DROP TABLE entries;
DROP TABLE seats;
DROP TABLE tables;
DROP TABLE sessions;
DROP TABLE users;
