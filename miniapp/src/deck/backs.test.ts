import { describe, expect, it } from 'vitest';
import { backArt, BACK_NAMES, smallBackArt } from './backs.js';
import { deckSprite } from './sprite.js';
import { PAGE_INKS } from './suits.js';

describe('the backs of the shop', () => {
  it('are all different', () => {
    expect(new Set(BACK_NAMES.map((name) => backArt(name))).size).toBe(6);
  });

  it('stand in the sprite in place of the plain one', () => {
    expect(deckSprite(PAGE_INKS, 'cypress')).toContain(backArt('cypress'));
    expect(deckSprite(PAGE_INKS, 'cypress')).not.toContain(backArt('star'));
  });

  it('are the plain one for a name that has no drawing, whatever the name', () => {
    for (const name of ['', 'nothing', 'constructor', '__proto__']) expect(backArt(name)).toBe(backArt());
  });

  it('differ in a fan too, where they are drawn with far fewer lines', () => {
    expect(new Set(BACK_NAMES.map((name) => smallBackArt(name))).size).toBe(BACK_NAMES.length);
    for (const name of BACK_NAMES) {
      expect(smallBackArt(name).length, name).toBeLessThan(backArt(name).length / 4);
      expect(deckSprite(PAGE_INKS, name), name).toContain(smallBackArt(name));
    }
  });

  it('carry no id, so that many may stand in one page', () => {
    for (const name of BACK_NAMES) expect(backArt(name)).not.toMatch(/\bid=/);
  });
});
