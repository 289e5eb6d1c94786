import { expect, it } from 'vitest';
import { standings } from '../testing/sample-tours.js';
import { rowsAfter } from './look-at-tour.js';

const rows = standings(4, 'arena');

it('rows stand in the told order with their new places and values', () => {
  const [first, second, third] = rows;
  if (third === undefined) throw new Error('There are too few rows.');
  const changed = { ...third, points: 40 };
  const told = { entrants: [3, 1, 2], places: [1, 2, 2], rows: [changed] };
  expect(rowsAfter(rows, told)).toEqual([
    { ...changed, place: 1 },
    { ...first, place: 2 },
    { ...second, place: 2 },
  ]);
});

it('an order with somebody of whom nothing is known is not shown', () => {
  expect(rowsAfter(rows, { entrants: [1, 9], places: [1, 2], rows: [] })).toBeNull();
  expect(rowsAfter([], { entrants: [], places: [], rows: [] })).toEqual([]);
});
