import { BACK_ID, CARD_IDS, faceArt, SMALL_BACK_ID } from './art.js';
import { backArt, smallBackArt } from './backs.js';
import { CARD_BOX } from './face.js';
import type { Inks } from './suits.js';
import { symbol } from './symbol.js';

/** The sprite's symbols, 52 faces and the back in two sizes, without the `<svg>` around them. `back`: the name of its drawing. */
export function deckSprite(inks: Inks, back?: string): string {
  return (
    CARD_IDS.map((id) => symbol(id, faceArt(id, inks))).join('') +
    symbol(BACK_ID, backArt(back)) +
    symbol(SMALL_BACK_ID, smallBackArt(back))
  );
}

/** One card (`AS`) or back (`back-1`) as an SVG file of its own. Throws on a text that names neither. */
export function cardSvg(id: string, inks: Inks): string {
  const art = id === BACK_ID ? backArt() : faceArt(id, inks);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CARD_BOX.width} ${CARD_BOX.height}" width="${CARD_BOX.width}" height="${CARD_BOX.height}">${art}</svg>`;
}
