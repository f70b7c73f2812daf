-- +goose Up

-- How one likes to play: how fast bots go, and whether passing asks first.
ALTER TABLE users ADD COLUMN pace TEXT NOT NULL DEFAULT 'auto';
ALTER TABLE users ADD COLUMN passing TEXT NOT NULL DEFAULT 'auto';

-- +goose Down
ALTER TABLE users DROP COLUMN passing;
ALTER TABLE users DROP COLUMN pace;
