-- +goose Up
-- Sessions that began before this are over: he has signed out everywhere, or has a new password.
ALTER TABLE users ADD COLUMN signed_out BIGINT NOT NULL DEFAULT 0;

-- Where somebody is signed in, for him to look at and to end.
CREATE TABLE visits (
    token   TEXT   NOT NULL PRIMARY KEY, -- of the session, as it is kept
    user_id TEXT   NOT NULL,
    agent   TEXT   NOT NULL,             -- what his browser calls itself
    since   BIGINT NOT NULL,
    seen    BIGINT NOT NULL              -- within an hour or so
);
CREATE INDEX visits_user ON visits (user_id);

-- Who forgot a password may know the address alone.
CREATE INDEX reach_mail ON reach (mail) WHERE mail <> '';

-- +goose Down
DROP INDEX reach_mail;
DROP TABLE visits;
ALTER TABLE users DROP COLUMN signed_out;
