-- +goose Up

-- When a person was last here, noted about once a month; 0 for one who has not
-- come again. Whoever is here already is taken to be so today.
ALTER TABLE users ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
UPDATE users SET seen_at = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
CREATE INDEX chat_user ON chat (user_id);

-- +goose Down
DROP INDEX chat_user;
ALTER TABLE users DROP COLUMN seen_at;
