-- +goose Up
-- Who has taken a seat in the place of somebody else, and at which table: they are found by that when they go.
CREATE TABLE takers (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id  TEXT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);
CREATE INDEX takers_user ON takers (user_id);

-- Rows from before it was kept who that was have a name alone: that of who sits there, of an account, or of a guest.
UPDATE tables SET comings = (
    SELECT json_group_array(json(CASE
        WHEN c.value ->> 'why' = 'taken' AND c.value ->> 'user' IS NULL THEN json_patch(c.value, json_object('user', coalesce(
            (SELECT s.user_id FROM seats s WHERE s.table_id = tables.id AND s.name = c.value ->> 'by' AND s.user_id <> '' LIMIT 1),
            (SELECT u.id FROM users u WHERE u.password <> '' AND substr((c.value ->> 'by') || ' (', 1, length(u.name) + 2) = u.name || ' (' LIMIT 1),
            (SELECT f.user_id FROM former_names f WHERE f.user_id <> '' AND c.value ->> 'by' = f.name LIMIT 1),
            (SELECT u.id FROM users u WHERE u.password = '' AND c.value ->> 'by' = u.name ORDER BY u.created_at LIMIT 1))))
        ELSE c.value END))
    FROM json_each(tables.comings) c)
WHERE comings <> '' AND EXISTS (SELECT 1 FROM json_each(tables.comings) c WHERE c.value ->> 'why' = 'taken' AND c.value ->> 'user' IS NULL);

INSERT INTO takers (table_id, user_id)
SELECT DISTINCT t.id, c.value ->> 'user' FROM tables t, json_each(CASE WHEN t.comings = '' THEN '[]' ELSE t.comings END) c
WHERE c.value ->> 'why' = 'taken' AND c.value ->> 'user' <> '';

-- Of whom a notice tells, in rows from before that was kept: in the same way, and where it is about a line of chat, who wrote that.
UPDATE notices SET by_user = coalesce(
    (SELECT c.user_id FROM chat c WHERE notices.event = 'named' AND c.id = notices.wait AND c.table_id = notices.table_id),
    (SELECT s.user_id FROM seats s WHERE s.table_id = notices.table_id AND s.name = notices.about ->> 'who' AND s.user_id <> '' LIMIT 1),
    (SELECT u.id FROM users u WHERE u.password <> '' AND u.name = notices.about ->> 'who' LIMIT 1),
    (SELECT f.user_id FROM former_names f WHERE f.user_id <> '' AND f.name = notices.about ->> 'who' LIMIT 1),
    (SELECT u.id FROM users u WHERE u.password = '' AND u.name = notices.about ->> 'who' ORDER BY u.created_at LIMIT 1), '')
WHERE by_user = '' AND about <> '' AND about ->> 'who' IS NOT NULL;

-- +goose Down
DROP TABLE takers;
