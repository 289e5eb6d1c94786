import { expect, it } from 'vitest';
import { reachedCup, trophyColour } from './trophy-colour.js';

it.each([
  [0, 'brown'],
  [1499, 'brown'],
  [1500, 'bronze'],
  [1999, 'bronze'],
  [2000, 'silver'],
  [2499, 'silver'],
  [2500, 'gold'],
  [9000, 'gold'],
])('%i trophies are %s', (trophies, colour) => {
  expect(trophyColour(trophies)).toBe(colour);
});

it.each([
  [{ change: 24, after: 1510 }, 'bronze'],
  [{ change: 600, after: 2510 }, 'gold'],
  [{ change: 24, after: 1524 }, null],
  [{ change: 24, after: 1024 }, null],
  [{ change: -24, after: 1990 }, null],
  [null, null],
] as const)('a match that gives %j brings a cup of %s', (trophies, cup) => {
  expect(reachedCup(trophies)).toBe(cup);
});
