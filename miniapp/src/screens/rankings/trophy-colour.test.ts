import { expect, it } from 'vitest';
import { trophyColour } from './trophy-colour.js';

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
