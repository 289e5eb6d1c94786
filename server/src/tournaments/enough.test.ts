import { describe, expect, it } from 'vitest';
import { whyTooFew } from './enough.js';

describe('the start of a tournament', () => {
  it.each([
    ['elimination', 8, 3, 'too_few'],
    ['elimination', 8, 5, 'many_missing'],
    ['elimination', 8, 6, null],
    ['elimination', 64, 47, 'many_missing'],
    ['elimination', 64, 48, null],
    // Those who came during check-in count as there.
    ['elimination', 4, 9, null],
    ['elimination', undefined, 4, null],
    ['swiss', undefined, 8, null],
    ['swiss', undefined, 7, 'too_few'],
    ['arena', undefined, 8, null],
  ] as const)('of an %s with %s pairs expected and %i there: %s', (kind, expected, there, why) => {
    expect(whyTooFew({ kind, ...(expected === undefined ? {} : { expected }) }, there)).toBe(why);
  });

  it('is never called off in a cup of people for those who are missing', () => {
    expect(whyTooFew({ kind: 'elimination', expected: 16, cup: {} as never }, 2)).toBeNull();
  });
});
