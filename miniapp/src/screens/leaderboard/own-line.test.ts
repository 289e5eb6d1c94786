import { describe, expect, it } from 'vitest';
import type { LeaderboardEntry } from '@hokm/shared/api';
import { around, nextPlace } from './own-line.js';

const entry = (id: string, rank: number, score: number) => ({ id, rank, score }) as LeaderboardEntry;

describe('the next place', () => {
  it('is the one before, reached by one point more than it has', () => {
    const own = entry('me', 42, 1865);
    const neighbours = [entry('a', 40, 1950), entry('b', 41, 1900), entry('c', 43, 1800)];
    expect(nextPlace(own, neighbours)).toEqual({ points: 36, rank: 41 });
    expect(nextPlace(entry('me', 2, 10), [entry('a', 1, 10)])).toEqual({ points: 1, rank: 1 });
  });

  it('is none for the leader', () => {
    expect(nextPlace(entry('me', 1, 10), [entry('a', 2, 10), entry('b', 3, 4)])).toBeNull();
    expect(nextPlace(entry('me', 1, 10), [])).toBeNull();
  });
});

describe('the neighbourhood', () => {
  it('keeps the order of the board and shows the viewer once', () => {
    const own = entry('me', 2, 8);
    const rows = around(own, [entry('a', 1, 9), entry('me', 2, 8), entry('b', 3, 8), entry('c', 4, 7)]);
    expect(rows.map(({ id }) => id)).toEqual(['a', 'me', 'b', 'c']);
  });
});
