-- +goose Up
-- Whose program an account is; '' for a person's.
ALTER TABLE users ADD COLUMN owner TEXT NOT NULL DEFAULT '';
-- A program sits there.
ALTER TABLE seats ADD COLUMN program BIGINT NOT NULL DEFAULT 0;

-- Programs that play under a name of their own.
CREATE TABLE programs (
    user_id TEXT   NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    owner   TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    about   TEXT   NOT NULL,
    titles  TEXT   NOT NULL, -- that it plays, as JSON; '' for all
    open    BIGINT NOT NULL, -- everybody may invite it, else its owner alone
    seen    BIGINT NOT NULL  -- within a minute
);
CREATE INDEX programs_owner ON programs (owner);
CREATE INDEX programs_seen ON programs (seen);

-- What programs show to act as somebody. The text itself is not kept.
CREATE TABLE tokens (
    id      TEXT   NOT NULL PRIMARY KEY,
    hash    TEXT   NOT NULL UNIQUE,
    made_by TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    user_id TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE, -- as whom it acts: who made it, or a program of his
    name    TEXT   NOT NULL,
    scopes  TEXT   NOT NULL, -- with spaces between
    made    BIGINT NOT NULL,
    used    BIGINT NOT NULL, -- within a minute; 0 for never
    until   BIGINT NOT NULL  -- 0 for ever
);
CREATE INDEX tokens_made_by ON tokens (made_by);
CREATE INDEX tokens_user ON tokens (user_id);

-- +goose Down
DROP TABLE tokens;
DROP TABLE programs;
ALTER TABLE seats DROP COLUMN program;
ALTER TABLE users DROP COLUMN owner;
