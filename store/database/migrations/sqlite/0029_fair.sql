-- +goose Up
-- Days off that had begun when they were taken back, or when their owner moved to another
-- time zone, as JSON: they count, and no clock stands.
ALTER TABLE reach ADD COLUMN spent TEXT NOT NULL DEFAULT '';

-- From where somebody sat down to a rated game that has not started: a keyed hash, '' for
-- nobody knows; and in which of its households the player is, 0 for none with two.
ALTER TABLE seats ADD COLUMN home TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN kin BIGINT NOT NULL DEFAULT 0;

-- Whether the one whose seat it was had left a rated game, and so came last; 0 in all games
-- that ended before this was so. And whether others of the same household played: 1 where
-- the game counted, 2 where there had been too many of them.
ALTER TABLE results ADD COLUMN gone BIGINT NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN kin BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE results DROP COLUMN kin;
ALTER TABLE results DROP COLUMN gone;
ALTER TABLE seats DROP COLUMN kin;
ALTER TABLE seats DROP COLUMN home;
ALTER TABLE reach DROP COLUMN spent;
