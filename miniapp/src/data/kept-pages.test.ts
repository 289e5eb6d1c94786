import { describe, expect, it } from 'vitest';
import { keepPages, keptPages } from './kept-pages.js';

const MINUTE = 60_000;

describe('what was read of a list', () => {
  it('is there for who comes back soon, as it was last', () => {
    keepPages('a board', [1], 0);
    keepPages('a board', [1, 2], MINUTE);
    expect(keptPages('a board', 2 * MINUTE)).toEqual([1, 2]);
    expect(keptPages('another', 2 * MINUTE)).toEqual([]);
    expect(keptPages('a board', 7 * MINUTE)).toEqual([]);
  });

  it('makes room for newer ones', () => {
    keepPages('first', [1], 0);
    for (let list = 0; list < 12; list += 1) keepPages(`list ${list}`, [list], 0);
    expect(keptPages('first', 0)).toEqual([]);
    expect(keptPages('list 0', 0)).toEqual([0]);
  });
});
