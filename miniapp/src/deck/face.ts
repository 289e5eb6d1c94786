import { suitAt, type Inks, type SuitLetter } from './suits.js';

/** The art's box, 5 : 7 and full bleed: the rounded corner belongs to whatever shows the card. */
export const CARD_BOX = { width: 240, height: 336 } as const;

const PAPER = '#FFFCF3';

interface Face {
  readonly suit: SuitLetter;
  readonly inks: Inks;
  /** The rank's outline, cap height 100. */
  readonly index: string;
  /** Where the index begins, units of the box from the left. */
  readonly from?: number;
  /** The middle of the card, as SVG. */
  readonly sign: string;
}

/** The inside of a face's SVG: paper, index, the suit beneath it, the sign in the middle. */
export function face({ suit, inks, index, from = 20, sign }: Face): string {
  return (
    `<rect width="240" height="336" fill="${PAPER}"/>` +
    `<g fill="${inks[suit]}"><path d="${index}" transform="translate(${from} 20) scale(.8)"/>` +
    `${suitAt(suit, 20, 110, 58)}${sign}</g>`
  );
}
