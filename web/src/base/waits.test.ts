import { expect, test } from 'vitest';
import type { TableSummary } from '../api/types';
import { byTime, inOrder } from './waits';

const table = (id: string, updatedAt: string, up?: string, clocked = up !== undefined) =>
  ({
    id,
    yourTurn: true,
    mine: [0],
    updatedAt,
    clock: clocked ? { kind: 'days' } : undefined,
    clocks: clocked ? [{ up }] : undefined,
  }) as unknown as TableSummary;
const idle = (id: string) => ({ ...table(id, '2026-01-01T00:00:00Z'), yourTurn: false });
const ids = (tables: TableSummary[]) => tables.map((t) => t.id).join(' ');

const kept = table('kept', '2026-01-03T00:00:00Z');
const older = table('older', '2026-01-02T00:00:00Z');
const soon = table('soon', '2026-01-05T00:00:00Z', '2026-01-06T00:00:00Z');
const late = table('late', '2026-01-04T00:00:00Z', '2026-01-08T00:00:00Z');
const paused = table('paused', '2026-01-04T00:00:00Z', undefined, true);

test('the least time left comes first, then what has waited longest, wherever it is kept', () => {
  expect(ids(inOrder([kept, idle('idle'), late, soon, older]))).toBe('soon late older kept idle');
});

test('that they stand by the time left is said where it is so', () => {
  expect(byTime(inOrder([soon, late, kept]))).toBe(true);
  expect(byTime([soon]), 'of one').toBe(false);
  expect(byTime(inOrder([kept, older])), 'without a clock').toBe(false);
  expect(byTime(inOrder([soon, paused])), 'with a clock that stands').toBe(false);
});
