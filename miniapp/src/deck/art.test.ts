import { describe, expect, it } from 'vitest';
import { BACK_ID, CARD_IDS, faceArt, partsOf } from './art.js';
import { acesSprite } from './aces.js';
import { cardSvg, deckSprite } from './sprite.js';
import { FOUR_COLOURS, PAGE_INKS, TWO_COLOURS } from './suits.js';
import { symbol, symbolId } from './symbol.js';

describe('the deck', () => {
  it('has 52 different cards', () => {
    expect(new Set(CARD_IDS).size).toBe(52);
  });

  it('draws every card differently', () => {
    expect(new Set(CARD_IDS.map((id) => faceArt(id, FOUR_COLOURS))).size).toBe(52);
  });

  it('stands in the sprite once each, and the back with them', () => {
    const sprite = deckSprite(PAGE_INKS);
    for (const id of [...CARD_IDS, BACK_ID]) expect(sprite.split(`id="${symbolId(id)}"`), id).toHaveLength(2);
  });

  it('has the same aces in the small sprite, which has nothing else', () => {
    const aces = acesSprite(PAGE_INKS);
    expect(aces.split('<symbol')).toHaveLength(5);
    for (const id of ['AS', 'AH', 'AC', 'AD']) expect(aces).toContain(symbol(id, faceArt(id, PAGE_INKS)));
  });

  it('takes its inks from the page, with the two-colour deck where the page says nothing', () => {
    expect(faceArt('9D', PAGE_INKS)).toContain(`fill="var(--ink-d,${TWO_COLOURS.D})"`);
  });

  it('writes a file of its own for a card, and refuses values that are no card', () => {
    expect(cardSvg('10H', TWO_COLOURS)).toMatch(/^<svg xmlns=.*<\/svg>$/);
    expect(() => cardSvg('11H', TWO_COLOURS)).toThrow('11H');
    expect(partsOf('10H')).toEqual({ rank: '10', suit: 'H' });
    expect(partsOf('H')).toBeNull();
  });
});
