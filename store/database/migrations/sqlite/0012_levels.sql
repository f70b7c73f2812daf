-- +goose Up

-- Bots have levels: what were the random and the greedy one are two of them.
UPDATE seats SET bot = 'clerk' WHERE bot = 'random';
UPDATE seats SET bot = 'broker' WHERE bot = 'greedy';

-- +goose Down
UPDATE seats SET bot = 'random' WHERE bot = 'clerk';
UPDATE seats SET bot = 'greedy' WHERE bot NOT IN ('', 'random');
