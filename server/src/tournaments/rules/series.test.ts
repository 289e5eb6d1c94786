import { describe, expect, it } from 'vitest';
import { seriesPoints, seriesTotal } from './series.js';

describe('a series of tournaments', () => {
  it.each([
    [1, 8, 15],
    [2, 8, 8.75],
    [8, 8, 1.25],
    [2, 3, 6.67],
    [1_000, 1_000, 0.01],
  ])('gives place %i of %i %d points', (place, entrants, points) => {
    expect(seriesPoints(place, entrants)).toBe(points);
  });

  it('counts the best 8 of the last 12', () => {
    expect(seriesTotal([])).toBe(0);
    expect(seriesTotal([6.67, 6.67, 6.67])).toBe(20.01);
    const twelve = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    expect(seriesTotal(twelve)).toBe(68);
    expect(seriesTotal([...twelve, 15])).toBe(68);
  });
});
