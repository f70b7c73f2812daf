-- +goose Up
-- Names that accounts had: for a while their owners are found by them, and nobody else may take them.
CREATE TABLE former_names (
    name_key TEXT   NOT NULL PRIMARY KEY,
    skeleton TEXT   NOT NULL,
    user_id  TEXT   NOT NULL,
    name     TEXT   NOT NULL,
    until    BIGINT NOT NULL
);
CREATE INDEX former_names_user ON former_names (user_id);
CREATE INDEX former_names_skeleton ON former_names (skeleton);
CREATE INDEX former_names_until ON former_names (until);

-- +goose Down
DROP TABLE former_names;
