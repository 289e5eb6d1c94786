import { ACE_OUTLINE } from '@hokm/shared/art';
import { face } from './face.js';
import { suitAt, SUITS, type Inks, type SuitLetter } from './suits.js';
import { symbol } from './symbol.js';

/** The inside of an ace's SVG. */
export function aceArt(suit: SuitLetter, inks: Inks): string {
  return face({ suit, inks, index: ACE_OUTLINE, sign: suitAt(suit, 76, 172, 146) });
}

/** The four aces' symbols alone, under the ids that they have in the whole deck's sprite. */
export function acesSprite(inks: Inks): string {
  return SUITS.map((suit) => symbol(`A${suit}`, aceArt(suit, inks))).join('');
}
