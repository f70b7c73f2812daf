-- +goose Up
-- What somebody signs in with besides a password: a key whose other half his device keeps.
CREATE TABLE passkeys (
    id         TEXT   NOT NULL PRIMARY KEY, -- as the device names it, in base64
    user_id    TEXT   NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name       TEXT   NOT NULL,
    public_key BLOB  NOT NULL,
    flags      BIGINT NOT NULL,             -- what the device says of itself
    counter    BIGINT NOT NULL,             -- how often it was used, where the device counts
    transports TEXT   NOT NULL,             -- how it is reached, with commas between
    made       BIGINT NOT NULL,
    used       BIGINT NOT NULL DEFAULT 0    -- 0 for not yet
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- What devices are asked to sign: each once, by the session that began it, for what it began, and not for long.
CREATE TABLE challenges (
    challenge TEXT   NOT NULL PRIMARY KEY,
    session   TEXT   NOT NULL,
    purpose   TEXT   NOT NULL,
    user_id   TEXT   NOT NULL,              -- '' where nobody knows yet who signs in
    data      TEXT   NOT NULL,
    until     BIGINT NOT NULL
);
CREATE INDEX challenges_until ON challenges (until);

-- +goose Down
DROP TABLE challenges;
DROP TABLE passkeys;
