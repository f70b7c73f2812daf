import { html } from '../../base/rendered';
import { expect, test } from 'vitest';
import type { TableContext } from '../../contract/title';
import Undo from './Undo.svelte';

const table = (live: boolean) =>
  ({
    seat: 0,
    live,
    canUndo: live,
    busy: false,
    asksBack: false,
    undoes: 'Lay 8850',
    position: {},
  }) as unknown as TableContext;

test('what was done last is taken back in the present, and the past offers nothing of it', () => {
  expect(html(Undo, { table: table(true) })).toContain('button');
  expect(html(Undo, { table: table(false) })).not.toContain('button');
});
