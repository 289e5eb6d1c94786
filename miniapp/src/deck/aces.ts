import { face } from './face.js';
import { suitAt, SUITS, type Inks, type SuitLetter } from './suits.js';
import { symbol } from './symbol.js';

/** The ace's index, cap height 100 (`RANK_OUTLINES` tells its origin). Here, so that the aces need no other rank. */
export const ACE_OUTLINE =
  'M57.4 100Q55.8 100 55.4 98.6L55.4 98.6L52.1 84.6Q51.9 84 51.4 84L51.4 84L24.6 84Q24.1 84 23.9 84.6L23.9 84.6L20.6 98.6Q20.2 100 18.8 100L18.8 100L1.5 100Q-0.4 100 0.1 98.1L0.1 98.1L25.8 1.4Q26.2 0 27.8 0L27.8 0L48.5 0Q50.1 0 50.5 1.4L50.5 1.4L76.2 98.1L76.4 98.7Q76.4 100 74.8 100L74.8 100L57.4 100M27.8 67.6Q27.6 68 27.9 68.2Q28.2 68.4 28.5 68.4L28.5 68.4L47.4 68.4Q47.6 68.4 47.9 68.2Q48.2 68 48.1 67.6L48.1 67.6L38.2 26.1Q38.1 25.6 37.8 25.6Q37.5 25.6 37.4 26.1L37.4 26.1L27.8 67.6';

/** The inside of an ace's SVG. */
export function aceArt(suit: SuitLetter, inks: Inks): string {
  return face({ suit, inks, index: ACE_OUTLINE, sign: suitAt(suit, 76, 172, 146) });
}

/** The four aces' symbols alone, under the ids that they have in the whole deck's sprite. */
export function acesSprite(inks: Inks): string {
  return SUITS.map((suit) => symbol(`A${suit}`, aceArt(suit, inks))).join('');
}
