import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_IDS } from '../deck/art.js';
import { geometry, keptHeight, split } from './geometry.js';
import { sortHand, suitOrder } from './sort-hand.js';

const width = fc.integer({ min: 320, max: 1600 });
const height = fc.integer({ min: 360, max: 1200 });
const hand = fc.shuffledSubarray([...CARD_IDS], { minLength: 1, maxLength: 13 });

describe('the hand’s geometry', () => {
  it('keeps the required spacing, whatever the hand', () => {
    expect([320, 429, 430, 767, 768, 1600].map((w) => geometry(w, 800, 13).spacing)).toEqual([
      50, 50, 70, 70, 90, 90,
    ]);
  });

  it('gives the cards of the table of sizes', () => {
    const size = (w: number, h = 800) => {
      const g = geometry(w, h, 13);
      return [g.cardWidth, Math.round(g.cardHeight), g.rows];
    };
    expect(size(320, 640)).toEqual([52, 73, 3]);
    expect(size(360, 740)).toEqual([54, 76, 2]);
    expect(size(390, 844)).toEqual([64, 90, 2]);
    expect(size(430, 932)).toEqual([74, 104, 3]);
    expect(size(768, 1024)).toEqual([98, 137, 2]);
    expect(size(1280)).toEqual([106, 148, 1]);
  });

  it('has cards that stand close on a phone on its side, as far as two rows go', () => {
    const size = (w: number, h: number, n = 13, inset = 0) => {
      const { cardWidth, rows } = geometry(w, h, n, inset);
      return [cardWidth, rows];
    };
    expect(size(844, 390)).toEqual([68, 2]);
    expect(size(667, 375)).toEqual([64, 2]);
    // The tools are above the hand there.
    expect(size(568, 320)).toEqual([58, 2]);
    // Cut-outs on both sides take what would be more.
    expect(size(844, 390, 13, 47)).toEqual([58, 2]);
    // A card that is played changes the size of no other.
    expect([13, 12, 8, 1].map((n) => size(844, 390, n)[0])).toEqual([68, 68, 68, 68]);
  });

  it('needs a third row on a wide phone for the first trick only', () => {
    expect([13, 12, 7, 6].map((n) => geometry(430, 932, n).rows)).toEqual([3, 2, 2, 1]);
  });

  it('keeps a whole hand’s place, but for a bar that stands beside it', () => {
    expect([keptHeight(360, 740), keptHeight(390, 844), keptHeight(430, 932)]).toEqual([130, 154, 224]);
    expect([keptHeight(1280, 800), keptHeight(844, 390)]).toEqual([0, 0]);
  });

  it('never lets a row be wider than the window', () => {
    fc.assert(
      fc.property(width, height, fc.integer({ min: 1, max: 13 }), (w, h, n) => {
        const g = geometry(w, h, n);
        expect((g.perRow - 1) * g.spacing + g.cardWidth).toBeLessThanOrEqual(w);
        expect(g.rows * g.perRow).toBeGreaterThanOrEqual(n);
      }),
    );
  });

  it('keeps a covered card’s strip large enough for a thumb', () => {
    fc.assert(
      fc.property(width, (w) => {
        const g = geometry(w, 900, 13);
        expect(g.spacing).toBeGreaterThanOrEqual(50);
        expect(g.reveal).toBeGreaterThanOrEqual(39);
      }),
    );
  });
});

describe('splitting a hand into rows', () => {
  it('gives the card that is over to the middle of three rows', () => {
    const rows = split(
      Array.from({ length: 13 }, (_, k) => String(k)),
      geometry(430, 932, 13),
    );
    expect(rows.map((row) => row.length)).toEqual([4, 5, 4]);
  });

  it('keeps every card once and in order, and rows differ by one at most', () => {
    fc.assert(
      fc.property(hand, width, height, (cards, w, h) => {
        const g = geometry(w, h, cards.length);
        const rows = split(cards, g);
        expect(rows.flat()).toEqual(cards);
        const lengths = rows.map((row) => row.length);
        expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(g.perRow);
      }),
    );
  });

  it('puts the odd card where it keeps a suit whole', () => {
    const g = geometry(390, 844, 13);
    const cards = ['AS', 'QS', '9S', '4S', 'KH', '10H', '7H', 'AC', 'JC', '6C', 'QD', '8D', '3D'];
    expect(split(cards, g).map((row) => row.length)).toEqual([7, 6]);
    const shifted = ['AS', 'QS', '9S', '4S', 'KH', '10H', 'AC', 'JC', '6C', '5C', 'QD', '8D', '3D'];
    expect(split(shifted, g).map((row) => row.length)).toEqual([6, 7]);
  });
});

describe('sorting a hand', () => {
  it('puts trump first, then colours by turns, from high to low', () => {
    const cards = ['2D', 'AH', 'KC', '10S', 'JS', '3H'];
    expect(sortHand(cards, suitOrder(cards, 'S'))).toEqual(['JS', '10S', 'AH', '3H', 'KC', '2D']);
    expect(sortHand(cards, suitOrder(cards, 'D'))).toEqual(['2D', 'JS', '10S', 'AH', '3H', 'KC']);
  });

  it('keeps colours apart where a suit is missing', () => {
    expect(suitOrder(['2H', '2S', '2D'], 'H').slice(0, 3)).toEqual(['H', 'S', 'D']);
    expect(suitOrder(['2H', '2C', '2S'], null).slice(0, 3)).toEqual(['S', 'H', 'C']);
  });

  it('loses no card, and has no more neighbours of one colour than any other order with trump first', () => {
    const suits = ['S', 'H', 'C', 'D'] as const;
    const red = (suit: string) => suit === 'H' || suit === 'D';
    fc.assert(
      fc.property(hand, fc.constantFrom(...suits, null), (cards, trump) => {
        const order = suitOrder(cards, trump);
        expect([...sortHand(cards, order)].sort()).toEqual([...cards].sort());
        expect(new Set(order).size).toBe(4);
        const held = order.filter((suit) => cards.some((card) => card.endsWith(suit)));
        const clashes = held.filter((suit, i) => i > 0 && red(suit) === red(held[i - 1]!)).length;
        // Two suits of one colour and none between them, or three held with the odd colour as trump: one clash at most.
        expect(clashes).toBeLessThanOrEqual(held.length < 4 ? 1 : 0);
        if (trump !== null && held.includes(trump)) expect(held[0]).toBe(trump);
      }),
    );
  });
});
