-- +goose Up

-- How a person is reached: his time zone and quiet hours (minutes of the day), his days off
-- and what he wants to be told of and how (both JSON, '' for nothing said); his addresses,
-- and how often his webhook has failed since it last answered.
CREATE TABLE reach (
    user_id    TEXT   NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    language   TEXT   NOT NULL DEFAULT '', -- of his browser
    zone       TEXT   NOT NULL DEFAULT '',
    quiet_from BIGINT NOT NULL DEFAULT 0,
    quiet_to   BIGINT NOT NULL DEFAULT 0,
    off        TEXT   NOT NULL DEFAULT '',
    silent     BIGINT NOT NULL DEFAULT 0,
    mail       TEXT   NOT NULL DEFAULT '',
    confirmed  BIGINT NOT NULL DEFAULT 0,
    webhook    TEXT   NOT NULL DEFAULT '',
    failing    BIGINT NOT NULL DEFAULT 0,
    next_try   BIGINT NOT NULL DEFAULT 0,
    wishes     TEXT   NOT NULL DEFAULT ''
);

-- Browsers that take pushes for a person.
CREATE TABLE browsers (
    id       TEXT   NOT NULL PRIMARY KEY,
    user_id  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name     TEXT   NOT NULL,
    endpoint TEXT   NOT NULL UNIQUE,
    p256dh   TEXT   NOT NULL,
    auth     TEXT   NOT NULL,
    since    BIGINT NOT NULL
);
CREATE INDEX browsers_user ON browsers (user_id);

-- When a person last had a table in front of him.
CREATE TABLE seen (
    table_id TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at       BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX seen_user ON seen (user_id);

-- What people are to be told: one row for each wait, made with the move that begins it,
-- and, once it is due, one for each channel it goes out by. Of a state it is waiting,
-- sending, sent, void or failed; one that is being sent when the server ends is not sent
-- again.
CREATE TABLE notices (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    event    TEXT   NOT NULL,
    table_id TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    wait     BIGINT NOT NULL,            -- tells one wait from the next
    channel  TEXT   NOT NULL DEFAULT '', -- '' until it is decided by which it goes out
    browser  TEXT   NOT NULL DEFAULT '', -- which one, of a push
    letter   BIGINT NOT NULL DEFAULT 0,  -- it goes into the daily letter
    about    TEXT   NOT NULL DEFAULT '', -- who and what, as JSON
    made_at  BIGINT NOT NULL,
    due_at   BIGINT NOT NULL,
    state    TEXT   NOT NULL DEFAULT 'waiting',
    tries    BIGINT NOT NULL DEFAULT 0,
    UNIQUE (user_id, table_id, event, wait, channel, browser)
);
CREATE INDEX notices_due ON notices (due_at) WHERE state = 'waiting';
CREATE INDEX notices_waiting ON notices (table_id, user_id) WHERE state = 'waiting';
CREATE INDEX notices_made ON notices (made_at);

-- Keys that the servers of this database share: made once, and kept.
CREATE TABLE secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- When somebody at the table last asked whether anybody is there.
ALTER TABLE tables ADD COLUMN nudged BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE tables DROP COLUMN nudged;
DROP TABLE secrets;
DROP TABLE notices;
DROP TABLE seen;
DROP TABLE browsers;
DROP TABLE reach;
