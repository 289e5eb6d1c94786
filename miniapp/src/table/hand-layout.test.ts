import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_IDS } from '../deck/art.js';
import { geometry } from './geometry.js';
import { cardAt, layoutHand } from './hand-layout.js';

const hand = fc.shuffledSubarray([...CARD_IDS], { minLength: 1, maxLength: 13 });
const size = fc.constantFrom(
  ...([
    [320, 640],
    [360, 740],
    [390, 844],
    [430, 932],
    [768, 1024],
    [1280, 800],
    [844, 390],
  ] as const),
);

describe('the hand’s layout', () => {
  it('keeps every card inside the window', () => {
    fc.assert(
      fc.property(hand, size, (cards, [w, h]) => {
        const g = geometry(w, h, cards.length);
        for (const { x } of layoutHand(cards, g, w, 'left').spots) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + g.cardWidth).toBeLessThanOrEqual(w);
        }
      }),
    );
  });

  it('stands as the look says: 13 cards at 360 begin at x = 3, at 390 at x = 13', () => {
    const cards = ['AS', 'QS', '9S', '4S', 'KH', '10H', '7H', 'AC', 'JC', '6C', 'QD', '8D', '3D'];
    expect(layoutHand(cards, geometry(360, 740, 13), 360, 'left').spots[0]?.x).toBe(3);
    expect(layoutHand(cards, geometry(390, 844, 13), 390, 'left').spots[0]?.x).toBe(13);
  });

  it('keeps two full rows inside the narrowest phone', () => {
    const g = geometry(320, 640, 12);
    const xs = layoutHand(CARD_IDS.slice(0, 12), g, 320, 'left').spots.map(({ x }) => x);
    expect(g.rows).toBe(2);
    expect(Math.min(...xs)).toBe(0);
    expect(Math.max(...xs) + g.cardWidth).toBe(320);
  });

  it('finds a card by the corner that shows, in every row', () => {
    fc.assert(
      fc.property(hand, size, (cards, [w, h]) => {
        const g = geometry(w, h, cards.length);
        const layout = layoutHand(cards, g, w, 'right');
        for (const { id, x, y } of layout.spots) expect(cardAt(layout, g, x + 10, y + 10)).toBe(id);
      }),
    );
  });

  it('always finds some card near the finger, and none in an empty hand', () => {
    const g = geometry(390, 844, 3);
    const layout = layoutHand(['AS', 'KH', 'QD'], g, 390, 'left');
    expect(cardAt(layout, g, 0, 40)).toBe('AS');
    expect(cardAt(layout, g, 389, 40)).toBe('QD');
    expect(cardAt(layoutHand([], g, 390, 'left'), g, 100, 40)).toBeNull();
  });

  it('leans towards the tools on its side', () => {
    const g = geometry(844, 390, 1);
    const centre = (844 - g.cardWidth) / 2;
    expect(layoutHand(['AS'], g, 844, 'left').spots[0]?.x).toBe(centre - 12);
    expect(layoutHand(['AS'], g, 844, 'right').spots[0]?.x).toBe(centre + 12);
  });
});
