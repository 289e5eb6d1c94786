import { describe, expect, it } from 'vitest';
import { DRAWN_REACTIONS, isDrawn, QUICK_PHRASES, REACTIONS, reactionOf, reactionTextKey } from './index.js';

/** Words by which a reaction could tell a suit, a rank, a number, or yes and no. */
const TELLING =
  /(?:^|_)(?:hearts?|spades?|diamonds?|clubs?|clover|del|pik|khesht|gishniz|ace|king|queen|jack|crown|one|two|three|four|five|six|seven|eight|nine|ten|\d+|thumbs?|yes|no|up|down|high|low|strong|weak)(?:_|$)/;

describe('the reactions', () => {
  it('are eight phrases and 24 drawings, none twice', () => {
    expect([QUICK_PHRASES.length, DRAWN_REACTIONS.length]).toEqual([8, 24]);
    expect(new Set(REACTIONS).size).toBe(32);
    expect(REACTIONS.filter(isDrawn)).toEqual([...DRAWN_REACTIONS]);
  });

  it('tell no suit, rank or number', () => {
    for (const drawn of DRAWN_REACTIONS) expect(drawn).not.toMatch(TELLING);
  });

  it('are found again by their key, and nothing else is', () => {
    for (const reaction of REACTIONS) expect(reactionOf(reactionTextKey(reaction))).toBe(reaction);
    for (const key of ['tea', 'reaction/', 'reaction/heart', 'reaction/toString', ''])
      expect(reactionOf(key)).toBeNull();
  });
});
