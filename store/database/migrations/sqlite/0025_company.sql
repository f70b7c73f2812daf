-- +goose Up
-- Who wants whom as a friend. They are friends when both do.
CREATE TABLE friends (
    user_id  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    asked    BIGINT NOT NULL,
    since    BIGINT NOT NULL DEFAULT 0, -- 0 while the other has not agreed
    declined BIGINT NOT NULL DEFAULT 0, -- the other does not want it; who asked is not told
    PRIMARY KEY (user_id, other)
);
CREATE INDEX friends_other ON friends (other);

-- Whom somebody does not want to hear (mute), or to have to do with at all (block).
CREATE TABLE blocks (
    id      TEXT   NOT NULL PRIMARY KEY,
    user_id TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    other   TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind    TEXT   NOT NULL,
    made    BIGINT NOT NULL,
    UNIQUE (user_id, other)
);
CREATE INDEX blocks_other ON blocks (other);

-- What people complain of: a person, a line of chat, or a table.
CREATE TABLE reports (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    by_user     TEXT   NOT NULL,
    about_user  TEXT   NOT NULL,            -- '' for a table
    about_table TEXT   NOT NULL,            -- '' for none
    line        BIGINT NOT NULL DEFAULT 0,  -- of its chat; 0 for none
    said        TEXT   NOT NULL DEFAULT '', -- what stood there
    reason      TEXT   NOT NULL,
    words       TEXT   NOT NULL,
    made        BIGINT NOT NULL,
    decided     BIGINT NOT NULL DEFAULT 0,
    decided_by  TEXT   NOT NULL DEFAULT '',
    verdict     TEXT   NOT NULL DEFAULT ''
);
CREATE INDEX reports_decided ON reports (decided, made);
CREATE INDEX reports_by ON reports (by_user);
CREATE INDEX reports_about ON reports (about_user);

-- Who may invite somebody by name: everybody, friends, nobody.
ALTER TABLE users ADD COLUMN invites TEXT NOT NULL DEFAULT 'everybody';

-- A notice need not be about a table ('' then). Those of a table are deleted before it.
CREATE TABLE notices_anywhere (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    event    TEXT   NOT NULL,
    table_id TEXT   NOT NULL,
    wait     BIGINT NOT NULL,
    channel  TEXT   NOT NULL DEFAULT '',
    browser  TEXT   NOT NULL DEFAULT '',
    letter   BIGINT NOT NULL DEFAULT 0,
    about    TEXT   NOT NULL DEFAULT '',
    made_at  BIGINT NOT NULL,
    due_at   BIGINT NOT NULL,
    state    TEXT   NOT NULL DEFAULT 'waiting',
    tries    BIGINT NOT NULL DEFAULT 0,
    UNIQUE (user_id, table_id, event, wait, channel, browser)
);
INSERT INTO notices_anywhere SELECT id, user_id, event, table_id, wait, channel, browser, letter, about, made_at, due_at, state, tries FROM notices;
DROP TABLE notices;
ALTER TABLE notices_anywhere RENAME TO notices;
CREATE INDEX notices_due ON notices (due_at) WHERE state = 'waiting';
CREATE INDEX notices_waiting ON notices (table_id, user_id) WHERE state = 'waiting';
CREATE INDEX notices_made ON notices (made_at);

-- +goose Down
DELETE FROM notices WHERE table_id = '';
ALTER TABLE users DROP COLUMN invites;
DROP TABLE reports;
DROP TABLE blocks;
DROP TABLE friends;
