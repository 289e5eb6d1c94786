import { expect, it } from 'vitest';
import { roundKey } from './round-name.js';

it('names the last three rounds of an elimination, and counts all others', () => {
  const names = [1, 2, 3, 4].map((round) => roundKey('elimination', round, 4));
  expect(names).toEqual(['table_tour.round_n', 'table_tour.quarter', 'table_tour.semi', 'table_tour.final']);
  expect(roundKey('swiss', 6, 6)).toBe('table_tour.round_n');
  expect(roundKey('elimination', 1, null)).toBe('table_tour.round_n');
});
