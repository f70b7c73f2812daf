-- +goose Up
-- Whether a game changes the ratings of those who play it: all of them agreed.
ALTER TABLE tables ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;

-- Whether a person wants to stand among the best for all to see.
ALTER TABLE users ADD COLUMN listed BIGINT NOT NULL DEFAULT 0;

-- How finished games ended, a row a seat: public ones, and those that are rated.
CREATE TABLE results (
    table_id TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     BIGINT NOT NULL,
    title    TEXT   NOT NULL,
    players  BIGINT NOT NULL,
    pace     TEXT   NOT NULL, -- live or mail; '' where no clock says so
    rated    BIGINT NOT NULL,
    ended    BIGINT NOT NULL,
    user_id  TEXT   NOT NULL, -- whose seat it was; '' of a bot's
    bot      TEXT   NOT NULL, -- its level; '' of a person's
    place    BIGINT NOT NULL, -- 1 is the best; those who tied share it
    score    BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_user ON results (user_id);
CREATE INDEX results_title ON results (title, ended);

-- Rated games in the order in which they were counted: of two that want the same place one
-- comes too late.
CREATE TABLE rated_games (
    nth      BIGINT NOT NULL PRIMARY KEY,
    table_id TEXT   NOT NULL UNIQUE REFERENCES tables (id) ON DELETE CASCADE
);

-- What a rated game made of somebody's rating, among games of all paces ('') and of its own.
CREATE TABLE ratings (
    table_id     TEXT   NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    pace         TEXT   NOT NULL,
    seat         BIGINT NOT NULL,
    title        TEXT   NOT NULL,
    user_id      TEXT   NOT NULL,
    nth          BIGINT NOT NULL,
    ended        BIGINT NOT NULL,
    place        BIGINT NOT NULL,
    before_mu    DOUBLE PRECISION NOT NULL,
    before_sigma DOUBLE PRECISION NOT NULL,
    after_mu     DOUBLE PRECISION NOT NULL,
    after_sigma  DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, pace, seat)
);
CREATE INDEX ratings_ladder ON ratings (title, pace, user_id, nth);
CREATE INDEX ratings_user ON ratings (user_id, nth);

-- +goose Down
DROP TABLE ratings;
DROP TABLE rated_games;
DROP TABLE results;
ALTER TABLE users DROP COLUMN listed;
ALTER TABLE tables DROP COLUMN rated;
