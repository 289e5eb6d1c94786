/** The shamseh of sixteen points, the brand's sign, in a 100 × 100 box. */
export const SHAMSEH =
  'M50 2 62.4 20.1 83.9 16.1 79.9 37.6 98 50 79.9 62.4 83.9 83.9 62.4 79.9 50 98 37.6 79.9 16.1 83.9 20.1 62.4 2 50 20.1 37.6 16.1 16.1 37.6 20.1Z';

/** The star on a person's tile, and the thread inside it, in the same box. */
export const TILE_STAR =
  'M50 -4 66 12 88 12 88 34 104 50 88 66 88 88 66 88 50 104 34 88 12 88 12 66 -4 50 12 34 12 12 34 12Z';
export const TILE_THREAD =
  'M50 10 62 22 78 22 78 38 90 50 78 62 78 78 62 78 50 90 38 78 22 78 22 62 10 50 22 38 22 22 38 22Z';
