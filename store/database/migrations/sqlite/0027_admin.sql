-- +goose Up
-- Since when an account is locked, 0 for not at all, and whether its person helps the host.
ALTER TABLE users ADD COLUMN locked BIGINT NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN moderator BIGINT NOT NULL DEFAULT 0;

-- When the host ended a game under way; 0 for one that goes on, or came to its own end.
ALTER TABLE tables ADD COLUMN ended BIGINT NOT NULL DEFAULT 0;

-- What the host and those who help him have done: who, what, about whom or what, and why.
CREATE TABLE admin_log (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    at         BIGINT NOT NULL,
    by_name    TEXT   NOT NULL,
    by_user    TEXT   NOT NULL, -- '' for the host
    deed       TEXT   NOT NULL,
    about      TEXT   NOT NULL, -- as it was called then
    about_user TEXT   NOT NULL, -- '' where it is about nobody
    detail     TEXT   NOT NULL,
    why        TEXT   NOT NULL
);
CREATE INDEX admin_log_by ON admin_log (by_user);
CREATE INDEX admin_log_about ON admin_log (about_user);

-- What the host tells everybody, on every page, or one person: that a report was looked at, or
-- a warning.
CREATE TABLE bulletins (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id TEXT   REFERENCES users (id) ON DELETE CASCADE, -- NULL for everybody
    kind    TEXT   NOT NULL, -- said, looked or warned
    words   TEXT   NOT NULL, -- by language, as JSON; '' is for who reads none of the others
    made    BIGINT NOT NULL,
    until   BIGINT NOT NULL, -- 0 for no end
    ended   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX bulletins_user ON bulletins (user_id);

-- +goose Down
DROP TABLE bulletins;
DROP TABLE admin_log;
ALTER TABLE tables DROP COLUMN ended;
ALTER TABLE users DROP COLUMN moderator;
ALTER TABLE users DROP COLUMN locked;
