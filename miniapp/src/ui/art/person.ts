/** Six tile colours, white on each at 4.8 or more. */
export const TILES = ['#1B7F7A', '#2F55A4', '#A8324A', '#8F5D06', '#2B7448', '#6A4BA3'] as const;
/** A computer player's tile. */
export const BOT_TILE = '#33443F';

/** A person's colour: always the same for the same id (FNV-1a over the id). */
export function tileOf(id: string): string {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return TILES[(hash >>> 0) % TILES.length] ?? TILES[0];
}

/** The letter on a tile: the name's first visible one, capital; `؟` for a name without any. */
export function initialOf(name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? Array.from(name.trim())[0];
  return letter?.toLocaleUpperCase() ?? '؟';
}
