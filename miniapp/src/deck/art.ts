import { aceArt } from './aces.js';
import { COURT_SIGNS } from './courts.js';
import { face } from './face.js';
import { RANK_OUTLINES, RANKS, type Rank } from './ranks.js';
import { suitAt, type Inks, type SuitLetter } from './suits.js';

/** The back that everybody has. */
export const BACK_ID = 'back-1';
/** The same back as a fan behind a seat shows it, some 20 px wide. */
export const SMALL_BACK_ID = 'back-small';

/** All 52 cards, `card_id` as on the wire. */
export const CARD_IDS: readonly string[] = (['S', 'H', 'D', 'C'] as const).flatMap((suit) =>
  RANKS.map((rank) => rank + suit),
);

function isRank(text: string): text is Rank {
  return (RANKS as readonly string[]).includes(text);
}

function isSuit(text: string): text is SuitLetter {
  return text === 'S' || text === 'H' || text === 'D' || text === 'C';
}

/** A card id in its two parts, or null for a text that names no card. */
export function partsOf(cardId: string): { rank: Rank; suit: SuitLetter } | null {
  const rank = cardId.slice(0, -1);
  const suit = cardId.slice(-1);
  return isRank(rank) && isSuit(suit) ? { rank, suit } : null;
}

function sign(rank: Rank, suit: SuitLetter): string {
  const court = COURT_SIGNS[rank];
  return court === undefined
    ? suitAt(suit, 88, 192, 122)
    : `<g transform="translate(84 190) scale(1.08)">${court}</g>`;
}

/** The inside of a face's SVG. Throws on a text that names no card. */
export function faceArt(cardId: string, inks: Inks): string {
  const parts = partsOf(cardId);
  if (parts === null) throw new Error(`No such card: ${cardId}`);
  const { rank, suit } = parts;
  if (rank === 'A') return aceArt(suit, inks);
  const from = rank === '10' ? 15 : 20;
  return face({ suit, inks, index: RANK_OUTLINES[rank], from, sign: sign(rank, suit) });
}
