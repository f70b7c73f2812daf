-- +goose Up
-- Clubs. The settings are JSON: languages, and what a table of the club is if nobody says otherwise. Whoever has the link may
-- join ('' for none). Front is 1 for the club that this host is.
CREATE TABLE clubs (
    id        TEXT   NOT NULL PRIMARY KEY,
    revision  BIGINT NOT NULL DEFAULT 0,
    name      TEXT   NOT NULL,
    name_key  TEXT   NOT NULL UNIQUE,
    joining   TEXT   NOT NULL,
    listed    BIGINT NOT NULL,
    settings  TEXT   NOT NULL,
    link      TEXT   NOT NULL DEFAULT '',
    webhook   TEXT   NOT NULL DEFAULT '',
    notice    TEXT   NOT NULL DEFAULT '',
    notice_by TEXT   NOT NULL DEFAULT '',
    notice_at BIGINT NOT NULL DEFAULT 0,
    front     BIGINT NOT NULL DEFAULT 0,
    created   BIGINT NOT NULL
);
CREATE INDEX clubs_link ON clubs (link) WHERE link <> '';

CREATE TABLE club_members (
    club_id TEXT   NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    user_id TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role    TEXT   NOT NULL,
    since   BIGINT NOT NULL,
    PRIMARY KEY (club_id, user_id)
);
CREATE INDEX club_members_user ON club_members (user_id);

-- Who has asked to join a club (kind asked, refused once that is declined), and who is invited to it.
CREATE TABLE club_requests (
    club_id TEXT   NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    user_id TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind    TEXT   NOT NULL,
    by_user TEXT   NOT NULL DEFAULT '',
    words   TEXT   NOT NULL DEFAULT '',
    made    BIGINT NOT NULL,
    PRIMARY KEY (club_id, user_id)
);
CREATE INDEX club_requests_user ON club_requests (user_id);

-- What was done in a club or at an event of it, by whom and why. About is JSON; the event '' for what is about the club.
CREATE TABLE club_log (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    club_id  TEXT   NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    event_id TEXT   NOT NULL DEFAULT '',
    at       BIGINT NOT NULL,
    by_user  TEXT   NOT NULL,
    by_name  TEXT   NOT NULL,
    what     TEXT   NOT NULL,
    about_user TEXT NOT NULL DEFAULT '', -- '' where it is about nobody
    about    TEXT   NOT NULL DEFAULT '',
    why      TEXT   NOT NULL DEFAULT ''
);
CREATE INDEX club_log_club ON club_log (club_id, event_id, id);
CREATE INDEX club_log_user ON club_log (by_user);
CREATE INDEX club_log_about ON club_log (about_user) WHERE about_user <> '';

-- What a club's webhook is to be told. Of a state it is waiting, sending, sent or failed.
CREATE TABLE club_posts (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    club_id TEXT   NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    body    TEXT   NOT NULL,
    made    BIGINT NOT NULL,
    due     BIGINT NOT NULL,
    tries   BIGINT NOT NULL DEFAULT 0,
    state   TEXT   NOT NULL DEFAULT 'waiting'
);
CREATE INDEX club_posts_due ON club_posts (due) WHERE state = 'waiting';
CREATE INDEX club_posts_club ON club_posts (club_id);

-- Leagues and cups. Settings and state are JSON. Due is when something is to be done next without anybody's hand; 0 for never.
CREATE TABLE events (
    id       TEXT   NOT NULL PRIMARY KEY,
    club_id  TEXT   NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    series   TEXT   NOT NULL, -- the id of its first season
    season   BIGINT NOT NULL,
    revision BIGINT NOT NULL DEFAULT 0,
    name     TEXT   NOT NULL,
    status   TEXT   NOT NULL,
    settings TEXT   NOT NULL,
    state    TEXT   NOT NULL,
    due      BIGINT NOT NULL DEFAULT 0,
    made_by  TEXT   NOT NULL,
    created  BIGINT NOT NULL,
    opened   BIGINT NOT NULL DEFAULT 0,
    began    BIGINT NOT NULL DEFAULT 0,
    ended    BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX events_club ON events (club_id, created);
CREATE INDEX events_due ON events (due) WHERE due > 0;
CREATE INDEX events_series ON events (series, season);

-- Who is in an event, numbered: the number is what pairings and the lot speak of.
CREATE TABLE event_entrants (
    event_id TEXT   NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    n        BIGINT NOT NULL,
    user_id  TEXT   NOT NULL,
    state    TEXT   NOT NULL,
    data     TEXT   NOT NULL,
    PRIMARY KEY (event_id, n)
);
CREATE INDEX event_entrants_user ON event_entrants (user_id);

-- The tables of an event. Their ids are given before there is a table, so that each is made once.
CREATE TABLE event_tables (
    event_id TEXT   NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    n        BIGINT NOT NULL,
    table_id TEXT   NOT NULL UNIQUE,
    state    TEXT   NOT NULL,
    data     TEXT   NOT NULL,
    PRIMARY KEY (event_id, n)
);

-- From how many of a club's next events somebody is kept for having run out of time in one.
CREATE TABLE event_bars (
    club_id  TEXT   NOT NULL REFERENCES clubs (id) ON DELETE CASCADE,
    user_id  TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    event_id TEXT   NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    timeouts BIGINT NOT NULL,
    events   BIGINT NOT NULL,
    made     BIGINT NOT NULL,
    waived   BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (club_id, user_id, event_id)
);
CREATE INDEX event_bars_user ON event_bars (user_id);

-- For whose members a table is, of which event, and with which tables it has its luck in common; '' for none.
ALTER TABLE tables ADD COLUMN club TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN event TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN luck TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_club ON tables (club, updated_at) WHERE club <> '';
CREATE INDEX tables_luck ON tables (luck) WHERE luck <> '';

-- +goose Down
DROP INDEX tables_luck;
DROP INDEX tables_club;
ALTER TABLE tables DROP COLUMN luck;
ALTER TABLE tables DROP COLUMN event;
ALTER TABLE tables DROP COLUMN club;
DROP TABLE event_bars;
DROP TABLE event_tables;
DROP TABLE event_entrants;
DROP TABLE events;
DROP TABLE club_posts;
DROP TABLE club_log;
DROP TABLE club_requests;
DROP TABLE club_members;
DROP TABLE clubs;
