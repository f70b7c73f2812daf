-- +goose Up
-- Whether a server hears, each by a channel of its own, of the tables that somebody watches there: 0 for servers of before,
-- which hear of all tables by the one channel of all.
ALTER TABLE servers ADD COLUMN apart BIGINT NOT NULL DEFAULT 0;

-- A bell about a table rings at the servers at which somebody watches it, but for the one that has committed what it tells.
-- Mostly nobody does: then nothing rings, and the commit does not take the lock that all that ring wait for.
-- +goose StatementBegin
CREATE FUNCTION ring_at(at TEXT, bell TEXT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM servers WHERE apart = 0) THEN
        PERFORM pg_notify('scrip', bell);
    END IF;
    PERFORM pg_notify('scrip_' || w.server, bell) FROM (SELECT DISTINCT p.server FROM presence p WHERE p.table_id = at) AS w
    WHERE w.server <> coalesce(current_setting('scrip.server', true), '');
END $$;
CREATE OR REPLACE FUNCTION ring_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM pg_notify('scrip', 'table ' || OLD.id || ' -1 0'); -- who watched it is gone with it
    ELSE
        PERFORM ring_at(NEW.id, 'table ' || NEW.id || ' ' || NEW.revision || ' ' || NEW.entries);
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION ring_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        PERFORM pg_notify('scrip', 'lines ' || NEW.table_id);
    ELSE
        PERFORM ring_at(NEW.table_id, 'line ' || NEW.table_id || ' ' || NEW.id);
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION ring_presence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM ring_at(coalesce(NEW.table_id, OLD.table_id), 'presence ' || coalesce(NEW.table_id, OLD.table_id));
    RETURN NULL;
END $$;
-- +goose StatementEnd

-- +goose Down
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION ring_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        PERFORM pg_notify('scrip', 'table ' || OLD.id || ' -1 0');
    ELSE
        PERFORM pg_notify('scrip', 'table ' || NEW.id || ' ' || NEW.revision || ' ' || NEW.entries);
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION ring_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        PERFORM pg_notify('scrip', 'lines ' || NEW.table_id);
    ELSE
        PERFORM pg_notify('scrip', 'line ' || NEW.table_id || ' ' || NEW.id);
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION ring_presence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('scrip', 'presence ' || coalesce(NEW.table_id, OLD.table_id));
    RETURN NULL;
END $$;
-- +goose StatementEnd
DROP FUNCTION ring_at;
ALTER TABLE servers DROP COLUMN apart;
