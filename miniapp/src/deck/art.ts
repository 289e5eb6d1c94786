import { COURT_SIGNS } from './courts.js';
import { RANK_OUTLINES, RANKS, type Rank } from './ranks.js';
import { suitAt, type Inks, type SuitLetter } from './suits.js';

/** The art's box, 5 : 7 and full bleed: the rounded corner belongs to whatever shows the card. */
export const CARD_BOX = { width: 240, height: 336 } as const;
/** The back that everybody has. */
export const BACK_ID = 'back-1';
/** The same back as a fan behind a seat shows it, some 20 px wide. */
export const SMALL_BACK_ID = 'back-small';

const PAPER = '#FFFCF3';

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
  if (court !== undefined) return `<g transform="translate(84 190) scale(1.08)">${court}</g>`;
  return rank === 'A' ? suitAt(suit, 76, 172, 146) : suitAt(suit, 88, 192, 122);
}

/** The inside of a face's SVG. Throws on a text that names no card. */
export function faceArt(cardId: string, inks: Inks): string {
  const parts = partsOf(cardId);
  if (parts === null) throw new Error(`No such card: ${cardId}`);
  const { rank, suit } = parts;
  const index = `<path d="${RANK_OUTLINES[rank]}" transform="translate(${rank === '10' ? 15 : 20} 20) scale(.8)"/>`;
  return (
    `<rect width="240" height="336" fill="${PAPER}"/>` +
    `<g fill="${inks[suit]}">${index}${suitAt(suit, 20, 110, 58)}${sign(rank, suit)}</g>`
  );
}
