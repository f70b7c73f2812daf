-- +goose Up
-- What all finished public games of a title come to, in whole numbers: by how many played,
-- who (people, bots or mixed), the month in which they ended, and what was counted.
CREATE TABLE title_stats (
    title   TEXT   NOT NULL,
    players BIGINT NOT NULL,
    who     TEXT   NOT NULL,
    month   TEXT   NOT NULL, -- 2026-10
    grp     TEXT   NOT NULL,
    name    TEXT   NOT NULL,
    times   BIGINT NOT NULL,
    paid    BIGINT NOT NULL,
    got     BIGINT NOT NULL,
    won     BIGINT NOT NULL, -- in parts of 840
    PRIMARY KEY (title, grp, name, players, who, month)
) WITHOUT ROWID;

-- The games that are counted there, each once, and what each came to, so that it can be
-- taken back. One that cannot be counted has no month and no cells.
CREATE TABLE counted_games (
    table_id TEXT   NOT NULL PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    title    TEXT   NOT NULL,
    players  BIGINT NOT NULL,
    who      TEXT   NOT NULL,
    month    TEXT   NOT NULL,
    ended    BIGINT NOT NULL,
    cells    TEXT   NOT NULL
);
CREATE INDEX counted_games_month ON counted_games (month, ended, table_id);

-- +goose Down
DROP TABLE counted_games;
DROP TABLE title_stats;
