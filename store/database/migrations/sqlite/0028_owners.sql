-- +goose Up
-- An address that somebody has named and not confirmed yet, beside the one that he has: that one is good until then. Links
-- of letters are good for the time since which an address stands. Rows from before have an unconfirmed one as their mail.
ALTER TABLE reach ADD COLUMN pending TEXT NOT NULL DEFAULT '';
ALTER TABLE reach ADD COLUMN pending_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE reach ADD COLUMN mail_at BIGINT NOT NULL DEFAULT 0;

-- Mail addresses are found whatever their case.
CREATE INDEX reach_mail_lower ON reach (lower(mail)) WHERE mail <> '';

-- Letters of a day that nobody may have asked for, and that were not answered: so many slots an address and kind.
CREATE TABLE letters (
    kind    TEXT   NOT NULL,
    address TEXT   NOT NULL, -- a hash of it
    slot    BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (kind, address, slot)
);
CREATE INDEX letters_at ON letters (at);

-- +goose Down
DROP TABLE letters;
DROP INDEX reach_mail_lower;
ALTER TABLE reach DROP COLUMN mail_at;
ALTER TABLE reach DROP COLUMN pending_at;
ALTER TABLE reach DROP COLUMN pending;
