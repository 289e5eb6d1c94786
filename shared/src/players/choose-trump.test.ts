import { describe, expect, it } from 'vitest';
import type { Suit } from '../rules/cards.js';
import { seededRandom } from '../rules/testing/random.js';
import { table } from '../rules/testing/table.js';
import { seatView } from '../rules/view.js';
import { chooseTrump } from './choose-trump.js';

/** The suit that a hakem names on the first five cards. */
function named(five: string, random = seededRandom(1)): Suit {
  return chooseTrump(seatView(table({ hakem: 1, trump: null, hands: { 1: five } }), 1), random);
}

describe('the trump a computer player names', () => {
  it.each<[string, Suit]>([
    ['H:65432', 'H'],
    ['C:8743 D:A', 'C'],
    ['S:943 H:A2', 'S'],
    ['S:AK H:32 D:4', 'S'],
    ['S:AKQ H:A2', 'S'],
    ['D:AKQ C:432', 'D'],
    ['D:AK H:432', 'D'],
    ['H:Q32 D:A5', 'H'],
  ])('on %s is %s: the strongest suit by length and honours', (five, suit) => {
    expect(named(five)).toBe(suit);
  });

  it('is settled by random between equals only, and the same with the same random', () => {
    const equals = Array.from({ length: 60 }, (_, seed) => named('S:32 H:32 D:A', seededRandom(seed)));
    expect(new Set(equals)).toEqual(new Set(['S', 'H']));
    expect(Array.from({ length: 60 }, (_, seed) => named('S:32 H:32 D:A', seededRandom(seed)))).toEqual(
      equals,
    );
    expect(new Set(Array.from({ length: 60 }, (_, seed) => named('S:432 H:32', seededRandom(seed))))).toEqual(
      new Set(['S']),
    );
  });
});
