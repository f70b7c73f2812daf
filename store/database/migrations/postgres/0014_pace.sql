-- +goose Up

-- How fast a table's bots go, and up to which moment without a pause.
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN hurried BIGINT NOT NULL DEFAULT 0;

-- By which connection a server has its claims, so that the others can take them from
-- one that is there no more but for its connection.
ALTER TABLE servers ADD COLUMN pid INTEGER;

-- What clients may still do, over all servers, and how many streams each has at which.
-- Not worth being kept through a crash.
CREATE UNLOGGED TABLE buckets (
    key       TEXT             NOT NULL PRIMARY KEY,
    left_over DOUBLE PRECISION NOT NULL,
    took      BOOLEAN          NOT NULL, -- who asked last had what he asked for
    at        BIGINT           NOT NULL
);
CREATE UNLOGGED TABLE streams (
    server TEXT    NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    client TEXT    NOT NULL,
    n      INTEGER NOT NULL,
    PRIMARY KEY (client, server)
);
CREATE INDEX streams_server ON streams (server);

-- Lines that are changed, because who said them has another name now, are told otherwise
-- than new ones.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION ring_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        PERFORM pg_notify('scrip', 'lines ' || NEW.table_id);
    ELSE
        PERFORM pg_notify('scrip', 'line ' || NEW.table_id || ' ' || NEW.id);
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd

-- +goose Down
DROP TABLE streams;
DROP TABLE buckets;
ALTER TABLE servers DROP COLUMN pid;
ALTER TABLE tables DROP COLUMN hurried;
ALTER TABLE tables DROP COLUMN pace;
