-- +goose Up
-- How soon somebody decided in a finished game: a row for each result, once it is counted.
CREATE TABLE decisions (
    table_id TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     BIGINT NOT NULL,
    minute   BIGINT NOT NULL, -- decisions within a minute,
    hour     BIGINT NOT NULL, -- within an hour,
    day      BIGINT NOT NULL, -- within a day,
    later    BIGINT NOT NULL, -- later and still in time,
    late     BIGINT NOT NULL, -- and too late
    took     TEXT   NOT NULL, -- how many took how long: step:count, with spaces between
    gone     BIGINT NOT NULL, -- somebody else had the seat when the game ended
    PRIMARY KEY (table_id, seat)
);

-- Who sees what on the page of a person: public, friends, or nobody.
ALTER TABLE users ADD COLUMN show_results TEXT NOT NULL DEFAULT 'public';
ALTER TABLE users ADD COLUMN show_ratings TEXT NOT NULL DEFAULT 'public';
ALTER TABLE users ADD COLUMN show_prompt TEXT NOT NULL DEFAULT 'public';

-- +goose Down
ALTER TABLE users DROP COLUMN show_prompt;
ALTER TABLE users DROP COLUMN show_ratings;
ALTER TABLE users DROP COLUMN show_results;
DROP TABLE decisions;
