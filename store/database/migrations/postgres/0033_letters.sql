-- +goose Up
-- To which address of a mailbox a letter went, as a hash: who answers it gets letters there again, and nobody else does.
ALTER TABLE letters ADD COLUMN sent_to TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE letters DROP COLUMN sent_to;
