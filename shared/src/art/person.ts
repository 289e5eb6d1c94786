import { graphemes } from '../graphemes/index.js';
/** Six tile colours, white on each at 4.8 or more. */
export const TILES = ['#1B7F7A', '#2F55A4', '#A8324A', '#8F5D06', '#2B7448', '#6A4BA3'] as const;
/** A computer player's tile. */
export const BOT_TILE = '#33443F';

/** A computer player's sign in a 24 × 24 box, in lines of 1.8. */
export const BOT_ICON =
  '<rect x="5" y="8.5" width="14" height="10.5" rx="3"/><path d="M12 8.5V5"/><path d="M9.3 13.2v1M14.7 13.2v1"/><circle cx="12" cy="4" r="1"/>';

/** A person's colour: always the same for the same id (FNV-1a over the id). */
export function tileOf(id: string): string {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return TILES[(hash >>> 0) % TILES.length] ?? TILES[0];
}

/** The letter on a tile: the name's first visible one, capital; `؟` for a name without any. */
export function initialOf(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? graphemes(name.trim())[0];
  return letter?.toLocaleUpperCase() ?? '؟';
}
