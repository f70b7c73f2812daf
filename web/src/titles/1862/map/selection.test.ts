import { describe, expect, it } from 'vitest';
import { selection } from './selection.svelte';
import type { MapTable } from '../base/track';

/** Witham and Sudbury are joined and have a token of ECR; Cromer has a tile that leads nowhere near. */
const table = {
  table: { id: 't' },
  position: { n: 1 },
  seat: 0,
  myTurn: true,
  options: [{ action: { kind: 'run', routes: [] } }],
  view: {
    step: 'run',
    company: 'ECR',
    companies: [],
    board: {
      tiles: [
        { hex: 'D13', tile: '57', turn: 0 },
        { hex: 'D11', tile: '57', turn: 0 },
        { hex: 'E2', tile: '57', turn: 2 },
        { hex: 'F3', tile: '57', turn: 2 },
      ],
      cities: [
        { hex: 'D13', tokens: ['ECR'] },
        { hex: 'D11', tokens: [null] },
        { hex: 'E2', tokens: [null] },
        { hex: 'F3', tokens: [null] },
      ],
      london: [],
      left: [],
    },
  },
} as unknown as MapTable;

describe('a route drawn by hand', () => {
  it('has no stops to click while no train is in hand', () => {
    expect(selection.stops(table)).toEqual([]);
  });

  it('stops only where the company comes', () => {
    selection.take(table, 0);
    expect(selection.stops(table).sort()).toEqual(['D11', 'D13']);
    selection.take(table, 0);
  });
});
