-- +goose Up

-- Finished games that somebody wants judged. One whose review is not there yet is to be
-- made, those asked for first before others.
CREATE TABLE reviews (
    table_id TEXT   NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    user_id  TEXT   NOT NULL,                -- who asked
    asked_at BIGINT NOT NULL,
    failed   BIGINT NOT NULL DEFAULT 0,      -- 1 where it could not be made
    review   TEXT   NOT NULL DEFAULT ''      -- JSON; '' while there is none
);
CREATE INDEX reviews_asked ON reviews (asked_at) WHERE review = '' AND failed = 0;

-- +goose Down
DROP TABLE reviews;
