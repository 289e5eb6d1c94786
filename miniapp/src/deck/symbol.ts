import { CARD_BOX } from './face.js';

const VIEW_BOX = `0 0 ${CARD_BOX.width} ${CARD_BOX.height}`;

/** The id of a card or back in the sprite. */
export function symbolId(id: string): string {
  return `card-${id}`;
}

/** One card or back as a symbol of a sprite; `art`: the inside of its SVG. */
export function symbol(id: string, art: string): string {
  return `<symbol id="${symbolId(id)}" viewBox="${VIEW_BOX}">${art}</symbol>`;
}
